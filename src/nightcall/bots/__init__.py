"""Players made of code. A bot decides from its own seat's view, so it can never know more than a person there."""
