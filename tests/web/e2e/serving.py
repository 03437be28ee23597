"""A server for browsers, in a process of its own: `python serving.py PORT DATABASE [PASSWORD]`."""

from __future__ import annotations

import sys

from nightcall.server import main
from nightcall.server.rooms import hands
from nightcall.server.settings import Settings

if __name__ == "__main__":
    # Nobody asks for odds here, and whoever counted them would take the time of the browsers.
    main.WARM_UP_AFTER = 1e9  # type: ignore[misc]
    # Whoever has closed a page does not come back here.
    hands.SECONDS_UNTIL_GONE = 0.0  # type: ignore[misc]
    main.run(
        Settings(
            port=int(sys.argv[1]),
            database=sys.argv[2],
            connections_per_address=2000,
            requests_per_second=1000,
            rooms_password=next(iter(sys.argv[3:]), None),
        ),
        lambda _door: print("open", flush=True),
    )
