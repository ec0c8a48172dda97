"""Who patrons are: kept beside the record by patron, and taken away so that its files hold none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from croupier.patrons.registry import PersonalDetails

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.store.side_tables import SideTables

TABLE: Final = "personal_details"


def kept(patron: str, details: PersonalDetails) -> Callable[[Connection], None]:
    """The work that keeps who somebody is, in the transaction in which they are enrolled."""

    def work(connection: Connection) -> None:
        from croupier.store.schema import personal_details as table

        connection.execute(table.delete().where(table.c.patron == patron))
        connection.execute(
            table.insert(),
            {
                "patron": patron,
                "name": details.name,
                "born": details.born,
                "address": details.address,
                "phone": details.phone,
                "email": details.email,
            },
        )

    return work


def erased(patron: str) -> Callable[[Connection], None]:
    """The work that takes it away, in the transaction in which that is said."""

    def work(connection: Connection) -> None:
        from croupier.store.schema import personal_details as table

        connection.execute(table.delete().where(table.c.patron == patron))

    return work


def details_of(side_tables: SideTables, patron: str) -> PersonalDetails | None:
    """Who somebody is, for those who may know it."""

    def read(connection: Connection) -> PersonalDetails | None:
        from croupier.store.schema import personal_details as table

        row = connection.execute(table.select().where(table.c.patron == patron)).mappings().first()
        if row is None:
            return None
        return PersonalDetails(**{name: row[name] for name in ("name", "born", "address", "phone", "email")})

    return side_tables.read(read)
