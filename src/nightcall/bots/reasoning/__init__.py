"""Reasoning bots: they act on a computed belief, and wolves act on the belief of their cover."""
