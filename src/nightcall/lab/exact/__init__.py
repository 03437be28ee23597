"""Exact odds for simple decks: a Markov chain over the number of living seats of each kind.

Under the random policy, seats with the same card are interchangeable, and cards that act alike are one kind. So a
state is a handful of numbers, and a round's transition probabilities are counted, not sampled.
"""
