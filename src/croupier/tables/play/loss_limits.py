"""What is past a player's loss limit goes back: in a round, before it, and when it begins (NSW 18.22, 18.22.1).

How much that is, the house says, which knows every table; where it lies and what stays is decided here.
"""

from __future__ import annotations

import msgspec

from croupier.games.round_of_play import CardDrawn, Interrupted
from croupier.games.said import StakeReturned
from croupier.games.wager_refusals import refuse_wagers
from croupier.games.wagers import Wager, minimum_for
from croupier.ledger.balances import Posting
from croupier.rulebooks.house_rules.patrons import LossRules
from croupier.tables.commands import Command
from croupier.tables.conditions.wager_limits import refuse_by_sign
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import home_of_stake, stake_account, token_stake
from croupier.tables.play.dealing import give, go_on
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back, without
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class BetBack(msgspec.Struct, frozen=True, kw_only=True):
    """A bet, or a part of one, that goes back."""

    box: int
    hand: int
    on: On
    amount: Cents
    owner: Player | None = None


class ReturnBeyondLimit(Command, frozen=True, kw_only=True, tag="return-beyond-limit"):
    """Give back what is past a player's loss limit, the latest bet first."""

    player: Player
    bets: tuple[BetBack, ...]


class WagerCutBack(Event, frozen=True, kw_only=True, tag="wager-cut-back.1"):
    """A part of a wager went back before the first card, and the rest stays."""

    player: Player
    box: int
    on: On
    amount: Cents
    """What went back."""
    left: Cents
    """What stays."""

    def __str__(self) -> str:
        where = f"{self.on.inscription} of box {self.box}"
        return (
            f"{dollars(self.amount)} of {self.player}'s wager on {where} goes back, and {dollars(self.left)} stays"
        )


@CHAPTER.obeys(ReturnBeyondLimit)
def return_beyond_limit(context: CommandContext, order: ReturnBeyondLimit) -> Refused | None:
    """18.22.1: the excess is invalid, and returned in the reverse order of the bets."""
    rules = _rules(context.table)
    for bet in order.bets:
        if context.table.round is None:
            _cut_lying(context, order.player, bet, rules)
        elif refused := _return_stake(context, order.player, bet, rules):
            return refused
    if context.table.round is not None:
        go_on(context)
    return None


def _rules(table: Table) -> LossRules:
    assert table.book.patrons is not None, f"{table.book.id} knows no loss limits"
    return table.book.patrons.losses


def _return_stake(context: CommandContext, player: Player, bet: BetBack, rules: LossRules) -> Refused | None:
    returned = StakeReturned(
        player=player,
        box=bet.box,
        hand=bet.hand,
        on=bet.on,
        amount=bet.amount,
        owner=bet.owner,
        clause=rules.within,
        also=(rules.returned,),
    )
    return give(context, Interrupted(returned))


def _cut_lying(context: CommandContext, player: Player, bet: BetBack, rules: LossRules) -> None:
    """A wager is cut before the first card, and goes back whole where what would stay is no wager here."""
    table = context.table
    wager = next((one for one in table.wagers if (one.player, one.box, one.on) == (player, bet.box, bet.on)), None)
    if wager is None:
        return  # it went back with another that it cannot lie without
    stays = what_may_stay(table, wager, wager.amount - bet.amount)
    if stays == 0:
        reason = f"it is past a loss limit of {player}'s"
        give_back(context, wager, reason, clause=rules.within, also=(rules.returned,))
        return
    context.say(
        WagerCutBack(
            player=player,
            box=wager.box,
            on=wager.on,
            amount=Cents(wager.amount - stays),
            left=Cents(stays),
            clause=rules.within,
            also=(rules.returned,),
        )
    )


def what_may_stay(table: Table, wager: Wager, most: int) -> int:
    """The largest wager up to `most` that this table takes there; nothing where even its least is more."""
    if wager.on is On.BLAZING_7S:
        return 0
    chip, beside = table.rules.limits.smallest_chip, without(table, [wager])
    least = minimum_for(table.rules, wager) or chip
    stays = max(0, most) // chip * chip
    others = beside.wagers
    while stays >= least:
        smaller = replace(wager, amount=stays)
        in_its_place = [*others, smaller]
        if not (refuse_by_sign(beside, smaller, beside.wagers) or refuse_wagers(table.rules, in_its_place)):
            return stays
        stays -= chip
    return 0


