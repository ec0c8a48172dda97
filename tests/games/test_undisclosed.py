"""Undisclosed wagers: a box dealt for one alone, and what it won or lost by the round that never knew it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.blackjack.points import total
from croupier.games.folding import fold
from croupier.games.layout import EMPTY
from croupier.games.play import Ask, Deal, Question
from croupier.games.reconstruction import chips_moved
from croupier.games.round_of_play import Interrupted, RoundOfPlay, open_round
from croupier.games.said import (
    Answer,
    HandCleared,
    StakeReturned,
    UndisclosedWagerDecided,
    UndisclosedWagerPlaced,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.telling import tell
from croupier.games.undisclosed import settled_undisclosed
from croupier.games.wager_refusals import refuse_undisclosed
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK, Card, read_cards
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.refusal import Refusal, Refused
from tests.games.test_properties import ENOUGH, RICH
from tests.proofs import Conduct, Felt, Witness, clause, wager

CHALLENGE = "nsw-blackjack-challenge"
SEALED = msgspec.structs.replace(wager("ann", 1, 0), sealed=True)


def rules_of(*sides: On) -> GameRules:
    return shelf.book(CHALLENGE).rules(TableOptions(side_wagers=sides, maximum=300_00, minimum=10_00))


def felt_of(conduct: Conduct, *wagers: Wager) -> Felt:
    live = open_round(conduct.rules(minimum=10_00, maximum=300_00), wagers, new_shoe=False)
    assert not isinstance(live, Refused), live
    return Felt(live, conduct.witness)


def on_the_challenge(*wagers: Wager) -> Felt:
    return felt_of(Conduct(CHALLENGE, Witness(CHALLENGE)), *wagers)


def settled(live: RoundOfPlay, amount: int, *, box: int = 1, on: On = On.BLACKJACK) -> WagerSettled:
    """What ann's undisclosed wager came to."""
    return settled_undisclosed(
        live.rules,
        live.wagers,
        live.inputs,
        new_shoe=live.new_shoe,
        first_box=live.first_box,
        player="ann",
        box=box,
        on=on,
        amount=Cents(amount),
    )


def decided(felt: Felt) -> list[tuple[int, Outcome]]:
    return [(one.box, one.outcome) for one in felt.said if isinstance(one, UndisclosedWagerDecided)]


# --- a box dealt without an open stake ----------------------------------------------------------------------


@clause(CHALLENGE, "21.8.2.5")
def test_a_box_with_nothing_but_an_indicator_is_dealt_and_asked(conduct: Conduct) -> None:
    felt = felt_of(conduct, SEALED, wager("bob", 2, 50_00)).deal("8s 9s 6d 8h Th")
    assert [place for place, _ in felt.dealt] == ["box 1", "box 2", "dealer", "box 1", "box 2"]
    assert felt.questions[0].player == "ann"
    assert felt.offered() == ["draw", "stand"]


@pytest.mark.parametrize(("choose", "clause_id"), [("double", "10.1"), ("split", "11.1")])
def test_it_is_neither_doubled_nor_split(choose: str, clause_id: str) -> None:
    felt = on_the_challenge(SEALED).deal("8s 6d 8h")
    refused = felt.answer("ann", choose)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, clause_id)


@pytest.mark.parametrize(
    ("cards", "decisions", "outcome"),
    [
        ("Ts 6d 9h Kd 5s", ["stand"], Outcome.LOSE),  # 19 against 21
        ("Ts 6d 9h Kd 9s", ["stand"], Outcome.WIN),  # the dealer goes over
        ("Ts 6d 6h Kc", ["draw"], Outcome.LOSE),  # bust
        ("Ts 6d 6h 5c", ["draw"], Outcome.WIN),  # 21
        ("2s 6d 2h 2c 3c 4c", ["draw", "draw"], Outcome.WIN),  # five cards
        ("As 6d Kh", [], Outcome.WIN),  # Blackjack, paid at once
        ("As Td Kh 9d", [], Outcome.WIN),  # Blackjack that waited
        ("As Ad Kh Td", [], Outcome.WIN),  # Blackjack against Blackjack, by rank
        ("Ts Ad 9h Kd", ["stand"], Outcome.LOSE),  # the dealer's Blackjack
    ],
)
def test_its_hand_is_played_to_the_end_and_no_chip_is_said_to_move(
    cards: str, decisions: list[str], outcome: Outcome
) -> None:
    felt = on_the_challenge(SEALED)
    given_cards = iter(read_cards(cards))
    to_say = iter(decisions)
    while not felt.is_over:
        if isinstance(felt.live.waiting, Deal):
            felt.deal(next(given_cards).value)
        else:
            felt.say(next(to_say))
    assert list(given_cards) == []
    assert decided(felt) == [(1, outcome)]
    assert felt.settlements == []
    assert not any(isinstance(one, WagerPlaced) for one in felt.said)
    assert chips_moved(felt.said) == {}
    assert all(stake.outcome is outcome for stake in felt.live.layout.box(1).stakes)
    assert not any("$" in tell(one) for one in felt.said)


