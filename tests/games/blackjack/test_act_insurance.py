"""ACT rule 7: insurance."""

from __future__ import annotations

import pytest

from croupier.games.said import Insured, RequestRefused, StakeReturned
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager

IN_TIME = {"act-blackjack-2006": "7.2", "act-blackjack-2018": "7.3"}
HALF_CHIPS = {"act-blackjack-2006": "7.3", "act-blackjack-2018": "7.4"}
LOSES = {"act-blackjack-2006": "7.5(a)", "act-blackjack-2018": "7.6(a)"}
WINS = {"act-blackjack-2006": "7.5(b)", "act-blackjack-2018": "7.6(b)"}


# --- one's own wager ------------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "7.1")
def test_insurance_is_offered_to_every_owner_against_an_ace(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 100_00), wager("bob", 1, 20_00), wager("bob", 2, 50_00)]
    felt = conduct.felt(wagers).deal("Ts 9s Ah 9d 9h")
    assert [(question.player, question.box) for question in felt.questions] == [("ann", 1), ("bob", 1), ("bob", 2)]
    assert felt.offered() == ["insure", "decline"]
    assert [question.options[0].most for question in felt.questions] == [50_00, 10_00, 25_00]


@pytest.mark.parametrize("dealer", ["Kh", "Th", "9h"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "7.1")
def test_insurance_is_not_offered_against_another_card(conduct: Conduct, dealer: str) -> None:
    felt = conduct.felt({1: 100_00}).deal(f"Ts {dealer} 9d")
    assert felt.offered() == ["draw", "stand", "double"]
    refused = felt.answer("ann", "insure", amount=50_00)
    assert refused is not None
    assert refused.clause == "7.1"


@pytest.mark.parametrize("amount", [50_00, 20_00, 25])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "7.1", "7.1#2")
def test_insurance_may_be_any_part_of_half_the_wager(conduct: Conduct, amount: int) -> None:
    felt = conduct.felt({1: 100_00}).deal("Ts Ah 9d")
    assert felt.answer("ann", "insure", amount=amount) is None
    placed = [said for said in felt.said if isinstance(said, Insured)]
    assert [(said.player, said.owner, said.amount) for said in placed] == [("ann", "ann", amount)]


@pytest.mark.parametrize("amount", [51_00, 50_25, 100_00])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "7.1#2")
def test_insurance_over_half_the_wager_is_refused(conduct: Conduct, amount: int) -> None:
    felt = conduct.felt({1: 100_00}).deal("Ts Ah 9d")
    refused = felt.answer("ann", "insure", amount=amount)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "7.1")
    assert felt.offered() == ["insure", "decline"]


@clause("act-blackjack-2006", "7.2")
@clause("act-blackjack-2018", "7.3")
def test_insurance_is_placed_before_the_subsequent_deal(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("5s Ah 9d")
    felt.say("decline")
    again = felt.answer("ann", "insure", amount=50_00)
    assert again is not None
    assert again.clause == IN_TIME[conduct.book]
    felt.say("draw")
    felt.deal("2c")
    late = felt.answer("ann", "insure", amount=50_00)
    assert late is not None
    assert late.clause == IN_TIME[conduct.book]


@clause("act-blackjack-2006", "7.2")
@clause("act-blackjack-2018", "7.3")
def test_nobody_draws_while_an_owner_has_still_to_answer(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00, 2: 100_00}).deal("5s 6s Ah 9d 9h")
    felt.answer("ann", "insure", box=2)
    assert felt.answer("ann", "draw", box=1) is not None
    assert felt.answer("ann", "silent", box=1) is None
    assert felt.offered() == ["draw", "stand", "double"]
    late = felt.answer("ann", "insure", box=1)
    assert late is not None
    assert late.clause == IN_TIME[conduct.book]


@clause("act-blackjack-2006", "7.3")
@clause("act-blackjack-2018", "7.4")
def test_insurance_goes_in_halves_of_the_smallest_chip(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}, smallest_chip=5_00).deal("Ts Ah 9d")
    refused = felt.answer("ann", "insure", amount=6_00)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, HALF_CHIPS[conduct.book])
    assert felt.answer("ann", "insure", amount=7_50) is None


