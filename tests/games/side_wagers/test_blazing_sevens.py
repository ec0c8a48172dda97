"""NSW rules 5.6, 5.8 and 16: Blazing 7's at one table, with a jackpot whose size comes from outside."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.said import StakeCollected
from croupier.games.side_wagers.blazing_sevens import jackpot_hand
from croupier.games.wagers import Wager
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.refusal import Refusal, Refused
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, clause, wager

OFFERED = (On.BLAZING_7S,)


def main_and_sevens(player: str = "ann", box: int = 1, stake: int = 5_00) -> list[Wager]:
    """A main wager of $50 with a Blazing 7's wager beside it."""
    return [wager(player, box, 50_00), wager(player, box, stake, "blazing-7s")]


def winners(conduct: Conduct, cards: str, **table: Any) -> list[int]:
    """What Ann on box 1 and Bob on box 2 are paid."""
    wagers = [*main_and_sevens(), *main_and_sevens("bob", 2)]
    felt = conduct.felt(wagers, side_wagers=OFFERED, **table).deal(cards)
    return [felt.settlement(box=box, on="blazing-7s").paid for box in (1, 2)]


@clause("nsw-blackjack-challenge", "16.1")
def test_blazing_sevens_is_the_operators_choice(conduct: Conduct) -> None:
    refused = conduct.refused_wagers(main_and_sevens())
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "16.1")


@clause("nsw-blackjack-challenge", "16.2")
@pytest.mark.parametrize("diagram", list(Diagram))
def test_blazing_sevens_is_offered_on_every_layout(conduct: Conduct, diagram: Diagram) -> None:
    offers = conduct.offers(side_wagers=OFFERED, diagram=diagram)
    assert [(one.on, one.clause) for one in offers][1] == (On.BLAZING_7S, "16.2")


@clause("nsw-blackjack-challenge", "16.2#2")
def test_chips_on_the_main_area_are_no_blazing_sevens_wager(conduct: Conduct) -> None:
    main_alone = conduct.felt({1: 5_00}, side_wagers=OFFERED).deal("7d 7d 7d")
    assert main_alone.settlements == []
    both = side_felt(conduct, On.BLAZING_7S, "7d 7d 7d", amount=5_00)
    assert [(one.on, one.staked) for one in both.settlements] == [(On.BLAZING_7S, 5_00)]
    assert both.said[1].clause == "16.2"


@clause("nsw-blackjack-challenge", "16.3", "16.8")
def test_only_the_amount_on_the_sign_is_taken(conduct: Conduct) -> None:
    for amount in (2_50, 10_00):
        refused = conduct.refused_wagers(main_and_sevens(stake=amount), side_wagers=OFFERED, blazing_7s_stake=5_00)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "16.3")
    conduct.felt(main_and_sevens(), side_wagers=OFFERED, blazing_7s_stake=5_00)
    for amount in (2_50, 5_00):  # nothing chosen yet: either may stand on the sign
        conduct.felt(main_and_sevens(stake=amount), side_wagers=OFFERED)
    assert conduct.refused_table(side_wagers=OFFERED, blazing_7s_stake=10_00).clause == "16.8"


@clause("nsw-blackjack-challenge", "16.4", "5.8")
def test_blazing_sevens_needs_a_main_wager_of_ones_own_on_the_box(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("quin", 2, 50_00), wager("quin", 1, 5_00, "blazing-7s")]
    refused = conduct.refused_wagers(wagers, side_wagers=OFFERED)
    assert (refused.code, refused.clause, refused.also) == (Refusal.NO_MAIN_WAGER, "16.4", ("5.8",))


@clause("nsw-blackjack-challenge", "5.6")
def test_a_box_takes_one_blazing_sevens_wager(conduct: Conduct) -> None:
    wagers = [*main_and_sevens("ann"), *main_and_sevens("bob")]
    refused = conduct.refused_wagers(wagers, side_wagers=OFFERED)
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "5.6")
    felt = conduct.felt([*main_and_sevens("ann"), *main_and_sevens("bob", 2)], side_wagers=OFFERED)
    assert len(felt.live.layout.boxes) == 2


def _left_without(conduct: Conduct, *mains: Wager) -> tuple[str, tuple[str, ...]]:
    """Who is refused when every main bettor wants the box's Blazing 7's wager, and by which clauses."""
    wanted = [wager(main.player, main.box, 5_00, "blazing-7s") for main in reversed(mains)]
    refused = conduct.refused_wagers([*mains, *wanted], side_wagers=OFFERED)
    return refused.says.partition(" ")[0], refused.also


@clause("nsw-blackjack-challenge", "5.8.1")
def test_the_seated_player_has_first_call(conduct: Conduct) -> None:
    bob, ann = wager("bob", 1, 200_00), wager("ann", 1, 10_00, seated=True)
    assert _left_without(conduct, bob, ann) == ("bob", ("5.8.1",))
    assert _left_without(conduct, ann, bob) == ("bob", ("5.8.1",))


