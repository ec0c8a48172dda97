"""Who claimed a prize that was denied, and where they live: beside the log, so that no event holds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.store.event_store import EventStore

if TYPE_CHECKING:
    from sqlalchemy import Connection


def keeping(claim: str, *, name: str, address: str) -> Callable[[Connection], None]:
    """Puts them beside the log, in place of what was there of the claim."""

    def put(connection: Connection) -> None:
        from croupier.store.schema import claimants

        connection.execute(claimants.delete().where(claimants.c.claim == claim))
        connection.execute(claimants.insert().values(claim=claim, name=name, address=address))

    return put


def claimant_of(store: EventStore, claim: str) -> tuple[str, str] | None:
    """Name and address of who made a claim; nothing where they are not kept."""
    from croupier.store.schema import claimants

    def work(connection: Connection) -> tuple[str, str] | None:
        row = connection.execute(claimants.select().where(claimants.c.claim == claim)).first()
        return None if row is None else (row.name, row.address)

    return store.side_tables.read(work)
