"""Tables of twelve under load: what `bench/server.py` measures, and on whom."""
