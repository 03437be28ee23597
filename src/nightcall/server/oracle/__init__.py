"""The oracle: what are the odds of a deck? It thinks in processes of its own, so that no game waits for it."""
