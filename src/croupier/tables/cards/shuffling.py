"""The shuffle, what the cut makes of it, and the secrets shown when a shoe is over (ACT rule 5; NSW 4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import msgspec

from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.cut import AtTheTable, offers
from croupier.shoe.device import into_a_shoe, refuse_device_cut
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, Reveal
from croupier.shoe.loading import BesideTheShoe, load
from croupier.shoe.stack import Holder, Stack, refill, refuse_round
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import holder_of, players
from croupier.tables.conditions.device_failure import refuse_failed
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Cards, Committed, CutMade, CutOffered, Order, Purpose, Shuffling
from croupier.tables.state.people import Patron
from croupier.tables.table import Round, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Shuffle(Command, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle the cards and offer them to be cut."""


class Cut(Command, frozen=True, kw_only=True, tag="cut"):
    """Cut the cards and put the cutting card back in."""

    depth: int
    cutting_card: int | None = None
    """How many cards lie behind it; nothing where it does not go in again, or the dealer puts it in."""
    value: Reference | None = None
    """What the cutter adds to the shuffle: 128 to 512 bits in hexadecimal digits. None for real cards."""


class DeclineCut(Command, frozen=True, kw_only=True, tag="decline-cut"):
    """Leave the cut to the next player."""

    player: Player | None = None
    """Whom the dealer speaks of: one who is asked and does not answer does not wish to cut."""


class InsertCuttingCard(Command, frozen=True, kw_only=True, tag="insert-cutting-card"):
    """Put the cutting card into cards that are cut, and the cards into the shoe."""

    behind: int
    """How many cards lie behind it."""


class CardsShuffled(Event, frozen=True, kw_only=True, tag="cards-shuffled.1"):
    """The cards are mixed and wait to be cut; with software, the house has committed itself to their order."""

    shuffling: Shuffling

    def __str__(self) -> str:
        return f"{self.shuffling.cards} cards are shuffled{bound(self.shuffling.committed)}"


class CutOfferedTo(Event, frozen=True, kw_only=True, tag="cut-offered.1"):
    """The cut is offered to a player, or falls to a supervisor."""

    player: Player | None
    late: bool = False
    """Whether the player came when the cards were shuffled already, and is asked before a supervisor cuts."""

    def __str__(self) -> str:
        return f"The cut is offered to {self.player}" if self.player else "A casino supervisor is to cut"


class CardsCut(Event, frozen=True, kw_only=True, tag="cards-cut.1"):
    """The cards were cut and lie in the shoe."""

    by: str
    depth: int
    cutting_card: int | None
    value: str | None

    def __str__(self) -> str:
        behind = (
            "" if self.cutting_card is None else f", the cutting card goes in {self.cutting_card} from the back"
        )
        return f"{self.by} cuts the cards at {self.depth}{behind}"


class CuttingCardInserted(Event, frozen=True, kw_only=True, tag="cutting-card-inserted.1"):
    """The dealer put the cutting card in, and the cards lie in the shoe."""

    behind: int

    def __str__(self) -> str:
        return f"The dealer puts the cutting card in {self.behind} from the back"


class ShuffleRevealed(Event, frozen=True, kw_only=True, tag="shuffle-revealed.1"):
    """The secret behind a shuffle is shown, so that anyone can check the cards that came."""

    reveal: Reveal

    def __str__(self) -> str:
        which = self.reveal.occasion
        return f"The secret of shuffle {which.shuffle} of shoe {which.shoe} is shown: {self.reveal.secret}"


def bound(committed: Committed | None) -> str:
    """The words for what the house has committed itself to."""
    return "" if committed is None else f" (commitment {committed.commitment.digest[:16]}…)"


# --- the shuffle ----------------------------------------------------------------------------------------


@CHAPTER.decides(
    Shuffle,
    refusals=(
        Refusal.NOT_CHECKED,
        Refusal.ROUND_UNDER_WAY,
        Refusal.SHUFFLED_ALREADY,
        Refusal.SHUFFLE_NOT_ALLOWED,
        Refusal.CUT_NOT_ALLOWED,
        Refusal.CARDS_DROPPED,
        Refusal.REPLACEMENT_DUE,
        Refusal.COURSE_NOT_CHOSEN,
    ),
)
def shuffle(context: CommandContext, command: Shuffle) -> Refused | None:
    """Before a shoe, and when the book says that one is due."""
    table = context.table
    rules = table.shuffle_rules
    if refused := _refuse_shuffle(table, command):
        return refused
    end_shoe(context)
    clause = rules.due.before_a_shoe if table.cards.stack is None else table.cards.stack.due
    start_shuffle(
        context,
        purpose=Purpose.NEW_SHOE,
        cards=52 * table.rules.pack.decks,
        case=table.cards.case,
        box=table.cards.case_box,
        clause=clause or rules.due.before_a_shoe,
        cutting_card=True,
    )
    return None