@clause("nsw-blackjack-challenge", "5.8.2")
def test_with_nobody_seated_the_highest_wager_has_first_call(conduct: Conduct) -> None:
    bob, cy = wager("bob", 1, 50_00), wager("cy", 1, 80_00)
    assert _left_without(conduct, bob, cy) == ("bob", ("5.8.2",))
    assert _left_without(conduct, cy, bob) == ("bob", ("5.8.2",))


@clause("nsw-blackjack-challenge", "5.8.3")
def test_of_equal_wagers_the_nearest_the_dealer_has_first_call(conduct: Conduct) -> None:
    bob, cy = wager("bob", 1, 50_00), wager("cy", 1, 50_00)
    assert _left_without(conduct, bob, cy) == ("cy", ("5.8.3",))
    assert _left_without(conduct, cy, bob) == ("bob", ("5.8.3",))


@clause("nsw-blackjack-challenge", "16.5", "16.8.1")
def test_the_jackpot_hand_is_two_player_cards_and_the_dealers_first(conduct: Conduct) -> None:
    felt = side_felt(conduct, On.BLAZING_7S, "7h 7s 7c", amount=5_00, jackpot=60_000_00)
    for decision, card in (("split", "7d"), ("stand", "2c")):
        felt.say(decision)
        felt.deal(card)
    layout = felt.live.layout
    assert conduct.use(jackpot_hand)(layout.box(1), layout.dealer) == read_cards("7h 7c 7s")
    assert (felt.settlement(on="blazing-7s").paid, felt.settlement(on="blazing-7s").stage) == (
        1_000_00,
        Stage.INTERIM,
    )


@clause("nsw-blackjack-challenge", "16.6")
@pytest.mark.parametrize("cards", ["7h 5c Kd", "8h 7c Kd", "8h 8c 8d"])
def test_a_hand_that_is_not_in_the_pay_table_loses(conduct: Conduct, cards: str) -> None:
    lost = side_felt(conduct, On.BLAZING_7S, cards, amount=5_00).settlement(on="blazing-7s")
    assert (lost.outcome, lost.paid, lost.returned, lost.clause) == (Outcome.LOSE, 0, 0, "16.6")


@clause("nsw-blackjack-challenge", "16.7")
def test_the_stake_goes_into_the_float_before_the_first_card_and_stays_there(conduct: Conduct) -> None:
    felt = conduct.open(main_and_sevens(), side_wagers=OFFERED)
    assert not isinstance(felt, Refused)
    collected = felt.said[-1]
    assert isinstance(collected, StakeCollected)
    assert (collected.player, collected.amount, collected.clause) == ("ann", 5_00, "16.7")
    assert felt.cards_used == 0
    felt.deal("2c 7h Kd 7s")
    won = felt.settlement(on="blazing-7s")
    assert (won.outcome, won.paid, won.returned) == (Outcome.WIN, 100_00, 0)
    assert felt.net == {"ann": 95_00}


@clause("nsw-blackjack-challenge", "16.8(1)", "16.8(2)")
@pytest.mark.parametrize("stake", [2_50, 5_00])
def test_three_suited_sevens_win_of_the_jackpot_at_either_stake(conduct: Conduct, stake: int) -> None:
    def paid(cards: str) -> int:
        return (
            side_felt(conduct, On.BLAZING_7S, cards, amount=stake, jackpot=60_000_00)
            .settlement(on="blazing-7s")
            .paid
        )

    assert paid("7d 7d 7d") == 60_000_00
    assert paid("7h 7h 7h") == paid("7s 7s 7s") == paid("7c 7c 7c") == 6_000_00


@clause("nsw-blackjack-challenge", "16.8(3)", "16.8(4)", "16.8(5)", "16.8(6)")
@pytest.mark.parametrize(
    ("cards", "for_2_50", "for_5_00"),
    [
        ("7h 7h 7d", 1_250_00, 2_500_00),
        ("7c 7s 7c", 1_250_00, 2_500_00),
        ("7h 7d 7s", 500_00, 1_000_00),
        ("7d 7s 7d", 500_00, 1_000_00),
        ("7h Kd 7s", 50_00, 100_00),
        ("7d 8d 7d", 50_00, 100_00),
        ("7h 7s Kd", 25_00, 50_00),
        ("Kd 7d 7d", 25_00, 50_00),
    ],
)
def test_the_fixed_prizes_go_by_the_stake(conduct: Conduct, cards: str, for_2_50: int, for_5_00: int) -> None:
    for stake, prize in ((2_50, for_2_50), (5_00, for_5_00)):
        won = side_felt(conduct, On.BLAZING_7S, cards, amount=stake).settlement(on="blazing-7s")
        assert (won.outcome, won.pays, won.paid, won.clause) == (Outcome.WIN, None, prize, "16.8")


