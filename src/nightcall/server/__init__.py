"""The table server: rooms that people walk into with their phones."""
