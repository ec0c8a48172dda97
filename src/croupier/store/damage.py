"""Whether an SQLite file is still there and whole, as somebody sees it who opens it now. Reads only."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from croupier.store.engines import make_engine, read_only
from croupier.store.faults import SENTENCES, Fault, StoreFault, translated


def look_for_damage(engine: Engine, place: str) -> None:
    """Raise the fault of a file that is gone or damaged; a server looks after its own.

    A connection that is open has pages of its own in memory, and would not see it.
    """
    if engine.dialect.name != "sqlite":
        return
    if not Path(str(engine.url.database)).is_file():
        raise _fault(Fault.UNREACHABLE, place, "there is no such file any more")
    fresh = make_engine(engine.url)
    try:
        with translated(place), read_only(fresh).begin() as connection:
            said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    finally:
        fresh.dispose()
    if said != "ok":
        raise _fault(Fault.CORRUPT, place, str(said).splitlines()[-1] if said else "it cannot be checked")


def _fault(fault: Fault, place: str, reason: str) -> StoreFault:
    return StoreFault(fault, SENTENCES[fault].format(place=place, reason=reason))
