"""Restrictions of a player's wagers: which are in force, what they refuse, and who may be put under one.

Reads the table; the orders are given in `restricting`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.games.wagers import Wager, minimum_for
from croupier.rulebooks.pit.boxes import RestrictionRules
from croupier.shoe.stack import Holder
from croupier.tables.state.people import Held, Restriction, ShoePlayed
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused


def in_force(table: Table, player: Player) -> Iterator[Restriction]:
    """The restrictions that bind this player now."""
    for one in table.restrictions:
        if one.player == player and one.lifted is None and _binds(table, one):
            yield one


def _binds(table: Table, restriction: Restriction) -> bool:
    """One binds while its book is open; for sitting out, until the shoe ends, and where told not with a device."""
    if not _is_of_the_book(table, restriction):
        return False
    if restriction.held is Held.TO_ONE_BOX:
        return True
    if deals_from_device(table) and restriction_rules(table).not_with_a_device:
        return False
    return restriction.held is Held.TO_THE_MINIMUM_IN_ALL_SHOES or restriction.shoe == table.cards.shoe


def _is_of_the_book(table: Table, restriction: Restriction) -> bool:
    rules = table.book.restrictions
    return rules is not None and restriction.book in (None, table.book.id) and rules.knows(restriction.clause)


def restriction_rules(table: Table) -> RestrictionRules:
    """What the table's book says of restrictions; a book that knows none is not asked."""
    rules = table.book.restrictions
    assert rules is not None, f"{table.book.id} knows no restrictions"
    return rules


def deals_from_device(table: Table) -> bool:
    """Whether a shuffling device is in use; one that failed in mid-round is not."""
    stack = table.cards.stack
    return (stack.holder if stack else table.holder) is Holder.DEVICE


def refuse_restricted(table: Table, wager: Wager) -> Refused | None:
    """Why a restricted player may not place this wager, while others may."""
    for one in in_force(table, wager.player):
        minimum = minimum_for(table.rules, wager)
        if minimum is not None and _is_over(table, wager):
            says = (
                f"{wager.player} cannot wager {dollars(wager.amount)} on box {wager.box}: "
                f"{one.by} holds {wager.player} to the minimum of {dollars(minimum)}"
            )
            return Refused(Refusal.RESTRICTED, says=says, clause=one.clause)
        other = next((lying.box for lying in table.wagers if _is_elsewhere(lying, wager)), None)
        if one.held is Held.TO_ONE_BOX and other is not None:
            says = (
                f"{wager.player} cannot wager on box {wager.box} beside box {other}: "
                f"{one.by} holds {wager.player} to one box"
            )
            return Refused(Refusal.RESTRICTED, says=says, clause=one.clause)
    return None


def beyond_restriction(table: Table, player: Player) -> tuple[Wager, Clause] | None:
    """A wager that lies there and that a restriction of its player does not allow, with the clause of that."""
    lying = [wager for wager in table.wagers if wager.player == player]
    for one in in_force(table, player):
        over = next((wager for wager in lying if _is_over(table, wager)), None)
        if over is None and one.held is Held.TO_ONE_BOX:
            kept = _kept_box(table, player, lying)
            over = next((wager for wager in lying if wager.box != kept), None)
        if over is not None:
            return over, one.clause
    return None


def _is_over(table: Table, wager: Wager) -> bool:
    minimum = minimum_for(table.rules, wager)
    return wager.on is table.rules.main and minimum is not None and wager.amount > minimum


def _kept_box(table: Table, player: Player, lying: list[Wager]) -> int | None:
    """The box that is left to one who is held to one: that of the seat, or else the first wagered on."""
    boxes = [wager.box for wager in lying if wager.on is table.rules.main] or [wager.box for wager in lying]
    patron = table.patrons.get(player)
    seat = patron.seat if patron is not None else None
    return seat if seat in boxes else next(iter(boxes), None)


def _is_elsewhere(lying: Wager, wager: Wager) -> bool:
    return lying.player == wager.player and lying.box != wager.box


def sat_out(table: Table, player: Player) -> Clause | None:
    """The clause by which a player has sat out part of this shoe: its first round, or a later one."""
    rules = restriction_rules(table)
    rounds = rounds_of_the_shoe(table)
    if not rounds or all(player in wagered for wagered in rounds):
        return None
    return rules.missed_a_later if player in rounds[0] else rules.missed_the_first


def rounds_of_the_shoe(table: Table) -> tuple[tuple[Player, ...], ...]:
    """Who wagered in each round of the shoe in use."""
    return table.played.rounds if table.played.shoe == table.cards.shoe else ()


def noted(table: Table, wagers: tuple[Wager, ...]) -> Table:
    """The table when a round begins: who wagers in it is kept until the next shoe."""
    wagering = tuple(dict.fromkeys(wager.player for wager in wagers))
    played = ShoePlayed(shoe=table.cards.shoe, rounds=(*rounds_of_the_shoe(table), wagering))
    return msgspec.structs.replace(table, played=played)
