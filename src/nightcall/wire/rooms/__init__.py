"""What devices and a room say to each other: the referee's messages, and what people do around a game."""
