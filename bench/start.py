"""How long the door and the command take to start, once all is set up."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
STARTS = {
    "an empty Python": ["-c", ""],
    "nightcall --version": ["-m", "nightcall", "--version"],
    "dev.py --version": [str(ROOT / "dev.py"), "--version"],
}


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def main() -> None:
    for name, words in STARTS.items():
        times = [seconds([sys.executable, *words]) for _ in range(11)][1:]
        print(f"{name:<20} {statistics.median(times) * 1000:4.0f} ms")


if __name__ == "__main__":
    main()
