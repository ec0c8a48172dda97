"""Loading the shoe: the whole pack, shuffled, cut, with its cutting card in place, and so a new shoe begins."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.shoe.face_down import FaceDown
from croupier.shoe.pack import CARDS_IN_A_DECK
from croupier.shoe.stack import Holder, Stack
from croupier.vocabulary.clause import defines
from croupier.vocabulary.refusal import Refusal, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideTheShoe:
    """A pack on its way into the shoe, and what was done with it."""

    decks: int
    cards: FaceDown
    is_shuffled: bool = False
    is_cut: bool = False
    cutting_card: int | None = None


def refuse_loading(rules: ShuffleRules, ready: BesideTheShoe) -> Refused | None:
    """A shoe is loaded with the whole pack, shuffled, cut, and with the cutting card in its place."""
    if ready.cards.count != CARDS_IN_A_DECK * ready.decks:
        says = f"The shoe is loaded with {CARDS_IN_A_DECK * ready.decks} cards, not {ready.cards.count}"
        return Refused(Refusal.PACK_NOT_COMPLETE, says=says, clause=rules.loaded)
    if not ready.is_shuffled:
        says = "The cards are shuffled before they go into the shoe"
        return Refused(Refusal.NOT_SHUFFLED, says=says, clause=rules.due.before_a_shoe, also=(rules.loaded,))
    if not ready.is_cut:
        says = "The cards are cut before they go into the shoe"
        return Refused(Refusal.NOT_CUT, says=says, clause=rules.offer.offered, also=(rules.loaded,))
    if ready.cutting_card is None:
        says = "The cutting card is put in before the cards go into the shoe"
        clause = rules.depths.part_from_the_back.clause
        return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=clause)
    return None


@defines("new shoe")
def load(rules: ShuffleRules, ready: BesideTheShoe, *, shoe: int) -> Stack:
    """A new shoe begins: the whole pack, shuffled and cut, goes in. `shoe` is the number of the one before."""
    assert refuse_loading(rules, ready) is None, "what may not be loaded was refused at the door"
    return Stack(
        shoe=shoe + 1,
        decks=ready.decks,
        holder=Holder.SHOE,
        undealt=ready.cards,
        cutting_card=ready.cutting_card,
        burns_due=rules.burn.after_shuffle.value,
    )
