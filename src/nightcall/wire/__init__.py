"""Messages between programs and nightcall, each defined once."""
