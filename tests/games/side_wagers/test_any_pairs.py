"""NSW rule 13: Any Pairs, one price for any pair by face value."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import On
from croupier.vocabulary.pays import Pays
from tests.games.side_wagers import nsw_pairs
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause

ANY_PAIRS = On.ANY_PAIRS


@clause("nsw-blackjack-challenge", "13.1")
def test_any_pairs_is_offered_on_layouts_b_and_d_before_the_first_card(conduct: Conduct) -> None:
    nsw_pairs.offered_on_layouts(conduct, ANY_PAIRS, "BD", "13.1")
    nsw_pairs.refused_where_not_offered(conduct, ANY_PAIRS, "13.1")


@clause("nsw-blackjack-challenge", "13.1#2")
def test_any_pairs_wagers_go_on_their_own_area(conduct: Conduct) -> None:
    nsw_pairs.placed_on_its_own_area(conduct, ANY_PAIRS, "13.1")


@clause("nsw-blackjack-challenge", "13.3")
def test_any_pairs_may_be_kept_for_players_with_a_main_wager(conduct: Conduct) -> None:
    nsw_pairs.kept_for_main_bettors(conduct, ANY_PAIRS, "13.3")


@clause("nsw-blackjack-challenge", "13.4")
def test_an_any_pairs_wager_needs_a_main_wager_on_its_box(conduct: Conduct) -> None:
    nsw_pairs.needs_a_main_wager_on_the_box(conduct, ANY_PAIRS, "13.4")


@clause("nsw-blackjack-challenge", "13.5")
def test_a_box_takes_three_any_pairs_wagers(conduct: Conduct) -> None:
    nsw_pairs.three_places_on_a_box(conduct, ANY_PAIRS, "13.5")


@clause("nsw-blackjack-challenge", "13.5#2")
def test_main_bettors_come_first_for_any_pairs_then_others_by_time(conduct: Conduct) -> None:
    nsw_pairs.main_bettors_first_then_by_time(conduct, ANY_PAIRS)


@clause("nsw-blackjack-challenge", "13.6", "13.6.1", "13.6.2")
def test_a_pair_goes_by_face_value(conduct: Conduct) -> None:
    nsw_pairs.pairs_by_face_value(conduct)


@clause("nsw-blackjack-challenge", "13.6", "13.8")
def test_a_third_card_makes_no_pair(conduct: Conduct) -> None:
    nsw_pairs.judged_on_two_cards_alone(conduct, ANY_PAIRS, "13.8")


@clause("nsw-blackjack-challenge", "13.7")
@pytest.mark.parametrize("cards", ["8h 9c 8s", "8c 9c 8s", "8h 9c 8h", "Ah 9c Ac", "Kd 9c Kd"])
def test_any_pair_pays_eleven_to_one(conduct: Conduct, cards: str) -> None:
    paid = side_felt(conduct, ANY_PAIRS, cards).settlement(on="any-pairs")
    assert (paid.pays, paid.paid, paid.returned, paid.clause) == (Pays(11), 110_00, 10_00, "13.7")


@clause("nsw-blackjack-challenge", "13.8")
def test_any_pairs_is_settled_between_the_initial_deal_and_the_first_decision(conduct: Conduct) -> None:
    nsw_pairs.settled_before_any_decision(conduct, ANY_PAIRS, "8h Ts 9c 8s Ks", {"ann": 110_00, "bob": -10_00})
