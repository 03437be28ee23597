"""A table in the terminal: one person among bots, and stories of games that were played."""
