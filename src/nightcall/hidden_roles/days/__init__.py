"""Day procedures, one per file; a rulebook lists the ones it uses, in order."""
