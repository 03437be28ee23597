"""How long a test waits for what must happen: so long that only a hang ends the wait."""

from typing import Final

PATIENCE: Final = 900.0  # seconds; compiling on a busy machine has taken four minutes, a whole game in a browser two
