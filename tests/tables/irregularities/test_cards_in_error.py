"""Cards drawn or burned by mistake, and who does not want them."""

from __future__ import annotations

from croupier.cli.happenings import documents, lines
from croupier.tables.chapters import TABLE
from croupier.tables.context import CommandContext
from croupier.tables.irregularities.cards_in_error import CardDrawnInError, CardRefused
from croupier.tables.play.round_events import LeftoverBurned, RoundWentOn
from croupier.tables.play.starting import StartRound
from croupier.tables.voids.void_effects import void_under_way
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def dealt(pit: Pit, cards: str, **wagers: int) -> Pit:
    """A round dealt by hand as far as these cards reach; where the book burns the first card, it is burned."""
    pit.opened("ann", "bob", "cy", dealing="by hand").start(**wagers)
    if pit.book == NSW:
        pit.do("burn")
    return pit.deal(cards)


def hand(pit: Pit, box: int) -> tuple[str, ...]:
    assert pit.table.round is not None
    return pit.table.round.layout.box(box).hand(1).cards


def dealers(pit: Pit) -> tuple[str, ...]:
    assert pit.table.round is not None
    return pit.table.round.layout.dealer


def in_the_rack(pit: Pit) -> tuple[str, ...]:
    return pit.stack().rack


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_a_card_drawn_by_mistake_goes_to_the_next_hand_that_is_entitled_to_one(pit: Pit) -> None:
    """Ann stands and is dealt a card all the same; Bob draws, and it is his."""
    dealt(pit, "Ks 4h 7d 9s 8c", ann=20_00, bob=10_00)
    pit.do("decide", "ann", box=1, choose="stand")
    pit.do("report-drawn-in-error", card="5h")
    assert pit.aside() == ("5h",)
    pit.check()
    pit.do("decide", "bob", box=2, choose="draw")
    assert hand(pit, 2) == ("4h", "8c", "5h")
    assert hand(pit, 1) == ("Ks", "9s")
    assert pit.aside() == ()
    pit.check()