@clause("act-blackjack-2006", "7.3")
@clause("act-blackjack-2018", "7.4")
def test_the_most_insurance_is_a_whole_number_of_half_chips(conduct: Conduct) -> None:
    felt = conduct.felt({1: 30_00}, smallest_chip=10_00, maximum=24_00).deal("Ts Ah 9d")
    assert felt.questions[0].options[0].most == 10_00
    refused = felt.answer("ann", "insure", amount=7_50)
    assert refused is not None
    assert refused.clause == HALF_CHIPS[conduct.book]


@clause("act-blackjack-2006", "7.4", "7.5(b)")
@clause("act-blackjack-2018", "7.5", "7.6(b)")
def test_insurance_wins_two_to_one_on_a_ten_valued_second_card(conduct: Conduct) -> None:
    felt = conduct({1: 100_00, 2: 100_00}, "Ts 9s Ah 9d Tc Qc", ["insure 5000", "insure 2000", "stand", "stand"])
    won = [felt.settlement(box=1, on="insurance"), felt.settlement(box=2, on="insurance")]
    assert [(one.paid, one.returned, one.clause) for one in won] == [
        (100_00, 50_00, WINS[conduct.book]),
        (40_00, 20_00, WINS[conduct.book]),
    ]
    assert won[0].pays == Pays(2)
    assert felt.net == {"ann": -60_00}


@pytest.mark.parametrize("second", ["Tc", "Jc", "Kc"])
@clause("act-blackjack-2006", "7.5(b)")
@clause("act-blackjack-2018", "7.6(b)")
def test_any_ten_valued_card_wins_insurance(conduct: Conduct, second: str) -> None:
    felt = conduct({1: 100_00}, f"Ts Ah 9d {second}", ["insure", "stand"])
    assert felt.outcome(on="insurance") is Outcome.WIN
    assert felt.net == {"ann": 0}


@clause("act-blackjack-2006", "7.5(a)")
@clause("act-blackjack-2018", "7.6(a)")
def test_insurance_loses_on_another_card_and_the_round_goes_on(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "Ts Ah 9d 9c", ["insure 5000", "stand"])
    lost = felt.settlement(on="insurance")
    assert (lost.outcome, lost.returned, lost.clause) == (Outcome.LOSE, 0, LOSES[conduct.book])
    assert (felt.settlement().clause, felt.settlement().stage) == ("13.1(e)", Stage.FINAL)
    assert felt.net == {"ann": -150_00}


@clause("act-blackjack-2006", "7.5(a)")
@clause("act-blackjack-2018", "7.6(a)")
def test_insurance_is_collected_before_the_dealer_draws_on(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("Ts Ah 9d")
    felt.say("insure 5000")
    felt.say("stand")
    felt.deal("5c")
    assert felt.outcome(on="insurance") is Outcome.LOSE
    felt.deal("Td 2h")
    assert felt.outcome() is Outcome.WIN
    assert felt.net == {"ann": 50_00}


@clause("act-blackjack-2006", "7.1")
def test_in_2006_nobody_insures_the_wager_of_another(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 2, 100_00)]).deal("Ts 9s Ah 9d 9h")
    felt.answer("ann", "decline", box=1)
    felt.answer("bob", "decline", box=2)
    refused = felt.answer("bob", "insure", box=1, owner="ann", amount=10_00)
    assert refused is not None
    assert refused.clause == "7.1"
    assert felt.offered("ann") == ["draw", "stand", "double"]


# --- the wager of another (2018) ------------------------------------------------------------------------


def insured_on_ann(felt: Felt) -> list[tuple[str, int, str]]:
    """Who insured Ann's wager, for how much and by which preference, in the order they were served."""
    return [
        (said.player, said.amount, said.clause)
        for said in felt.said
        if isinstance(said, Insured) and said.owner == "ann" and said.player != "ann"
    ]


def ann_declines(conduct: Conduct, *places: tuple[str, int]) -> Felt:
    """A dealer's ace; of the players on these boxes Ann declines, and all others insure their own wagers."""
    wagers = [wager(player, box, 100_00) for player, box in places]
    boxes = len({box for _, box in places})
    felt = conduct.felt(wagers).deal(" ".join(["9s"] * boxes + ["Ah"] + ["9d"] * boxes))
    for player, box in places:
        assert felt.answer(player, "decline" if player == "ann" else "insure", box=box) is None
    return felt


