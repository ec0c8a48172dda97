"""Casino War rules 4.5, 8.1 and 8.2: surrender, or war for an equal stake, each player alone."""

from __future__ import annotations

import pytest

from croupier.games.play import Deal
from croupier.games.said import StakeReturned, WarWagerPlaced
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@clause("act-casino-war-2018", "4.5")
def test_a_tie_offers_war_for_as_much_again_or_half_back_and_nothing_else(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("9h 9c")
    (question,) = felt.questions
    war, surrender = question.options
    assert (war.choose, war.least, war.most) == ("go-to-war", 50_00, 50_00)
    assert (surrender.choose, surrender.most) == ("surrender", None)
    for choose in ("draw", "stand", "double", "split", "decline"):
        refused = felt.say(choose)
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "4.5")


@pytest.mark.parametrize("cards", ["9h 8c", "9h Tc"])
@clause("act-casino-war-2018", "4.5")
def test_without_a_tie_there_is_nothing_to_choose(conduct: Conduct, cards: str) -> None:
    wagers = [wager("ann", 1, 50_00), wager("bob", 2, 50_00)]
    felt = conduct.felt(wagers).deal(f"{cards[:2]} {cards[3:4]}h {cards[3:]}")
    assert [question.player for question in felt.questions] == ["bob"]
    for choose in ("go-to-war", "surrender"):
        refused = felt.answer("ann", choose)
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.NOBODY_ASKED, "4.5")


@clause("act-casino-war-2018", "4.5")
def test_a_tie_wager_alone_has_nothing_to_take_to_war(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("bob", 1, 10_00, on=On.TIE)]
    felt = conduct.felt(wagers).deal("9h 9c")
    assert [question.player for question in felt.questions] == ["ann"]
    refused = felt.answer("bob", "go-to-war")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.NOBODY_ASKED, "4.5")


@clause("act-casino-war-2018", "4.5")
def test_a_surrender_takes_half_at_once(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "9h 9c", ["surrender"])
    given_up = felt.settlement()
    assert (given_up.outcome, given_up.returned, given_up.clause) == (Outcome.SURRENDER, 25_00, "4.5")
    assert felt.net == {"ann": -25_00}


@clause("act-casino-war-2018", "8.1")
def test_war_is_chosen_by_placing_the_go_to_war_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("9h 9c")
    spoken = felt.say("go-to-war 0")
    assert spoken is not None
    assert spoken.code is Refusal.AMOUNT_NOT_ALLOWED
    assert felt.offered() == ["go-to-war", "surrender"]
    assert felt.say("go-to-war 5000") is None
    (placed,) = [said for said in felt.said if isinstance(said, WarWagerPlaced)]
    assert (placed.player, placed.box, placed.amount, placed.clause) == ("ann", 1, 50_00, "8.1")
    assert isinstance(felt.live.waiting, Deal)


@pytest.mark.parametrize("again", ["go-to-war", "surrender"])
@pytest.mark.parametrize(
    ("first", "why", "clause_id"),
    [
        ("go-to-war", "ann has gone to war", "4.3"),
        ("surrender", "ann has surrendered", "4.5"),
        ("silent", "ann has surrendered", "4.5"),
    ],
)
@clause("act-casino-war-2018", "7.3(c)")
def test_a_choice_once_made_is_not_made_again(
    conduct: Conduct, first: str, again: str, why: str, clause_id: str
) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 50_00)]).deal("9h 9c")
    assert felt.answer("ann", first) is None
    refused = felt.answer("ann", again)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.NOBODY_ASKED, clause_id)
    assert refused.says.endswith(why)
    assert [question.player for question in felt.questions] == ["bob"]


@pytest.mark.parametrize("first", ["ann", "bob"])
@clause("act-casino-war-2018", "8.2")
def test_players_on_one_box_choose_each_alone(conduct: Conduct, first: str) -> None:
    chosen = {"ann": "surrender", "bob": "go-to-war"}
    felt = conduct.felt([wager("ann", 3, 50_00, seated=True), wager("bob", 3, 50_00)]).deal("9h 9c")
    for player in sorted(chosen, key=lambda player: player != first):
        assert felt.offered(player) == ["go-to-war", "surrender"]
        assert felt.answer(player, chosen[player], box=3) is None
    felt.deal("Kh 8c")
    assert felt.outcome(box=3, player="ann") is Outcome.SURRENDER
    assert felt.outcome(box=3, player="bob", on=On.GO_TO_WAR) is Outcome.WIN
    assert felt.net == {"ann": -25_00, "bob": 50_00}


@clause("act-casino-war-2018", "7.4", "8.2")
def test_whose_war_wager_leaves_while_the_war_cards_are_dealt_has_surrendered_and_shares_no_war(
    conduct: Conduct,
) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 20_00)]).deal("9h 9c")
    felt.say("go-to-war")
    felt.say("go-to-war")
    felt.deal("Ks")
    gone = StakeReturned(
        player="bob", box=1, hand=1, on=On.GO_TO_WAR, amount=Cents(20_00), clause=felt.live.rules.void
    )
    assert felt.give_back(gone) is None
    felt.deal("8c")
    deemed = felt.settlement(player="bob")
    assert (deemed.outcome, deemed.returned, deemed.clause) == (Outcome.SURRENDER, 10_00, "7.4")
    assert felt.net == {"ann": 50_00, "bob": -10_00}
