"""Abilities: one small class a file. A card is made of them; every rulebook uses the same ones."""
