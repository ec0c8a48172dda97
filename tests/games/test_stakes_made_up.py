"""Stakes found wrong in the middle of a round: made up, lowered to what counts, or void and their cards burned.

The clause comes from whoever finds it, here from the tests: it is proved at a table.
"""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.folding import fold
from croupier.games.layout import EMPTY
from croupier.games.play import Ask, Deal
from croupier.games.reconstruction import chips_moved, reconstruct
from croupier.games.round_of_play import Input, Interrupted, MadeUp, RoundOfPlay
from croupier.games.said import HandCleared, StakeMadeUp, StakeReturned, WagerSettled
from croupier.rulebooks import shelf
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal
from tests.games.test_properties import ENOUGH, RandomDeal, an_answer, begin, deals
from tests.proofs import Conduct, Felt, Witness, wager

CHALLENGE = "nsw-blackjack-challenge"
FOUND_WRONG = Clause("21.6.13")


def made_up(amount: int, *, player: str = "ann", box: int = 1, hand: int = 1) -> StakeMadeUp:
    return StakeMadeUp(
        player=player, box=box, hand=hand, on=On.BLACKJACK, amount=Cents(amount), clause=FOUND_WRONG
    )


def returned(amount: int, *, player: str = "ann", box: int = 1, hand: int = 1) -> StakeReturned:
    return StakeReturned(
        player=player, box=box, hand=hand, on=On.BLACKJACK, amount=Cents(amount), clause=FOUND_WRONG
    )


def felt_of(conduct: Conduct, **amounts: int) -> Felt:
    """Ann on box 1, bob on box 2; no card is burned first."""
    wagers = [wager(player, box, amount) for box, (player, amount) in enumerate(amounts.items(), start=1)]
    return Felt(RoundOfPlay(conduct.rules(), wagers, new_shoe=False), conduct.witness)


def under_the_challenge() -> Conduct:
    return Conduct(CHALLENGE, Witness(CHALLENGE))


def test_a_stake_is_made_up_and_settles_with_what_it_has_become() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00).deal("Ts 9d 9h")
    assert felt.give(MadeUp(made_up(30_00))) is None
    felt.say("stand")
    felt.deal("8c")
    assert (felt.settlement().staked, felt.settlement().paid) == (50_00, 50_00)
    assert chips_moved(felt.said) == {"ann": 50_00}


def test_a_stake_is_lowered_to_its_last_full_unit() -> None:
    felt = felt_of(under_the_challenge(), ann=130_00).deal("Ts 9d 9h")
    assert felt.give(Interrupted(returned(30_00))) is None
    felt.say("stand")
    felt.deal("8c")
    assert (felt.settlement().staked, felt.settlement().paid) == (100_00, 100_00)


def test_a_void_stake_goes_back_and_its_cards_are_burned_at_once() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00, bob=50_00).deal("Ts 8s 9d 9h Tc")
    assert felt.give(Interrupted(returned(20_00), clears=True)) is None
    cleared = [one for one in felt.said if isinstance(one, HandCleared)]
    assert [(one.box, one.hand, one.clause) for one in cleared] == [(1, 1, "21.6.13")]
    assert felt.live.layout.box(1).hand(1).cleared
    assert [(one.player, one.box) for one in felt.questions] == [("bob", 2)]
    felt.say("stand")
    felt.deal("8c")
    assert [one.player for one in felt.settlements] == ["bob"]


def test_the_only_player_s_void_stake_ends_the_round() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00).deal("Ts 9d 9h")
    assert felt.give(Interrupted(returned(20_00), clears=True)) is None
    assert felt.is_over
    assert [one.outcome for one in felt.live.layout.box(1).stakes] == [Outcome.VOID]


def test_cards_stay_where_another_stake_lies_on_them() -> None:
    conduct = under_the_challenge()
    wagers = [wager("ann", 1, 20_00), wager("bob", 1, 50_00)]
    felt = Felt(RoundOfPlay(conduct.rules(), wagers, new_shoe=False), conduct.witness).deal("Ts 9d 9h")
    assert felt.give(Interrupted(returned(20_00), clears=True)) is None
    assert not any(isinstance(one, HandCleared) for one in felt.said)
    assert [one.player for one in felt.questions] == ["bob"]


def test_a_part_that_goes_back_burns_nothing() -> None:
    felt = felt_of(under_the_challenge(), ann=70_00).deal("Ts 9d 9h")
    assert felt.give(Interrupted(returned(20_00), clears=True)) is None
    assert not any(isinstance(one, HandCleared) for one in felt.said)
    assert felt.questions[0].player == "ann"


def test_a_box_cleared_in_the_middle_of_the_deal_gets_no_second_card() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00, bob=50_00).deal("Ts 8s")
    assert felt.give(Interrupted(returned(20_00), clears=True)) is None
    felt.deal("9d Tc")
    assert felt.dealt[-2:] == [("dealer", "9d"), ("box 2", "Tc")]


