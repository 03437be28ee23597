"""The commands of nightcall, one small module each."""
