"""Runs bots in worker processes, so that the event loop never waits for one."""
