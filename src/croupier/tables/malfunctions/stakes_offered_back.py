"""No other device is at hand: stakes are offered back, and who stays in finishes from a card shoe (NSW 19.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.games.layout import MAIN, Layout, Stake
from croupier.games.round_of_play import Interrupted
from croupier.games.said import StakeReturned
from croupier.rulebooks.pit.malfunctions import CardShoe, Remedies
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import CardsTakenOut, new_decks_for, shuffle_the_rest, stack_of
from croupier.tables.play.dealing import close_round, give
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Awaiting
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class TakeStakeBack(Command, frozen=True, kw_only=True, tag="take-stake-back"):
    """After the device failed: take back all that one staked in the round."""


class StayIn(Command, frozen=True, kw_only=True, tag="stay-in"):
    """After the device failed: leave one's stakes in the round."""

    player: Player | None = None
    """Whom the dealer speaks of: one who does not answer stays in."""


class StakesOfferedBack(Event, frozen=True, kw_only=True, tag="stakes-offered-back.1"):
    """Each player with a stake in the round may take it back."""

    players: tuple[Player, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.players)} may take their stakes back"


class StakesTakenBack(Event, frozen=True, kw_only=True, tag="stakes-taken-back.1"):
    """A player took back all that was open of what they staked."""

    player: Player
    amount: Cents

    def __str__(self) -> str:
        return f"{self.player} takes {dollars(self.amount)} back and is out of the round"


class StayedIn(Event, frozen=True, kw_only=True, tag="stayed-in.1"):
    """A player left their stakes in the round."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} stays in the round"


def offer_stakes_back(context: CommandContext, rules: CardShoe) -> None:
    """Everybody with an open stake is asked, in the order of the boxes; with nobody to ask the cards come out."""
    asked = tuple(dict.fromkeys(stake.player for _, stake in _open_stakes(context.live.layout)))
    if asked:
        context.say(StakesOfferedBack(players=asked, clause=rules.offered_back))
    else:
        _go_over_to_a_shoe(context, rules)


def _open_stakes(layout: Layout) -> Iterator[tuple[int, Stake]]:
    return ((box.number, stake) for box in layout.boxes for stake in box.stakes if stake.outcome is None)


@CHAPTER.evolves(StakesOfferedBack)
def stakes_offered_back(table: Table, event: StakesOfferedBack) -> Table:
    assert table.failure is not None, "no device has failed"
    return replace(table, failure=replace(table.failure, unanswered=event.players))


@CHAPTER.decides(TakeStakeBack, refusals=(Refusal.NOBODY_ASKED,))
def take_stake_back(context: CommandContext, command: TakeStakeBack) -> Refused | None:
    """Every open stake goes back, the main wagers last; what was settled before stays settled."""
    rules = _card_shoe(context.table)
    if refused := _refuse_unasked(context.table, command, command.who, rules.offered_back):
        return refused
    given_back = 0
    while (found := _next_of(context.live.layout, command.who)) is not None:
        box, stake = found
        returned = StakeReturned(
            player=command.who,
            box=box,
            hand=stake.hand,
            on=stake.on,
            amount=stake.staked,
            clause=rules.offered_back,
        )
        refused = give(context, Interrupted(returned))
        assert refused is None, f"an open stake cannot be returned: {refused}"
        given_back += stake.staked
    context.say(StakesTakenBack(player=command.who, amount=Cents(given_back), clause=rules.offered_back))
    _go_on_when_all_answered(context, rules)
    return None


def _next_of(layout: Layout, player: Player) -> tuple[int, Stake] | None:
    """The player's next open stake; the wagers beside the main ones go first, for they hang on them."""
    open_stakes = [one for one in _open_stakes(layout) if one[1].player == player]
    return min(open_stakes, key=lambda one: one[1].on in MAIN, default=None)


@CHAPTER.decides(StayIn, refusals=(Refusal.NOBODY_ASKED,))
def stay_in(context: CommandContext, command: StayIn) -> Refused | None:
    """A player speaks for themselves; the dealer says who does not answer."""
    rules = _card_shoe(context.table)
    player = command.who if command.role is Role.PLAYER else command.player or ""
    if refused := _refuse_unasked(context.table, command, player, rules.offered_back):
        return refused
    context.say(StayedIn(player=player, clause=rules.offered_back))
    _go_on_when_all_answered(context, rules)
    return None


def _card_shoe(table: Table) -> CardShoe:
    remedy = table.book.malfunctions.remedy
    assert isinstance(remedy, Remedies), "a book that offers no stakes back does not know this command"
    return remedy.card_shoe


def _refuse_unasked(table: Table, command: Command, player: Player, clause: Clause) -> Refused | None:
    asked = table.failure.unanswered if table.failure and table.round else ()
    spoken_for = command.player if isinstance(command, StayIn) else None
    if player in asked and spoken_for in (None, player):
        return None
    whom = spoken_for or player or "a player who is not named"
    says = (
        f"{command.who} cannot speak for the stakes of {whom}: nobody is asking {whom} whether to take them back"
    )
    return Refused(Refusal.NOBODY_ASKED, says=says, clause=clause)


@CHAPTER.evolves(StakesTakenBack)
def stakes_taken_back(table: Table, event: StakesTakenBack) -> Table:
    return _answered(table, event.player)


@CHAPTER.evolves(StayedIn)
def stayed_in(table: Table, event: StayedIn) -> Table:
    return _answered(table, event.player)


def _answered(table: Table, player: Player) -> Table:
    assert table.failure is not None, "no device has failed"
    left = tuple(one for one in table.failure.unanswered if one != player)
    awaiting = table.failure.awaiting if left else Awaiting.DEVICE
    return replace(table, failure=replace(table.failure, unanswered=left, awaiting=awaiting))


def _go_on_when_all_answered(context: CommandContext, rules: CardShoe) -> None:
    failure = context.table.failure
    if failure is not None and not failure.unanswered:
        _go_over_to_a_shoe(context, rules)


def _go_over_to_a_shoe(context: CommandContext, rules: CardShoe) -> None:
    """The cards come out, damaged ones are replaced, and all are shuffled by hand and offered to be cut."""
    failure = context.table.failure
    assert failure is not None, "no device has failed"
    damaged = failure.damaged
    context.say(
        CardsTakenOut(
            cards=stack_of(context.table).undealt.count,
            damaged=damaged,
            new_decks=new_decks_for(damaged),
            clause=rules.taken_out,
            also=(rules.replaced,) if damaged else (),
        )
    )
    if context.live.is_over:
        close_round(context)  # everybody took their stakes back
    shuffle_the_rest(context, rules.shuffled, cutting_card=True)