@clause("act-blackjack-2018", "7.2")
def test_others_may_insure_up_to_half_of_a_declined_wager_between_them(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 1), ("bob", 2), ("cy", 3), ("dee", 4))
    asked = [(question.player, question.box, question.owner) for question in felt.questions]
    assert asked == [("bob", 1, "ann"), ("cy", 1, "ann"), ("dee", 1, "ann")]
    too_much = felt.answer("bob", "insure", owner="ann", amount=51_00)
    assert too_much is not None
    assert too_much.clause == "7.2"
    assert felt.answer("bob", "insure", owner="ann", amount=30_00) is None
    assert felt.answer("cy", "insure", owner="ann", amount=20_00) is None
    assert felt.answer("dee", "insure", owner="ann", amount=1_00) is None
    assert [(player, amount) for player, amount, _ in insured_on_ann(felt)] == [("bob", 30_00), ("cy", 20_00)]
    (refused,) = [said for said in felt.said if isinstance(said, RequestRefused)]
    assert (refused.player, refused.clause) == ("dee", "7.2")


@clause("act-blackjack-2018", "7.2")
def test_the_insurance_of_anothers_wager_is_the_insurers_own_money(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 1), ("bob", 2))
    felt.answer("bob", "insure", owner="ann", amount=30_00)
    felt.say("stand")
    felt.say("stand")
    felt.deal("Kc")
    settled = felt.settlement(box=1, on="insurance")
    assert (settled.player, settled.owner, settled.paid, settled.returned) == ("bob", "ann", 60_00, 30_00)
    assert felt.net == {"ann": -100_00, "bob": 60_00}


@clause("act-blackjack-2018", "7.2")
def test_an_offer_that_is_declined_is_gone(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 1), ("bob", 2))
    assert felt.offered() == ["insure", "decline"]
    assert felt.answer("bob", "decline", owner="ann") is None
    assert (felt.questions[0].player, felt.offered()[:2]) == ("ann", ["draw", "stand"])
    late = felt.answer("bob", "insure", owner="ann", amount=10_00)
    assert late is not None
    assert late.clause == "7.2"


@clause("act-blackjack-2018", "7.2")
def test_only_a_wager_whose_owner_declined_is_offered(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 2, 100_00)]).deal("As 9s Ah Kd 9d")
    felt.answer("ann", "insure", box=1, amount=10_00)
    felt.answer("ann", "decline", box=1)
    felt.answer("bob", "decline", box=2)
    assert [(question.player, question.owner) for question in felt.questions] == [("ann", "bob")]


@clause("act-blackjack-2018", "7.2")
def test_one_whose_own_wager_has_left_insures_nobody(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 1), ("bob", 2), ("cy", 3))
    felt.answer("bob", "insure", owner="ann", amount=50_00)
    gone = StakeReturned(
        player="bob", box=2, hand=1, on=On.BLACKJACK, amount=Cents(100_00), clause=Clause("16.2(a)")
    )
    assert felt.give_back(gone) is None
    felt.answer("cy", "insure", owner="ann", amount=20_00)
    assert [(player, amount) for player, amount, _ in insured_on_ann(felt)] == [("cy", 20_00)]


@clause("act-blackjack-2018", "7.2(a)")
def test_those_on_the_same_box_come_first(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 2), ("bob", 2), ("cy", 3))
    felt.answer("cy", "insure", box=2, owner="ann", amount=40_00)
    felt.answer("bob", "insure", box=2, owner="ann", amount=40_00)
    assert insured_on_ann(felt) == [("bob", 40_00, "7.2(a)"), ("cy", 10_00, "7.2(b)")]


@clause("act-blackjack-2018", "7.2(a)")
def test_those_on_the_same_box_are_served_from_front_to_back(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("bob", 2), ("ann", 2), ("cy", 2))
    felt.answer("cy", "insure", box=2, owner="ann", amount=50_00)
    felt.answer("bob", "insure", box=2, owner="ann", amount=30_00)
    assert insured_on_ann(felt) == [("bob", 30_00, "7.2(a)"), ("cy", 20_00, "7.2(a)")]


@clause("act-blackjack-2018", "7.2(b)")
def test_then_the_nearest_box_comes_first(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 3), ("cy", 4), ("dee", 6))
    felt.answer("dee", "insure", box=3, owner="ann", amount=50_00)
    felt.answer("cy", "insure", box=3, owner="ann", amount=45_00)
    assert insured_on_ann(felt) == [("cy", 45_00, "7.2(b)"), ("dee", 5_00, "7.2(b)")]


