"""The compiled halves of abilities, one a file, by the ability's name; `all.py` calls each by its number."""
