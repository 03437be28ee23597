"""The games of hidden roles: what the Werewolf family has in common, and one file for each rulebook."""