@CHAPTER.evolves(WagerCutBack)
def wager_cut_back(table: Table, event: WagerCutBack) -> Table:
    lying = tuple(
        replace(one, wager=replace(one.wager, amount=int(event.left)))
        if (one.wager.player, one.wager.box, one.wager.on) == (event.player, event.box, event.on)
        else one
        for one in table.lying
    )
    return replace(table, lying=lying)


@CHAPTER.moves(WagerCutBack)
def cut_off_the_layout(table: Table, event: WagerCutBack) -> tuple[Posting, ...]:
    stake = stake_account(table, table.rounds + 1, event.player, event.box, event.on)
    home = home_of_stake(table, table.rounds + 1, event.player, event.box, event.on)
    return (Posting(source=stake, target=home, amount=event.amount),)


# --- when a round begins --------------------------------------------------------------------------------


def look_again(context: CommandContext) -> None:
    """What was laid in the period before counts in the one that has begun: it is cut to what is left there."""
    desk = context.house.patronage()
    if desk is None or context.table.book.patrons is None or context.table.tournament is not None:
        return
    rules, at = _rules(context.table), context.command.at
    for player in dict.fromkeys(one.player for one in context.table.wagers):
        left = desk.left_to_lose(player, at) if desk.is_another_day(player, at) else None
        beyond = -left.left if left is not None else 0
        for wager in reversed([one for one in context.table.wagers if one.player == player]):
            lies = next((one for one in context.table.wagers if _same_place(one, wager)), None)
            if beyond <= 0 or lies is None or _in_tokens(context.table, wager):
                continue
            before = _staked(context.table, player)
            part = Cents(min(beyond, lies.amount))
            bet = BetBack(box=wager.box, hand=1, on=wager.on, amount=part)
            _cut_lying(context, player, bet, rules)
            beyond -= before - _staked(context.table, player)


def is_over_before_it(context: CommandContext) -> bool:
    """Look again before the first card of a round that a person deals, if a period has begun since it was started.

    It counts in the period in which that card leaves; whether nothing of the round is left then.
    """
    desk, under_way = context.house.patronage(), context.table.round
    assert under_way is not None, "no round is under way"
    is_first = not any(isinstance(one, CardDrawn) for one in under_way.inputs)
    if desk is None or not is_first or context.table.book.patrons is None or context.table.tournament is not None:
        return False
    rules, at = _rules(context.table), context.command.at
    for player in dict.fromkeys(one.player for one in under_way.wagers):
        left = desk.left_to_lose(player, at) if desk.is_another_day(player, at) else None
        if left is not None and desk.counts_to_another_day(player, at):
            _cut_stakes(context, player, max(0, left.left), rules)
    if not context.live.is_over:
        return False
    go_on(context)
    return True


def _cut_stakes(context: CommandContext, player: Player, room: int, rules: LossRules) -> None:
    """What is above what is left goes back, the latest wager first."""
    table = context.table
    assert table.round is not None, "no round is under way"
    wagers = [one for one in table.round.wagers if one.player == player and not _made_in_tokens(table, one)]
    beyond = sum(one.amount for one in wagers) - room
    chip = table.rules.limits.smallest_chip
    for wager in reversed(wagers):
        if beyond <= 0:
            return
        stays = 0 if wager.on is On.BLAZING_7S else max(0, wager.amount - beyond) // chip * chip
        amount = Cents(wager.amount - stays)
        refused = _return_stake(context, player, BetBack(box=wager.box, hand=1, on=wager.on, amount=amount), rules)
        beyond -= 0 if refused else amount


def _made_in_tokens(table: Table, wager: Wager) -> bool:
    return token_stake(table, table.rounds, wager.player, wager.box, wager.on) is not None


def _same_place(one: Wager, other: Wager) -> bool:
    return (one.player, one.box, one.on) == (other.player, other.box, other.on)


def _in_tokens(table: Table, wager: Wager) -> bool:
    return token_stake(table, table.rounds + 1, wager.player, wager.box, wager.on) is not None


def _staked(table: Table, player: Player) -> int:
    return sum(one.amount for one in table.wagers if one.player == player and not _in_tokens(table, one))
