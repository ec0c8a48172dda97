"""What orders of a tournament have in common: what is asked of a table first, and whom they change."""

from __future__ import annotations

import msgspec

from croupier.tables.conditions import tournament as session
from croupier.tables.table import Table
from croupier.tables.tournament.orders import TableOrder
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

replace = msgspec.structs.replace


def refuse_no_session(table: Table, order: TableOrder) -> Refused | None:
    """Nothing is played here that the order could be about."""
    if table.tournament is not None:
        return None
    return Refused(Refusal.NO_SESSION, says=f"{order.who} cannot do this: no session is played at {table.name}")


def refuse_under_way(table: Table, order: TableOrder) -> Refused | None:
    """Chips are taken in between rounds."""
    if table.round is None:
        return None
    says = f"{order.who} cannot take the chips in: round {table.round.number} is under way"
    return Refused(Refusal.ROUND_UNDER_WAY, says=says)


def refuse_not_in(table: Table, order: TableOrder, player: Player) -> Refused | None:
    """Somebody is not in the session, or out of it."""
    if refused := refuse_no_session(table, order):
        return refused
    if session.is_in(table, player):
        return None
    says = f"{player} does not play at {table.name} in {session.play_at(table).terms.session}"
    return Refused(Refusal.UNKNOWN_PERSON, says=says)


def changed(table: Table, of: Player, **fields: object) -> Table:
    """The table with other values for one of the session's players."""
    found = session.entrant(table, of)
    assert found is not None, f"{of} does not play in the session"
    return session.with_entrant(table, replace(found, **fields))
