"""Several nodes on one database: who holds which room, and how a device's frames reach the node that does."""
