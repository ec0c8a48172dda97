"""What a jackpot over many tables allows here, and what it stands in the way of. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.games.layout import Layout, Stake
from croupier.games.said import Said, StakeCollected, StakeReturned, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.house_rules.jackpots import JackpotRules
from croupier.rulebooks.side_wager_rules import BlazingSevensWager
from croupier.tables.commands import Command, spoken
from croupier.tables.house import House
from croupier.tables.money import came_back, is_void
from croupier.tables.state.jackpot import JackpotTold, LinkState
from croupier.tables.table import Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On, Outcome, Player
from croupier.vocabulary.refusal import Refusal, Refused

Place = tuple[Player, int]
"""Whose jackpot wager it is, and on which box: a box has one (NSW 5.6)."""


def is_offered(table: Table) -> bool:
    """Whether a wager on a jackpot is offered here."""
    rules = table.rules if table.setting is not None else None
    return isinstance(rules, BlackjackRules) and any(
        isinstance(one, BlazingSevensWager) for one in rules.side_wagers
    )


def told(table: Table, house: House) -> JackpotTold | None:
    """What the house tells of the jackpot; nothing where the table stands alone, or offers none."""
    if table.tournament is not None or table.book.jackpots is None or not is_offered(table):
        return None
    return house.jackpot_told()


def refuse_jackpot_wager(table: Table, wager: Wager, house: House) -> Refused | None:
    """In a house a wager on the jackpot is taken only where what is staked is counted (NSW 2.3.4.1)."""
    rules = table.book.jackpots
    if rules is None or wager.on is not rules.on:
        return None
    link = told(table, house)
    if link is None or link.state is LinkState.LINKED:
        return None
    what = f"{wager.player} cannot wager {dollars(wager.amount)} on {wager.on.inscription} of box {wager.box}"
    if link.state is LinkState.NOT_LINKED:
        says = f"{what}: {table.name} is linked to no jackpot that would count it"
        return Refused(Refusal.NOT_LINKED, says=says, clause=rules.counted)
    return Refused(Refusal.JACKPOT_FAILED, says=f"{what}: {_failed(table, link)}", clause=rules.goes_on_without)


def refuse_failed_jackpot(table: Table, command: Command, house: House) -> Refused | None:
    """No round before a supervisor lets the game go on without the jackpot (NSW 18.17.2)."""
    rules, link = table.book.jackpots, told(table, house)
    if rules is None or link is None or link.state is not LinkState.FAILED:
        return None
    says = (
        f"{command.who} cannot {spoken(command)}: {_failed(table, link)}, and no supervisor has let the game "
        "go on without it"
    )
    return Refused(Refusal.JACKPOT_FAILED, says=says, clause=rules.goes_on_without)


def _failed(table: Table, link: JackpotTold) -> str:
    return f"the jackpot {link.jackpot} has failed at {table.name}"


def is_awaited(table: Table) -> bool:
    """Whether the round under way waits for the jackpot to be awarded."""
    return table.round is not None and bool(table.round.won)


def refuse_awaiting(table: Table, command: Command) -> Refused | None:
    """Nothing is dealt or decided before the jackpot is awarded."""
    if table.round is None or not table.round.won:
        return None
    rules = table.book.jackpots
    won = " and ".join(f"{one.player} on box {one.box}" for one in table.round.won)
    says = (
        f"{command.who} cannot {spoken(command)}: {won} won the jackpot in round {table.round.number}, and it is "
        "not awarded yet"
    )
    return Refused(Refusal.ROUND_HELD, says=says, clause=rules.simultaneous if rules is not None else None)


def stakes_on(layout: Layout, on: On) -> Iterator[tuple[int, Stake]]:
    """Every stake of that kind in a round, settled or not, with its box."""
    return ((box.number, stake) for box in layout.boxes for stake in box.stakes if stake.on is on)


def returnable(table: Table, keeps: frozenset[Place]) -> list[tuple[int, Stake]]:
    """The stakes of the round under way that go back when the equipment fails (NSW 18.17.1).

    A prize that was paid stands with its stake, and `keeps` are those whose win was pressed.
    """
    rules = table.book.jackpots
    if rules is None or table.round is None or table.round.jackpot is None:
        return []
    return [
        (box, stake)
        for box, stake in stakes_on(table.round.layout, rules.on)
        if stake.outcome in (None, Outcome.LOSE) and (stake.player, box) not in keeps
    ]


def lying_on_jackpot(table: Table) -> list[Wager]:
    """The wagers on the jackpot that lie there before the first card."""
    rules = table.book.jackpots
    return [] if rules is None else [one for one in table.wagers if one.on is rules.on]


def with_the_house(table: Table, number: int, said: Sequence[Said]) -> frozenset[Place]:
    """Whose jackpot stakes of a round the house has: collected, and not given back since."""
    rules = table.book.jackpots
    if rules is None:
        return frozenset()
    void = {(one.player, one.box) for one in table.cases.void_wagers if one.round == number and one.on is rules.on}
    invalid = {
        (one.player, one.box)
        for one in said
        if isinstance(one, WagerSettled) and one.on is rules.on and one.paid and came_back(table, number, one)
    }
    return in_the_float(rules, said) - void - invalid


def in_the_float(rules: JackpotRules, said: Iterable[Said]) -> frozenset[Place]:
    """Whose jackpot stakes were collected, as the round itself says it, less those that it gave back."""
    has: set[Place] = set()
    for one in said:
        match one:
            case StakeCollected() if one.on is rules.on:
                has.add((one.player, one.box))
            case StakeReturned() if one.on is rules.on:
                has.discard((one.player, one.box))
            case WagerSettled() if one.on is rules.on and one.returned:
                has.discard((one.player, one.box))
            case _:
                pass
    return frozenset(has)


def prizes_paid(table: Table, number: int, said: Iterable[Said]) -> frozenset[Place]:
    """Who was paid a prize for a jackpot wager of a round, and not declared void since."""
    rules = table.book.jackpots
    return frozenset(
        (one.player, one.box)
        for one in said
        if rules is not None
        and isinstance(one, WagerSettled)
        and one.on is rules.on
        and one.paid
        and not is_void(table, number, one)
        and not came_back(table, number, one)
    )
