"""Catching Santa in compiled code: the same games as the engine's, a few hundred times as fast."""

import nightcall.lab.machine_code  # noqa: F401  # first: where there is no Numba, it says what to install
