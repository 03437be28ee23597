"""The games with hidden roles, as a family."""