@clause("act-blackjack-2018", "7.2(b)")
def test_the_nearest_box_may_lie_on_either_side(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("bob", 1), ("ann", 4), ("cy", 6))
    felt.answer("bob", "insure", box=4, owner="ann", amount=50_00)
    felt.answer("cy", "insure", box=4, owner="ann", amount=50_00)
    assert insured_on_ann(felt) == [("cy", 50_00, "7.2(b)")]


@clause("act-blackjack-2018", "7.2(b)")
def test_those_on_the_nearest_box_are_served_from_front_to_back(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("ann", 3), ("cy", 4), ("dee", 4))
    felt.answer("dee", "insure", box=3, owner="ann", amount=50_00)
    felt.answer("cy", "insure", box=3, owner="ann", amount=30_00)
    assert [(player, amount) for player, amount, _ in insured_on_ann(felt)] == [("cy", 30_00), ("dee", 20_00)]


@clause("act-blackjack-2018", "7.2(c)")
def test_between_equally_near_boxes_the_least_insured_on_others_comes_first(conduct: Conduct) -> None:
    wagers = [wager("eve", 1, 100_00), wager("bob", 2, 100_00), wager("ann", 3, 100_00), wager("cy", 4, 100_00)]
    felt = conduct.felt(wagers).deal("9s 9s 9s 9s Ah 9d 9d 9d 9d")
    felt.answer("eve", "decline", box=1)
    felt.answer("ann", "decline", box=3)
    felt.answer("bob", "insure", box=2, amount=5_00)
    felt.answer("cy", "insure", box=4, amount=50_00)
    felt.answer("bob", "insure", box=1, owner="eve", amount=40_00)
    felt.answer("cy", "insure", box=1, owner="eve", amount=10_00)
    felt.answer("bob", "insure", box=3, owner="ann", amount=50_00)
    felt.answer("cy", "insure", box=3, owner="ann", amount=30_00)
    felt.answer("ann", "decline", box=1, owner="eve")
    felt.answer("eve", "decline", box=3, owner="ann")
    assert insured_on_ann(felt)[0] == ("cy", 30_00, "7.2(c)")
    assert [(player, amount) for player, amount, _ in insured_on_ann(felt)] == [("cy", 30_00), ("bob", 20_00)]


@clause("act-blackjack-2018", "7.2(c)")
def test_a_last_tie_goes_clockwise(conduct: Conduct) -> None:
    felt = ann_declines(conduct, ("bob", 2), ("ann", 3), ("cy", 4))
    felt.answer("cy", "insure", box=3, owner="ann", amount=50_00)
    felt.answer("bob", "insure", box=3, owner="ann", amount=50_00)
    assert insured_on_ann(felt) == [("bob", 50_00, "7.2(c)")]


@clause("act-blackjack-2018", "7.2(c)")
def test_equally_near_askers_are_compared_by_what_they_insure_wherever_they_stand_in_their_box(
    conduct: Conduct,
) -> None:
    """Eve stands behind Bob on box 2, Cy in front on box 4; Cy already insures Bob, so Eve comes first."""
    wagers = [
        wager("bob", 2, 40_00),
        wager("eve", 2, 10_00),
        wager("ann", 3, 100_00),
        wager("cy", 4, 40_00),
    ]
    felt = conduct.felt(wagers).deal("Ts 9h 8d Ac 9s 9c Td")
    for _ in range(4):
        felt.say("decline")
    assert felt.answer("cy", "insure", box=2, owner="bob", amount=20_00) is None
    assert felt.answer("cy", "insure", box=3, owner="ann", amount=50_00) is None
    assert felt.answer("eve", "insure", box=3, owner="ann", amount=30_00) is None
    for _ in range(9):  # the other nine offers
        felt.say("decline")
    assert insured_on_ann(felt) == [("eve", 30_00, "7.2(c)"), ("cy", 20_00, "7.2(b)")]


@clause("act-blackjack-2006", "7.5(a)")
@clause("act-blackjack-2018", "7.6(a)")
def test_a_second_card_laid_before_the_dealer_too_early_loses_insurance_before_another_is_drawn(
    conduct: Conduct,
) -> None:
    felt = conduct.felt({1: 20_00}).deal("Ts Ad 4h")
    felt.say("insure")
    felt.say("draw")
    felt.misdeal("3c", "dealer").deal("5h")
    felt.say("stand")
    assert felt.live.layout.dealer == ("Ad", "3c")
    assert not felt.is_over, "the dealer needs another card"
    lost = felt.settlement(on="insurance")
    assert (lost.outcome, lost.clause) == (Outcome.LOSE, LOSES[conduct.book])
