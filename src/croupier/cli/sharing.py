"""Two servers on one SQLite file do not hear each other: whoever opens the second is told so."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def serving(file: Path | None) -> Iterator[str | None]:
    """Hold the mark of a server on this record; a sentence where another one does, nothing where none does.

    The system lets go of the mark with the process, however that ends. A record on a server needs none.
    """
    if file is None or sys.platform == "win32":
        yield None
        return
    import fcntl

    mark = os.open(file.with_name(f"{file.name}.serving"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            other = os.read(mark, 20).decode("ascii", "replace").strip()
            yield (
                f"Another croupier serve (process {other or 'unknown'}) has {file} open: two servers on one "
                "SQLite file do not hear each other, and tables change hands slowly. Close one, or use PostgreSQL."
            )
        else:
            os.ftruncate(mark, 0)
            os.write(mark, f"{os.getpid()}\n".encode())
            yield None
    finally:
        os.close(mark)
