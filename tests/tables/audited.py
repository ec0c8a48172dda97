"""What a table did without a store, written down in one and gone through by the whole audit."""

from __future__ import annotations

import functools
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from croupier.audit.record import table_stream
from croupier.audit.verifying import Report, verify
from croupier.ledger.balances import changes
from croupier.store.event_store import Append, Appended, CommandId, Entry, NewEvent, Write
from croupier.store.opening import open_store
from croupier.tables.deciding import Decision
from croupier.tables.reading import kind_of, write_event


def audited(decisions: Sequence[Decision]) -> Report:
    """The report of `verify` over a record that holds these decisions and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.sqlite3"
        stored(decisions, path)
        with open_store(str(path)) as store:
            return verify(store)


def stored(decisions: Sequence[Decision], path: Path) -> None:
    """A record in this file that holds these decisions."""
    shutil.copy(_empty_record(), path)
    with open_store(str(path)) as store:
        outcomes = store.append_all([_written(one) for one in decisions])
        assert all(isinstance(one, Appended) for one in outcomes), "a write is not taken by the store"


@functools.cache
def _empty_record() -> Path:
    """A record with its schema and nothing in it, made once a process: making it is the dear part."""
    path = Path(tempfile.mkdtemp(prefix="croupier-tests-")) / "empty.sqlite3"
    open_store(str(path)).close()
    return path


def _written(decision: Decision) -> Write:
    """A decision as the floor would write it down."""
    events = [NewEvent(kind=kind_of(one), payload=write_event(decision.by, one)) for one in decision.events]
    before = decision.table.version - len(events)
    return Write(
        command=CommandId(f"{decision.table.name}@{before}"),
        recorded=decision.by.at,
        appends=[Append(stream=table_stream(decision.table.name), after=before, events=events)],
        entries=[
            Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
            for account, change in changes(decision.postings).items()
        ],
    )
