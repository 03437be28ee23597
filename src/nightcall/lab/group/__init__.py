"""Estimates how a group plays from its finished games, and checks the fit against held-out games."""
