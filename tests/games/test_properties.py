"""Properties of any lawful round, in every book."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from croupier.games.play import Ask, Deal, Place, Question
from croupier.games.reconstruction import Reconstruction, chips_moved, reconstruct
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import (
    Answer,
    Doubled,
    HandAt,
    Insured,
    SplitWagerPlaced,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, Choice, On
from croupier.vocabulary.refusal import Refused

SIDES: dict[BookId, tuple[tuple[On, ...], ...]] = {
    BookId("act-blackjack-2000"): ((), (On.PERFECT_PAIRS,)),
    BookId("act-blackjack-2006"): ((), (On.SUPER_SEVENS, On.PERFECT_PAIRS)),
    BookId("act-blackjack-2018"): ((), (On.PERFECT_PAIRS,), (On.PAIRS_PLAY,)),
    BookId("act-casino-war-2018"): ((),),
    BookId("nsw-blackjack-challenge"): (
        (),
        (On.ANY_PAIRS, On.PERFECT_PAIRS, On.STAR_PAIRS, On.BLAZING_7S),
    ),
}

BOOKS = pytest.mark.parametrize("book", list(shelf.names()))
SEARCH = int(os.environ.get("CROUPIER_SEARCH", "1"))
"""How many times as many examples to try, at random; by default the same ones every time."""
ENOUGH = settings(
    max_examples=100 * SEARCH,
    derandomize=SEARCH == 1,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)

RICH = tuple(card for card in DECK if card.rank in (7, 8, 10, 13, 14))
"""Cards that make pairs, sevens and Blackjacks."""


@dataclass(frozen=True, slots=True)
class RandomDeal:
    """A table, its wagers, a shoe in order and a stream of choices."""

    rules: GameRules
    wagers: tuple[Wager, ...]
    shoe: tuple[Card, ...]
    choices: tuple[int, ...]


@st.composite
def tables(draw: st.DrawFn, book: BookId) -> tuple[GameRules, tuple[Wager, ...]]:
    """A table of the book with lawful wagers: shared boxes, side wagers, and sometimes limits."""
    sides = draw(st.sampled_from(SIDES[book]))
    maximum = draw(st.sampled_from((None, None, 40_00)))
    rules = shelf.book(book).rules(TableOptions(side_wagers=sides, maximum=maximum, smallest_chip=250))
    wagers: list[Wager] = []
    for box in draw(st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True)):
        players = draw(st.lists(st.sampled_from(("ann", "bob", "cy", "dee")), min_size=1, max_size=3, unique=True))
        seated = draw(st.sampled_from((None, *players)))
        for player in players:
            amount = 500 * draw(st.integers(1, 12))
            wagers.append(Wager(player=player, box=box, on=rules.main, amount=amount, seated=player == seated))
            wagers += [
                Wager(player=player, box=box, on=on, amount=500)
                for on in (*sides, *((On.TIE,) if book == BookId("act-casino-war-2018") else ()))
                if draw(st.booleans()) and not (on is On.BLAZING_7S and player != players[0])
            ]
    return rules, tuple(wagers)


@st.composite
def deals(draw: st.DrawFn, book: BookId) -> RandomDeal:
    """A table with a shoe that is long enough, now and then rich in pairs and aces."""
    rules, wagers = draw(tables(book))
    rich = draw(st.booleans())
    pack = st.sampled_from(RICH if rich else DECK)
    shoe = draw(st.lists(pack, min_size=60, max_size=60))
    choices = draw(st.lists(st.integers(0, 11), min_size=40, max_size=40))
    return RandomDeal(rules, wagers, tuple(shoe) * 4, tuple(choices) * 8)


def begin(deal: RandomDeal) -> RoundOfPlay:
    live = open_round(deal.rules, deal.wagers)
    assert not isinstance(live, Refused), live
    return live


def an_answer(question: Question, number: int) -> Answer:
    """One of the offered answers, silence among them; amounts from the least to the most."""
    choices = [*(option.choose for option in question.options), Choice.SILENT]
    choose = choices[number % len(choices)]
    option = question.option(choose)
    amount = option.least if option and number % 3 == 0 else None
    return Answer(
        player=question.player,
        box=question.box,
        hand=question.hand,
        choose=choose,
        amount=amount,
        owner=question.owner,
    )


def play_on(live: RoundOfPlay, shoe: Iterator[Card], choices: Iterator[int]) -> RoundOfPlay:
    """Play the round to its end."""
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            assert live.deal(next(shoe)) is None
        else:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            refused = live.answer(an_answer(live.waiting.questions[0], next(choices)))
            assert refused is None, refused
    return live


def conducted(deal: RandomDeal) -> RoundOfPlay:
    return play_on(begin(deal), iter(deal.shoe), iter(deal.choices))


@pytest.mark.slow
@BOOKS
def test_any_lawful_round_ends_with_every_wager_settled_once(book: BookId) -> None:
    @ENOUGH
    @given(deals(book))
    def holds(deal: RandomDeal) -> None:
        live = conducted(deal)
        assert all(stake.outcome is not None for box in live.layout.boxes for stake in box.stakes)
        settled = Counter(
            (one.player, one.box, one.hand, one.on, one.owner)
            for one in live.said
            if isinstance(one, WagerSettled)
        )
        assert max(settled.values()) == 1
        assert sum(settled.values()) == sum(len(box.stakes) for box in live.layout.boxes)

    holds()


@pytest.mark.slow
@BOOKS
def test_no_cent_is_made_or_lost(book: BookId) -> None:
    """What players put down is what is settled, and what comes back of a stake is never more than it."""

    @ENOUGH
    @given(deals(book))
    def holds(deal: RandomDeal) -> None:
        live = conducted(deal)
        put_down: Counter[str] = Counter()
        for event in live.said:
            if isinstance(event, WagerPlaced | Insured | Doubled | SplitWagerPlaced | WarWagerPlaced):
                put_down[event.player] += event.amount
        settled = [one for one in live.said if isinstance(one, WagerSettled)]
        for player, amount in put_down.items():
            assert amount == sum(one.staked for one in settled if one.player == player)
        moved = chips_moved(live.said)
        house = sum(one.staked - one.returned - one.paid for one in settled)
        assert sum(moved.values()) + house == 0
        for one in settled:
            assert 0 <= one.returned <= one.staked
            assert one.paid >= 0
            assert (one.outcome == "win") == (one.paid > 0) or one.staked == one.returned

    holds()


@pytest.mark.slow
@BOOKS
def test_the_same_inputs_say_the_same_things(book: BookId) -> None:
    @ENOUGH
    @given(deals(book))
    def holds(deal: RandomDeal) -> None:
        live = conducted(deal)
        again = begin(deal)
        again.feed(live.inputs)
        assert again.said == live.said
        assert again.layout == live.layout
        assert msgspec.json.encode(again.said) == msgspec.json.encode(live.said)

    holds()


CHIP = 250
"""The smallest chip of the tables above."""


def boundary_amounts(question: Question) -> list[int | None]:
    """Amounts around every bound of the question: offered or not."""
    bounds = {0, -CHIP, 1, CHIP // 2, CHIP, 2 * CHIP}
    for option in question.options:
        if option.most is not None:
            bounds |= {option.most + step for step in (-CHIP, -CHIP // 2, -1, 0, 1, CHIP // 2, CHIP)}
    return [None, *sorted(bounds)]


def is_lawful(live: RoundOfPlay, question: Question, answer: Answer) -> bool:
    """Whether the choice is offered, and the amount one that the wager in action and the chips allow."""
    if answer.choose is Choice.SILENT:
        return answer.amount is None
    if answer.choose not in {option.choose for option in question.options}:
        return False
    if answer.amount is None:
        return True
    stakes = live.layout.box(question.box).stakes
    insured = question.owner or question.player
    at_stake = next(
        one.in_action
        for one in stakes
        if (one.player, one.hand, one.on) == (insured, question.hand, live.rules.main)
    )
    match answer.choose:
        case Choice.DOUBLE:
            return 0 < answer.amount <= at_stake and answer.amount % CHIP == 0
        case Choice.INSURE:
            return 0 < 2 * answer.amount <= at_stake and 2 * answer.amount % CHIP == 0
        case Choice.SPLIT | Choice.GO_TO_WAR:
            return answer.amount == at_stake
    return False


@pytest.mark.slow
@BOOKS
def test_exactly_what_is_offered_is_accepted(book: BookId) -> None:
    """At every question every choice is tried with every boundary amount, and by everybody on every hand.

    Which choices are offered at all is compared with the second opinion, over thousands of rounds, elsewhere.
    """

    @settings(ENOUGH, max_examples=40 * SEARCH)
    @given(deals(book))
    def holds(deal: RandomDeal) -> None:
        shoe, choices = iter(deal.shoe), iter(deal.choices)
        live = begin(deal)
        while live.waiting is not None:
            if isinstance(live.waiting, Deal):
                live.deal(next(shoe))
                continue
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            question = live.waiting.questions[0]
            for choose in Choice:
                for amount in boundary_amounts(question):
                    try_one(live, question, choose, amount)
                try_uninvited(live, choose)
            assert live.answer(an_answer(question, next(choices))) is None

    holds()


def try_one(live: RoundOfPlay, question: Question, choose: Choice, amount: int | None) -> None:
    given_amount = None if amount is None else Cents(amount)
    answer = Answer(
        player=question.player,
        box=question.box,
        hand=question.hand,
        choose=choose,
        amount=given_amount,
        owner=question.owner,
    )
    if is_lawful(live, question, answer):
        copy = RoundOfPlay(live.rules, live.wagers)
        copy.feed(live.inputs)
        assert copy.answer(answer) is None, answer
        return
    is_refused(live, answer)


def try_uninvited(live: RoundOfPlay, choose: Choice) -> None:
    """The choice by those who are not asked, on boxes and hands that are not, is refused."""
    assert isinstance(live.waiting, Ask)
    asked = {(one.player, one.box, one.hand) for one in live.waiting.questions if one.owner is None}
    for box in live.layout.boxes:
        for hand in range(1, len(box.hands) + 2):
            for player in ("ann", "bob", "cy", "dee", "zoe"):
                if (player, box.number, hand) not in asked:
                    is_refused(live, Answer(player=player, box=box.number, hand=hand, choose=choose))


def is_refused(live: RoundOfPlay, answer: Answer) -> None:
    """A refusal names the player and a clause, and changes nothing."""
    before = len(live.said), len(live.inputs), live.waiting
    refused = live.answer(answer)
    assert refused is not None, f"{answer} was accepted"
    assert refused.clause is not None
    assert str(refused).startswith(answer.player)
    assert (len(live.said), len(live.inputs), live.waiting) == before


def by_the_hand(live: RoundOfPlay, question: Question) -> Answer:
    """A policy that looks only at the hand and the dealer's card, so that the same hand is played the same."""
    cards = live.layout.box(question.box).hand(question.hand).cards
    number = sum(card.rank * 7 + ord(card.suit) for card in (*cards, *live.layout.dealer)) + ord(
        question.player[0]
    )
    return an_answer(question, number)


