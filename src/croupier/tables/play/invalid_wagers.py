"""Wagers of one who may not make them: on another's card, for another, without one (NSW 18.21, 20.1, 20.20)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.games.round_of_play import Invalidated, RoundOfPlay
from croupier.games.said import WagerSettled, WagersFoundInvalid
from croupier.ledger.balances import Posting
from croupier.rulebooks.house_rules.patrons import PatronRules
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.play.dealing import give, go_on
from croupier.tables.registry import TableChapter
from croupier.tables.table import Owed, Table, with_patron
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import On, Outcome, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reason, Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class InvalidFor(StrEnum):
    """Why somebody's wagers are invalid."""

    ANOTHERS_CARD = "anothers-card"
    FOR_ANOTHER = "for-another"
    NO_CARD = "no-card"


class FindPlayerInvalid(Command, frozen=True, kw_only=True, tag="find-invalid", rename={"owner": "for"}):
    """Find that a player may not have made the wagers that they have made."""

    player: Player
    grounds: Reference
    """`anothers-card`, `for-another` or `no-card`."""
    owner: Name = ""
    """For whom they wagered, or whose card it was."""
    claim: Reason = ""
    """What they say to it, as that they act under a power of attorney: it changes nothing."""
    money_of: Name = ""
    """Whose money it is: that changes nothing either."""


class WagersInvalid(Event, frozen=True, kw_only=True, tag="wagers-invalid.1", rename={"owner": "for"}):
    """A player's wagers are invalid; the card that they presented counts no more."""

    player: Player
    grounds: InvalidFor
    owner: str = ""
    """For whom they wagered, or whose card it was."""
    claim: str = ""
    """What they said gave them the right, such as a power of attorney."""
    money_of: str = ""
    """Whose money it was."""

    def __str__(self) -> str:
        return f"The wagers of {self.player} are invalid: {self.grounds.replace('-', ' ')}"


class WinningsTakenBack(Event, frozen=True, kw_only=True, tag="winnings-taken-back.1"):
    """What an invalid wager had won in the round went back, as far as it was there."""

    player: Player
    amount: Cents
    owed: Cents
    """What the rack no longer held."""
    round: int
    returned: Cents = NOTHING
    """Stakes of winning wagers that the house had collected before the deal: they go back to the player."""
    jackpots: tuple[int, ...] = ()
    """The boxes whose jackpot prizes are among it: their stakes are among what goes back."""

    def __str__(self) -> str:
        owes = f", and {dollars(self.owed)} is owed" if self.owed else ""
        return f"{dollars(self.amount)} that {self.player} had won goes back{owes}"


@CHAPTER.decides(FindPlayerInvalid, refusals=(Refusal.GROUNDS_NOT_ALLOWED, Refusal.UNKNOWN_PERSON))
def find_invalid(context: CommandContext, command: FindPlayerInvalid) -> Refused | None:
    """Before the hand they go back; in it they win nothing; hands that are settled stand."""
    table, rules = context.table, _rules(context.table)
    if command.grounds not in tuple(InvalidFor):
        says = f"{command.who} names {command.grounds!r}: wagers are invalid for {', '.join(InvalidFor)}"
        return Refused(Refusal.GROUNDS_NOT_ALLOWED, says=says, clause=context.clauses[0])
    if command.player not in table.patrons:
        says = f"{command.who} cannot find wagers of {command.player} invalid, who is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=context.clauses[0])
    context.say(
        WagersInvalid(
            player=command.player,
            grounds=InvalidFor(command.grounds),
            owner=command.owner,
            claim=command.claim,
            money_of=command.money_of,
            clause=rules.cards.own,
            also=tuple(_also(table, command, rules)),
        )
    )
    _give_back_before_the_hand(context, command.player, rules)
    if context.table.round is not None:
        _invalid_in_the_hand(context, command.player, rules)
        go_on(context)
    return None


def _rules(table: Table) -> PatronRules:
    assert table.book.patrons is not None, f"{table.book.id} knows no invalid wagers"
    return table.book.patrons


def _also(table: Table, command: FindPlayerInvalid, rules: PatronRules) -> list[Clause]:
    """20.1.1, 20.1.2: neither a claim nor whose money it is makes them valid."""
    also = [rules.invalid.defined]
    also += [rules.invalid.claim] if command.claim.strip() else []
    also += [rules.invalid.money] if command.money_of.strip() else []
    also += [rules.proxies.forbidden] if command.grounds == InvalidFor.FOR_ANOTHER else []
    also += [rules.invalid.settled] if table.rounds > (table.round is not None) else []  # 18.21.3
    return also


def _give_back_before_the_hand(context: CommandContext, player: Player, rules: PatronRules) -> None:
    """18.21.1."""
    for wager in context.table.wagers:
        if wager.player == player and wager in context.table.wagers:
            give_back(context, wager, "it is invalid", clause=rules.invalid.before)


def _invalid_in_the_hand(context: CommandContext, player: Player, rules: PatronRules) -> None:
    """18.21.2: what is open wins nothing any more, and what the same round has paid already comes back."""
    clause, was_found = rules.invalid.during, is_found_invalid(context.live, player)
    wins = [
        one
        for one in context.live.said
        if isinstance(one, WagerSettled) and one.player == player and one.outcome is Outcome.WIN
    ]
    won = sum(one.paid for one in wins)
    give(context, Invalidated(WagersFoundInvalid(player=player, clause=clause)))
    if won and not was_found and not _is_taken_back(context.table, player):
        assert context.table.round is not None
        there = min(won, context.table.patrons[player].rack)
        context.say(
            WinningsTakenBack(
                player=player,
                amount=Cents(there),
                owed=Cents(won - there),
                round=context.table.round.number,
                returned=Cents(sum(one.staked - one.returned for one in wins)),
                jackpots=tuple(one.box for one in wins if one.on is On.BLAZING_7S),
                clause=clause,
            )
        )


def is_found_invalid(live: RoundOfPlay, player: Player) -> bool:
    """Whether a player's wagers were found to be invalid in this round."""
    return any(isinstance(one, WagersFoundInvalid) and one.player == player for one in live.said)


def _is_taken_back(table: Table, player: Player) -> bool:
    return table.round is not None and player in table.round.taken_back


@CHAPTER.evolves(WagersInvalid)
def wagers_invalid(table: Table, event: WagersInvalid) -> Table:
    return with_patron(table, replace(table.patrons[event.player], player_card=None))


@CHAPTER.evolves(WinningsTakenBack)
def winnings_taken_back(table: Table, event: WinningsTakenBack) -> Table:
    assert table.round is not None, "no round is under way"
    table = replace(
        table,
        round=replace(table.round, taken_back=(*table.round.taken_back, event.player)),
        invalid_wins=(*table.invalid_wins, (event.round, event.player)),
    )
    if not event.owed:
        return table
    return replace(table, owed=(*table.owed, Owed(player=event.player, amount=event.owed, round=event.round)))


@CHAPTER.moves(WinningsTakenBack)
def back_into_the_tray(table: Table, event: WinningsTakenBack) -> tuple[Posting, ...]:
    rack, tray = rack_of(table, event.player), tray_of(table)
    moves = ((rack, tray, event.amount), (tray, rack, event.returned))
    return tuple(Posting(source=source, target=target, amount=cents) for source, target, cents in moves if cents)
