"""The HTTP side of the server: the web app's files, health, metrics, and API routes."""
