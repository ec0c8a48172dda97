"""NSW rule 14: Perfect Pairs, paid by the kind of pair."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import On, Outcome
from tests.games.side_wagers import nsw_pairs
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause

PERFECT_PAIRS = On.PERFECT_PAIRS


@clause("nsw-blackjack-challenge", "14.1")
def test_perfect_pairs_is_the_operators_choice(conduct: Conduct) -> None:
    nsw_pairs.refused_where_not_offered(conduct, PERFECT_PAIRS, "14.1")


@clause("nsw-blackjack-challenge", "14.2")
def test_perfect_pairs_is_offered_on_layouts_c_and_d_before_the_first_card(conduct: Conduct) -> None:
    nsw_pairs.offered_on_layouts(conduct, PERFECT_PAIRS, "CD", "14.2")


@clause("nsw-blackjack-challenge", "14.2#2")
def test_perfect_pairs_wagers_go_on_their_own_area(conduct: Conduct) -> None:
    nsw_pairs.placed_on_its_own_area(conduct, PERFECT_PAIRS, "14.2")


@clause("nsw-blackjack-challenge", "14.4")
def test_perfect_pairs_may_be_kept_for_players_with_a_main_wager(conduct: Conduct) -> None:
    nsw_pairs.kept_for_main_bettors(conduct, PERFECT_PAIRS, "14.4")


@clause("nsw-blackjack-challenge", "14.5")
def test_a_perfect_pairs_wager_needs_a_main_wager_on_its_box(conduct: Conduct) -> None:
    nsw_pairs.needs_a_main_wager_on_the_box(conduct, PERFECT_PAIRS, "14.5")


@clause("nsw-blackjack-challenge", "14.6")
def test_a_box_takes_three_perfect_pairs_wagers(conduct: Conduct) -> None:
    nsw_pairs.three_places_on_a_box(conduct, PERFECT_PAIRS, "14.6")


@clause("nsw-blackjack-challenge", "14.6#2")
def test_main_bettors_come_first_for_perfect_pairs_then_others_by_time(conduct: Conduct) -> None:
    nsw_pairs.main_bettors_first_then_by_time(conduct, PERFECT_PAIRS)


@clause("nsw-blackjack-challenge", "14.7", "14.7.1", "14.7.2")
def test_a_pair_goes_by_face_value(conduct: Conduct) -> None:
    nsw_pairs.pairs_by_face_value(conduct)


@clause("nsw-blackjack-challenge", "14.7", "14.9")
def test_a_third_card_makes_no_pair(conduct: Conduct) -> None:
    nsw_pairs.judged_on_two_cards_alone(conduct, PERFECT_PAIRS, "14.9")


@clause("nsw-blackjack-challenge", "14.8.1", "14.8.2", "14.8.3")
def test_mixed_coloured_and_perfect_pairs_pay_five_ten_and_thirty(conduct: Conduct) -> None:
    def paid(cards: str) -> tuple[int, str]:
        settled = side_felt(conduct, PERFECT_PAIRS, cards).settlement(on="perfect-pairs")
        assert settled.returned == 10_00
        return settled.paid, settled.clause

    assert paid("8h 9c 8s") == paid("Kc 9c Kd") == (50_00, "14.8.1")
    assert paid("8s 9c 8c") == paid("Jh 9c Jd") == (100_00, "14.8.2")
    assert paid("Qs 9c Qs") == paid("Ad 9c Ad") == (300_00, "14.8.3")


@clause("nsw-blackjack-challenge", "14.9")
@pytest.mark.parametrize("cards", ["Ts 9c Ks", "8s 9c 7s", "As 9c 2s"])
def test_cards_that_are_no_pair_lose_whatever_their_suit_or_value(conduct: Conduct, cards: str) -> None:
    lost = side_felt(conduct, PERFECT_PAIRS, cards).settlement(on="perfect-pairs")
    assert (lost.outcome, lost.paid, lost.returned, lost.clause) == (Outcome.LOSE, 0, 0, "14.9")


@clause("nsw-blackjack-challenge", "14.9")
def test_perfect_pairs_is_settled_between_the_initial_deal_and_the_first_decision(conduct: Conduct) -> None:
    nsw_pairs.settled_before_any_decision(conduct, PERFECT_PAIRS, "8h Ts 9c 8h Ks", {"ann": 300_00, "bob": -10_00})
