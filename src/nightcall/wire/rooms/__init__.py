"""Messages between devices and a room: the referee's, and those around a game."""
