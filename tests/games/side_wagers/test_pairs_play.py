"""ACT 2018 rules 17.1(b) and 17.14 to 17.24: Pairs Play."""

from __future__ import annotations

import pytest

from croupier.games.said import WagerPlaced
from croupier.games.side_wagers.pairs import is_pair, same_face_value
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause, wager

PAIRS_PLAY = On.PAIRS_PLAY
OFFERED = (PAIRS_PLAY,)


@clause("act-blackjack-2018", "17.1", "17.1(b)")
def test_a_pairs_play_table_takes_no_perfect_pairs(conduct: Conduct) -> None:
    assert [one.on for one in conduct.offers(side_wagers=OFFERED)] == [On.BLACKJACK, PAIRS_PLAY]
    for on, offered in ((On.PERFECT_PAIRS, OFFERED), (PAIRS_PLAY, ())):
        wagers = [wager("ann", 1, 10_00), wager("ann", 1, 5_00, on=on)]
        refused = conduct.refused_wagers(wagers, side_wagers=offered)
        assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "17.1")


@clause("act-blackjack-2018", "17.15(a)", "17.15(b)")
def test_cards_go_by_number_or_kind(conduct: Conduct) -> None:
    same = conduct.use(same_face_value)
    assert all(same(one, two) == (one.value[0] == two.value[0]) for one in DECK for two in DECK)
    assert same(Card("9h"), Card("9c"))
    assert not same(Card("Th"), Card("Kh"))
    assert not same(Card("Jh"), Card("Qh"))


@clause("act-blackjack-2018", "17.16")
def test_a_pair_is_two_cards_of_one_face_value(conduct: Conduct) -> None:
    pair = conduct.use(is_pair)
    assert pair(Card("Kh"), Card("Kd"))
    assert not pair(Card("Kh"), Card("Td"))


@clause("act-blackjack-2018", "17.17#2")
def test_only_chips_on_the_pairs_play_area_are_a_pairs_play_wager(conduct: Conduct) -> None:
    main_only = conduct.felt({1: 5_00}, side_wagers=OFFERED).deal("8h 9c 8s")
    assert main_only.settlements == []
    placed = [said for said in side_felt(conduct, PAIRS_PLAY).said if isinstance(said, WagerPlaced)]
    assert [(said.on, said.clause) for said in placed] == [(On.BLACKJACK, "4.2"), (PAIRS_PLAY, "17.17")]


@clause("act-blackjack-2018", "17.18")
def test_a_box_takes_three_pairs_play_wagers(conduct: Conduct) -> None:
    three = [wager("ann", 2, 10_00), *(wager(player, 2, 5_00, on=PAIRS_PLAY) for player in ("ann", "bob", "cy"))]
    assert conduct.felt(three, side_wagers=OFFERED).deal("8h 9c 8h").net == {
        "ann": 55_00,
        "bob": 55_00,
        "cy": 55_00,
    }
    refused = conduct.refused_wagers([*three, wager("dee", 2, 5_00, on=PAIRS_PLAY)], side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "17.18")


@clause("act-blackjack-2018", "17.20")
def test_pairs_play_goes_on_a_box_with_anyones_blackjack_wager(conduct: Conduct) -> None:
    bobs = wager("bob", 2, 5_00, on=PAIRS_PLAY)
    refused = conduct.refused_wagers([wager("bob", 1, 10_00), bobs], side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, "17.20")
    felt = conduct.felt([wager("ann", 2, 10_00), bobs], side_wagers=OFFERED).deal("8h 9c 8s")
    assert felt.settlement(box=2, player="bob", on=PAIRS_PLAY).paid == 55_00


@pytest.mark.parametrize("cards", ["8h 9c 8s", "8h 9c 8d", "8h 9c 8h", "As 9c As"])
@clause("act-blackjack-2018", "17.21(a)", "17.23")
def test_any_pair_pays_eleven_to_one(conduct: Conduct, cards: str) -> None:
    won = side_felt(conduct, PAIRS_PLAY, cards).settlement(on=PAIRS_PLAY)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(11), 110_00, 10_00)
    assert won.clause == "17.21(a)"


@pytest.mark.parametrize("cards", ["Kh 9c Td", "8h 8c 9h"])
@clause("act-blackjack-2018", "17.21(b)")
def test_no_pair_loses(conduct: Conduct, cards: str) -> None:
    lost = side_felt(conduct, PAIRS_PLAY, cards).settlement(on=PAIRS_PLAY)
    assert (lost.outcome, lost.paid, lost.returned, lost.clause) == (Outcome.LOSE, 0, 0, "17.21(b)")


@clause("act-blackjack-2018", "17.22(a)", "17.22(b)")
def test_losers_are_taken_and_winners_paid_between_the_two_deals(conduct: Conduct) -> None:
    wagers = [wager("ann", box, 10_00) for box in (1, 2)]
    wagers += [wager("ann", box, 5_00, on=PAIRS_PLAY) for box in (1, 2)]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h Kh 9c 8s")
    assert felt.settlements == []
    lost, won = felt.deal("Td").settlements
    assert (lost.box, lost.outcome, lost.returned, lost.stage) == (2, Outcome.LOSE, 0, Stage.INTERIM)
    assert (won.box, won.outcome, won.paid, won.stage) == (1, Outcome.WIN, 55_00, Stage.INTERIM)


@clause("act-blackjack-2018", "17.24")
def test_then_the_first_box_decides(conduct: Conduct) -> None:
    wagers = [wager("ann", 3, 10_00), wager("bob", 5, 10_00), wager("bob", 5, 5_00, on=PAIRS_PLAY)]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h Kh 9c 8s Td")
    (question,) = felt.questions
    assert (question.player, question.box, question.clause) == ("ann", 3, "9.1")
    said = [str(one.clause) for one in felt.said]
    assert said.index("17.24") > felt.place_of(felt.settlement(box=5, on=PAIRS_PLAY))
