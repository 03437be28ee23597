"""Worker processes for untrusted or slow work, so that the event loop is never blocked."""
