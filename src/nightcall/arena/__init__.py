"""The arena: whole series of games among players of any kind, and what they tell about them."""
