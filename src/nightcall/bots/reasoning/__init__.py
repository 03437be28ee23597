"""Players that reason: what they believe is computed, what they do follows from it, and wolves live a cover."""
