"""The compiled halves of the day's procedures, one a file."""
