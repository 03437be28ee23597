"""Catching Santa in compiled code: the same games as the engine's, a few hundred times as fast."""
