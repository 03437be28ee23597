"""Saving: the log on disk grows with the game, so that nothing is lost whatever happens to the program."""

from __future__ import annotations

import time
from pathlib import Path

from nightcall.cli.again import typed
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.session import Session


class UnwritableLog(NightcallError):
    """The log can't be written where the user wants it."""


class Save:
    """The file of one session; only new lines are appended."""

    def __init__(self, path: Path, session: Session, *, lines: int = 0) -> None:
        self.path = path
        self._session = session
        self._lines = lines

    @classmethod
    def begin(cls, name: str | None, session: Session) -> Save:
        """A new file: the one that was named, or one named after the game and the time."""
        path = Path(name) if name else _unused(f"nightcall-{session.header.rulebook}-{time.strftime('%Y%m%d-%H%M%S')}")
        save = cls(path, session)
        try:
            path.open("x", encoding="utf-8").close()
        except FileExistsError:
            if path.is_dir():
                raise UnwritableLog(f"{path} is a folder; name a file in it with --save.") from None
            again = typed("play", "--resume", str(path))
            raise UnwritableLog(f"{path} already exists; resume it (`{again}`), or name another file.") from None
        except OSError as error:
            raise UnwritableLog(
                f"{path} cannot be written ({error.strerror}); name another file with --save."
            ) from error
        save.write()
        return save

    @classmethod
    def go_on(cls, name: str, session: Session) -> Save:
        """The file that this session was resumed from."""
        return cls(Path(name), session, lines=len(session.log))

    def write(self) -> None:
        """Appends the new lines to the file."""
        lines = self._session.log
        if len(lines) == self._lines:
            return
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("".join(f"{line}\n" for line in lines[self._lines :]))
        except OSError as error:
            raise UnwritableLog(f"{self.path} can no longer be written ({error.strerror}).") from error
        self._lines = len(lines)


def _unused(stem: str) -> Path:
    names = (Path(f"{stem}{ending}.log") for ending in ("", *(f"-{number}" for number in range(2, 100))))
    return next(path for path in names if not path.exists())
