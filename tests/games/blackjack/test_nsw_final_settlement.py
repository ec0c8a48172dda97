"""NSW rules 5.12 and 17: what is still open is settled against the dealer's hand."""

from __future__ import annotations

import pytest

from croupier.games.said import CardsCollected
from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.pays import Pays
from tests.proofs import Conduct, clause, wager


@clause("nsw-blackjack-challenge", "17.1.1.1")
@pytest.mark.parametrize("dealers", [("Qc", "7d"), ("Ac", "9d"), ("Kc", "5d 6h"), ("Qc", "2d Ks")])
def test_a_blackjack_pays_two_to_one_unless_the_dealer_has_one(conduct: Conduct, dealers: tuple[str, str]) -> None:
    first, drawn = dealers
    felt = conduct({1: 50_00, 2: 50_00}, f"As Ts {first} Kd 8h {drawn}", ["stand"])
    paid = felt.settlement(box=1)
    assert (paid.outcome, paid.pays, paid.paid, paid.returned) == (Outcome.WIN, Pays(2), 100_00, 50_00)
    assert (paid.clause, paid.stage) == ("17.1.1.1", Stage.FINAL)


@clause("nsw-blackjack-challenge", "17.1.1.2.1")
@pytest.mark.parametrize(("mine", "theirs"), [("Kd", "Tc"), ("Kd", "Qc"), ("Qd", "Jc"), ("Jd", "Tc")])
def test_a_blackjack_of_higher_rank_than_the_dealers_pays_five_to_one(
    conduct: Conduct, mine: str, theirs: str
) -> None:
    felt = conduct({1: 50_00}, f"As Ah {mine} {theirs}")
    assert (felt.settlement().pays, felt.settlement().paid) == (Pays(5), 250_00)
    assert felt.settlement().clause == "17.1.1.2.1"


@clause("nsw-blackjack-challenge", "17.1.1.2.2")
@pytest.mark.parametrize(("mine", "theirs"), [("Kd", "Kc"), ("Qd", "Qc"), ("Jd", "Jc"), ("Td", "Td")])
def test_a_blackjack_of_the_dealers_rank_pays_four_to_one(conduct: Conduct, mine: str, theirs: str) -> None:
    felt = conduct({1: 50_00}, f"{mine} {theirs} As Ah")
    assert (felt.settlement().pays, felt.settlement().paid) == (Pays(4), 200_00)
    assert felt.settlement().clause == "17.1.1.2.2"


@clause("nsw-blackjack-challenge", "17.1.1.2.3")
@pytest.mark.parametrize(("mine", "theirs"), [("Td", "Kc"), ("Qd", "Kc"), ("Jd", "Qc"), ("Td", "Jc")])
def test_a_blackjack_of_lower_rank_than_the_dealers_pays_three_to_one(
    conduct: Conduct, mine: str, theirs: str
) -> None:
    felt = conduct({1: 50_00}, f"As {theirs} {mine} Ah")
    assert (felt.settlement().pays, felt.settlement().paid) == (Pays(3), 150_00)
    assert felt.settlement().clause == "17.1.1.2.3"


@clause("nsw-blackjack-challenge", "17.1.2")
@pytest.mark.parametrize(("second", "drawn"), [("9h", "9c"), ("Kh", "8c"), ("8h", "8c")])
def test_a_total_above_the_dealers_pays_even_money(conduct: Conduct, second: str, drawn: str) -> None:
    felt = conduct({1: 50_00}, f"Ts 9d {second} {drawn}", ["stand"])
    settled = felt.settlement()
    assert (settled.pays, settled.paid, settled.returned) == (Pays(1), 50_00, 50_00)
    assert settled.clause == "17.1.2"


@clause("nsw-blackjack-challenge", "17.1.3")
@pytest.mark.parametrize("second", ["2h", "8h", "Kh"])
def test_every_total_is_paid_even_money_when_the_dealer_goes_over(conduct: Conduct, second: str) -> None:
    felt = conduct({1: 50_00}, f"Ts 9d {second} 5c Kd", ["stand"])
    assert (felt.settlement().pays, felt.settlement().paid) == (Pays(1), 50_00)
    assert felt.settlement().clause == "17.1.3"


