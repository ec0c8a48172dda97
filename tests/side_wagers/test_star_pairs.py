"""NSW rule 15: Star Pairs, paid by the best kind of pair alone."""

from __future__ import annotations

import pytest

from croupier.games.said import Decided, InitialDealCompleted, WagerPlaced
from croupier.games.side_wagers.pairs import is_pair, same_face_value
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager

OFFERED = (On.STAR_PAIRS,)


@clause("nsw-blackjack-challenge", "13.1")
def test_star_pairs_is_offered_on_layouts_b_and_d(conduct: Conduct) -> None:
    for diagram in (Diagram.A, Diagram.C):
        refused = conduct.refused_table(side_wagers=OFFERED, diagram=diagram)
        assert (refused.code, refused.clause) == (Refusal.LAYOUT_NOT_ALLOWED, "13.1")
    for diagram in (Diagram.B, Diagram.D):
        offers = conduct.offers(side_wagers=OFFERED, diagram=diagram)
        assert [one.on for one in offers] == [On.BLACKJACK, On.STAR_PAIRS]


@clause("nsw-blackjack-challenge", "13.1")
def test_star_pairs_is_refused_where_it_is_not_offered_or_a_card_is_out(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 5_00, "star-pairs")]
    refused = conduct.refused_wagers(wagers)
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "13.1")
    late = conduct.felt({1: 10_00}, side_wagers=OFFERED).deal("8h").place_late(wagers[1])
    assert (late.code, late.clause) == (Refusal.WAGERS_CLOSED, "13.1")


@clause("nsw-blackjack-challenge", "15.2#2")
def test_chips_on_the_main_area_are_no_star_pairs_wager(conduct: Conduct) -> None:
    main_alone = conduct.felt({1: 20_00}, side_wagers=OFFERED).deal("8h 9c 8s")
    assert [said.on for said in main_alone.said if isinstance(said, WagerPlaced)] == [On.BLACKJACK]
    assert main_alone.settlements == []
    wagers = [wager("ann", 1, 20_00), wager("ann", 1, 10_00, "star-pairs")]
    both = conduct.felt(wagers, side_wagers=OFFERED).deal("8h 9c 8s")
    assert [(one.on, one.staked) for one in both.settlements] == [(On.STAR_PAIRS, 10_00)]


@clause("nsw-blackjack-challenge", "15.4")
def test_star_pairs_may_be_kept_for_players_with_a_main_wager(conduct: Conduct) -> None:
    own = [wager("pat", 4, 10_00), wager("pat", 4, 5_00, "star-pairs")]
    others = wager("quin", 4, 5_00, "star-pairs")
    limited = {"side_wagers": OFFERED, "main_bettors_only": OFFERED}
    refused = conduct.refused_wagers([*own, others], **limited)
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, "15.4")
    assert refused.says.startswith("quin")
    assert len(conduct.felt(own, **limited).live.layout.box(4).stakes) == 2


@clause("nsw-blackjack-challenge", "15.5")
def test_an_star_pairs_wager_needs_a_main_wager_on_its_box(conduct: Conduct) -> None:
    alone = [wager("pat", 2, 10_00), wager("quin", 4, 10_00, "star-pairs")]
    refused = conduct.refused_wagers(alone, side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, "15.5")
    felt = conduct.felt([*alone, wager("pat", 4, 10_00)], side_wagers=OFFERED).deal("2c 8h 9d 3c 8s")
    assert felt.net == {"quin": 110_00}


@clause("nsw-blackjack-challenge", "15.6")
def test_a_box_takes_three_star_pairs_wagers(conduct: Conduct) -> None:
    places = [wager(player, 4, 5_00, "star-pairs") for player in ("pat", "quin", "rae", "sol")]
    main = wager("pat", 4, 10_00)
    assert len(conduct.felt([main, *places[:3]], side_wagers=OFFERED).live.layout.box(4).stakes) == 4
    refused = conduct.refused_wagers([main, *places], side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "15.6")
    assert refused.says.startswith("sol")


@clause("nsw-blackjack-challenge", "15.6#2")
def test_main_bettors_come_first_for_star_pairs_then_others_by_time(conduct: Conduct) -> None:
    wagers = [
        wager("ann", 4, 10_00),
        wager("ann", 4, 5_00, "star-pairs"),
        wager("quin", 4, 5_00, "star-pairs"),
        wager("rae", 4, 5_00, "star-pairs"),
        wager("pat", 4, 10_00),
        wager("pat", 4, 5_00, "star-pairs"),
    ]
    refused = conduct.refused_wagers(wagers, side_wagers=OFFERED)
    assert refused.code is Refusal.BOX_FULL
    assert refused.says.startswith("rae cannot wager on Star Pairs of box 4: ann, pat, quin already do")


@clause("nsw-blackjack-challenge", "15.7", "15.7.1", "15.7.2")
@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("9h 9c", True), ("Ah Ad", True), ("Th Kh", False), ("Jh Jc", True), ("Jh Qh", False), ("2c 3c", False)],
)
def test_a_pair_goes_by_face_value(conduct: Conduct, cards: str, pairs: bool) -> None:
    first, second = read_cards(cards)
    assert conduct.use(is_pair)(first, second) is pairs
    assert conduct.use(same_face_value)(first, second) is pairs


@clause("nsw-blackjack-challenge", "15.7", "15.9")
def test_a_third_card_makes_no_pair(conduct: Conduct) -> None:
    conduct.use(is_pair)
    wagers = [wager("ann", 1, 20_00), wager("ann", 1, 10_00, "star-pairs")]
    felt = conduct(wagers, "8h 9c 5c 8d 8s", ["draw"], side_wagers=OFFERED)
    lost = felt.settlement(on="star-pairs")
    assert (lost.outcome, lost.clause) == (Outcome.LOSE, "15.9")


@clause("nsw-blackjack-challenge", "13.7")
@pytest.mark.parametrize(("first", "second"), [("8h", "8s"), ("8c", "8s"), ("8h", "8h"), ("Ah", "Ac"), ("Kd", "Kd")])
def test_any_pair_pays_eleven_to_one(conduct: Conduct, first: str, second: str) -> None:
    wagers = [wager("ann", 1, 20_00), wager("ann", 1, 10_00, "star-pairs")]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal(f"{first} 9c {second}")
    paid = felt.settlement(on="star-pairs")
    assert (paid.pays, paid.paid, paid.returned) == (Pays(11), 110_00, 10_00)
    assert paid.clause == "13.7"


@clause("nsw-blackjack-challenge", "15.9")
def test_star_pairs_is_settled_between_the_initial_deal_and_the_first_decision(conduct: Conduct) -> None:
    wagers = [
        wager("ann", 1, 20_00),
        wager("ann", 1, 10_00, "star-pairs"),
        wager("bob", 2, 20_00),
        wager("bob", 2, 5_00, "star-pairs"),
    ]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("8h Ts 9c 8s Ks")
    assert felt.questions[0].player == "ann"
    assert not any(isinstance(said, Decided) for said in felt.said)
    completed = next(said for said in felt.said if isinstance(said, InitialDealCompleted))
    assert all(felt.place_of(completed) < felt.place_of(one) for one in felt.settlements)
    assert {one.stage for one in felt.settlements} == {Stage.INTERIM}
    assert felt.net == {"ann": 110_00, "bob": -5_00}
