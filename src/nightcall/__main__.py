"""`python -m nightcall` is the nightcall command."""

from nightcall.cli.main import command

command()
