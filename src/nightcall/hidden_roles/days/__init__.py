"""What happens by day, one procedure a file; a rulebook lists the ones it holds, in order."""