@clause("nsw-blackjack-challenge", "16.8")
def test_only_the_best_line_is_paid(conduct: Conduct) -> None:
    felt = side_felt(conduct, On.BLAZING_7S, "7h 7h 7h", amount=5_00, jackpot=60_000_00)
    assert [one.paid for one in felt.settlements] == [6_000_00]


@clause("nsw-blackjack-challenge", "16.9")
@pytest.mark.parametrize(("drawn", "net"), [("6c Ts", 50_00 + 95_00), ("9c", -50_00 + 95_00)])
def test_a_prize_comes_besides_what_the_main_wager_wins_or_loses(conduct: Conduct, drawn: str, net: int) -> None:
    felt = conduct(main_and_sevens(), f"7h Kd 7s {drawn}", ["stand"], side_wagers=OFFERED)
    assert felt.net == {"ann": net}


@clause("nsw-blackjack-challenge", "16.11.1", "16.11.4")
@pytest.mark.parametrize(
    ("jackpot", "each"), [(60_000_00, 30_000_00), (15_000_00, 10_000_00), (20_000_00, 10_000_00)]
)
def test_two_winners_of_one_round_divide_the_jackpot_or_each_take_its_minimum(
    conduct: Conduct, jackpot: int, each: int
) -> None:
    assert winners(conduct, "7d 7d 7d 7d 7d", jackpot=jackpot) == [each, each]


@clause("nsw-blackjack-challenge", "16.11.2", "16.11.4")
@pytest.mark.parametrize(("jackpot", "each"), [(500_000_00, 47_500_00), (10_000_00, 1_000_00)])
def test_two_winners_of_one_round_share_successive_tenths_or_each_take_a_tenth_of_the_minimum(
    conduct: Conduct, jackpot: int, each: int
) -> None:
    assert winners(conduct, "7h 7h 7h 7h 7h", jackpot=jackpot) == [each, each]


@clause("nsw-blackjack-challenge", "5.12", "16.11.2")
def test_a_share_that_chips_cannot_make_is_rounded_up(conduct: Conduct) -> None:
    assert winners(conduct, "7h 7h 7h 7h 7h", jackpot=500_001_23) == [47_500_50, 47_500_50]
    assert winners(conduct, "7h 7h 7h 7h 7h", jackpot=500_001_23, smallest_chip=2_50) == [47_502_50, 47_502_50]
    alone = side_felt(conduct, On.BLAZING_7S, "7h 7h 7h", amount=5_00, jackpot=60_000_03).settlement(
        on="blazing-7s"
    )
    assert (alone.paid, "5.12" in alone.also) == (6_000_50, True)


@clause("nsw-blackjack-challenge", "16.11.3")
def test_fixed_prizes_are_paid_before_those_of_the_jackpot(conduct: Conduct) -> None:
    wagers = [*main_and_sevens(), *main_and_sevens("bob", 2), *main_and_sevens("cy", 3)]
    felt = conduct.felt(wagers, side_wagers=OFFERED, jackpot=60_000_00).deal("7h 7s 8c 7h 7h 7c 9d")
    assert [(one.player, one.paid) for one in felt.settlements if one.outcome is Outcome.WIN] == [
        ("bob", 1_000_00),
        ("ann", 6_000_00),
    ]
    assert felt.outcome(box=3, on="blazing-7s") is Outcome.LOSE


@clause("nsw-blackjack-challenge", "16.12#2")
@pytest.mark.parametrize("minimum", [0, 9_999_99, 20_000_00, 100_000_00])
def test_no_other_minimum_jackpot_is_allowed(conduct: Conduct, minimum: int) -> None:
    refused = conduct.refused_table(side_wagers=OFFERED, jackpot_reset=minimum)
    assert (refused.code, refused.clause) == (Refusal.RESET_NOT_ALLOWED, "16.12")


@clause("nsw-blackjack-challenge", "16.12.1", "16.12.2", "16.12.3")
def test_the_minimum_jackpot_is_one_of_three_and_is_what_a_smaller_jackpot_counts_as(conduct: Conduct) -> None:
    def paid(cards: str, minimum: int) -> tuple[int, str]:
        won = side_felt(
            conduct, On.BLAZING_7S, cards, amount=5_00, jackpot=9_000_00, jackpot_reset=minimum
        ).settlement(on="blazing-7s")
        return won.paid, won.also[-1]

    for minimum, rule in ((10_000_00, "16.12.1"), (25_000_00, "16.12.2"), (50_000_00, "16.12.3")):
        assert paid("7d 7d 7d", minimum) == (minimum, rule)
        assert paid("7h 7h 7h", minimum) == (minimum // 10, rule)
    assert side_felt(conduct, On.BLAZING_7S, "7d 7d 7d", amount=5_00).settlement(on="blazing-7s").paid == 10_000_00
