"""Charts as SVG: a small writer of our own, so that a picture is the same everywhere and reads well in print."""
