"""How long a test waits for what must happen: so long that only a hang ends the wait."""

from typing import Final

PATIENCE: Final = 1800.0  # seconds; compiling on a busy machine has taken four minutes
