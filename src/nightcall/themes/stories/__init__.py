"""Stories: a game told as it truly was, for whoever reads it afterwards, in a terminal or on a page."""
