"""The belief: the chance of every seat to be a wolf, given what everybody saw, or what one seat knows besides."""
