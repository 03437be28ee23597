"""Stories: the full truth of a finished game, for a terminal or a page."""
