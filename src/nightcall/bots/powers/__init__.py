"""The player's halves of powers: what a bot does with a card's power, one power a file."""
