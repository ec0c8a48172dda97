"""What a patron has at stake, and what they have lost: counted from the chips that moved at a table.

A table's chips are followed, whatever moved them: wagers, doubles, splits, insurance, payments, voids. What left
a rack for the layout or the float and has not come back is lost, or lies open; what lies open the table shows.
Promotional tokens are in no rack, so they are no loss, and what they win is a win.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

import msgspec

from croupier.games.layout import Stake
from croupier.games.round_of_play import CardDrawn
from croupier.games.said import Doubled, Insured, Said, SplitWagerPlaced, WarWagerPlaced
from croupier.ledger.account import Account, AccountKind
from croupier.ledger.balances import Posting
from croupier.patrons.limits import added, standing
from croupier.patrons.patron import AtOneTable, LaidBet, PatronFile
from croupier.patrons.periods import day_begins
from croupier.patrons.registry import PatronChapter, PatronEvent
from croupier.tables.events import Event
from croupier.tables.money import token_stake
from croupier.tables.play.round_events import RoundStarted, RoundWentOn
from croupier.tables.table import Round, Table
from croupier.tables.wagers.wagering import WagerLaid, WagerTakenBack
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import On, Player

CHAPTER = PatronChapter()

replace = msgspec.structs.replace


class ExposureChanged(PatronEvent, frozen=True, kw_only=True, tag="exposure-changed.1"):
    """What a patron has at stake at a table, or has lost there, is something else now."""

    patron: str
    table: str
    lying: Cents
    open: Cents
    day: date
    """The day to which it counts: that of the round's first card."""
    today: date
    """The day in which it happened: what lies for a round to come counts there."""
    lost: Cents
    """By so much more was lost, less what was won."""
    staked: Cents = NOTHING
    """What was put on the layout in this step."""
    bets: tuple[LaidBet, ...] = ()
    """All that lie open at that table, the latest last."""

    def __str__(self) -> str:
        lies = dollars(self.lying + self.open)
        return f"{self.patron} has {lies} at stake at {self.table}, and has lost {dollars(self.lost)} more"


class AtStake(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has on the layout of a table."""

    lying: Cents = NOTHING
    open: Cents = NOTHING


def at_stake(table: Table, player: Player) -> AtStake:
    """What a player has on a layout in chips; a session of a tournament has no money on it."""
    if table.setting is None or table.tournament is not None:
        return AtStake()
    lying = sum(
        one.wager.amount
        for one in table.lying
        if one.wager.player == player
        and token_stake(table, table.rounds + 1, player, one.wager.box, one.wager.on) is None
    )
    boxes = table.round.layout.boxes if table.round is not None else ()
    open_ = sum(
        _in_chips(table, box.number, stake)
        for box in boxes
        for stake in box.stakes
        if stake.player == player and stake.outcome is None
    )
    return AtStake(lying=Cents(lying), open=Cents(open_))


def _in_chips(table: Table, box: int, stake: Stake) -> int:
    made = token_stake(table, table.rounds, stake.player, box, stake.on) if stake.hand == 1 else None
    return stake.staked - (min(made.amount, stake.staked) if made else 0)


_HOUSE = frozenset({AccountKind.FLOAT, AccountKind.ESCROW})


def gone(postings: Iterable[Posting], table: str, player: Player) -> int:
    """How much left a player's rack for the layout or the float, less what came back."""

    def is_own(account: Account) -> bool:
        return account.names[-1:] == (player,) and (
            account.kind is AccountKind.PURSE
            or (account.kind is AccountKind.RACK and account.names == (table, player))
        )

    total = 0
    for one in postings:
        if is_own(one.source) and one.target.kind in _HOUSE:
            total += one.amount
        elif is_own(one.target) and one.source.kind in _HOUSE:
            total -= one.amount
    return total


def put_down(postings: Iterable[Posting], table: str, player: Player) -> Cents:
    """What a player put on the layout."""
    return Cents(
        sum(
            one.amount
            for one in postings
            if (one.source.kind, one.source.names) == (AccountKind.RACK, (table, player))
            and one.target.kind is AccountKind.ESCROW
        )
    )


def first_card_left(before: Table, after: Table) -> bool:
    """Whether the first card of a round left with what happened."""
    if after.rounds == before.rounds:
        return _has_cards(after.round) and not _has_cards(before.round)
    return after.round is None or _has_cards(after.round)  # begun in this step, and maybe over


def _has_cards(under_way: Round | None) -> bool:
    return under_way is not None and any(isinstance(one, CardDrawn) for one in under_way.inputs)


def bets_after(
    bets: tuple[LaidBet, ...], events: Iterable[Event], table: str, player: Player, at: datetime
) -> tuple[LaidBet, ...]:
    """The bets of a player that lie open at a table, in the order in which they were placed."""
    found = list(bets)

    def add(box: int, on: On) -> None:
        found.append(LaidBet(table=table, box=box, on=on, at=at))

    for event in events:
        match event:
            case WagerLaid(lying=lying) if lying.wager.player == player:
                add(lying.wager.box, lying.wager.on)
            case WagerTakenBack() if event.player == player:
                gone_bet = next((one for one in found if (one.box, one.on) == (event.box, event.on)), None)
                if gone_bet is not None:
                    found.remove(gone_bet)
            case RoundStarted() | RoundWentOn():
                for said in event.said:
                    placed = later_bet(said, player)
                    if placed is not None:
                        add(*placed)
            case _:
                pass
    return tuple(found)


def later_bet(said: Said, player: Player) -> tuple[int, On] | None:
    """Where a bet was placed in the middle of a round, if this player placed one."""
    match said:
        case Doubled() | SplitWagerPlaced() if said.player == player:
            return said.box, On.BLACKJACK
        case Insured() if said.player == player:
            return said.box, On.INSURANCE
        case WarWagerPlaced() if said.player == player:
            return said.box, On.GO_TO_WAR
        case _:
            return None


@CHAPTER.evolves(ExposureChanged)
def exposure_changed(file: PatronFile, event: ExposureChanged) -> PatronFile:
    """The sums follow; that nobody stakes past a limit was decided at the table, and is looked at again here."""
    now = AtOneTable(lying=event.lying, open=event.open, day=event.day)
    bets = (*(one for one in file.bets if one.table != event.table), *event.bets)
    after = replace(
        file,
        tables={**file.tables, event.table: now},
        results=added(file.results, event.day, event.lost),
        bets=tuple(sorted(bets, key=lambda one: one.at)),
        beyond="",
    )
    return replace(after, beyond=_beyond(after, event) if event.staked else "")


def _beyond(file: PatronFile, event: ExposureChanged) -> str:
    """What is wrong where more was staked than was left."""
    if file.calendar is None:
        return ""
    house, day = file.calendar, event.day if event.open else None
    for one in standing(file, house, day_begins(house, event.today), day=day):
        if one.beyond > 0:
            return (
                f"{file.name} has {dollars(one.open)} at stake and has lost {dollars(one.net_loss)}, past the "
                f"limit of {dollars(one.amount)} for the {one.period}"
            )
    return ""
