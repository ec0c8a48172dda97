"""Who is excluded from the game or the casino, and what it refuses (ACT 16.2(b); CW 12.2(b); NSW 20.8.2, 20.8.3).

Reads the table; the order is given in `excluding`.
"""

from __future__ import annotations

from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.state.cases import Breach, Exclusion, ShutOutOf
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_excluded(table: Table, person: str, doing: str) -> Refused | None:
    """A person who was excluded at this table takes no part in its game."""
    return _refuse(table, table.cases.exclusion_of(person), doing)


def refuse_shut_out(context: CommandContext, person: str, doing: str) -> Refused | None:
    """A person who is excluded wagers and sits no more: here, or from the casino, wherever that was ordered."""
    return refuse_excluded(context.table, person, doing) or refuse_excluded_from_the_casino(context, person, doing)


def refuse_excluded_from_the_casino(context: CommandContext, person: str, doing: str) -> Refused | None:
    """A person who is only shut out of the game may still come and watch."""
    return _refuse(context.table, excluded_from_the_casino(context, person), doing)


def excluded_from_the_casino(context: CommandContext, person: str) -> Exclusion | None:
    """The order that shuts somebody out of the casino: given at this table, or at another of the house."""
    here = context.table.cases.exclusion_of(person)
    return here if here is not None and here.out_of is ShutOutOf.CASINO else context.house.exclusion_of(person)


def _refuse(table: Table, excluded: Exclusion | None, doing: str) -> Refused | None:
    if excluded is None:
        return None
    where = f" at {excluded.table}" if excluded.table not in ("", table.name) else ""
    says = (
        f"{excluded.person} cannot {doing} at {table.name}: {excluded.ordered_by} excluded {excluded.person} from "
        f"the {excluded.out_of}{where} for {excluded.breach}"
    )
    return Refused(Refusal.EXCLUDED, says=says, clause=known_clause(table, excluded))


def known_clause(table: Table, excluded: Exclusion) -> Clause | None:
    """The clause of the order, where the book of this table has it too."""
    rules = table.book.conduct
    return excluded.clause if excluded.clause in (rules.out_of_the_game, rules.out_of_the_casino) else None


def breach_by(table: Table, command: Command, *, person: str, breach: str, clause: Clause) -> Breach | Refused:
    """The breach by that person for which an order is given, if the book lets one follow from it."""
    answers_for = table.book.conduct.answers_for
    found = next((one for one in table.cases.breaches if one.id == breach), None)
    if found is None or found.person != person:
        says = f"{command.who} cannot do this: no {breach} by {person} is on record"
        return Refused(Refusal.NO_SUCH_BREACH, says=says, clause=clause)
    if found.of not in answers_for:
        says = f"{command.who} cannot do this for {breach}: it is about {found.of}, and that is not enough"
        return Refused(Refusal.NO_SUCH_BREACH, says=says, clause=clause)
    return found
