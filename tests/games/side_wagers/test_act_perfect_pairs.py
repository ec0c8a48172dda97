"""ACT 2000 and 2006 rule 18, ACT 2018 rules 17.1 to 17.13: Perfect Pairs."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt, WagerPlaced
from croupier.games.side_wagers.pairs import is_pair, pair_kind, same_face_value
from croupier.rulebooks.side_wager_rules import PairKind
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause, wager

PERFECT_PAIRS = On.PERFECT_PAIRS
OFFERED = (PERFECT_PAIRS,)


def printed(conduct: Conduct, older: str, newest: str) -> str:
    """The number of a clause in the book at hand: 2000 and 2006 share theirs."""
    return newest if conduct.book == "act-blackjack-2018" else older


# --- what a pair is -------------------------------------------------------------------------------------


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.3(a)")
@clause("act-blackjack-2018", "17.3(a)")
def test_number_cards_go_by_the_number_on_them(conduct: Conduct) -> None:
    same = conduct.use(same_face_value)
    numbers = [card for card in DECK if card.value[0] in "23456789T"]
    assert len(numbers) == 36
    assert all(same(one, two) == (one.value[0] == two.value[0]) for one in numbers for two in numbers)
    assert not any(same(Card("Th"), Card(court)) for court in ("Jh", "Qh", "Kh"))


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.3(b)")
@clause("act-blackjack-2018", "17.3(b)")
def test_court_cards_and_aces_go_by_their_kind(conduct: Conduct) -> None:
    same = conduct.use(same_face_value)
    kinds = [card for card in DECK if card.value[0] in "JQKA"]
    assert len(kinds) == 16
    assert all(same(one, two) == (one.value[0] == two.value[0]) for one in kinds for two in kinds)
    assert not same(Card("Jh"), Card("Qh"))


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.4")
@clause("act-blackjack-2018", "17.4(a)")
def test_two_cards_of_one_face_value_are_a_pair(conduct: Conduct) -> None:
    pair = conduct.use(is_pair)
    assert pair(Card("Kh"), Card("Kd"))
    assert pair(Card("As"), Card("As"))
    assert not pair(Card("Kh"), Card("Td"))
    assert sum(pair(Card("8h"), other) for other in DECK) == 4


def eights_of_kind(conduct: Conduct, kind: PairKind) -> set[str]:
    """The pairs of suits that make two eights a pair of that kind."""
    kind_of = conduct.use(pair_kind)
    return {one + two for one in "hdsc" for two in "hdsc" if kind_of(Card(f"8{one}"), Card(f"8{two}")) is kind}


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.5")
@clause("act-blackjack-2018", "17.4(b)")
def test_a_red_and_a_black_card_are_a_mixed_pair(conduct: Conduct) -> None:
    assert eights_of_kind(conduct, PairKind.MIXED) == {"hs", "hc", "ds", "dc", "sh", "ch", "sd", "cd"}
    assert pair_kind(Card("8h"), Card("9s")) is None


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.6(a)", "18.6(b)")
@clause("act-blackjack-2018", "17.4(c)")
def test_two_suits_of_one_colour_are_a_coloured_pair(conduct: Conduct) -> None:
    assert eights_of_kind(conduct, PairKind.COLOURED) == {"hd", "dh", "sc", "cs"}
    assert pair_kind(Card("8h"), Card("9d")) is None


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.7")
@clause("act-blackjack-2018", "17.4(d)")
def test_two_cards_of_one_suit_are_a_perfect_pair(conduct: Conduct) -> None:
    assert eights_of_kind(conduct, PairKind.SUITED) == {"hh", "dd", "ss", "cc"}
    assert pair_kind(Card("8h"), Card("9h")) is None


# --- offering and placing -------------------------------------------------------------------------------


@clause("act-blackjack-2000", "18.1")
def test_the_ordinary_rules_go_on_beside_perfect_pairs(conduct: Conduct) -> None:
    cards, decisions = "Kh 9c Td 8c", ["stand"]
    plain = conduct({1: 10_00}, cards, decisions)
    beside = conduct(
        [wager("ann", 1, 10_00), wager("ann", 1, 5_00, on=PERFECT_PAIRS)], cards, decisions, side_wagers=OFFERED
    )
    assert PERFECT_PAIRS in [one.on for one in conduct.offers(side_wagers=OFFERED)]
    assert beside.settlement() == plain.settlement()
    assert beside.outcome() is Outcome.WIN


@clause("act-blackjack-2000", "18.1")
def test_the_pair_rules_prevail_where_the_ordinary_ones_see_two_equal_cards(conduct: Conduct) -> None:
    """King and ten count the same and may be split, yet are no pair."""
    felt = side_felt(conduct, PERFECT_PAIRS, "Kh 9c Td")
    assert "split" in felt.offered()
    assert felt.outcome(on=PERFECT_PAIRS) is Outcome.LOSE
    assert [one.clause for one in conduct.offers(side_wagers=OFFERED)] == ["4.1", "18.8"]


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.1")
@clause("act-blackjack-2018", "17.1")
def test_perfect_pairs_needs_a_table_that_offers_it(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 5_00, on=PERFECT_PAIRS)]
    refused = conduct.refused_wagers(wagers)
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, printed(conduct, "18.1", "17.1"))
    assert PERFECT_PAIRS not in [one.on for one in conduct.offers()]
    assert conduct.felt(wagers, side_wagers=OFFERED).deal("8h 9c 8s").net == {"ann": 30_00}


@clause("act-blackjack-2018", "17.1", "17.1(a)")
def test_a_perfect_pairs_table_takes_no_pairs_play(conduct: Conduct) -> None:
    offered = conduct.offers(side_wagers=OFFERED)
    assert [one.on for one in offered] == [On.BLACKJACK, PERFECT_PAIRS]
    refused = conduct.refused_wagers(
        [wager("ann", 1, 10_00), wager("ann", 1, 5_00, on=On.PAIRS_PLAY)], side_wagers=OFFERED
    )
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "17.1")
    both = conduct.refused_table(side_wagers=(PERFECT_PAIRS, On.PAIRS_PLAY))
    assert (both.code, both.clause) == (Refusal.SIDE_WAGERS_NOT_ALLOWED, "17.1")


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.8#2")
@clause("act-blackjack-2018", "17.5#2")
def test_only_chips_on_the_perfect_pairs_area_are_a_perfect_pairs_wager(conduct: Conduct) -> None:
    main_only = conduct.felt({1: 5_00}, side_wagers=OFFERED).deal("8h 9c 8s")
    assert [said.on for said in main_only.said if isinstance(said, WagerPlaced)] == [On.BLACKJACK]
    assert main_only.settlements == []
    both = side_felt(conduct, PERFECT_PAIRS, amount=5_00)
    placed = [said for said in both.said if isinstance(said, WagerPlaced)]
    assert [(said.on, said.amount, said.clause) for said in placed] == [
        (On.BLACKJACK, 10_00, "4.2"),
        (PERFECT_PAIRS, 5_00, printed(conduct, "18.8", "17.5")),
    ]


@clause("act-blackjack-2018", "17.6")
def test_a_box_takes_three_perfect_pairs_wagers(conduct: Conduct) -> None:
    three = [
        wager("ann", 2, 10_00),
        *(wager(player, 2, 5_00, on=PERFECT_PAIRS) for player in ("ann", "bob", "cy")),
    ]
    felt = conduct.felt(three, side_wagers=OFFERED).deal("8h 9c 8h")
    assert felt.net == {"ann": 125_00, "bob": 125_00, "cy": 125_00}
    refused = conduct.refused_wagers([*three, wager("dee", 2, 5_00, on=PERFECT_PAIRS)], side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "17.6")
    assert refused.says.startswith("dee cannot")
    elsewhere = [wager("ann", 3, 10_00), wager("dee", 3, 5_00, on=PERFECT_PAIRS)]
    assert conduct.felt([*three, *elsewhere], side_wagers=OFFERED).deal("8h 8s 9c 8h 8d").net["dee"] == 30_00


@clause("act-blackjack-2018", "17.8")
def test_perfect_pairs_goes_on_a_box_with_anyones_blackjack_wager(conduct: Conduct) -> None:
    bobs = wager("bob", 2, 5_00, on=PERFECT_PAIRS)
    refused = conduct.refused_wagers([wager("bob", 1, 10_00), bobs], side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, "17.8")
    felt = conduct.felt([wager("ann", 2, 10_00), bobs], side_wagers=OFFERED).deal("8h 9c 8s")
    assert felt.settlement(box=2, player="bob", on=PERFECT_PAIRS).paid == 30_00


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.10")
def test_perfect_pairs_without_a_blackjack_wager_of_ones_own_is_void(conduct: Conduct) -> None:
    """Bob's five dollars come back although the box on which Ann plays is dealt a perfect pair."""
    wagers = [
        wager("ann", 1, 10_00),
        wager("ann", 1, 5_00, on=PERFECT_PAIRS),
        wager("bob", 1, 5_00, on=PERFECT_PAIRS),
    ]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h 9c 8h")
    void = felt.settlement(player="bob", on=PERFECT_PAIRS)
    assert (void.outcome, void.paid, void.returned, void.clause) == (Outcome.VOID, 0, 5_00, "18.10")
    assert felt.net == {"ann": 125_00, "bob": 0}


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.10")
def test_a_box_with_only_a_void_wager_is_not_dealt(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 2, 5_00, on=PERFECT_PAIRS)]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h 9c 8s")
    assert [place for place, _ in felt.dealt] == ["box 1", "dealer", "box 1"]
    assert felt.settlement(box=2, on=PERFECT_PAIRS).outcome is Outcome.VOID
    assert felt.net == {"ann": 0}


