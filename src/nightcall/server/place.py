"""The default location of the database."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import nightcall

NAME: Final = "nightcall.db"
_CLONE: Final = Path(nightcall.__file__).resolve().parents[2]


def usual_database(variables: Mapping[str, str] = os.environ, system: str = sys.platform, clone: Path = _CLONE) -> Path:
    """The database in this folder, where 0.1.0 kept it, if there is one; else in a clone that of the clone; else in
    the folder that this system has for a user's data, which is made if it is missing.
    """
    if Path(NAME).exists():
        return Path(NAME)
    if (clone / "dev.py").exists():
        return clone / NAME
    folder = _data_folder(variables, system)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / NAME


def _data_folder(variables: Mapping[str, str], system: str) -> Path:
    home = Path.home()
    if system == "win32":
        return Path(variables.get("LOCALAPPDATA") or home / "AppData" / "Local") / "nightcall"
    if system == "darwin":
        return home / "Library" / "Application Support" / "nightcall"
    said = Path(variables.get("XDG_DATA_HOME", ""))  # by the XDG specification it counts only if it is absolute
    return (said if said.is_absolute() else home / ".local" / "share") / "nightcall"
