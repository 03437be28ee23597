"""The compiled halves of powers, one a file, by the ability's name; `lab/halves.py` lists them."""
