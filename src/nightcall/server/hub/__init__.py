"""The hub: which device is in which room, what is stored before anybody is told, and when each frame leaves."""
