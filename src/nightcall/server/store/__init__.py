"""Where rooms and their games are kept, so that an answer that was acknowledged is never lost."""
