"""Exact odds of decks whose cards are basic enough: a Markov chain over how many seats of each kind live.

With the random policy, seats that play the same card are interchangeable, and cards that act alike are one kind. So a
state is a handful of numbers, and a round takes it to others with chances that are counted, not sampled.
"""
