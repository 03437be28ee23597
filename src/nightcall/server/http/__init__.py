"""What the server says over HTTP: the web app's files, its health, its figures, and the routes it is given."""