@clause("nsw-blackjack-challenge", "17.1.4")
@pytest.mark.parametrize(
    ("second", "drawn"),
    [("8h", "9c"), ("7h", "8c"), ("Kh", "5c 6d"), ("9h", "Tc"), ("2h", "8c"), ("8h", "Tc")],
    ids=["18-18", "17-17", "20-21", "19-19", "12-17", "18-19"],
)
def test_an_equal_or_lower_total_loses(conduct: Conduct, second: str, drawn: str) -> None:
    first = "Td" if drawn == "5c 6d" else "9d"
    felt = conduct({1: 50_00}, f"Ts {first} {second} {drawn}", ["stand"])
    settled = felt.settlement()
    assert (settled.outcome, settled.returned, settled.clause) == (Outcome.LOSE, 0, "17.1.4")


@clause("nsw-blackjack-challenge", "17.1.4")
def test_a_dealers_blackjack_takes_every_plain_wager(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("bob", 1, 20_00), wager("ann", 2, 10_00)]
    felt = conduct(wagers, "Ts 6h Ad 9h 6c Kd", ["stand", "stand"])
    assert {one.clause for one in felt.settlements} == {"17.1.4"}
    assert felt.net == {"ann": -60_00, "bob": -20_00}


@clause("nsw-blackjack-challenge", "17.1", "17.1.2", "17.1.4")
def test_every_open_wager_gets_exactly_one_result(conduct: Conduct) -> None:
    wagers = {1: 10_00, 2: 10_00, 3: 10_00, 4: 10_00}
    felt = conduct(wagers, "Ts Ts Ts As 9d 6h 7h Kh Kc 7c 9c", ["draw", "stand", "stand"])
    assert [(one.box, one.clause, one.stage) for one in felt.settlements] == [
        (4, "8.1.1", Stage.INTERIM),
        (1, "9.5", Stage.PLAY),
        (2, "17.1.4", Stage.FINAL),
        (3, "17.1.2", Stage.FINAL),
    ]
    assert all("17.1" in one.also for one in felt.settlements if one.stage is Stage.FINAL)
    assert [one.paid for one in felt.settlements if one.stage is Stage.FINAL] == [0, 10_00]
    conduct.shows("17.1", "WagerSettled", times=2)


@clause("nsw-blackjack-challenge", "17.2")
def test_at_the_end_all_cards_go_to_the_discard_rack(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Ts 9d 9h Kc", ["stand"])
    collected = felt.said[-1]
    assert isinstance(collected, CardsCollected)
    assert collected.clause == "17.2"
    assert felt.live.layout.collected
    assert all(stake.outcome for stake in felt.live.layout.box(1).stakes)
    assert felt.live.deal(felt.live.layout.dealer[0]) is not None
    conduct.shows("17.2", "CardsCollected", times=1)


@clause("nsw-blackjack-challenge", "5.12")
@pytest.mark.parametrize(("chip", "wagered", "paid"), [(2_50, 12_50, 12_50), (1_00, 12_00, 12_00)])
def test_a_payment_that_chips_cannot_make_is_rounded_up(
    conduct: Conduct, chip: int, wagered: int, paid: int
) -> None:
    felt = conduct({1: wagered}, "Ts 9d 9h 8c", ["stand"], maximum=11_25, smallest_chip=chip)
    assert (felt.settlement().paid, felt.settlement().returned) == (paid, wagered)
    assert "5.12" in felt.settlement().also
    exact = conduct({1: wagered}, "Ts 9d 9h 8c", ["stand"], maximum=11_25, smallest_chip=25)
    assert (exact.settlement().paid, "5.12" in exact.settlement().also) == (11_25, False)


@clause("nsw-blackjack-challenge", "5.12")
def test_what_is_collected_is_never_rounded(conduct: Conduct) -> None:
    lost = conduct({1: 12_50}, "Ts 9d 9h Kc", ["stand"], maximum=11_25, smallest_chip=2_50)
    assert (lost.settlement().returned, lost.net) == (1_25, {"ann": -11_25})
    blackjack = conduct({1: 12_50}, "As 9d Kh", maximum=11_25, smallest_chip=2_50)
    assert blackjack.settlement().paid == 22_50
    blackjacks = conduct({1: 12_50}, "As Ad Kh Kc", maximum=11_25, smallest_chip=2_50)
    assert blackjacks.settlement().paid == 45_00
    ranked = conduct({1: 12_50}, "As Ad Kh Tc", maximum=11_25, smallest_chip=2_50)
    assert (ranked.settlement().paid, "5.12" in ranked.settlement().also) == (57_50, True)
