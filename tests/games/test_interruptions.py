"""Stakes that leave in the middle of a round, and what the round then owes to those that stay."""

from __future__ import annotations

from croupier.games.play import Deal
from croupier.games.reconstruction import reconstruct
from croupier.games.said import HandAt, StakeReturned
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct, Felt, Witness, clause, wager
from tests.shelves import of_book

WAR = "act-casino-war-2018"
CHALLENGE = "nsw-blackjack-challenge"


def under(book: str) -> Conduct:
    return Conduct(book, Witness(book))


def leaves(felt: Felt, player: str, amount: int, *, box: int = 1, hand: int = 1, on: str = "") -> Refused | None:
    """All or part of a stake goes back to its player."""
    return felt.give_back(
        StakeReturned(
            player=player,
            box=box,
            hand=hand,
            on=On(on) if on else felt.live.rules.main,
            amount=Cents(amount),
            clause=Clause("16.2"),
        )
    )


def test_a_card_that_was_asked_for_is_owed_whatever_leaves_elsewhere(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 2, 10_00)]).deal("5s Th 6d 4c 9h")
    felt.say("draw")
    assert leaves(felt, "bob", 10_00, box=2) is None
    assert isinstance(felt.live.waiting, Deal)
    assert felt.live.waiting.to == HandAt(1, 1)


def test_a_card_laid_elsewhere_is_still_owed_to_the_hand_that_drew(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 2, 10_00)]).deal("5s Th 6d 4c 2h")
    felt.say("draw")
    felt.misdeal("3c", 2).deal("9c")
    assert felt.live.layout.box(1).hand(1).cards == ("5s", "4c", "9c")


def test_a_doubled_hand_gets_no_card_once_every_stake_has_left_it(conduct: Conduct) -> None:
    """Bob is asked whether he doubles too when both wagers are withdrawn; box 2 has its turn."""
    wagers = [wager("ann", 1, 10_00), wager("bob", 1, 10_00), wager("cy", 2, 10_00)]
    felt = conduct.felt(wagers).deal("6s Th 6d 5c 9h")
    felt.say("double")
    assert leaves(felt, "ann", 20_00) is None
    assert leaves(felt, "bob", 10_00) is None
    assert [(question.player, question.box) for question in felt.questions] == [("cy", 2)]


def test_the_first_card_is_burned_also_if_a_stake_leaves_before_it() -> None:
    felt = under(CHALLENGE).open([wager("ann", 1, 10_00), wager("bob", 2, 10_00)])
    assert not isinstance(felt, Refused)
    assert leaves(felt, "bob", 10_00, box=2) is None
    felt.deal("As Ts")
    assert felt.dealt == [("box 1", "Ts")]


def test_no_card_is_burned_when_nobody_is_left() -> None:
    felt = under(CHALLENGE).open({1: 10_00})
    assert not isinstance(felt, Refused)
    assert leaves(felt, "ann", 10_00) is None
    assert felt.is_over
    assert felt.cards_used == 0


@of_book(WAR)
def test_a_wager_whose_war_wager_leaves_is_surrendered_and_not_forgotten() -> None:
    felt = under(WAR).felt([wager("ann", 1, 50_00), wager("bob", 1, 50_00)]).deal("9h 9c")
    felt.answer("ann", "go-to-war")
    felt.answer("bob", "go-to-war")
    assert leaves(felt, "ann", 50_00, on="go-to-war") is None
    felt.deal("Kh 8c")
    assert felt.outcome(player="ann") is Outcome.SURRENDER
    assert felt.net == {"ann": -25_00, "bob": 50_00}
    assert all(stake.outcome for stake in felt.live.layout.box(1).stakes)


@clause("act-blackjack-2018", "13.2(a)")
def test_a_stake_is_not_cut_back_to_what_could_not_be_paid(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10}, smallest_chip=5).deal("As 6d")
    refused = leaves(felt, "ann", 5)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_PAYABLE, "13.2(a)")
    assert leaves(felt, "ann", 4) is None
    assert felt.deal("Kd").net == {"ann": 9}


@clause("nsw-blackjack-challenge", "16.3")
def test_blazing_sevens_is_not_cut_back_to_an_amount_outside_its_pay_table(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("ann", 1, 5_00, "blazing-7s")]
    felt = conduct.felt(wagers, side_wagers=(On.BLAZING_7S,)).deal("7h")
    refused = leaves(felt, "ann", 1_00, on="blazing-7s")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_PAYABLE, "16.3")
    assert leaves(felt, "ann", 2_50, on="blazing-7s") is None
    assert felt.deal("Kd 7s").settlement(on="blazing-7s").paid == 50_00


def test_insurance_is_settled_also_if_the_dealers_second_card_came_by_mistake(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s Ah 4d")
    felt.say("insure")
    felt.say("draw")
    felt.misdeal("Kd", "dealer").deal("Th")
    felt.say("stand")
    assert felt.outcome(on="insurance") is Outcome.WIN


def test_what_left_a_split_hand_leaves_it_again_in_the_reconstruction(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 2, 10_00)]).deal("8s Th 6d 8h 2h")
    felt.say("split")
    assert leaves(felt, "ann", 10_00, hand=2) is None
    felt.deal("Kh").say("stand")
    felt.say("draw")
    felt.misdeal("2c", 1)
    made_good = reconstruct(felt.live)
    assert [stake.outcome for stake in made_good.round.layout.box(1).stakes] == [None, Outcome.VOID]
    assert made_good.round.layout.box(2).hand(1).cards == ("Th", "2h", "2c")
    assert made_good.difference == {"ann": 0, "bob": 0}


def test_what_left_after_an_answer_that_is_not_asked_for_again_still_leaves(conduct: Conduct) -> None:
    """Bob stood on 20 where he should have had a Blackjack; Cy's wager, withdrawn after that, is gone for good."""
    wagers = [wager("ann", 1, 10_00), wager("bob", 2, 10_00), wager("cy", 3, 10_00)]
    felt = conduct.felt(wagers).deal("9s Ts 9h 6d 9c").misdeal("As", 3).misdeal("Kh", 2)
    felt.say("stand")
    felt.say("stand")
    assert leaves(felt, "cy", 10_00, box=3) is None
    made_good = reconstruct(felt.live)
    assert made_good.round.layout.box(3).stakes[0].outcome is Outcome.VOID
    assert made_good.difference == {"ann": 0, "bob": 25_00, "cy": 0}