def test_a_hand_that_is_over_is_cleared_as_any() -> None:
    felt = on_the_challenge(SEALED, wager("bob", 2, 50_00)).deal("Ts 9s 6d 6h Th")
    felt.say("draw")
    felt.deal("Kc")
    assert any(isinstance(one, HandCleared) and one.box == 1 for one in felt.said)
    assert felt.questions[0].player == "bob"


def test_the_layout_follows_and_the_same_inputs_say_the_same() -> None:
    felt = on_the_challenge(SEALED, wager("bob", 2, 50_00)).deal("Ts 9s 6d 6h Th")
    felt.say("stand")
    felt.say("stand")
    felt.deal("Td 5c")
    again = RoundOfPlay(felt.live.rules, felt.live.wagers, new_shoe=False)
    again.feed(felt.live.inputs)
    assert msgspec.json.encode(again.said) == msgspec.json.encode(felt.said)
    layout = EMPTY
    for said in felt.said:
        layout = fold(layout, said)
    assert layout == felt.live.layout


def test_it_may_be_voided_with_its_cards() -> None:
    felt = on_the_challenge(SEALED, wager("bob", 2, 50_00)).deal("Ts 9s 6d 6h Th")
    void = StakeReturned(player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(0), clause=Clause("21.5.7"))
    assert felt.live.give(Interrupted(void, clears=True)) is None
    assert felt.questions[0].player == "bob"
    felt.say("stand")
    felt.deal("Td 5c")
    assert settled(felt.live, 100_00).outcome is Outcome.VOID


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "4.2")
def test_other_books_know_no_undisclosed_wager(conduct: Conduct) -> None:
    refused = conduct.refused_wagers([SEALED])
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "4.2")


@clause("nsw-blackjack-challenge", "21.8.2.5")
def test_the_round_is_told_neither_amount_nor_kind(conduct: Conduct) -> None:
    rules = rules_of(On.ANY_PAIRS)
    for told in (
        msgspec.structs.replace(SEALED, amount=50_00),
        msgspec.structs.replace(SEALED, on=On.ANY_PAIRS),
    ):
        refused = conduct.refused_wagers([told], side_wagers=(On.ANY_PAIRS,), maximum=300_00, minimum=10_00)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "21.8.2.5")
    assert isinstance(open_round(rules, [msgspec.structs.replace(SEALED, box=8)]), Refused)
    assert isinstance(open_round(rules, [wager("ann", 1, 0)]), Refused)
    assert isinstance(open_round(rules, [wager("ann", 1, 50_00), SEALED]), Refused)


# --- settled afterwards --------------------------------------------------------------------------------------


def test_beside_an_open_wager_that_is_doubled_it_stays_as_it_is() -> None:
    felt = on_the_challenge(wager("ann", 1, 100_00)).deal("6s 6d 5h")
    felt.say("double")
    felt.deal("9c Kd Td")
    assert felt.settlement().staked == 200_00
    result = settled(felt.live, 220_00)
    assert (result.outcome, result.staked, result.paid, result.player) == (Outcome.WIN, 220_00, 220_00, "ann")
    assert result.also[-1] == "21.8.2.6"


def test_beside_an_open_wager_that_is_split_it_has_the_first_hand() -> None:
    felt = on_the_challenge(wager("ann", 1, 100_00)).deal("8s 6d 8h")
    felt.say("split")
    felt.deal("Tc")
    felt.say("stand")
    felt.deal("5c")
    felt.say("draw")
    felt.deal("Kc")  # the second hand is over
    felt.deal("Kd Td")
    assert [one.outcome for one in felt.settlements] == [Outcome.LOSE, Outcome.WIN]
    result = settled(felt.live, 50_00)
    assert (result.outcome, result.hand, result.paid) == (Outcome.WIN, 1, 50_00)


def test_a_dealers_blackjack_takes_all_of_it_whatever_the_open_wager_keeps() -> None:
    """NSW 11.6 spares what splitting added; the undisclosed wager was an original one."""
    felt = on_the_challenge(wager("ann", 1, 100_00)).deal("8s Ad 8h")
    felt.say("split")
    felt.deal("Tc")
    felt.say("stand")
    felt.deal("Td")
    felt.say("stand")
    felt.deal("Kd")
    assert sum(one.staked - one.returned for one in felt.settlements) == 100_00
    result = settled(felt.live, 50_00)
    assert (result.outcome, result.returned) == (Outcome.LOSE, 0)


