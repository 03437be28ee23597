"""The compiled halves of powers, one a file, by the ability's name; `powers.py` lists them."""
