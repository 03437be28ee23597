"""Hidden-role games: what the Werewolf family has in common, and one file per rulebook."""
