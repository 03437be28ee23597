"""The league: difficult kinds of players, for fitting beliefs and for testing bots against."""
