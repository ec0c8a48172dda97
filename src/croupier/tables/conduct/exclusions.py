"""Who is excluded from the game or the casino, and what it refuses (ACT 16.2(b); CW 12.2(b); NSW 20.8.2, 20.8.3).

Reads the table; the order is given in `excluding`.
"""

from __future__ import annotations

from croupier.tables.state.cases import ShutOutOf
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_excluded(table: Table, person: str, doing: str) -> Refused | None:
    """One who is excluded wagers and sits no more."""
    excluded = table.cases.exclusion_of(person)
    if excluded is None:
        return None
    says = (
        f"{person} cannot {doing} at {table.name}: {excluded.ordered_by} excluded {person} from the "
        f"{excluded.out_of} for {excluded.breach}"
    )
    return Refused(Refusal.EXCLUDED, says=says, clause=excluded.clause)


def refuse_excluded_from_the_casino(table: Table, person: str, doing: str) -> Refused | None:
    """One who is only shut out of the game may still come and watch."""
    excluded = table.cases.exclusion_of(person)
    if excluded is None or excluded.out_of is not ShutOutOf.CASINO:
        return None
    return refuse_excluded(table, person, doing)
