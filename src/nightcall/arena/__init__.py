"""The arena: plays series of games among players of any kind, and computes figures from them."""