def play_by_the_hand(live: RoundOfPlay, shoe: deque[Card]) -> None:
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            live.deal(shoe.popleft())
        else:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            assert live.answer(by_the_hand(live, live.waiting.questions[0])) is None


@pytest.mark.slow
@BOOKS
def test_a_faulty_deal_once_reconstructed_equals_the_round_dealt_right(book: BookId) -> None:
    """A card is laid on the wrong hand; the error is found some cards later, or at the end."""

    @settings(ENOUGH, max_examples=100 * SEARCH)
    @given(deals(book), st.integers(0, 12), st.integers(0, 6), st.integers(0, 6))
    def holds(deal: RandomDeal, wrong_at: int, wrong_place: int, found_after: int) -> None:
        right = begin(deal)
        play_by_the_hand(right, deque(deal.shoe))
        faulty = begin(deal)
        shoe = deque(deal.shoe)
        drawn, misdealt = 0, False
        while faulty.waiting is not None and not (misdealt and drawn > wrong_at + found_after):
            if isinstance(faulty.waiting, Deal):
                laid = a_wrong_place(faulty, wrong_place) if drawn == wrong_at else None
                assert faulty.deal(shoe.popleft(), laid=laid) is None
                misdealt = misdealt or laid is not None
                drawn += 1
            else:
                assert isinstance(faulty.waiting, Ask), "no pool is behind it"
                assert faulty.answer(by_the_hand(faulty, faulty.waiting.questions[0])) is None
        assume(misdealt)
        made_good = reconstruct(faulty)
        moved, owed = chips_moved(made_good.round.said), made_good.difference
        assert moved == {player: chips_moved(faulty.said).get(player, 0) + owed[player] for player in moved}
        finish(made_good, shoe)
        assert whatever_the_order(made_good.round) == whatever_the_order(right)

    holds()


