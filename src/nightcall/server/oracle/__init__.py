"""The odds service: computes the odds of decks in worker processes, so that no game waits for it."""
