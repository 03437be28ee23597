"""The store in PostgreSQL, which any number of nodes may share."""
