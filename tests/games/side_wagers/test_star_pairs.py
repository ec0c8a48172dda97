"""NSW rule 15: Star Pairs, paid by the best kind of pair alone."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import On
from croupier.vocabulary.pays import Pays
from tests.games.side_wagers import nsw_pairs
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause

STAR_PAIRS = On.STAR_PAIRS


@clause("nsw-blackjack-challenge", "15.1")
def test_star_pairs_is_the_operators_choice(conduct: Conduct) -> None:
    nsw_pairs.refused_where_not_offered(conduct, STAR_PAIRS, "15.1")


@clause("nsw-blackjack-challenge", "15.2")
def test_star_pairs_is_offered_on_layouts_c_and_d_before_the_first_card(conduct: Conduct) -> None:
    nsw_pairs.offered_on_layouts(conduct, STAR_PAIRS, "CD", "15.2")


@clause("nsw-blackjack-challenge", "15.2#2")
def test_star_pairs_wagers_go_on_their_own_area(conduct: Conduct) -> None:
    nsw_pairs.placed_on_its_own_area(conduct, STAR_PAIRS, "15.2")


@clause("nsw-blackjack-challenge", "15.4")
def test_star_pairs_may_be_kept_for_players_with_a_main_wager(conduct: Conduct) -> None:
    nsw_pairs.kept_for_main_bettors(conduct, STAR_PAIRS, "15.4")


@clause("nsw-blackjack-challenge", "15.5")
def test_a_star_pairs_wager_needs_a_main_wager_on_its_box(conduct: Conduct) -> None:
    nsw_pairs.needs_a_main_wager_on_the_box(conduct, STAR_PAIRS, "15.5")


@clause("nsw-blackjack-challenge", "15.6")
def test_a_box_takes_three_star_pairs_wagers(conduct: Conduct) -> None:
    nsw_pairs.three_places_on_a_box(conduct, STAR_PAIRS, "15.6")


@clause("nsw-blackjack-challenge", "15.6#2")
def test_main_bettors_come_first_for_star_pairs_then_others_by_time(conduct: Conduct) -> None:
    nsw_pairs.main_bettors_first_then_by_time(conduct, STAR_PAIRS)


@clause("nsw-blackjack-challenge", "15.7", "15.7.1", "15.7.2")
def test_a_pair_goes_by_face_value(conduct: Conduct) -> None:
    nsw_pairs.pairs_by_face_value(conduct)


@clause("nsw-blackjack-challenge", "15.7", "15.9")
def test_a_third_card_makes_no_pair(conduct: Conduct) -> None:
    nsw_pairs.judged_on_two_cards_alone(conduct, STAR_PAIRS, "15.9")


@clause("nsw-blackjack-challenge", "15.8.1", "15.8.2", "15.8.3", "15.8.4")
def test_mixed_coloured_suited_pairs_and_aces_pay_five_eight_twenty_and_thirty(conduct: Conduct) -> None:
    def paid(cards: str) -> tuple[int, str]:
        settled = side_felt(conduct, STAR_PAIRS, cards).settlement(on="star-pairs")
        assert settled.returned == 10_00
        return settled.paid, settled.clause

    assert paid("8h 9c 8s") == paid("Kc 9c Kd") == (50_00, "15.8.1")
    assert paid("8s 9c 8c") == paid("Jh 9c Jd") == (80_00, "15.8.2")
    assert paid("5c 9c 5c") == paid("Qs 9c Qs") == (200_00, "15.8.3")
    assert paid("Ah 9c As") == paid("As 9c Ac") == (300_00, "15.8.4")


@clause("nsw-blackjack-challenge", "15.10")
@pytest.mark.parametrize("cards", ["As 9c As", "Ad 9c Ad"])
def test_two_suited_aces_are_paid_as_aces_alone(conduct: Conduct, cards: str) -> None:
    felt = side_felt(conduct, STAR_PAIRS, cards)
    paid = felt.settlement(on="star-pairs")
    assert (paid.pays, paid.paid, paid.clause) == (Pays(30), 300_00, "15.8.4")
    assert felt.net == {"ann": 300_00}


@clause("nsw-blackjack-challenge", "15.9")
def test_star_pairs_is_settled_between_the_initial_deal_and_the_first_decision(conduct: Conduct) -> None:
    nsw_pairs.settled_before_any_decision(conduct, STAR_PAIRS, "8h Ts 9c 8h Ks", {"ann": 200_00, "bob": -10_00})
