"""Wagers before the first card: placed, taken back, or a round sat out (ACT rule 4; NSW rule 5)."""

from __future__ import annotations

import msgspec

from croupier.games.round_of_play import CardDrawn
from croupier.games.wager_refusals import making_way, refuse_late_wager, refuse_wagers
from croupier.games.wagers import Wager
from croupier.ledger.account import tokens
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import refuse_box, taken, untaken
from croupier.tables.conditions.device_failure import refuse_suspended
from croupier.tables.conditions.exclusions import refuse_shut_out
from croupier.tables.conditions.jackpot import refuse_jackpot_wager
from croupier.tables.conditions.patrons import refuse_beyond_limit, refuse_patron, vouched_for
from croupier.tables.conditions.restrictions import refuse_restricted
from croupier.tables.conditions.tournament import (
    refuse_fixed,
    refuse_in_session,
    refuse_not_wagering,
    refuse_sealed_too,
    turn_taken,
    until_asked,
)
from croupier.tables.conditions.wager_limits import crowded_out, refuse_by_sign
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import home_of_stake, rack_of, stake_account
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Lying, Vouched
from croupier.tables.table import Table, limited, with_patron
from croupier.tables.wagers import turns
from croupier.tables.wagers.player_cards import is_proxy, present_by_itself, record_proxy
from croupier.tables.wagers.restricted_play import heed_restrictions
from croupier.tables.wagers.tokens import (
    WageredWith,
    laid_in_tokens,
    refuse_means,
    taken_back_in_tokens,
    voucher_for,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()


class PlaceWager(Command, frozen=True, kw_only=True, tag="wager"):
    """Place chips on a box before the first card."""

    box: int
    on: On | None = None
    """The main wager of the game unless it is named."""
    amount: int
    with_: WageredWith = msgspec.field(default=WageredWith.CHIPS, name="with")
    voucher: Reference | None = None
    """For tokens: the voucher they came from; one that has enough of them unless it is named."""
    for_: Player | None = msgspec.field(default=None, name="for")
    """Whose wager it is, where somebody places it who helps them (NSW 1.1)."""


class TakeBack(Command, frozen=True, kw_only=True, tag="take-back"):
    """Take a wager back before the first card."""

    box: int
    on: On | None = None


class Pass(Command, frozen=True, kw_only=True, tag="pass"):
    """Sit the next round out; the dealer says it of a player who was asked and does not wager."""

    player: Player | None = None
    """Who sits out, where the dealer or the clock says it."""


class WagerLaid(Event, frozen=True, kw_only=True, tag="wager-laid.1"):
    """Chips were placed on the layout."""

    lying: Lying
    voucher: str | None = None
    """The voucher that its tokens came from; none where it is made in chips."""
    vouched: Vouched | None = None
    """What the house said of its player; nothing where the table stands alone."""
    placed_by: Player | None = None
    """Who moved the chips, where that was a helper."""

    def __str__(self) -> str:
        wager, means = self.lying.wager, " in tokens" if self.voucher else ""
        where = f"{wager.on.inscription} of box {wager.box}"
        if self.placed_by is not None:
            return f"{self.placed_by} places {dollars(wager.amount)}{means} of {wager.player}'s on {where}"
        return f"{wager.player} places {dollars(wager.amount)}{means} on {where}"


class WagerTakenBack(Event, frozen=True, kw_only=True, tag="wager-taken-back.1"):
    """Chips left the layout before the first card."""

    player: Player
    box: int
    on: On
    amount: Cents
    reason: str = ""

    def __str__(self) -> str:
        why = f": {self.reason}" if self.reason else ""
        return f"{self.player}'s {dollars(self.amount)} on {self.on.inscription} of box {self.box} goes back{why}"


class Passed(Event, frozen=True, kw_only=True, tag="passed.1"):
    """A player sits the next round out."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} sits this round out"


NOT_IN_THIS_SESSION = (
    Refusal.TOURNAMENT_ONLY,
    Refusal.WRONG_SEAT,
    Refusal.NOT_SEATED,
    Refusal.OUT_OF_TURN,
    Refusal.OVER_MAXIMUM,
    Refusal.NOT_IN_UNITS,
    Refusal.SESSION_OVER,
)
"""Why a session of a tournament does not take a wager that other tables would."""

NOT_HERE = (
    Refusal.BOX_NOT_PERMITTED,
    Refusal.BOX_RESERVED,
    Refusal.BOX_WANTED,
    Refusal.TABLE_FULL,
    Refusal.RESTRICTED,
    Refusal.NOT_IN_CHIPS,
    Refusal.NOT_ENOUGH_TOKENS,
    Refusal.EXCLUDED,
    Refusal.NO_CARD,
    Refusal.CARD_NOT_VALID,
    Refusal.ON_A_BREAK,
    Refusal.LOSS_LIMIT,
    Refusal.NOT_LINKED,
    Refusal.JACKPOT_FAILED,
)
"""Why one player may not wager here what others may, or nobody on a jackpot that does not count it."""


@CHAPTER.decides(
    PlaceWager,
    refusals=(
        Refusal.WAGERS_CLOSED,
        Refusal.NOT_READY,
        Refusal.SUSPENDED,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.WAGER_NOT_OFFERED,
        Refusal.WAGER_PLACED_TWICE,
        Refusal.NO_SUCH_BOX,
        Refusal.SEAT_TAKEN,
        Refusal.BOX_FULL,
        Refusal.NO_MAIN_WAGER,
        Refusal.AMOUNT_NOT_POSITIVE,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.AMOUNT_NOT_PAYABLE,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.UNDER_MINIMUM,
        Refusal.NOT_IN_THIS_BOOK,
        *NOT_HERE,
        *NOT_IN_THIS_SESSION,
    ),
)
def place_wager(context: CommandContext, command: PlaceWager) -> Refused | None:
    """A wager is good if the book takes it beside those that lie there, and the rack can pay it."""
    player = command.for_ or command.who
    if player != command.who and is_proxy(context, command.who, player):
        return record_proxy(context, owner=player, box=command.box, amount=command.amount)
    wager = wager_of(context.table, player, command.box, on=command.on, amount=command.amount)
    if refused := refuse_means(context.table, wager, command.with_, command.voucher):
        return refused
    voucher = voucher_for(context.table, wager, command.with_, command.voucher)
    return lay(context, wager, voucher=voucher, placed_by=None if player == command.who else command.who)


def wager_of(table: Table, player: Player, box: int, *, on: On | None, amount: int) -> Wager:
    """A wager as this player makes it at this table."""
    return Wager(
        box=box,
        player=player,
        on=on or table.rules.main,
        amount=amount,
        seated=table.patrons[player].seat == box,
    )


def lay(
    context: CommandContext, wager: Wager, *, voucher: str | None = None, placed_by: Player | None = None
) -> Refused | None:
    """Chips, or the tokens of a voucher, go onto the layout; where they lie, they count (NSW 5.17)."""
    present_by_itself(context, wager.player)
    heed_restrictions(context, wager.player)
    wager = limited(context.table, wager)
    going, by = making_way(context.table.rules, context.table.wagers, wager)
    table = without(context.table, going)
    refused = (
        refuse_shut_out(context, wager.player, "wager")
        or refuse_patron(context, wager.player)
        or refuse_in_session(table, wager, context.command.at)
        or refuse_closed(table, wager)
        or refuse_jackpot_wager(table, wager, context.house)
        or refuse_by_sign(table, wager, table.wagers)
        or refuse_wagers(table.rules, (*table.wagers, wager))
        or refuse_box(table, wager)
        or refuse_restricted(table, wager)
        or (None if voucher else refuse_rack(table, wager))
        or (None if voucher else _refuse_limit(context, wager))
        or refuse_sealed_too(table, wager, context.house)
    )
    if refused:
        return refused
    out_of_turn = turns.is_out_of_turn(table, wager)
    control, responsible = table.rules.control, table.book.boxes.responsible
    also = (control.offered, responsible) if responsible else (control.offered,)
    for other in going:
        if other in context.table.wagers:
            give_back(context, other, f"{wager.player} comes first on box {wager.box}", clause=by[0], also=by[1:])
    while others := crowded_out(context.table, wager):
        reason = f"{wager.player} has a raised limit on box {wager.box}"
        give_back(context, others[0], reason, clause=table.book.limits.others)
    also = (*also, *placed_by_the_session(context))
    if placed_by is not None and table.book.patrons is not None:
        also = (*also, table.book.patrons.proxies.defined)
    context.say(
        WagerLaid(
            lying=Lying(wager=wager),
            voucher=voucher,
            vouched=vouched_for(context, wager.player),
            placed_by=placed_by,
            clause=control.placed,
            also=also,
        )
    )
    if out_of_turn:
        turns.warn(context, wager)
    return None


def _refuse_limit(context: CommandContext, wager: Wager) -> Refused | None:
    return refuse_beyond_limit(context, wager.player, wager.amount, f"wager on box {wager.box}")  # NSW 20.3


def placed_by_the_session(context: CommandContext) -> tuple[Clause, ...]:
    """The clauses under which wagers are made in a session."""
    return context.clauses if context.table.tournament is not None else ()


def without(table: Table, going: list[Wager]) -> Table:
    """The table as it would be without these, as where others come first in preference (CW 4.1; NSW 5.8, 13.5)."""
    if not going:
        return table
    places = {(one.player, one.box, one.on) for one in going}
    lying = tuple(one for one in table.lying if (one.wager.player, one.wager.box, one.wager.on) not in places)
    return msgspec.structs.replace(table, lying=lying)


def refuse_closed(table: Table, wager: Wager) -> Refused | None:
    """Wagers are placed while no round is under way and the cards are ready."""
    if table.round is not None:
        is_card_out = any(isinstance(one, CardDrawn) for one in table.round.inputs)
        return refuse_late_wager(table.rules, wager, is_card_out=is_card_out)
    if table.cards.stack is None or table.cards.shuffling is not None:
        says = f"{wager.player} cannot wager yet: the cards of {table.name} are not ready to be dealt"
        return Refused(Refusal.NOT_READY, says=says, clause=table.shuffle_rules.due.before_a_shoe)
    return refuse_suspended(table, wager)


def refuse_rack(table: Table, wager: Wager) -> Refused | None:
    """Nobody wagers chips that do not lie before them."""
    holds = table.patrons[wager.player].rack
    if wager.amount <= holds:  # ACT 4.2
        return None
    says = (
        f"{wager.player} cannot wager {dollars(wager.amount)} on box {wager.box}: the rack holds {dollars(holds)}"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=table.rules.control.placed)


@CHAPTER.evolves(WagerLaid)
def wager_laid(table: Table, event: WagerLaid) -> Table:
    wager = event.lying.wager
    table = turn_taken(table, wager.player)
    passed = tuple(name for name in table.passed if name != wager.player)
    if table.patrons[wager.player].declared_left:
        table = with_patron(table, msgspec.structs.replace(table.patrons[wager.player], declared_left=False))
    after = msgspec.structs.replace(table, lying=(*table.lying, event.lying), passed=passed)
    return laid_in_tokens(taken(after, wager), wager, event.voucher)


@CHAPTER.moves(WagerLaid)
def onto_the_layout(table: Table, event: WagerLaid) -> tuple[Posting, ...]:
    wager = event.lying.wager
    stake = stake_account(table, table.rounds + 1, wager.player, wager.box, wager.on)
    chips = rack_of(table, wager.player)
    source = tokens(table.name, wager.player, event.voucher) if event.voucher else chips
    return (Posting(source=source, target=stake, amount=Cents(wager.amount)),)


@CHAPTER.decides(TakeBack, refusals=(Refusal.WAGERS_CLOSED, Refusal.NOTHING_TO_RETURN, Refusal.WAGER_FIXED))
def take_back(context: CommandContext, command: TakeBack) -> Refused | None:
    """Side wagers that needed it go back with it."""
    table = context.table
    on = command.on or table.rules.main
    here = table.round.wagers if table.round else table.wagers
    lying = next((one for one in here if (one.player, one.box, one.on) == (command.who, command.box, on)), None)
    if lying is None:
        says = f"{command.who} has no wager on {on.inscription} of box {command.box} to take back"
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=table.rules.control.placed)
    if table.round is not None:
        says = (
            f"{command.who} cannot take back {dollars(lying.amount)} on {on.inscription} of box {command.box}: "
            f"round {table.round.number} has begun"
        )
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=table.rules.control.closed)
    if refused := refuse_fixed(table, command.who, "take back"):
        return refused
    give_back(context, lying, also=until_asked(table))
    return None


def give_back(
    context: CommandContext,
    wager: Wager,
    reason: str = "",
    *,
    clause: Clause | None = None,
    also: tuple[Clause, ...] = (),
) -> None:
    """A wager leaves the layout, and after it any that cannot stay without it."""
    context.say(
        WagerTakenBack(
            player=wager.player,
            box=wager.box,
            on=wager.on,
            amount=Cents(wager.amount),
            reason=reason,
            clause=clause or context.table.rules.control.closed,
            also=also,
        )
    )
    left = sorted(context.table.wagers, key=lambda one: one.on is not context.table.rules.main)
    for number, other in enumerate(left):
        if refuse_wagers(context.table.rules, left[: number + 1]):
            alone = other.on is context.table.rules.main and refuse_wagers(context.table.rules, [other])
            give_back(context, other, reason if alone else f"it cannot stay without {wager.player}'s wager")
            return


def give_back_outside(context: CommandContext, reason: str) -> None:
    """Limits have changed: wagers that lie there and may not any more go back."""
    lying = sorted(context.table.wagers, key=lambda one: one.on is not context.table.rules.main)
    for number, wager in enumerate(lying):
        refused = refuse_by_sign(context.table, wager, lying[:number]) or refuse_wagers(
            context.table.rules, lying[: number + 1]
        )
        if refused:
            give_back(context, wager, reason, clause=refused.clause)
            give_back_outside(context, reason)
            return


@CHAPTER.evolves(WagerTakenBack)
def wager_taken_back(table: Table, event: WagerTakenBack) -> Table:
    gone = (event.player, event.box, event.on)
    lying = tuple(one for one in table.lying if (one.wager.player, one.wager.box, one.wager.on) != gone)
    after = msgspec.structs.replace(table, lying=lying)
    if event.on is table.rules.main:
        after = turns.taken_back(after, event.player)
    return taken_back_in_tokens(untaken(after, event.player, event.box), gone)


@CHAPTER.moves(WagerTakenBack)
def off_the_layout(table: Table, event: WagerTakenBack) -> tuple[Posting, ...]:
    stake = stake_account(table, table.rounds + 1, event.player, event.box, event.on)
    home = home_of_stake(table, table.rounds + 1, event.player, event.box, event.on)
    return (Posting(source=stake, target=home, amount=event.amount),)


@CHAPTER.decides(
    Pass, refusals=(Refusal.WAGERS_CLOSED, Refusal.WAGER_LIES, Refusal.WRONG_PERSON, Refusal.MUST_WAGER)
)
def sit_out(context: CommandContext, command: Pass) -> Refused | None:
    """Nobody has to wager: one who was asked and says nothing does not hold the others up."""
    table, clause = context.table, context.table.rules.control.offered
    if refused := refuse_not_wagering(table, command.player or command.who):
        return refused
    if command.player is None and command.role is not Role.PLAYER:
        says = f"{command.who} has to say who sits the round out: `player` is left out"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=clause)
    player = command.player or command.who
    if player not in table.patrons or (command.role is Role.PLAYER and player != command.who):
        says = f"{command.who} cannot sit the round out for {player}: that is for {player} or the dealer to say"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=clause)
    if table.round is not None:
        says = f"{player} cannot sit out round {table.round.number}: it has begun"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=clause)
    if any(wager.player == player for wager in table.wagers):
        says = f"{player} cannot sit the round out: a wager of theirs lies on the layout"
        return Refused(Refusal.WAGER_LIES, says=says, clause=clause)
    context.say(Passed(player=player, clause=clause))
    return None


@CHAPTER.evolves(Passed)
def passed(table: Table, event: Passed) -> Table:
    return msgspec.structs.replace(table, passed=tuple(dict.fromkeys((*table.passed, event.player))))