def test_the_open_question_is_asked_again_with_the_larger_stake() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00).deal("6s 9d 5h")
    assert felt.give(MadeUp(made_up(30_00))) is None
    double = next(one for one in felt.questions[0].options if one.choose == "double")
    assert double.most == 50_00


def test_what_doubling_added_is_not_made_up_with_it() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00).deal("6s 9d 5h")
    felt.say("double 2000")
    assert felt.give(MadeUp(made_up(30_00))) is None
    stake = felt.live.layout.box(1).stakes[0]
    assert (stake.staked, stake.in_action, stake.added) == (70_00, 50_00, 20_00)


def test_a_settled_stake_cannot_be_made_up() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00, bob=50_00).deal("As 8s 9d Kh Tc")
    refused = felt.give(MadeUp(made_up(30_00)))
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.NO_WAGERS, "21.6.13")


def test_nothing_and_less_cannot_be_added() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00).deal("Ts 9d 9h")
    for amount in (0, -10_00):
        assert felt.give(MadeUp(made_up(amount))) is not None
    assert felt.give(MadeUp(made_up(10_00, player="bob"))) is not None
    assert felt.give(MadeUp(made_up(10_00, box=5))) is not None


def test_a_reconstruction_keeps_what_was_made_up() -> None:
    felt = felt_of(under_the_challenge(), ann=20_00, bob=50_00).deal("Ts 8s 9d").misdeal("9h", 2)
    assert felt.give(MadeUp(made_up(30_00))) is None
    again = reconstruct(felt.live).round
    assert again.layout.box(1).stakes[0].staked == 50_00
    assert again.layout.box(1).hand(1).cards == ("Ts", "9h")


def test_inputs_are_stored_by_name() -> None:
    for given_one, kind in (
        (MadeUp(made_up(30_00)), "made-up.1"),
        (Interrupted(returned(30_00)), "interrupted.1"),
    ):
        stored = msgspec.json.encode(given_one)
        assert msgspec.json.decode(stored)["type"] == kind
        assert msgspec.json.decode(stored, type=Input) == given_one
    assert b"clears" not in msgspec.json.encode(Interrupted(returned(30_00)))


def play_with_changes(live: RoundOfPlay, deal: RandomDeal, changes: dict[int, int]) -> RoundOfPlay:
    """The round played on; at some inputs a stake is made up, cut back, or voided with its cards."""
    shoe, choices = iter(deal.shoe), iter(deal.choices)
    while live.waiting is not None:
        number = changes.pop(len(live.inputs), None)
        if number is not None:
            change(live, number)
        if isinstance(live.waiting, Deal):
            assert live.deal(next(shoe)) is None
        elif isinstance(live.waiting, Ask):
            assert live.answer(an_answer(live.waiting.questions[0], next(choices))) is None
    return live


def change(live: RoundOfPlay, number: int) -> None:
    mains = [(box.number, one) for box in live.layout.boxes for one in box.stakes if one.on is On.BLACKJACK]
    is_open = [(box, one) for box, one in mains if one.outcome is None]
    if not is_open:
        return
    box, stake = is_open[number // 3 % len(is_open)]
    amount = {0: 500, 1: min(500, stake.staked)}.get(number % 3, stake.staked)
    if number % 3 == 0:
        live.give(MadeUp(made_up(amount, player=stake.player, box=box, hand=stake.hand)))
        return
    gone = returned(amount, player=stake.player, box=box, hand=stake.hand)
    refused = live.give(Interrupted(gone, clears=number % 3 == 2))
    assert refused is None or amount < stake.staked


CHANGES = st.dictionaries(st.integers(0, 20), st.integers(0, 23), max_size=4)


@settings(ENOUGH, max_examples=100)
@given(deals(shelf.book(CHALLENGE).id), CHANGES)
def test_whatever_changes_every_chip_is_accounted_for_and_the_record_says_the_same(
    deal: RandomDeal, changes: dict[int, int]
) -> None:
    live = play_with_changes(begin(deal), deal, changes)
    assert all(stake.outcome is not None for box in live.layout.boxes for stake in box.stakes)
    house = sum(one.staked - one.returned - one.paid for one in live.said if isinstance(one, WagerSettled))
    assert sum(chips_moved(live.said).values()) + house == 0
    again = RoundOfPlay(deal.rules, deal.wagers, new_shoe=live.new_shoe)
    again.feed(live.inputs)
    assert msgspec.json.encode(again.said) == msgspec.json.encode(live.said)
    layout = EMPTY
    for said in live.said:
        layout = fold(layout, said)
    assert layout == live.layout == again.layout