@clause(WAR, "10.2")
def test_in_casino_war_too(pit: Pit) -> None:
    """A war card is dealt to box 2, which is not at war, and goes to the box that is."""
    dealt(pit, "Ks 4h 9c Kd", ann=20_00, bob=10_00, cy=10_00)
    pit.do("report-drawn-in-error", card="5h")
    pit.do("decide", "ann", box=1, choose="go-to-war")
    assert hand(pit, 1) == ("Ks", "5h")
    assert hand(pit, 2) == ("4h",)
    pit.deal("4c").check()
    assert pit.rack("ann") == 1_020_00


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_one_that_nobody_needs_is_the_first_of_the_next_round_and_wagers_are_open(pit: Pit) -> None:
    dealt(pit, "Ks 9h 7d 9s 8c", ann=20_00, bob=10_00)
    pit.do("decide", "ann", box=1, choose="stand")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Tc")
    pit.do("report-drawn-in-error", card="5h")
    pit.check()
    assert pit.aside() == ("5h",)
    pit.start(ann=10_00)
    assert hand(pit, 1) == ("5h",)
    assert pit.happened(RoundWentOn)[-1].from_aside
    pit.check()


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_one_that_is_left_over_of_a_round_is_the_first_of_the_next_and_not_burned(pit: Pit) -> None:
    """Two are drawn by mistake; Bob takes the first and is above 21, and nobody needs the other."""
    dealt(pit, "As 9h 7d Ks 7c", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error", card="Tc")
    pit.do("report-drawn-in-error", card="5h")
    pit.do("decide", "bob", box=2, choose="draw")
    assert pit.is_over()
    assert pit.aside() == ("5h",)
    pit.check().start(ann=10_00)
    assert hand(pit, 1) == ("5h",)
    pit.check()


@clause(WAR, "10.2", "10.2#3")
def test_casino_war_burns_what_is_left_over(pit: Pit) -> None:
    dealt(pit, "Ks 4h", ann=20_00, bob=10_00, cy=10_00)
    pit.do("report-drawn-in-error", card="2c")
    assert hand(pit, 3) == ("2c",), "a card that is called for at once is dealt at once"
    pit.do("report-drawn-in-error", card="Kd")
    assert pit.table.round is not None, "Ann ties"
    pit.do("report-drawn-in-error", card="5h")
    pit.do("decide", "ann", box=1, choose="surrender")
    assert pit.is_over()
    assert [one.cards for one in pit.happened(LeftoverBurned)] == [("5h",)]
    assert pit.aside() == ()
    assert "5h" in in_the_rack(pit)
    pit.check().start(ann=10_00)
    assert hand(pit, 1) == ()
    pit.deal("9h").check()


@clause(WAR, "10.2", "10.2#3")
def test_casino_war_burns_what_is_left_over_of_a_void_round_too(pit: Pit) -> None:
    dealt(pit, "Ks 4h 2c Kd", ann=20_00, bob=10_00, cy=10_00)
    pit.do("report-drawn-in-error", card="5h")
    desk = CommandContext(
        TABLE, pit.table, StartRound(who="sue", role=Role.CASINO_SUPERVISOR, at=pit.now), pit.house
    )
    void_under_way(desk, Clause("12.2(a)"))
    pit.keep(desk)
    assert [one.cards for one in pit.happened(LeftoverBurned)] == [("5h",)]
    assert pit.aside() == ()
    pit.check().start(ann=10_00)
    assert hand(pit, 1) == ()


@clause(WAR, "10.2", "10.2#3")
def test_casino_war_burns_one_that_nobody_saw(pit: Pit) -> None:
    dealt(pit, "Ks 4h 2c Kd", ann=20_00, bob=10_00, cy=10_00)
    pit.do("report-drawn-in-error")
    pit.do("decide", "ann", box=1, choose="surrender")
    assert pit.is_over()
    burned = pit.happened(LeftoverBurned)[-1]
    assert (burned.cards, burned.unseen) == ((), 1)
    assert str(burned) == "a card that nobody saw, drawn by mistake and not used, is burned"
    assert pit.stack().burned.count == 1
    pit.check().start(ann=10_00)
    pit.do("report-drawn-in-error")
    pit.deal("Qs 4d").check()
    assert pit.stack().burned.count == 1, "this one was needed"


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_software_sets_its_own_top_card_aside(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00)
    while pit.table.round is None:
        pit.start(ann=20_00)
    pit.do("report-drawn-in-error")
    card = pit.happened(CardDrawnInError)[-1].card
    assert pit.aside() == (card,)
    assert pit.refused("report-drawn-in-error", card="5h").code is Refusal.NOT_BY_HAND
    pit.check().finish().check()
    used = [one.given.card for one in pit.happened(RoundWentOn) if one.from_aside]
    assert used == [card] or pit.aside() == (card,)


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_a_card_that_nobody_saw_is_the_next_to_be_reported(pit: Pit) -> None:
    dealt(pit, "Ks 4h 7d 9s 8c", ann=20_00, bob=10_00)
    before = pit.table.cards
    pit.do("report-drawn-in-error")
    assert (pit.table.cards.stack, pit.table.cards.set_aside) == (before.stack, before.set_aside)
    pit.check()


@clause(ACT, "14.2")
@clause(WAR, "10.2")
@clause(NSW, "18.2")
def test_of_two_drawn_by_mistake_the_one_that_nobody_saw_is_used_first_if_it_came_out_first(pit: Pit) -> None:
    dealt(pit, "Ks", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error")
    pit.do("report-drawn-in-error", card="Kd")
    assert (hand(pit, 2), pit.aside()) == ((), ("Kd",)), "the unseen one is Bob's: the dealer turns it over"
    pit.check().deal("5h")
    assert (hand(pit, 2), dealers(pit), pit.aside()) == (("5h",), ("Kd",), ())
    pit.check()


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_seen_or_not_they_are_used_in_the_order_in_which_they_came_out(pit: Pit) -> None:
    dealt(pit, "Ks 4h 7d 9s 8c", ann=20_00, bob=10_00)
    for seen in ("2c", None, "3c", None):
        pit.do("report-drawn-in-error", **({"card": seen} if seen else {}))
    pit.do("decide", "ann", box=1, choose="stand")
    pit.do("decide", "bob", box=2, choose="draw")
    assert hand(pit, 2) == ("4h", "8c", "2c")
    pit.do("decide", "bob", box=2, choose="draw")
    assert hand(pit, 2) == ("4h", "8c", "2c"), "the next is one that nobody saw"
    pit.check().deal("Ac")
    pit.do("decide", "bob", box=2, choose="draw")
    assert hand(pit, 2) == ("4h", "8c", "2c", "Ac", "3c")
    pit.check()


@clause(NSW, "18.2")
def test_a_burned_one_that_nobody_saw_comes_before_one_that_was_drawn_after_it(pit: Pit) -> None:
    dealt(pit, "Ks", ann=20_00, bob=10_00)
    pit.do("report-burned-in-error")
    pit.do("report-drawn-in-error", card="9d")
    pit.deal("5h")
    assert (hand(pit, 2), dealers(pit)) == (("5h",), ("9d",))
    pit.check()


@clause(ACT, "14.2", "14.2#2")
@clause(WAR, "10.2", "10.2#2")
def test_in_the_act_a_card_burned_by_mistake_stays_burned(pit: Pit) -> None:
    dealt(pit, "Ks", ann=20_00, bob=10_00)
    pit.do("report-burned-in-error", card="Kd")
    pit.deal("5h")
    assert hand(pit, 2) == ("5h",)
    assert "Kd" in in_the_rack(pit)
    before = pit.stack().burned.count
    pit.do("report-burned-in-error")
    assert pit.stack().burned.count == before + 1
    assert pit.refused("report-burned-in-error", on_record=True).code is Refusal.STAYS_BURNED
    pit.check()


@clause(NSW, "18.2")
def test_in_new_south_wales_a_card_burned_by_mistake_is_the_next_card(pit: Pit) -> None:
    dealt(pit, "Ks", ann=20_00, bob=10_00)
    pit.do("report-burned-in-error", card="5h")
    assert hand(pit, 2) == ("5h",)
    assert "5h" not in in_the_rack(pit)
    pit.do("report-burned-in-error")
    assert pit.stack().burned.count == 1, "unseen, it is as good as the top card"
    pit.check()


@clause(NSW, "4.9", "18.16")
def test_a_card_burned_under_a_rule_or_no_longer_known_stays_burned(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=20_00, bob=10_00)
    assert pit.refused("report-burned-in-error", card="5h").code is Refusal.NOTHING_WENT_WRONG, "4.9 wants a burn"
    pit.do("burn")
    refused = pit.refused("report-burned-in-error", on_record=True)
    assert (refused.code, refused.clause) == (Refusal.STAYS_BURNED, "18.16")
    pit.deal("Ks")
    pit.do("report-burned-in-error", lost=True)
    assert pit.stack().burned.count == 2
    assert hand(pit, 2) == ()
    pit.check()


@clause(ACT, "14.2")
@clause(NSW, "18.2")
def test_a_burn_by_software_is_of_its_top_card(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00)
    before = pit.stack()
    pit.do("report-burned-in-error")
    gone = 0 if pit.book == NSW else 1
    assert pit.stack().undealt.count == before.undealt.count - gone
    pit.check().finish().check()


@clause(NSW, "18.3")
def test_who_refuses_the_card_gets_no_other_in_the_round(pit: Pit) -> None:
    dealt(pit, "Ks 9h 7d 4s 6c", ann=20_00, bob=10_00)
    assert pit.refused("refuse-card", "ann", box=1).code is Refusal.NOTHING_WENT_WRONG
    pit.do("report-drawn-in-error", card="5h")
    assert pit.refused("refuse-card", "bob", box=2).code is Refusal.NOBODY_ASKED
    pit.do("refuse-card", "ann", box=1)
    assert hand(pit, 1) == ("Ks", "4s")
    refused = pit.refused("decide", "ann", box=1, choose="draw")
    assert (refused.code, refused.clause) == (Refusal.NO_OTHER_CARD, "18.3")
    pit.check()
    pit.do("decide", "bob", box=2, choose="draw")
    assert hand(pit, 2) == ("9h", "6c", "5h"), "the card goes to the next who takes one"
    pit.check()


@clause(NSW, "18.3", "9.2")
def test_a_hand_that_has_to_draw_cannot_refuse(pit: Pit) -> None:
    dealt(pit, "5s 9h 7d 4s 6c", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error", card="5h")
    refused = pit.refused("refuse-card", "ann", box=1)
    assert (refused.code, refused.clause) == (Refusal.MUST_DRAW, "18.3")
    pit.do("decide", "ann", box=1, choose="draw")
    assert hand(pit, 1) == ("5s", "4s", "5h")
    pit.check()


@clause(NSW, "18.3", "18.4")
def test_a_card_that_all_refuse_is_the_dealers(pit: Pit) -> None:
    dealt(pit, "Ks 9h 7d 4s 6c", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error", card="5h")
    pit.do("refuse-card", "ann", box=1)
    pit.do("refuse-card", "bob", box=2)
    assert pit.table.round is not None
    assert pit.table.round.layout.dealer == ("7d", "5h")
    by, dealt_to_the_dealer = pit.events[-1]
    assert "18.4" in "".join(lines(by, dealt_to_the_dealer, BookId(pit.book))), (
        "who reads the line sees the clause"
    )
    (document,) = documents(by, dealt_to_the_dealer, "table-1", BookId(pit.book))
    assert "18.4" in document["also"]
    pit.deal("Tc")
    assert pit.rack("ann") == 1_020_00, "the dealer has 22"
    pit.check()


@clause(NSW, "18.3", "18.4")
def test_a_card_that_nobody_saw_may_be_refused_too(pit: Pit) -> None:
    dealt(pit, "Ks 9h 7d 4s 6c", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error")
    pit.do("refuse-card", "ann", box=1)
    pit.do("refuse-card", "bob", box=2)
    assert next(str(one) for one in pit.happened(CardRefused)) == (
        "ann refuses the card that nobody saw on box 1 and receives no other card in this round"
    )
    pit.check().deal("5h")
    assert dealers(pit) == ("7d", "5h")
    by, dealt_to_the_dealer = next(one for one in reversed(pit.events) if isinstance(one[1], RoundWentOn))
    (document,) = documents(by, dealt_to_the_dealer, "table-1", BookId(pit.book))
    assert "18.4" in document["also"]
    pit.check()
