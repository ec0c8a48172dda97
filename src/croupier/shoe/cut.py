"""The cut: who is offered it, how deep it goes, where the cutting card goes (ACT 5.2, 5.3; NSW 4.5 to 4.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from croupier.rulebooks.shuffle_rules import CutCase, FirstAsked, ShuffleRules
from croupier.shoe.face_down import FaceDown, turned_over_or_none
from croupier.shoe.pack import CARDS_IN_A_DECK
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

T = TypeVar("T")

REPORTED_TOLERANCE = CARDS_IN_A_DECK // 2
"""How far a position that a person reports may lie past "about half the decks" (open point 6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The cut is offered to a player, or falls to a casino supervisor when nobody is named."""

    player: Player | None
    clause: Clause
    also: tuple[Clause, ...] = ()

    @property
    def is_to_a_supervisor(self) -> bool:
        """Whether no player wished to cut."""
        return self.player is None


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheTable:
    """Who is there to be asked: every player, at whatever place."""

    places: tuple[tuple[int, Player], ...] = ()
    """Box and player, clockwise from the dealer's left, so the last is farthest to the dealer's right. At a box
    with several players the one who decides comes first. One who has several boxes is there several times."""
    standing: tuple[Player, ...] = ()
    """Those who have no place at any box, in the order in which they came: they are asked last."""
    seats: Mapping[Player, int] = field(default_factory=dict)
    """At which of their places people sit."""
    first_to_arrive: Player | None = None
    on_the_box: Player | None = None
    """The player on whose box the cutting card came out."""


def offers(
    rules: ShuffleRules, case: CutCase, present: AtTheTable, *, box: int | None = None
) -> tuple[Offer, ...]:
    """Everybody in the order in which the cut is offered; the first who accepts cuts, the last is the supervisor.

    `box` is where the cutting card came out. Each player is asked, and once.
    """
    preferred = rules.offer.first.get(case)
    place = None if preferred is None else _preferred(preferred.value, present, box)
    made: list[Offer] = []
    if preferred is not None and place is not None:
        made.append(Offer(player=place[1], clause=preferred.clause, also=(rules.offer.offered,)))
    asked_on = dict.fromkeys((*_clockwise(present.places, after=place), *present.standing))
    for player in asked_on:
        if all(player != one.player for one in made):
            made.append(Offer(player=player, clause=rules.offer.asked_on, also=(rules.offer.offered,)))
    made.append(Offer(player=None, clause=rules.offer.supervisor))
    return tuple(made)


def _preferred(who: FirstAsked, present: AtTheTable, box: int | None) -> tuple[int | None, Player] | None:
    """Who is asked before anyone else, and the box where that player is."""
    if who is FirstAsked.FIRST_TO_ARRIVE:
        first = present.first_to_arrive
        return None if first is None else (present.seats.get(first) or _first_box(present, first), first)
    if who is FirstAsked.HOLDER_OF_THE_BOX:
        return None if present.on_the_box is None else (box, present.on_the_box)
    # ACT 5.2(c), CW 5.2(c), NSW 4.5.3 to 4.5.5; after a device failed 2006 19.3(a)(ii), 2018 18.3(a)(ii),
    # CW 13.3(a)(ii)
    farthest = max((box for box, _ in present.places), default=None)
    return next((place for place in present.places if place[0] == farthest), None)


def _first_box(present: AtTheTable, player: Player) -> int | None:
    return next((box for box, one in present.places if one == player), None)


def _clockwise(places: Sequence[tuple[int, Player]], *, after: tuple[int | None, Player] | None) -> list[Player]:
    """The players from the place behind `after` on, or from the dealer's left where nobody was preferred.

    One who wagered at a box in the last round and has no place there now was asked before all who do.
    """
    start = 0
    if after is not None and after[0] is not None:
        passed = places.index(after) + 1 if after in places else 0
        start = passed or sum(box < after[0] for box, _ in places)
    return [player for _, player in (*places[start:], *places[:start])]


# --- how deep -------------------------------------------------------------------------------------------


def refuse_cut(rules: ShuffleRules, cards: int, depth: int) -> Refused | None:
    """A cut lies at least a deck from either end.

    A discard rack of less than two decks has no such place (ACT 14.6, NSW 18.9): there it is enough that the cut
    leaves cards on either side.
    """
    least, most = bounds_of_cut(rules, cards)
    if least <= depth <= most:
        return None
    says = f"The cards are cut between {least} and {most} of {cards}, not at {depth}"
    return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=rules.depths.decks_from_either_end.clause)


def bounds_of_cut(rules: ShuffleRules, cards: int) -> tuple[int, int]:
    """The shallowest and the deepest cut of so many cards."""
    least = rules.depths.decks_from_either_end.value * CARDS_IN_A_DECK
    least = least if 2 * least <= cards else 1
    return least, cards - least


def refuse_cutting_card(
    rules: ShuffleRules, decks: int, from_back: int, *, tolerance: int = 0, cards: int | None = None
) -> Refused | None:
    """The cutting card goes back in within the book's bounds, counted in cards behind it.

    `tolerance` is for a position that a person only reports (`REPORTED_TOLERANCE`); it widens no bound that the
    book states exactly. What software places has none. `cards` is how many there are, where a device failed and
    only what it still held is cut: of less than two decks, a deck from the back would be past the middle.
    """
    cards = decks * CARDS_IN_A_DECK if cards is None else cards
    least, most = bounds_of_cutting_card(rules, cards, tolerance=tolerance)
    if least <= from_back <= most:
        return None
    says = f"Between {least} and {most} cards lie behind the cutting card, not {from_back}"
    return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.depths.part_from_the_back.clause)


def bounds_of_cutting_card(rules: ShuffleRules, cards: int, *, tolerance: int = 0) -> tuple[int, int]:
    """The fewest and the most of so many cards that may lie behind the cutting card."""
    depths = rules.depths
    least = 1 if depths.decks_from_the_back is None else depths.decks_from_the_back.value * CARDS_IN_A_DECK
    least = least if 2 * least <= cards else 1
    most = cards_up_to(depths.part_from_the_back.value, cards)
    return least, min(most + (tolerance if depths.part_is_approximate else 0), cards)


def cards_up_to(part: Fraction, cards: int) -> int:
    """How many whole cards this part of them is at most."""
    return cards * part.numerator // part.denominator


def moved_to_the_back(order: Sequence[T], depth: int) -> tuple[T, ...]:
    """What lay in front of the cutting card goes to the back (ACT 5.3, NSW 4.8)."""
    return (*order[depth:], *order[:depth])


def cut(cards: FaceDown, depth: int) -> FaceDown:
    """The cards after the cut; of cards in a person's hands only the number is known."""
    known = turned_over_or_none(cards)
    return cards if known is None else FaceDown.of(moved_to_the_back(known, depth))
