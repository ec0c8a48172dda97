"""Who cuts the cards of a shoe, how deep, and where the cutting card goes (ACT 5.2, 5.3; NSW 4.5 to 4.8)."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt
from croupier.shoe.face_down import turned_over
from croupier.shoe.pack import full_pack
from croupier.tables.cards.shuffling import CardsCut, CutOfferedTo
from croupier.tables.recalling import with_known_cards
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal
from tests.pit import VALUE, Pit
from tests.proofs import Witness, clause

B06, B18 = "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
SEATS = {"ann": 1, "bob": 3, "cat": 6}


def three(pit: Pit, *arriving: str, dealing: str = "by hand") -> Pit:
    """A table with Ann at box 1, Bob at 3 and Cat at 6, who came in this order; the cards are not yet shuffled."""
    decks = 6 if pit.book == NSW else 8
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, "decks": decks}
    fields = {} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    pit.do("open", "max", rulebook=pit.book, options=options, dealing=dealing, **fields)
    for player in arriving or ("ann", "bob", "cat"):
        pit.later(minutes=1).do("arrive", player)
        pit.do("buy-in", player, amount=1_000_00)
        pit.do("sit", player, box=SEATS[player])
    pit.do("check-cards")
    return pit


def dealt_past(pit: Pit, *, cutting_card: str) -> Pit:
    """A round for Ann, Bob and Cat in which the cutting card comes out just before a card is laid there."""
    three(pit).ready().start(ann=20_00, bob=20_00, cat=20_00)
    if pit.book == NSW:
        pit.do("burn")
    first = {"ann": "Ks", "bob": "Qs", "cat": "Js", "dealer": "9d"}
    for place, card in first.items():
        pit.do("card", card=card, cutting_card=place == cutting_card)
    if pit.book != WAR:
        pit.deal("Kh Qh Jh")
        for player, box in SEATS.items():
            pit.do("decide", player, box=box, choose="stand")
        pit.deal("8d")
    assert pit.is_over()
    return pit


def asked(pit: Pit) -> list[tuple[str | None, str | None]]:
    """Everybody who is offered the cut, one after another, as all decline; a supervisor is nobody by name."""
    made = [pit.happened(CutOfferedTo)[-1]]
    while made[-1].player is not None:
        pit.do("decline-cut", made[-1].player)
        made.append(pit.happened(CutOfferedTo)[-1])
    return [(one.player, one.clause) for one in made]


def clauses(pit: Pit, act: str, nsw: str) -> str:
    return nsw if pit.book == NSW else act


# --- who ------------------------------------------------------------------------------------------------


@clause((B06, B18, WAR), "5.2(a)", "5.2(d)")
@clause(NSW, "4.5.1", "4.6")
@pytest.mark.parametrize("arriving", [("bob", "cat", "ann"), ("cat", "ann", "bob"), ("ann", "cat", "bob")])
def test_when_the_game_begins_the_first_to_come_is_offered_the_cut(pit: Pit, arriving: tuple[str, ...]) -> None:
    three(pit, *arriving).do("shuffle")
    first, *others, _ = asked(pit)
    assert first == (arriving[0], clauses(pit, "5.2(a)", "4.5.1"))
    pit.shows(clauses(pit, "5.2(a)", "4.5.1"), "CutOfferedTo", times=1)
    around = [*SEATS] * 2
    start = around.index(arriving[0]) + 1
    onwards = clauses(pit, "5.2(d)", "4.6")
    assert others == [(name, onwards) for name in around[start : start + 2]], "then clockwise"


@clause((B06, B18, WAR), "5.2(b)")
@clause(NSW, "4.5.2")
@pytest.mark.parametrize("player", ["bob", "cat"])
def test_the_cut_goes_to_the_box_on_which_the_cutting_card_came_out(pit: Pit, player: str) -> None:
    dealt_past(pit, cutting_card=player).do("shuffle")
    assert asked(pit)[0] == (player, clauses(pit, "5.2(b)", "4.5.2"))


@clause((B06, B18, WAR), "5.2(c)")
@clause(NSW, "4.5.3")
def test_a_cutting_card_on_the_dealers_hand_sends_the_cut_to_the_far_right(pit: Pit) -> None:
    dealt_past(pit, cutting_card="dealer").do("shuffle")
    assert [name for name, _ in asked(pit)] == ["cat", "ann", "bob", None]
    assert pit.happened(CutOfferedTo)[-4].clause == clauses(pit, "5.2(c)", "4.5.3")


def first_out(pit: Pit) -> Pit:
    """The cutting card comes out before the first card of a round."""
    three(pit).ready()
    for player in SEATS:
        pit.wager(player, 20_00)
    pit.do("start-round", cutting_card=True)
    assert pit.is_over()
    pit.do("shuffle")
    return pit


@clause(NSW, "4.5.4")
def test_a_cutting_card_that_came_first_sends_the_cut_to_the_far_right(pit: Pit) -> None:
    assert [name for name, _ in asked(first_out(pit))] == ["cat", "ann", "bob", None]
    assert pit.happened(CutOfferedTo)[-4].clause == "4.5.4"


@clause((B06, B18, WAR), "5.2(d)")
def test_in_the_act_one_that_came_first_prefers_nobody(pit: Pit) -> None:
    assert [name for name, _ in asked(first_out(pit))] == ["ann", "bob", "cat", None]
    assert pit.happened(CutOfferedTo)[-4].clause == "5.2(d)"


@clause(NSW, "4.5.5")
def test_new_cards_send_the_cut_to_the_far_right(pit: Pit) -> None:
    dealt_past(pit, cutting_card="bob")
    pit.do("replace-pack", "sue", reason="worn")
    pit.do("check-cards")
    pit.do("shuffle")
    assert [name for name, _ in asked(pit)] == ["cat", "ann", "bob", None]
    assert pit.happened(CutOfferedTo)[-4].clause == "4.5.5"


@clause((B06, B18), "5.2(tail)")
@clause(WAR, "5.2(e)")
@clause(NSW, "4.6#2")
def test_when_every_player_declines_a_supervisor_cuts(pit: Pit) -> None:
    three(pit).do("shuffle")
    supervisor = {WAR: "5.2(e)", NSW: "4.6"}.get(pit.book, "5.2")
    assert asked(pit)[-1] == (None, supervisor)
    for player in SEATS:
        refused = pit.refused("cut", player, depth=100, cutting_card=60)
        assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, supervisor)
    pit.do("cut", "sue", depth=100, cutting_card=60)
    assert pit.happened(CardsCut)[-1].by == "sue"
    pit.start(ann=20_00).check()


# --- how deep -------------------------------------------------------------------------------------------


def cut_at(book: str, witness: Witness, depth: int) -> tuple[Pit, tuple[Card, ...]]:
    """A software-dealt table whose shuffle is always the same, cut there; and its cards in their order."""
    pit = three(Pit(book, witness), dealing="by software")
    pit.do("shuffle")
    pit.cut(depth)
    stack = with_known_cards(pit.table, pit.house).cards.stack
    assert stack is not None
    return pit, turned_over(stack.undealt)


@clause((B06, B18, WAR), "5.3#2")
@clause(NSW, "4.8")
def test_what_lay_in_front_of_the_cut_goes_to_the_back(pit: Pit) -> None:
    """The shuffle is the same each time, so that two cuts of it differ by the cards between them."""
    (shallow, first), (deep, second) = (cut_at(pit.book, pit.witness, depth) for depth in (100, 160))
    pit.shows(clauses(pit, "5.3#2", "4.8"), "CardsCut", times=2)
    assert second == first[60:] + first[:60]
    assert sorted(first) == sorted(full_pack(shallow.table.rules.pack.decks))
    for table, order in ((shallow, first), (deep, second)):
        table.start(ann=20_00, bob=20_00, cat=20_00)
        dealt = [said.card for said in table.said_in(1) if isinstance(said, CardDealt)]
        burned = 1 if pit.book == NSW else 0
        assert tuple(dealt[:3]) == order[burned : burned + 3], "and so they are dealt"


@clause((B06, B18, WAR), "5.3")
@clause(NSW, "4.7")
def test_a_cut_lies_at_least_a_deck_from_either_end(pit: Pit) -> None:
    cards = 52 * three(pit).table.rules.pack.decks
    pit.do("shuffle")
    for depth in (-1, 0, 51, cards - 51, cards):
        refused = pit.refused("cut", "ann", depth=depth, cutting_card=60)
        assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, clauses(pit, "5.3", "4.7"))
    pit.do("cut", "ann", depth=cards - 52, cutting_card=60)
    other = three(Pit(pit.book, pit.witness))
    other.do("shuffle")
    other.do("cut", "ann", depth=52, cutting_card=60)


@clause((B06, B18, WAR), "5.3#3")
@pytest.mark.parametrize(("dealing", "most"), [("by software", 208), ("by hand", 208 + 26)])
def test_the_cutting_card_goes_a_deck_to_about_half_the_decks_from_the_back(
    pit: Pit, dealing: str, most: int
) -> None:
    """Of eight decks half are 208 cards; what a person only reports may lie half a deck past that."""
    value = {} if dealing == "by hand" else {"value": VALUE}
    for behind in (52, most):
        table = three(Pit(pit.book, pit.witness), dealing=dealing)
        table.do("shuffle")
        for wrong in (51, most + 1):
            refused = table.refused("cut", "ann", depth=100, cutting_card=wrong, **value)
            assert (refused.code, refused.clause) == (Refusal.CUTTING_CARD_NOT_ALLOWED, "5.3")
        table.do("cut", "ann", depth=100, cutting_card=behind, **value)
        assert table.stack().cutting_card == behind


@clause(NSW, "4.8#2")
@pytest.mark.parametrize("behind", [1, 10, 156])
def test_in_new_south_wales_it_goes_anywhere_up_to_half_from_the_back(pit: Pit, behind: int) -> None:
    three(pit).do("shuffle")
    for wrong in (0, 157):
        refused = pit.refused("cut", "ann", depth=100, cutting_card=wrong)
        assert (refused.code, refused.clause) == (Refusal.CUTTING_CARD_NOT_ALLOWED, "4.8")
    pit.do("cut", "ann", depth=100, cutting_card=behind)
    assert pit.stack().cutting_card == behind
