"""Rooms: what people do around a game and in it, without sockets, files or clocks of their own."""
