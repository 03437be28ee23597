"""The family of hidden-role games."""