def test_a_blackjack_pays_it_as_any() -> None:
    felt = on_the_challenge(wager("ann", 1, 100_00)).deal("As 6d Kh")
    assert felt.is_over
    assert settled(felt.live, 250_00).paid == 500_00


def test_where_every_stake_left_there_is_no_result() -> None:
    felt = on_the_challenge(wager("ann", 1, 100_00), wager("bob", 2, 50_00)).deal("Ts 9s 6d 6h Th")
    gone = StakeReturned(player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(100_00), clause=Clause("16.2"))
    assert felt.live.give(Interrupted(gone)) is None
    felt.say("stand")
    felt.deal("Td 5c")
    result = settled(felt.live, 50_00)
    assert (result.outcome, result.staked, result.returned, result.paid) == (Outcome.VOID, 50_00, 50_00, 0)


def test_a_part_that_went_back_leaves_it_alone() -> None:
    felt = on_the_challenge(wager("ann", 1, 100_00)).deal("Ts 6d 9h")
    part = StakeReturned(player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(30_00), clause=Clause("16.2"))
    assert felt.live.give(Interrupted(part)) is None
    felt.say("stand")
    felt.deal("Td 9c")
    assert settled(felt.live, 50_00).paid == 50_00


@pytest.mark.parametrize("open_one", [SEALED, wager("ann", 1, 100_00)])
def test_a_side_wager_may_be_undisclosed(open_one: Wager) -> None:
    live = open_round(rules_of(On.ANY_PAIRS), [open_one], new_shoe=False)
    assert isinstance(live, RoundOfPlay)
    for card in read_cards("8s 6d 8h"):
        assert live.deal(card) is None
    assert live.answer(Answer(player="ann", box=1, choose=Choice.STAND)) is None
    for card in read_cards("Td 5c"):
        assert live.deal(card) is None
    result = settled(live, 20_00, on=On.ANY_PAIRS)
    assert (result.outcome, result.on) == (Outcome.WIN, On.ANY_PAIRS)
    assert result.paid > 0


def test_the_first_card_of_a_shoe_is_burned_all_the_same() -> None:
    live = open_round(rules_of(), [SEALED])
    assert isinstance(live, RoundOfPlay)
    assert live.burn() is None
    for card in read_cards("As 6d Kh"):
        assert live.deal(card) is None
    assert settled(live, 250_00).paid == 500_00


def test_a_form_names_what_the_table_offers() -> None:
    rules = shelf.book(CHALLENGE).rules(TableOptions(side_wagers=(On.BLAZING_7S,), decks=6))
    assert refuse_undisclosed(rules, wager("ann", 1, 35)) is None
    refused = refuse_undisclosed(rules, wager("ann", 1, 10_00, "any-pairs"))
    assert refused is not None
    assert refused.code is Refusal.WAGER_NOT_OFFERED
    refused = refuse_undisclosed(rules, wager("ann", 1, 3_00, "blazing-7s"))
    assert refused is not None
    assert refused.code is Refusal.AMOUNT_NOT_ALLOWED


# --- properties ----------------------------------------------------------------------------------------------

Policy = Callable[[RoundOfPlay, Question], Answer]


def plain(live: RoundOfPlay, question: Question) -> Answer:
    """Draws below 16 and stands above; doubles, splits and follows nothing."""
    hand = live.layout.box(question.box).hand(question.hand)
    offered = {option.choose for option in question.options}
    if Choice.DECLINE in offered:
        choose = Choice.DECLINE
    else:
        choose = Choice.DRAW if total(hand.cards) < 16 or Choice.STAND not in offered else Choice.STAND
    return Answer(player=question.player, box=question.box, hand=question.hand, choose=choose)


def eager(live: RoundOfPlay, question: Question) -> Answer:
    """Ann splits and doubles whenever she may; everybody else follows nothing."""
    for choose in (Choice.SPLIT, Choice.DOUBLE):
        if question.player == "ann" and question.option(choose):
            return Answer(player="ann", box=question.box, hand=question.hand, choose=choose)
    return plain(live, question)


def played(wagers: Sequence[Wager], shoe: Sequence[Card], policy: Policy, first_box: int | None) -> RoundOfPlay:
    live = open_round(rules_of(On.ANY_PAIRS), wagers, new_shoe=False, first_box=first_box)
    assert not isinstance(live, Refused), live
    cards: Iterator[Card] = iter(shoe)
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            assert live.deal(next(cards)) is None
        else:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            assert live.answer(policy(live, live.waiting.questions[0])) is None
    return live


def mains_of(live: RoundOfPlay, player: str) -> list[WagerSettled]:
    return [
        one for one in live.said if isinstance(one, WagerSettled) and (one.player, one.on) == (player, "blackjack")
    ]


