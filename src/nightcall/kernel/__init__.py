"""The kernel knows no game: audiences, events, questions, chance, sessions, views and logs."""
