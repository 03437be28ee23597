"""Catching Santa in compiled code: the engine's games, a few hundred times faster."""

import nightcall.lab.machine_code  # noqa: F401  # first: where there is no Numba, it says what to install
