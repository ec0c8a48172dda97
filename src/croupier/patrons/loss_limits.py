"""Loss limits: set, counted, and what goes back where somebody is found to be past one (NSW 1.1, 18.22, 20.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

import msgspec

from croupier.games.said import (
    Doubled,
    HandSplit,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeReturned,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.games.wagers import Wager
from croupier.patrons.deposits import refuse_limit
from croupier.patrons.exposure import at_stake
from croupier.patrons.limits import (
    LimitKind,
    LimitSet,
    added,
    as_set,
    holds_from,
    standing,
    tightest,
)
from croupier.patrons.patron import AtOneTable, LaidBet, PatronFile
from croupier.patrons.periods import Calendar, LimitPeriod, day_of, span_of
from croupier.patrons.registry import (
    PatronChapter,
    PatronCommand,
    PatronContext,
    PatronEvent,
    not_one_of,
    patron_rules,
)
from croupier.tables.context import replayed
from croupier.tables.money import token_stake
from croupier.tables.notices import NoticeDue
from croupier.tables.play.loss_limits import BetBack, ReturnBeyondLimit
from croupier.tables.table import Addressee, Table
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = PatronChapter()

replace = msgspec.structs.replace


class SetLossLimit(PatronCommand, frozen=True, kw_only=True, tag="set-loss-limit"):
    """Set the largest net loss of a day, a week or a month, change it, or take it away."""

    period: Reference
    """`day`, `week` or `month`."""
    amount: int | None


class EnterLoss(PatronCommand, frozen=True, kw_only=True, tag="enter-loss"):
    """Count a loss that no table knows of: at another game, or of chips that were not declared."""

    amount: int
    """Below nothing where it was a win."""
    source: Reference


class LossEntered(PatronEvent, frozen=True, kw_only=True, tag="loss-entered.1"):
    """A loss that no table knows of was counted; rounds that are over stand."""

    patron: str
    amount: Cents
    source: str
    day: date

    def __str__(self) -> str:
        what = "loss" if self.amount >= 0 else "win"
        return f"A {what} of {dollars(abs(self.amount))} is entered for {self.patron}: {self.source}"


@CHAPTER.decides(SetLossLimit, refusals=(Refusal.AMOUNT_NOT_ALLOWED, Refusal.UNKNOWN_OPTION))
def set_loss_limit(context: PatronContext, command: SetLossLimit) -> Refused | None:
    """A first or lower one holds at once, for wagers from then on; a higher one or none from the next period."""
    if command.period not in tuple(LimitPeriod):
        return not_one_of(command, "period", command.period, LimitPeriod, clause=context.clause)
    if refused := refuse_limit(context, command.amount):
        return refused
    file, house, period = context.state, context.house.calendar, LimitPeriod(command.period)
    span = span_of(house, period, day_of(house, command.at))
    is_counted = file.has_loss_limit and file.counted_from is not None and file.counted_from <= span.first
    counted = None if is_counted else context.house.played_since(file.name, span.first)
    amount = None if command.amount is None else Cents(command.amount)
    context.say(
        LimitSet(
            patron=file.name,
            limit=LimitKind.LOSS,
            period=period,
            amount=amount,
            set_at=command.at,
            holds_from=holds_from(file.loss_limits.get(period), amount, command.at, span.ends),
            calendar=house,
            counted=None if counted is None else counted.results,
            counted_from=None if counted is None else span.first,
            lies={} if counted is None else _lies(context.house.tables().values(), file.name, house, command.at),
            without=() if counted is None else counted.without,
            clause=patron_rules().losses.defined,
        )
    )
    return None


def _lies(tables: Iterable[Table], player: str, house: Calendar, at: datetime) -> dict[str, AtOneTable]:
    """What lies where when counting begins: rounds under way count to the day on which it does."""
    found = {}
    for table in tables:
        staked = at_stake(table, player)
        if staked.lying or staked.open:
            found[table.name] = AtOneTable(lying=staked.lying, open=staked.open, day=day_of(house, at))
    return found


@CHAPTER.evolves(LimitSet)
def limit_set(file: PatronFile, event: LimitSet) -> PatronFile:
    """Whichever it is; of a loss limit what was counted comes along."""
    if event.limit is LimitKind.DEPOSIT:
        return replace(file, deposit_limit=as_set(file.deposit_limit, event))
    limits = {**file.loss_limits, event.period: as_set(file.loss_limits.get(event.period), event)}
    file = replace(file, loss_limits=limits, calendar=event.calendar)
    if event.counted is None:
        return file
    return replace(file, results=event.counted, counted_from=event.counted_from, tables=event.lies, bets=())


# --- found past the limit -------------------------------------------------------------------------------


@CHAPTER.decides(EnterLoss, refusals=(Refusal.AMOUNT_NOT_ALLOWED,))
def enter_loss(context: PatronContext, command: EnterLoss) -> Refused | None:
    """What is above the limit then goes back, the latest bet first; rounds that are over stand."""
    if command.amount == 0:
        says = f"{command.who} cannot enter $0 for {context.state.name}: that is neither a loss nor a win"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=context.clause)
    house, at = context.house.calendar, command.at
    context.say(
        LossEntered(
            patron=context.state.name,
            amount=Cents(command.amount),
            source=command.source,
            day=day_of(house, at),
            clause=patron_rules().losses.within,
            also=(patron_rules().losses.earlier,),  # rounds that are over stand
        )
    )
    found = tightest(standing(context.state, house, at))
    if found is not None and found.beyond > 0:
        _give_back(context, found.beyond)
    return None


def _give_back(context: PatronContext, beyond: int) -> None:
    file, at = context.state, context.command.at
    tables = {name: one for name, one in context.house.tables().items() if _knows_limits(one)}
    today = day_of(context.house.calendar, at)
    back: dict[str, list[BetBack]] = {}
    for table, bet in latest_first(file, tables, today):
        if beyond <= 0:
            break
        amount = _part(tables[table], bet, beyond)
        beyond -= amount
        if amount:
            back.setdefault(table, []).append(replace(bet, amount=Cents(amount)))
    command = context.command
    for name, bets in back.items():
        order = ReturnBeyondLimit(
            who=command.who, role=command.role, at=command.at, table=name, player=file.name, bets=tuple(bets)
        )
        refused = context.house.order(order)
        assert refused is None, f"what is past a limit could not go back: {refused}"


def _knows_limits(table: Table) -> bool:
    return table.setting is not None and table.book.patrons is not None


def _part(table: Table, bet: BetBack, beyond: int) -> int:
    """What of a bet goes back: what stays is whole chips; a jackpot stake goes back whole or not at all (R7)."""
    if bet.on is On.BLAZING_7S:
        return bet.amount
    chip = table.rules.limits.smallest_chip
    stays = max(0, bet.amount - beyond) // chip * chip
    return bet.amount - stays


def latest_first(file: PatronFile, tables: dict[str, Table], today: date) -> list[tuple[str, BetBack]]:
    """The bets that lie open at all these tables, the latest first; a round of another day counts there."""
    found: list[tuple[datetime, int, str, BetBack]] = []
    for name, table in tables.items():
        began = file.tables.get(name)
        if began is None or (table.round is not None and began.day != today):
            continue
        laid = [one for one in file.bets if one.table == name]
        bets = open_bets(table, file.name, laid)
        for number, bet in enumerate(bets):
            at = laid[number].at if len(laid) == len(bets) else datetime.min.replace(tzinfo=UTC)
            found.append((at, number, name, bet))
    found.sort(key=lambda one: (one[0], one[1]), reverse=True)
    return [(name, bet) for _, _, name, bet in found if bet.amount]


def open_bets(table: Table, player: Player, laid: Sequence[LaidBet]) -> list[BetBack]:
    """Every bet of a player at a table in the order in which it was placed; one that is settled has no amount.

    Doubles and splits are bets of their own: what lies on a stake is the first wager, and what was added later.
    """
    places = [(one.box, one.on) for one in laid]

    def by_place(one: Wager) -> int:
        return places.index((one.box, one.on)) if (one.box, one.on) in places else -1

    wagers = table.wagers if table.round is None else table.round.wagers
    own = sorted((one for one in wagers if one.player == player), key=by_place)
    number = table.rounds + (1 if table.round is None else 0)
    bets = [
        BetBack(box=one.box, hand=1, on=one.on, amount=_in_chips(table, number, one), owner=None) for one in own
    ]
    if table.round is not None:
        for said in replayed(table, table.round).said:
            bets = _followed(bets, said, player)
    return bets


def _in_chips(table: Table, number: int, wager: Wager) -> Cents:
    """Tokens are no loss, and stay where they are."""
    made = token_stake(table, number, wager.player, wager.box, wager.on)
    return Cents(0 if made else wager.amount)


def _followed(bets: list[BetBack], said: Said, player: Player) -> list[BetBack]:
    """The bets after something was said in the round."""
    match said:
        case HandSplit():
            return [_shifted(one, said) for one in bets]
        case Doubled() | SplitWagerPlaced() if said.player == player:
            on = On.BLACKJACK
            return [*bets, BetBack(box=said.box, hand=said.hand, on=on, amount=said.amount, owner=None)]
        case Insured() if said.player == player:
            return [*bets, BetBack(box=said.box, hand=1, on=On.INSURANCE, amount=said.amount, owner=said.owner)]
        case WarWagerPlaced() if said.player == player:
            return [*bets, BetBack(box=said.box, hand=1, on=On.GO_TO_WAR, amount=said.amount, owner=None)]
        case WagerSettled() if said.player == player:
            return [replace(one, amount=Cents(0)) if _is_of(one, said) else one for one in bets]
        case StakeReturned() if said.player == player:
            return _less(bets, said)
        case _:
            return bets


def _shifted(bet: BetBack, said: HandSplit) -> BetBack:
    is_behind = bet.box == said.box and bet.hand > said.hand and bet.on is On.BLACKJACK
    return replace(bet, hand=bet.hand + 1) if is_behind else bet


def _is_of(bet: BetBack, said: WagerSettled | StakeReturned) -> bool:
    return (bet.box, bet.hand, bet.on, bet.owner) == (said.box, said.hand, said.on, said.owner)


def _less(bets: list[BetBack], said: StakeReturned) -> list[BetBack]:
    """What left a stake left its latest bets first."""
    left, after = int(said.amount), []
    for one in reversed(bets):
        part = min(left, one.amount) if _is_of(one, said) else 0
        left -= part
        after.append(replace(one, amount=Cents(one.amount - part)))
    return after[::-1]


@CHAPTER.evolves(LossEntered)
def loss_entered(file: PatronFile, event: LossEntered) -> PatronFile:
    return replace(file, entered=added(file.entered, event.day, event.amount))


# --- the letter that follows ----------------------------------------------------------------------------


def letter_of_duties(player: str, at: datetime) -> NoticeDue:
    """The player is reminded of what goes with a loss limit."""
    rules = patron_rules().losses
    return NoticeDue(
        to=Addressee.PLAYER,
        subject=duties_of(player),
        text=f"{player} was past a loss limit: chips bought, brought and left over are declared to the dealer",
        since=at,
        player=player,
        clause=rules.returned,
    )


def duties_of(player: str) -> str:
    """What the letter is about."""
    return f"limit-duties:{player}"
