"""Rich's console, which leaves to the command what happens when its reader goes away."""

from __future__ import annotations

import rich.console


class Console(rich.console.Console):
    """A console whose broken pipe is raised; Rich's own ends the process with exit code 1."""

    def on_broken_pipe(self) -> None:
        """Drops what is not written yet and raises."""
        self.quiet = True
        raise BrokenPipeError
