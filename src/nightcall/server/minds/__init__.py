"""Minds: bots think in processes beside, and the loop that keeps the beats never waits for one."""
