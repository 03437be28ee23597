"""The server: rooms and their games, sockets and HTTP, storage, and worker processes beside the event loop."""
