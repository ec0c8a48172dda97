"""A patron over all tables of the house: what lies where, what was ordered, and what a finding would do.

Everything here is looked at and nothing is written: a finding is decided as it would be, and thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.floor.loops.house_write import HouseWrite
from croupier.games.layout import Stake
from croupier.patrons.exposure import at_stake
from croupier.rulebooks.house_rules.patrons import InvalidRules
from croupier.tables.deciding import decide
from croupier.tables.play.invalid_wagers import FindPlayerInvalid, WinningsTakenBack
from croupier.tables.state.cases import Exclusion
from croupier.tables.state.people import Restriction
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronAtTable:
    """Somebody at one table: their seat, their chips, the card that they presented."""

    table: str
    asks_for_card: bool
    """Whether its book asks for a player card, and knows invalid wagers."""
    seat: int | None
    player_card: str | None
    rack: Cents
    lying: Cents
    """Before the first card."""
    open: Cents
    """In the round under way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictedAt:
    """A restriction of a patron's wagers, and the table at which it was ordered."""

    table: str
    order: Restriction


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeseenStake:
    """What would become of one stake, and the clause that says so."""

    becomes: str
    """`returned`, `unpaid` or `stands`."""
    clause: Clause
    box: int
    on: On
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeseenFinding:
    """What finding somebody's wagers invalid would do."""

    stakes: tuple[ForeseenStake, ...]
    taken_back: Cents
    """What the round under way has paid them, and comes back from the rack."""
    owed: Cents
    """What the rack no longer holds of it."""
    settled_rounds: int
    """Rounds of the table that are over: their results stand."""
    rules: InvalidRules


def at_tables(tables: Mapping[str, Table], name: Player) -> Iterator[PatronAtTable]:
    """Every table at which somebody is."""
    for table in tables.values():
        patron = table.patrons.get(name)
        if patron is None or table.setting is None:
            continue
        stake = at_stake(table, name)
        yield PatronAtTable(
            table=table.name,
            asks_for_card=table.book.patrons is not None,
            seat=patron.seat,
            player_card=patron.player_card,
            rack=patron.rack,
            lying=stake.lying,
            open=stake.open,
        )


def restrictions_of(tables: Mapping[str, Table], name: Player) -> tuple[RestrictedAt, ...]:
    """Every restriction of somebody's wagers, in force or over, the latest first."""
    found = [
        RestrictedAt(table=table.name, order=one)
        for table in tables.values()
        for one in table.restrictions
        if one.player == name
    ]
    return tuple(sorted(found, key=lambda one: one.order.since, reverse=True))


def exclusions_of(tables: Mapping[str, Table], name: str) -> tuple[Exclusion, ...]:
    """Every order that shuts somebody out, from a game or from the casino, the latest first."""
    found = [one for table in tables.values() for one in table.cases.exclusions if one.person == name]
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def foreseen(write: HouseWrite, command: FindPlayerInvalid) -> ForeseenFinding | Refused:
    """What the finding would do to each stake; the write is not stored (NSW 18.21.1 to 18.21.3)."""
    table = write.table(command.table)
    decision = decide(table, command, write.behind(command.table))
    if isinstance(decision, Refused):
        return decision
    assert table.book.patrons is not None, "the book that knows the command knows patrons"
    rules = table.book.patrons.invalid
    back = [one for one in decision.events if isinstance(one, WinningsTakenBack)]
    stakes = (
        *_going_back(decision.events, rules),
        *(_in_the_hand(box, stake, rules) for box, stake in _stakes(table, command.player)),
    )
    return ForeseenFinding(
        stakes=stakes,
        taken_back=Cents(sum(one.amount for one in back)),
        owed=Cents(sum(one.owed for one in back)),
        settled_rounds=table.rounds - (table.round is not None),
        rules=rules,
    )


def _going_back(events: tuple[object, ...], rules: InvalidRules) -> Iterator[ForeseenStake]:
    for event in events:
        if isinstance(event, WagerTakenBack):
            yield ForeseenStake(
                becomes="returned", clause=rules.before, box=event.box, on=event.on, amount=event.amount
            )


def _stakes(table: Table, player: Player) -> Iterator[tuple[int, Stake]]:
    for box in table.round.layout.boxes if table.round is not None else ():
        for stake in box.stakes:
            if stake.player == player:
                yield box.number, stake


def _in_the_hand(box: int, stake: Stake, rules: InvalidRules) -> ForeseenStake:
    """What is open plays on and is never paid; what is settled stays settled, but for what it was paid."""
    becomes = "unpaid" if stake.outcome is None else "stands"
    return ForeseenStake(becomes=becomes, clause=rules.during, box=box, on=stake.on, amount=stake.staked)
