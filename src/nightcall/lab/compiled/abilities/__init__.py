"""The compiled halves of powers, one per file, by ability name; `lab/halves.py` lists them."""
