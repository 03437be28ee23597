"""The halves of powers that need no Numba, one per file, by ability name; `lab/halves.py` lists them.

Each defines what seats answer on the engine under a policy, what they learn, and how the chain follows it.
"""
