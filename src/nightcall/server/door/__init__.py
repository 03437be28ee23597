"""The door: sockets and HTTP on one port, and what bounds whoever comes."""