def _refuse_shuffle(table: Table, command: Shuffle) -> Refused | None:
    rules, cards = table.shuffle_rules, table.cards
    if cards.shuffling is not None:
        says = f"{command.who} cannot shuffle again: the cards wait to be cut"
        return Refused(Refusal.SHUFFLED_ALREADY, says=says, clause=rules.offer.offered)
    if table.holder is Holder.DEVICE:
        return refuse_device_cut(rules)
    if refused := (
        refuse_failed(table, command)
        or refuse_in_a_round(table, command, rules.due.after_the_round)
        or refuse_dropped(table, command)
    ):
        return refused
    if not cards.checked:
        says = f"{command.who} cannot shuffle: the cards have not been checked"
        return Refused(Refusal.NOT_CHECKED, says=says, clause=rules.checked)
    if cards.stack is not None and refuse_round(cards.stack) is None:
        says = f"{command.who} cannot shuffle: the cutting card has not come out, and nothing else calls for it"
        return Refused(Refusal.SHUFFLE_NOT_ALLOWED, says=says, clause=rules.due.after_the_round)
    return None


def start_shuffle(
    context: CommandContext,
    *,
    purpose: Purpose,
    cards: int,
    case: CutCase,
    box: int | None,
    clause: Clause,
    cutting_card: bool = False,
) -> None:
    """The cards are mixed; whoever comes first in the book's order is offered the cut."""
    table = context.table
    shoe = table.cards.shoe + (purpose is Purpose.NEW_SHOE)
    number = 1 if purpose is Purpose.NEW_SHOE else table.cards.shuffles + 1
    occasion = Occasion(table=table.name, shoe=shoe, shuffle=number)
    committed = None if table.by_hand else context.house.commit(occasion)
    asked = offers(table.shuffle_rules, case, at_the_table(table, box), box=box)
    into_a_shoe = purpose is Purpose.DEVICE_FAILED or table.holder is Holder.SHOE
    shuffling = Shuffling(
        purpose=purpose,
        committed=committed,
        cards=cards,
        offers=tuple(CutOffered(player=one.player, clause=one.clause, also=one.also) for one in asked),
        cutting_card=cutting_card,
        may_take_cutting_card=into_a_shoe and not cutting_card,
    )
    context.say(CardsShuffled(shuffling=shuffling, clause=clause))
    offer_cut(context)


def offer_cut(context: CommandContext) -> None:
    """Whoever comes next in the book's order is asked; one who has left or is excluded is passed over."""
    shuffling = context.table.cards.shuffling
    assert shuffling is not None, "nothing waits to be cut"
    first, *others = shuffling.offers
    if first.player is None and (late := _not_asked(context.table, shuffling)):
        rules = context.table.shuffle_rules.offer
        context.say(CutOfferedTo(player=late, late=True, clause=rules.asked_on, also=(rules.offered,)))
        return
    if first.player is not None and context.table.cases.exclusion_of(first.player):
        context.say(CutDeclined(player=first.player, excluded=True, clause=others[0].clause))
        offer_cut(context)
        return
    if first.player is not None and first.player not in context.table.patrons:
        context.say(CutDeclined(player=first.player, gone=True, clause=others[0].clause))
        offer_cut(context)
        return
    context.say(CutOfferedTo(player=first.player, clause=first.clause, also=first.also))


def offer_cut_on(context: CommandContext, gone: Player) -> None:
    """Somebody left the table: a cut that waits for them is offered to the next (ACT 5.2(d), NSW 4.6)."""
    shuffling = context.table.cards.shuffling
    if shuffling is not None and shuffling.cut is None and shuffling.offers[0].player == gone:
        offer_cut(context)


def _not_asked(table: Table, shuffling: Shuffling) -> Player | None:
    """The first, clockwise, of those who joined when the cards were shuffled already: each player is asked."""
    there = at_the_table(table)
    everybody = dict.fromkeys((*(player for _, player in there.places), *there.standing))
    late = (one for one in everybody if one not in shuffling.asked and not table.cases.exclusion_of(one))
    return next(late, None)


def at_the_table(table: Table, box: int | None = None) -> AtTheTable:
    """Every player and where each is; `box` is where the cutting card came out."""
    places = tuple((at, player) for at in _boxes(table) for player in _on_the_box(table, at))
    placed = {player for _, player in places}
    there = [one for one in table.patrons.values() if _plays(table, one)]
    first = min(there, key=lambda one: one.arrived, default=None)
    return AtTheTable(
        places=places,
        standing=tuple(one.name for one in there if one.name not in placed),
        seats={one.name: one.seat for one in there if one.seat is not None},
        first_to_arrive=first.name if first else None,
        on_the_box=None if box is None else _had_the_box(table, box),
    )


