"""Casino War rules 6 and 8.3: the initial deal and the war cards."""

from __future__ import annotations

import pytest

from croupier.games.said import Announced, CardDealt
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager


@clause("act-casino-war-2018", "6.1")
def test_every_card_is_seen_by_all(conduct: Conduct) -> None:
    felt = conduct({2: 50_00, 5: 50_00}, "9h 3s 9c Kh 8c", ["go-to-war"])
    faces = [said for said in felt.said if isinstance(said, CardDealt)]
    assert [said.card for said in faces] == ["9h", "3s", "9c", "Kh", "8c"]
    assert all("6.1" in said.also for said in faces)
    conduct.shows("6.1", "CardDealt", times=5)


@clause("act-casino-war-2018", "6.2")
def test_no_more_bets_is_called_before_the_first_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00})
    call = felt.said[-1]
    assert isinstance(call, Announced)
    assert (call.text.lower(), call.clause) == ("no more bets", "6.2")
    assert felt.dealt == []
    conduct.shows("6.2", "Announced", times=1)


@clause("act-casino-war-2018", "6.2#2")
def test_the_deal_starts_at_the_first_box_with_either_wager(conduct: Conduct) -> None:
    wagers = [wager("ann", 5, 50_00), wager("bob", 2, 10_00, on=On.TIE)]
    felt = conduct.felt(wagers).deal("4h 5h 9c")
    assert felt.dealt == [("box 2", "4h"), ("box 5", "5h"), ("dealer", "9c")]
    conduct.shows("6.2#2", "Announced", times=1)


@pytest.mark.parametrize("boxes", [(2, 5), (1, 2, 3, 4, 5, 6, 7), (7, 1, 4)])
@clause("act-casino-war-2018", "6.2(a)", "6.2(b)")
def test_one_card_to_each_wagered_box_and_then_one_to_the_dealer(conduct: Conduct, boxes: tuple[int, ...]) -> None:
    felt = conduct.felt(dict.fromkeys(boxes, 50_00)).deal("2h 3h 4h 5h 6h 7h 8h"[: 3 * len(boxes) - 1])
    assert [place for place, _ in felt.dealt] == [f"box {box}" for box in sorted(boxes)]
    felt.deal("Kc")
    assert felt.dealt[-1] == ("dealer", "Kc")
    assert felt.is_over
    conduct.shows("6.2(a)", "CardDealt")
    conduct.shows("6.2(b)", "CardDealt", times=1)


def three_ties(conduct: Conduct) -> Felt:
    """Boxes 2, 5 and 6 tie with the dealer; two players are on box 5."""
    wagers = [wager("ann", 2, 50_00), wager("bob", 5, 50_00), wager("cy", 5, 20_00), wager("dee", 6, 50_00)]
    return conduct.felt(wagers).deal("9h 9s 9d 9c")


@clause("act-casino-war-2018", "8.3")
def test_no_war_card_while_a_tied_player_has_not_chosen(conduct: Conduct) -> None:
    felt = three_ties(conduct)
    for player, box in (("dee", 6), ("ann", 2), ("cy", 5)):
        assert felt.answer(player, "go-to-war", box=box) is None
    refused = felt.refused_card("Kh")
    assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "8.3")
    assert "bob on box 5" in refused.says
    assert len(felt.dealt) == 4


@clause("act-casino-war-2018", "8.3(a)", "8.3(b)")
def test_war_cards_go_clockwise_one_to_each_box_at_war_and_then_to_the_dealer(conduct: Conduct) -> None:
    """Bob and Cy share the one card of box 5; box 6 surrendered and gets none; nothing is burned."""
    felt = three_ties(conduct)
    for player, box in (("cy", 5), ("bob", 5), ("ann", 2)):
        felt.answer(player, "go-to-war", box=box)
    felt.answer("dee", "surrender", box=6)
    felt.deal("Kh 3s 8c")
    assert felt.dealt[4:] == [("box 2", "Kh"), ("box 5", "3s"), ("dealer", "8c")]
    assert felt.cards_used == 7
    assert felt.net == {"ann": 50_00, "bob": -100_00, "cy": -40_00, "dee": -25_00}


@clause("act-casino-war-2018", "8.3(b)")
def test_the_dealer_takes_no_second_card_when_nobody_is_at_war(conduct: Conduct) -> None:
    war = conduct({1: 50_00}, "9h 9c Kh 8c", ["go-to-war"])
    assert war.dealt[-1] == ("dealer", "8c")
    peace = conduct({1: 50_00}, "9h 9c", ["surrender"])
    assert peace.dealt[-1] == ("dealer", "9c")
