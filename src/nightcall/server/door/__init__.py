"""Connections: sockets and HTTP on one port, and their limits."""
