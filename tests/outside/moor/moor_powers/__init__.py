"""Two powers that are not shipped with nightcall: a curse with words of its own, and a lantern with the rule alone."""
