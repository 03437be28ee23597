"""The bots' halves of powers: how a bot uses a card's power, one power per file."""
