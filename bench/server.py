"""The table server under load, beside boardgame.io's own server: `bench/tables` says what is measured, and how."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.tables.measure import main

if __name__ == "__main__":
    main()