def _boxes(table: Table) -> range:
    return range(1, table.rules.control.boxes.value + 1)


def _on_the_box(table: Table, number: int) -> tuple[Player, ...]:
    """Those at a box: who decides for it, others with a wager there, and one who sits there without."""
    lying = (one.player for one in table.wagers if one.box == number)
    holder = holder_of(table, number)
    held = () if holder is None else (holder,)
    there = dict.fromkeys((*_deciding(table, table.round, number), *_stayed(table, number), *held, *lying))
    return tuple(player for player in there if player in table.patrons)


def _stayed(table: Table, number: int) -> Iterator[Player]:
    """Between rounds: those with a wager on a box in the last one, as long as they have no other place."""
    if table.round is not None:
        return
    lying = {one.player for one in table.wagers}
    for player in _deciding(table, table.finished, number):
        patron = table.patrons.get(player)
        if patron is None:
            continue
        is_elsewhere = patron.seat is not None or bool(patron.boxes) or player in lying
        if number in (patron.seat, *patron.boxes) or not is_elsewhere:
            yield player


def _deciding(table: Table, played: Round | None, number: int) -> tuple[Player, ...]:
    """Those with a wager on a box of a round, in the order in which they decide for it.

    In Casino War each decides alone: there the one who has the box comes first.
    """
    boxes = played.layout.boxes if played is not None else ()
    found = next((one for one in boxes if one.number == number), None)
    if found is None:
        return ()
    there = dict.fromkeys((*found.control, *(stake.player for stake in found.stakes)))
    holder = None if table.rules.control.decides else holder_of(table, number)
    return tuple(sorted(there, key=lambda one: one != holder))


def _had_the_box(table: Table, number: int) -> Player | None:
    """The player who decided for a box in the round just played, or the next of those there who is still here."""
    if table.finished is None:
        return next(iter(_on_the_box(table, number)), None)
    return next((one for one in _deciding(table, table.finished, number) if one in table.patrons), None)


def _plays(table: Table, patron: Patron) -> bool:
    """A patron who has neither chips nor a box only watches, and one who is excluded takes no part."""
    if table.cases.exclusion_of(patron.name) is not None:
        return False
    return bool(patron.rack or patron.boxes) or patron.name in players(table)


@CHAPTER.evolves(CardsShuffled)
def cards_shuffled(table: Table, event: CardsShuffled) -> Table:
    """A device's next secret is kept through a shuffle in the middle of a round: it is used or shown later."""
    cards = replace(table.cards, shuffling=event.shuffling)
    if event.shuffling.purpose is Purpose.NEW_SHOE:
        cards = replace(cards, stack=None, orders=(), committed=None, set_aside=(), under_the_shoe=None, fed=None)
        cards = replace(cards, drawn_unseen=0)
    return replace(table, cards=cards)


@CHAPTER.evolves(CutOfferedTo)
def cut_offered(table: Table, event: CutOfferedTo) -> Table:
    shuffling = table.cards.shuffling
    if not event.late or shuffling is None or event.clause is None:
        return table
    offer = CutOffered(player=event.player, clause=event.clause, also=event.also)
    return with_cards(table, shuffling=replace(shuffling, offers=(offer, *shuffling.offers)))


# --- the cut --------------------------------------------------------------------------------------------


class CutDeclined(Event, frozen=True, kw_only=True, tag="cut-declined.1"):
    """A player left the cut to the next."""

    player: Player
    excluded: bool = False
    """Whether it was passed over because the player is excluded."""
    gone: bool = False
    """Whether it was passed over because the player has left the table."""

    def __str__(self) -> str:
        if self.gone:
            return f"{self.player} has left and does not cut"
        return f"{self.player} {'is not to' if self.excluded else 'does not wish to'} cut"


@CHAPTER.evolves(CutDeclined)
def cut_declined(table: Table, event: CutDeclined) -> Table:
    shuffling = table.cards.shuffling
    assert shuffling is not None, "nothing waits to be cut"
    asked = (*shuffling.asked, event.player)
    return with_cards(table, shuffling=replace(shuffling, offers=shuffling.offers[1:], asked=asked))


@CHAPTER.evolves(CardsCut)
def cards_cut(table: Table, event: CardsCut) -> Table:
    """The cards lie in the shoe, unless the dealer has still to put the cutting card in."""
    shuffling = table.cards.shuffling
    assert shuffling is not None, "nothing waited to be cut"
    made = CutMade(depth=event.depth, value=event.value)
    if shuffling.cutting_card and event.cutting_card is None:
        return with_cards(table, shuffling=replace(shuffling, cut=made))
    return _loaded(table, shuffling, made, event.cutting_card)