# --- winning and losing ---------------------------------------------------------------------------------


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.11(a)", "18.14(a)")
@clause("act-blackjack-2018", "17.9(a)", "17.12(a)")
def test_a_mixed_pair_pays_six_to_one(conduct: Conduct) -> None:
    won = side_felt(conduct, PERFECT_PAIRS, "8h 9c 8s").settlement(on=PERFECT_PAIRS)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(6), 60_00, 10_00)
    assert won.clause == printed(conduct, "18.11(a)", "17.9(a)")


@pytest.mark.parametrize("cards", ["8h 9c 8d", "Qs 9c Qc"])
@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.11(b)", "18.14(b)")
@clause("act-blackjack-2018", "17.9(b)", "17.12(b)")
def test_a_coloured_pair_pays_twelve_to_one(conduct: Conduct, cards: str) -> None:
    won = side_felt(conduct, PERFECT_PAIRS, cards).settlement(on=PERFECT_PAIRS)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(12), 120_00, 10_00)
    assert won.clause == printed(conduct, "18.11(b)", "17.9(b)")


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.11(c)", "18.14(c)", "18.12")
@clause("act-blackjack-2018", "17.9(c)", "17.12(c)", "17.10")
def test_a_perfect_pair_pays_twenty_five_to_one_and_nothing_else(conduct: Conduct) -> None:
    felt = side_felt(conduct, PERFECT_PAIRS, "8h 9c 8h")
    (won,) = felt.settlements
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(25), 250_00, 10_00)
    assert won.clause == printed(conduct, "18.11(c)", "17.9(c)")
    assert felt.net == {"ann": 250_00}