def without_extra(one: WagerSettled) -> WagerSettled:
    assert one.also[-1] == "21.8.2.6"
    return msgspec.structs.replace(one, also=one.also[:-1])


SHOES = st.builds(
    lambda seed, rich: [Random(seed + n).choice(RICH if rich else DECK) for n in range(120)],
    st.integers(0, 10**6),
    st.booleans(),
)
TABLES = st.tuples(st.integers(1, 7), st.integers(1, 30), st.integers(1, 30), st.sampled_from((None, 1, 3, 5)))
OTHERS = (wager("cy", 2, 20_00), wager("dee", 5, 30_00))


@settings(ENOUGH, max_examples=150)
@given(SHOES, TABLES)
def test_it_settles_as_the_same_wager_would_have_lying_open(
    shoe: list[Card], table: tuple[int, int, int, int | None]
) -> None:
    """Of a player who neither doubles nor splits: alone on the box, and beside an open wager of another amount."""
    box, dollars, beside, first_box = table
    amount = dollars * 10_00
    others = [one for one in OTHERS if one.box != box]
    lay_open = played([wager("ann", box, amount), *others], shoe, plain, first_box)
    (expected,) = mains_of(lay_open, "ann")
    alone = played([msgspec.structs.replace(SEALED, box=box), *others], shoe, plain, first_box)
    assert without_extra(settled(alone, amount, box=box)) == expected
    together = played([wager("ann", box, beside * 10_00), *others], shoe, plain, first_box)
    before = msgspec.json.encode(together.said)
    assert without_extra(settled(together, amount, box=box)) == expected
    assert msgspec.json.encode(together.said) == before
    assert mains_of(alone, "dee") == mains_of(lay_open, "dee")


@settings(ENOUGH, max_examples=150)
@given(SHOES, TABLES)
def test_it_settles_as_another_on_the_box_who_follows_nothing(
    shoe: list[Card], table: tuple[int, int, int, int | None]
) -> None:
    """Ann doubles and splits; bob on her box declines all of it, and his result is the undisclosed wager's."""
    box, dollars, beside, first_box = table
    amount, own = min(dollars * 10_00, 140_00), min(beside * 10_00, 140_00)
    others = [one for one in OTHERS if one.box != box]
    ann = msgspec.structs.replace(wager("ann", box, own), seated=True)
    with_bob = played([ann, wager("bob", box, amount), *others], shoe, eager, first_box)
    (expected,) = mains_of(with_bob, "bob")
    without = played([ann, *others], shoe, eager, first_box)
    result = without_extra(settled(without, amount, box=box))
    assert result == msgspec.structs.replace(expected, player="ann")


@settings(ENOUGH, max_examples=60)
@given(SHOES, TABLES)
def test_nothing_of_it_is_in_what_the_round_says(
    shoe: list[Card], table: tuple[int, int, int, int | None]
) -> None:
    box, *_, first_box = table
    live = played([msgspec.structs.replace(SEALED, box=box)], shoe, plain, first_box)
    assert chips_moved(live.said) == {}
    assert sum(isinstance(one, UndisclosedWagerPlaced) for one in live.said) == 1
    assert sum(isinstance(one, UndisclosedWagerDecided) for one in live.said) == 1
    assert not any(hasattr(one, "amount") or hasattr(one, "staked") for one in live.said)


@settings(ENOUGH, max_examples=150)
@given(SHOES, TABLES, st.integers(1, 14), st.sampled_from(("burned", "lying")))
def test_where_the_open_wager_leaves_it_has_the_result_so_far_or_none(
    shoe: list[Card], table: tuple[int, int, int, int | None], leaves_at: int, cards_are: str
) -> None:
    """Whenever ann's wager goes back, what is left of the round is fed again as it was, and hers is void."""
    box, dollars, beside, first_box = table
    others = [one for one in OTHERS if one.box != box]
    live = open_round(
        rules_of(), [wager("ann", box, beside * 10_00), *others], new_shoe=False, first_box=first_box
    )
    assert isinstance(live, RoundOfPlay)
    cards = iter(shoe)
    went_back = False
    while live.waiting is not None:
        if len(live.inputs) == leaves_at and not went_back:
            gone = StakeReturned(
                player="ann",
                box=box,
                hand=1,
                on=On.BLACKJACK,
                amount=Cents(beside * 10_00),
                clause=Clause("16.2"),
            )
            went_back = live.give(Interrupted(gone, clears=cards_are == "burned")) is None
        if isinstance(live.waiting, Deal):
            assert live.deal(next(cards)) is None
        elif live.waiting is not None:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            assert live.answer(plain(live, live.waiting.questions[0])) is None
    result = settled(live, dollars * 10_00, box=box)
    assert (result.outcome is Outcome.VOID) == went_back