@CHAPTER.evolves(CuttingCardInserted)
def cutting_card_inserted(table: Table, event: CuttingCardInserted) -> Table:
    shuffling = table.cards.shuffling
    assert shuffling is not None, "no cards were cut"
    assert shuffling.cut is not None, "the cards are not cut yet"
    return _loaded(table, shuffling, shuffling.cut, event.behind)


def _loaded(table: Table, shuffling: Shuffling, made: CutMade, cutting_card: int | None) -> Table:
    """The cards lie in the shoe; what order they have, only the house can find."""
    cards = table.cards
    stack = _cut_into(table, shuffling, cutting_card)
    order = _order(cards, shuffling, made)
    if shuffling.purpose is Purpose.NEW_SHOE:
        cards = replace(cards, shoe=cards.shoe + 1, shuffles=0, orders=())
    cards = replace(
        cards,
        stack=stack,
        shuffling=None,
        shuffles=cards.shuffles + 1,
        orders=cards.orders if order is None else (*cards.orders, order),
        case=CutCase.OTHERWISE,
        case_box=None,
    )
    if shuffling.purpose is Purpose.DEVICE_FAILED:
        table = replace(table, dealt_from=Holder.SHOE)
    return replace(table, cards=cards)


def _cut_into(table: Table, shuffling: Shuffling, cutting_card: int | None) -> Stack:
    cards, rules = table.cards, table.shuffle_rules
    if shuffling.purpose is Purpose.NEW_SHOE:
        ready = BesideTheShoe(
            decks=table.rules.pack.decks,
            cards=FaceDown(shuffling.cards),
            is_shuffled=True,
            is_cut=True,
            cutting_card=cutting_card,
        )
        return load(rules, ready, shoe=cards.shoe)
    stack = cards.stack
    assert stack is not None, "a shuffle inside a round has a stack"
    if shuffling.purpose is Purpose.RUN_OUT:
        return refill(rules, stack, FaceDown(shuffling.cards), cutting_card=cutting_card)
    in_a_shoe = dataclasses.replace(stack, undealt=FaceDown(shuffling.cards))
    burns = 0 if rules.burn.with_a_shoe is None else rules.burn.after_shuffle.value
    return dataclasses.replace(
        into_a_shoe(in_a_shoe, in_a_shoe.undealt, cutting_card=cutting_card), burns_due=burns
    )


def _order(cards: Cards, shuffling: Shuffling, made: CutMade) -> Order | None:
    if shuffling.committed is None:
        return None
    out = cards.stack.out if cards.stack else ()
    undealt = shuffling.cards if shuffling.purpose is Purpose.DEVICE_FAILED else None
    return Order(committed=shuffling.committed, value=made.value, cut=made.depth, left_out=out, of_undealt=undealt)


# --- what is shown at the end ---------------------------------------------------------------------------


def end_shoe(context: CommandContext) -> None:
    """The shoe is over: the house shows its secrets, and anyone can check the cards that came."""
    clause = context.table.shuffle_rules.loaded
    for order in context.table.cards.orders:
        context.say(ShuffleRevealed(reveal=context.house.reveal(order.committed), clause=clause))
    committed = context.table.cards.committed
    if committed is not None:
        context.say(ShuffleRevealed(reveal=context.house.reveal(committed), clause=clause))


def give_up_shuffle(context: CommandContext) -> None:
    """Cards that wait to be cut leave the table: the house shows what it would have made of them."""
    shuffling = context.table.cards.shuffling
    if shuffling is not None and shuffling.committed is not None:
        clause = context.table.shuffle_rules.loaded
        context.say(ShuffleRevealed(reveal=context.house.reveal(shuffling.committed), clause=clause))


@CHAPTER.evolves(ShuffleRevealed)
def shuffle_revealed(table: Table, event: ShuffleRevealed) -> Table:
    """What was shown is not shown again; the number of a shuffle that was given up is not used again."""
    shown, waiting = event.reveal.occasion, table.cards.shuffling
    if waiting is not None and waiting.committed is not None and waiting.committed.commitment.occasion == shown:
        return with_cards(table, shoe=shown.shoe, shuffles=shown.shuffle)
    orders = tuple(one for one in table.cards.orders if one.committed.commitment.occasion != shown)
    committed = table.cards.committed
    if committed is not None and committed.commitment.occasion == shown:
        committed = None
    return with_cards(table, orders=orders, committed=committed)


def refuse_in_a_round(table: Table, command: Command, clause: Clause | None) -> Refused | None:
    """Some things wait until the round is over."""
    if table.round is None:
        return None
    says = f"{command.who} cannot do this now: round {table.round.number} is under way"
    return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=clause)


def with_cards(table: Table, **changed: object) -> Table:
    """The table with something about its cards changed."""
    return replace(table, cards=replace(table.cards, **changed))