@pytest.mark.parametrize("cards", ["Kh 9c Td", "Jh 9c Qh", "8h 9c 9h", "2c 2d As"])
@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.11(d)")
@clause("act-blackjack-2018", "17.9(d)")
def test_no_pair_loses(conduct: Conduct, cards: str) -> None:
    """Not even with king and ten, or when the dealer's card would make the pair."""
    lost = side_felt(conduct, PERFECT_PAIRS, cards).settlement(on=PERFECT_PAIRS)
    assert (lost.outcome, lost.pays, lost.paid, lost.returned) == (Outcome.LOSE, None, 0, 0)
    assert lost.clause == printed(conduct, "18.11(d)", "17.9(d)")


# --- the order of things --------------------------------------------------------------------------------


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.13(a)", "18.13(b)")
@clause("act-blackjack-2018", "17.11(a)", "17.11(b)")
def test_losers_are_taken_and_winners_paid_between_the_two_deals(conduct: Conduct) -> None:
    wagers = [wager("ann", box, 10_00) for box in (1, 2)]
    wagers += [wager("ann", box, 5_00, on=PERFECT_PAIRS) for box in (1, 2)]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h Kh 9c 8s")
    assert felt.settlements == []
    felt.deal("Td")
    lost, won = felt.settlements
    assert (lost.box, lost.outcome, lost.returned, lost.stage) == (2, Outcome.LOSE, 0, Stage.INTERIM)
    assert (won.box, won.outcome, won.paid, won.stage) == (1, Outcome.WIN, 30_00, Stage.INTERIM)
    assert len(felt.dealt) == 5


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.13(b)")
@clause("act-blackjack-2018", "17.11(b)")
def test_a_paid_pair_stays_paid_when_the_hand_goes_over(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 5_00, on=PERFECT_PAIRS)]
    felt = conduct(wagers, "8h 9c 8s Kd", ["draw"], side_wagers=OFFERED)
    third_card = [said for said in felt.said if isinstance(said, CardDealt)][3]
    assert felt.place_of(felt.settlement(on=PERFECT_PAIRS)) < felt.place_of(third_card)
    assert felt.outcome() is Outcome.LOSE
    assert felt.net == {"ann": 30_00 - 10_00}


@clause(("act-blackjack-2000", "act-blackjack-2006"), "18.15")
@clause("act-blackjack-2018", "17.13")
def test_then_the_first_box_decides(conduct: Conduct) -> None:
    wagers = [wager("ann", 3, 10_00), wager("bob", 5, 10_00), wager("bob", 5, 5_00, on=PERFECT_PAIRS)]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h Kh 9c 8s Td")
    (question,) = felt.questions
    assert (question.player, question.box, question.clause) == ("ann", 3, "9.1")
    said = [str(one.clause) for one in felt.said]
    assert said.index(printed(conduct, "18.15", "17.13")) > felt.place_of(felt.settlement(box=5, on=PERFECT_PAIRS))