def finish(made_good: Reconstruction, shoe: deque[Card]) -> None:
    """Ask again what has to be asked again; every recorded answer that still holds is used by itself."""
    live = made_good.round
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            assert not made_good.undealt
            live.deal(shoe.popleft())
        else:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            assert live.answer(by_the_hand(live, live.waiting.questions[0])) is None
        made_good.carry_on()


def whatever_the_order(live: RoundOfPlay) -> list[bytes]:
    """All that was said; questions that are open together may have been answered in another order."""
    return sorted(map(msgspec.json.encode, live.said))


def a_wrong_place(live: RoundOfPlay, number: int) -> Place | None:
    """A hand, or the dealer, other than the one the card is for."""
    assert isinstance(live.waiting, Deal)
    places: list[Place] = ["dealer"]
    places += [HandAt(box.number, hand.number) for box in live.layout.boxes for hand in box.hands]
    wrong = [place for place in places if place != live.waiting.to]
    return wrong[number % len(wrong)] if wrong and live.waiting.to != "discard-rack" else None


@pytest.mark.slow
@BOOKS
def test_stakes_may_leave_in_the_middle_of_a_round(book: BookId) -> None:
    """At any point stakes go back, whole or in part, or a card is laid wrongly; what stays is still settled."""

    @ENOUGH
    @given(deals(book), st.dictionaries(st.integers(0, 20), st.integers(0, 23), max_size=4), st.integers(0, 40))
    def holds(deal: RandomDeal, leave: dict[int, int], wrong_at: int) -> None:
        live = begin(deal)
        shoe, choices = iter(deal.shoe), iter(deal.choices)
        while live.waiting is not None:
            if len(live.inputs) in leave:
                give_back(live, leave.pop(len(live.inputs)))
            waiting = live.waiting
            if isinstance(waiting, Deal):
                assert is_staked(live, waiting.to)
                live.deal(next(shoe), laid=a_wrong_place(live, wrong_at) if len(live.inputs) == wrong_at else None)
            elif isinstance(waiting, Ask):
                assert live.answer(an_answer(waiting.questions[0], next(choices))) is None
        assert all(stake.outcome is not None for box in live.layout.boxes for stake in box.stakes)
        settled = sum(one.staked for one in live.said if isinstance(one, WagerSettled))
        returned = sum(one.amount for one in live.said if isinstance(one, StakeReturned))
        assert settled + returned == sum(
            one.amount
            for one in live.said
            if isinstance(one, WagerPlaced | Insured | Doubled | SplitWagerPlaced | WarWagerPlaced)
        )

    holds()


def is_staked(live: RoundOfPlay, to: HandAt | str) -> bool:
    """Whether a wager still lies open for which the card is dealt."""
    open_stakes = [(box.number, one) for box in live.layout.boxes for one in box.stakes if one.outcome is None]
    return any(isinstance(to, str) or (box, one.hand) == (to.box, to.hand) for box, one in open_stakes)


def give_back(live: RoundOfPlay, which: int) -> None:
    """One of the open stakes leaves, or a chip or two of it; a remainder that could not be settled is refused."""
    stakes = [
        (box.number, stake)
        for box in live.layout.boxes
        for stake in box.stakes
        if stake.outcome is None and stake.on is not On.INSURANCE
    ]
    if not stakes:
        return
    box, stake = stakes[which // 2 % len(stakes)]
    amount = Cents(min(500, stake.staked)) if which % 2 else stake.staked
    returned = StakeReturned(
        player=stake.player, box=box, hand=stake.hand, on=stake.on, amount=amount, clause=Clause("16.2")
    )
    refused = live.interrupt(returned)
    assert refused is None or amount < stake.staked, refused
