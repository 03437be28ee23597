"""The belief: each seat's probability of being a wolf, from public information or with one seat's secrets."""
