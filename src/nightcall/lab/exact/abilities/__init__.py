"""The halves of powers that need no Numba, one a file, by the ability's name; `lab/halves.py` lists them.

Each says what a policy's seats answer on the engine and what they learn of it, and how the chain follows it.
"""
