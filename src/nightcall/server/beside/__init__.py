"""Beside: processes of the server's own for whatever is untrusted or takes long, so that the loop is never held."""
