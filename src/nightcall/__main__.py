"""`python -m nightcall` is the nightcall command."""

import sys
from typing import NoReturn


def command() -> NoReturn:
    """Runs the command. Imports it here, so that Ctrl-C is quiet from the start."""
    try:
        from nightcall.cli.main import command as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    command()
