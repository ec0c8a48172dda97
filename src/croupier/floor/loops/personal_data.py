"""Who patrons are: beside the record, and so that no file of the database ever holds it in plain.

It lies there under the house keys, which are kept outside the database. So not even what a server writes of its
own accord and keeps for a while, as PostgreSQL does with its log, tells who somebody was whose details are erased.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.decoders import decoder
from croupier.patrons.registry import PersonalDetails
from croupier.shoe.sealing import HouseKeys, Sealed, open_text, seal_text

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.store.side_tables import SideTables

    Work = Callable[[Connection], None]

TABLE: Final = "personal_details"
_SEALED: Final = decoder(Sealed)
_DETAILS: Final = decoder(PersonalDetails)


class PersonalRecords:
    """What a house keeps of who its patrons are."""

    __slots__ = ("_keys",)

    def __init__(self, keys: HouseKeys) -> None:
        """Whoever reads it needs the same keys."""
        self._keys = keys

    def keeping(self, patron: str, details: PersonalDetails) -> Work:
        """The work that keeps it, in place of what was there, in the transaction in which they become known."""
        sealed = msgspec.json.encode(seal_text(msgspec.json.encode(details), _bound_to(patron), self._keys))

        def work(connection: Connection) -> None:
            from croupier.store.schema import personal_details as table

            connection.execute(table.delete().where(table.c.patron == patron))
            connection.execute(table.insert(), {"patron": patron, "sealed": sealed})

        return work

    def erasing(self, patron: str) -> Work:
        """The work that takes it away, in the transaction in which that is said."""

        def work(connection: Connection) -> None:
            from croupier.store.schema import personal_details as table

            connection.execute(table.delete().where(table.c.patron == patron))

        return work

    def read(self, side_tables: SideTables, patron: str) -> PersonalDetails | None:
        """Who somebody is, for those who may know it; raises `CannotOpen` where the key of it is not here."""

        def work(connection: Connection) -> bytes | None:
            from croupier.store.schema import personal_details as table

            row = connection.execute(table.select().where(table.c.patron == patron)).first()
            return None if row is None else bytes(row.sealed)

        found = side_tables.read(work)
        if found is None:
            return None
        return _DETAILS.decode(open_text(_SEALED.decode(found), _bound_to(patron), self._keys))


def _bound_to(patron: str) -> bytes:
    return f"personal details of {patron}".encode()
