"""Rooms: the logic of a room and its game, without sockets, files or clocks."""
