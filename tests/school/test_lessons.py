"""Lessons: what is asked is what the engine does, in every book; what is answered is marked."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import msgspec
import pytest

from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import CardBurned, CardDealt, CardsCollected, Decided, HandCleared, WagerSettled
from croupier.rulebooks import shelf
from croupier.school.actions import Act, BookOrder, Call, DealerAction, tell_action
from croupier.school.chips import FLOAT, fewest
from croupier.school.lesson import Lesson, lesson_of
from croupier.school.marking import MarkFault, mark
from croupier.school.plan import LessonPlan, refuse_plan, shoe_of
from croupier.school.planting import COURSE, Irregularity
from croupier.school.register import LessonBegun, Register, answer, begin, followed, read, written
from croupier.school.scores import by_clause, score_of, to_practise, words_of
from croupier.school.searching import with_clause
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.vocabulary.refusal import Refusal, Refused
from tests.shelves import of_book

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
BOOKS = pytest.mark.parametrize("book", shelf.names())


def lessons(book: BookId, *, plants: int = 0) -> list[Lesson]:
    return [
        lesson_of(LessonPlan(book=book, seed=f"seed-{one}", boxes=1 + one % 7, plants=plants)) for one in range(12)
    ]


@pytest.fixture
def conducted(monkeypatch: pytest.MonkeyPatch) -> list[RoundOfPlay]:
    """The rounds that lessons conduct, as the engine has them."""
    found: list[RoundOfPlay] = []
    plain = RoundOfPlay.__init__

    def kept(self: RoundOfPlay, *args: object, **named: object) -> None:
        plain(self, *args, **named)  # type: ignore[arg-type]
        found.append(self)

    monkeypatch.setattr(RoundOfPlay, "__init__", kept)
    return found


@BOOKS
def test_what_is_asked_is_what_the_engine_does(book: BookId, conducted: list[RoundOfPlay]) -> None:
    """Cards, settlements and clearings one to one and in order; each question asked of one who answers it."""
    for number in range(12):
        conducted.clear()
        lesson = lesson_of(LessonPlan(book=book, seed=f"engine-{number}", boxes=1 + number % 7, plants=0))
        (live,) = conducted
        dealt = [one for one in lesson.steps if one.act in (Act.DEAL, Act.BURN)]
        cards = [one for one in live.said if isinstance(one, CardDealt | CardBurned)]
        assert len(dealt) == len(cards)
        for step, said in zip(dealt, cards, strict=True):
            assert step.clause == said.clause
            if isinstance(said, CardDealt):
                at = None if isinstance(said.to, str) else (said.to.box, said.to.hand)
                assert (step.right[0].box, step.right[0].hand) == (at or (None, None))
        paid = [one for one in lesson.steps if one.act in (Act.PAY, Act.COLLECT, Act.LEAVE)]
        settled = [one for one in live.said if isinstance(one, WagerSettled)]
        assert [(one.right[0].box, one.right[0].hand, one.right[0].on, one.clause) for one in paid] == [
            (one.box, one.hand, one.on, one.clause) for one in settled
        ]
        for step, won in zip(paid, settled, strict=True):
            assert step.right[0].do is expected(won)
            if won.outcome is Outcome.WIN:
                assert step.right[0].amount == won.paid
            elif step.right[0].chips:
                assert step.right[0].amount == won.staked - won.returned
        cleared = sum(isinstance(one, HandCleared | CardsCollected) for one in live.said)
        assert sum(one.act is Act.CLEAR for one in lesson.steps) == cleared
        decided = {(one.answer.box, one.answer.hand) for one in live.said if isinstance(one, Decided)}
        asked = {(a.box, a.hand) for one in lesson.steps if one.act is Act.ASK for a in one.right}
        assert asked == decided


def expected(said: WagerSettled) -> Act:
    if said.outcome is Outcome.WIN:
        return Act.PAY
    return Act.COLLECT if said.outcome in (Outcome.LOSE, Outcome.SURRENDER) else Act.LEAVE


@BOOKS
def test_a_lesson_is_its_plan_alone(book: BookId) -> None:
    plan = LessonPlan(book=book, seed="again", boxes=4, rounds=2, plants=2)
    first = lesson_of(plan)
    lesson_of.cache_clear()
    assert lesson_of(plan) == first
    assert lesson_of(msgspec.structs.replace(plan, seed="other")).steps != first.steps


@BOOKS
def test_every_clause_that_is_asked_has_words(book: BookId) -> None:
    for lesson in lessons(book, plants=2):
        for step in lesson.steps:
            assert words_of(book, step.clause)[0], step.clause


@BOOKS
def test_the_right_answer_has_all_points_and_another_has_none(book: BookId) -> None:
    for lesson in lessons(book, plants=1):
        for step in lesson.steps:
            for right in step.right:
                found = mark(step, right)
                assert (found.points, found.fault) == (step.most, None)
                assert tell_action(right) in found.says
            other = DealerAction(do=Act.BURN if step.act is not Act.BURN else Act.DEAL)
            assert (mark(step, other).points, mark(step, other).fault) == (0, MarkFault.ACTION)


# --- chips ----------------------------------------------------------------------------------------------


def test_the_fewest_chips_are_counted_and_not_guessed() -> None:
    assert fewest(37_50) == (25_00, 5_00, 5_00, 2_50)
    assert fewest(0) == ()
    assert fewest(1_25) is None
    assert fewest(6_00, (1_00, 3_00, 4_00)) == (3_00, 3_00), "the largest first would take three"
    for amount in range(2_50, 120_00, 2_50):
        chips = fewest(amount)
        assert chips is not None
        assert sum(chips) == amount
        small = [one for one in FLOAT if one <= 25_00]
        fewer = range(len(chips)) if len(chips) <= 4 else range(3)
        assert not any(sum(lot) == amount for count in fewer for lot in product(small, repeat=count))


@of_book("act-blackjack-2018")
def test_a_payment_has_a_point_for_the_amount_and_one_for_the_fewest_chips() -> None:
    plan = LessonPlan(book=BookId("act-blackjack-2018"), seed="paid", boxes=1, plants=0, cards="Ts 5d As")
    step = next(one for one in lesson_of(plan).steps if one.act is Act.PAY and one.clause == "8.1(a)")
    right = step.right[0]
    assert step.most == 2
    small = msgspec.structs.replace(right, chips=(2_50,) * (right.amount // 2_50))
    assert (mark(step, small).points, mark(step, small).fault) == (1, MarkFault.CHIPS)
    more = msgspec.structs.replace(right, chips=(*right.chips, 5_00))
    assert (mark(step, more).points, mark(step, more).fault) == (0, MarkFault.AMOUNT)
    assert "is due" in mark(step, more).says
    elsewhere = msgspec.structs.replace(right, box=(right.box or 0) + 1)
    assert mark(step, elsewhere).fault is MarkFault.PLACE


@of_book("act-casino-war-2018")
def test_tie_wagers_are_settled_from_the_far_right_before_the_others() -> None:
    """CW 7.2, 7.3: the order in which payments are asked for is the book's."""
    for lesson in lessons(BookId("act-casino-war-2018")):
        settled = [one.right[0] for one in lesson.steps if one.scene.layout.dealer and one.right[0].on]
        first = [one for one in settled if one.on is On.TIE]
        boxes = [one.box or 0 for one in first]
        assert boxes == sorted(boxes, reverse=True)
        assert settled[: len(first)] == first


@of_book("act-casino-war-2018")
def test_half_of_a_surrendered_wager_is_laid_out_in_chips() -> None:
    cases = [
        (step.right[0], box.stakes[0].staked)
        for number in range(40)
        for step in lesson_of(
            LessonPlan(book=BookId("act-casino-war-2018"), seed=f"half-{number}", boxes=1, plants=0, cards="9s 9d")
        ).steps
        for box in step.scene.layout.boxes
        if step.act is Act.COLLECT and step.right[0].chips
    ]
    assert cases
    assert all(2 * taken.amount == staked for taken, staked in cases)


# --- announcements --------------------------------------------------------------------------------------


@of_book("nsw-blackjack-challenge")
def test_totals_are_called_where_the_book_wants_it() -> None:
    steps = [one for lesson in lessons(BookId("nsw-blackjack-challenge")) for one in lesson.steps]
    totals = [one for one in steps if one.right[0].call is Call.TOTAL]
    assert {one.clause for one in totals} == {"9.1", "9.4"}
    wrong = msgspec.structs.replace(totals[0].right[0], total=(totals[0].right[0].total or 0) + 1)
    assert mark(totals[0], wrong).fault is MarkFault.CALL
    silent = msgspec.structs.replace(totals[0].right[0], total=None)
    assert mark(totals[0], silent).fault is MarkFault.CALL


# --- irregularities -------------------------------------------------------------------------------------

ORDERS = {
    "act": {
        "extra": (BookOrder.BURNED, "14.3"),
        "burned": (BookOrder.BURNED, "14.2"),
        "late": (BookOrder.VOID, "14.5"),
        "unseen": (BookOrder.BURNED, "14.3"),
    },
    "war": {
        "extra": (BookOrder.BURNED, "10.3"),
        "burned": (BookOrder.BURNED, "10.2"),
        "late": (BookOrder.STANDS, "10.5"),
        "unseen": (BookOrder.BURNED, "10.3"),
    },
    "nsw": {
        "extra": (BookOrder.USED_NEXT, "18.2"),
        "burned": (BookOrder.USED_NEXT, "18.2"),
        "late": (BookOrder.STANDS, "18.8"),
        "unseen": (BookOrder.FIRST_OF_THE_NEXT_ROUND, "18.6"),
    },
}
"""What the books order, written from them and not from the code."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "says"),
    [
        ("act-blackjack-2006", "act"),
        ("act-blackjack-2018", "act"),
        ("act-casino-war-2018", "war"),
        ("nsw-blackjack-challenge", "nsw"),
    ],
)
def test_the_book_says_what_is_ordered(book: BookId, says: str) -> None:
    found: dict[Irregularity, set[tuple[BookOrder | None, Clause]]] = {}
    for number in range(80):
        plan = LessonPlan(book=book, seed=f"wrong-{number}", boxes=7, plants=3)
        for step in lesson_of(plan).steps:
            if step.irregularity is not None:
                assert step.planted
                found.setdefault(step.irregularity, set()).add((step.right[0].order, step.clause))
    assert found[Irregularity.EXTRA_DEALER_CARD] == {ORDERS[says]["extra"]}
    assert found[Irregularity.BURNED_IN_ERROR] == {ORDERS[says]["burned"]}
    assert found[Irregularity.LATE_ERROR] == {ORDERS[says]["late"]}
    assert found[Irregularity.EXTRA_CARD_UNSEEN] == {ORDERS[says]["unseen"]}
    in_nsw = {
        Irregularity.MISSED_BURN: {(BookOrder.STAYS_IN_PLAY, "18.12")},
        Irregularity.WRONG_PAYMENT: {(BookOrder.PUT_RIGHT, "18.18.2")},
    }
    for one, ordered in in_nsw.items():
        assert found.get(one, set()) == (ordered if says == "nsw" else set()), one
    assert {one for one, _ in found[Irregularity.FACE_UP]} == {BookOrder.BURNED}
    assert {one for one, _ in found[Irregularity.DRAWN_IN_ERROR]} == {BookOrder.USED_NEXT}
    assert {one for one, _ in found[Irregularity.MISPLACED]} == {BookOrder.RECONSTRUCTED}


@BOOKS
def test_as_many_are_planted_as_there_is_room_for(book: BookId) -> None:
    for plants in (0, 1, 2):
        for number in range(6):
            lesson = lesson_of(LessonPlan(book=book, seed=f"room-{number}", boxes=4, plants=plants))
            assert sum(one.irregularity is not None for one in lesson.steps) == plants


@of_book("act-blackjack-2018")
def test_a_card_that_is_burned_is_dealt_to_nobody() -> None:
    for number in range(40):
        plan = LessonPlan(
            book=BookId("act-blackjack-2018"), seed=f"up-{number}", boxes=2, plants=1, cards="Ks Kd Kh Kc"
        )
        lesson = lesson_of(plan)
        place = next(at for at, one in enumerate(lesson.steps) if one.irregularity is not None)
        if lesson.steps[place].irregularity is Irregularity.FACE_UP:
            card = lesson.steps[place].planted.split(", ")[1]
            assert lesson.scene(place + 1).burned == lesson.scene(place).burned + 1
            told = lesson.scene(place + 2).told[0].says
            assert not told.startswith(card) or card not in ("Ks", "Kd", "Kh", "Kc")
            return
    raise AssertionError("no card lay face up in forty lessons")


NSW = BookId("nsw-blackjack-challenge")


def planted_in(what: Irregularity, **plan: Any) -> tuple[Lesson, int]:
    """A lesson in which this goes wrong in the first round, and the step at which it does."""
    for number in range(200):
        lesson = lesson_of(LessonPlan(book=NSW, seed=f"of-{number}", plants=1, **plan))
        for at, step in enumerate(lesson.steps):
            if step.irregularity is what and step.scene.round == 1:
                return lesson, at
    raise AssertionError(f"{what} happened in none of 200 lessons")


@of_book(NSW)
def test_after_a_missed_burn_the_card_is_dealt_and_none_is_burned_for_it() -> None:
    """NSW 18.12."""
    lesson, at = planted_in(Irregularity.MISSED_BURN, cards="Ks Qs Js")
    assert Act.BURN not in {one.act for one in lesson.steps}
    dealt = next(number for number, one in enumerate(lesson.steps[at:], start=at) if one.act is Act.DEAL)
    assert any(line.says.startswith("Ks") for line in lesson.scene(dealt + 1).told)
    assert lesson.ends.burned == 0


@of_book(NSW)
def test_a_card_that_nobody_saw_is_the_first_of_the_next_round() -> None:
    """NSW 18.6: until then the cards behind it are dealt."""
    lesson, at = planted_in(Irregularity.EXTRA_CARD_UNSEEN, rounds=2)
    second = next(number for number, one in enumerate(lesson.steps) if one.scene.round == 2)
    before, in_first, all_of_them = (len(dealt_until(lesson, step)) for step in (at, second, len(lesson.steps)))
    cards = [card.value for card in shoe_of(lesson.plan, lesson.rules)][1:]  # the first is burned
    cards.insert(in_first, cards.pop(before))
    assert dealt_until(lesson, len(lesson.steps)) == cards[:all_of_them]


def dealt_until(lesson: Lesson, step: int) -> list[str]:
    """The cards that were dealt to boxes and the dealer, as they were told by then."""
    told = [line.says for number in range(step + 1) for line in lesson.scene(number).told]
    return [says.split()[0] for says in told if re.match(r"\w\w to (box|the dealer)", says)]


@of_book(NSW)
def test_a_wrong_payment_is_put_right_and_then_made_as_it_is_due() -> None:
    """NSW 18.18.2: what is said to have been laid out is not what is due."""
    lesson, at = planted_in(Irregularity.WRONG_PAYMENT)
    right = lesson.steps[at + 1]
    assert right.act is Act.PAY
    assert dollars(right.right[0].amount) not in lesson.steps[at].planted
    assert f"box {right.right[0].box} " in lesson.steps[at].planted


@of_book(NSW)
def test_a_lesson_that_was_begun_before_goes_on_as_it_was() -> None:
    """What was kept then names no course: nothing is planted in it that was not planted then."""
    kept = read(b'{"kind":"lesson-begun.1","number":1,"plan":{"book":"nsw-blackjack-challenge","seed":"of-1"}}')
    assert isinstance(kept, LessonBegun)
    assert kept.course == 1
    later = {Irregularity.MISSED_BURN, Irregularity.EXTRA_CARD_UNSEEN, Irregularity.WRONG_PAYMENT}
    for number in range(60):
        plan = LessonPlan(book=NSW, seed=f"of-{number}", plants=3)
        assert not {one.irregularity for one in lesson_of(plan, 1).steps} & later
    begun = begin(Register(), kept.plan)
    assert isinstance(begun, LessonBegun)
    assert begun.course == COURSE > 1


# --- what is refused ------------------------------------------------------------------------------------


@of_book("act-blackjack-2018")
def test_a_plan_that_cannot_be_is_refused_in_one_sentence() -> None:
    book = BookId("act-blackjack-2018")
    assert_refused(LessonPlan(book=BookId("no-book"), seed="a"), Refusal.UNKNOWN_RULEBOOK, "There is no rulebook")
    assert_refused(LessonPlan(book=book, seed="a", cards="As Zz"), Refusal.NO_SUCH_CARD, "There is no card 'Zz'")
    nine = " ".join(["7s"] * 9)
    assert_refused(LessonPlan(book=book, seed="a", cards=nine), Refusal.TOO_MANY_COPIES, "You name 7s 9 times")
    assert refuse_plan(LessonPlan(book=book, seed="a", cards="7s 7s")) is None


def assert_refused(plan: LessonPlan, code: Refusal, says: str) -> None:
    refused = begin(Register(), plan)
    assert isinstance(refused, Refused)
    assert refused.code is code
    assert refused.says.startswith(says)


# --- what is kept ---------------------------------------------------------------------------------------


@of_book("act-blackjack-2018")
def test_scores_and_pace_are_kept_by_clause_and_say_what_to_practise() -> None:
    plan = LessonPlan(book=BookId("act-blackjack-2018"), seed="kept", plants=1)
    begun = begin(Register(), plan)
    assert isinstance(begun, LessonBegun)
    register, at = followed(Register(), begun, NOW), NOW
    steps = lesson_of(plan).steps
    for number, step in enumerate(steps):
        at += timedelta(hours=1) if number == 1 else timedelta(seconds=4)
        given = DealerAction(do=Act.BURN) if step.act is Act.ASK else step.right[0]
        marked = answer(register, 1, number, given, at)
        assert not isinstance(marked, Refused)
        event = read(written(marked[0]))
        assert event == marked[0], "it is stored as it is"
        register = followed(register, event, at)
    kept = register.lesson(1)
    assert kept is not None
    assert kept.over
    asked = sum(one.act is Act.ASK for one in steps)
    score = score_of(kept.marks)
    assert (score.misses, score.most - score.points) == (asked, asked)
    assert (score.pace, score.timed) == (4.0, len(steps) - 1), "who was away is not slow"
    worst = to_practise([kept])
    assert [one.clause for one in worst] == list(dict.fromkeys(one.clause for one in steps if one.act is Act.ASK))
    assert by_clause([kept])[0] == worst[0]
    says, example = words_of(plan.book, worst[0].clause)
    assert says
    assert example
    over = answer(register, 1, len(steps), DealerAction(do=Act.BURN), at)
    assert isinstance(over, Refused)
    assert over.code is Refusal.SESSION_OVER


@of_book("act-blackjack-2018")
def test_an_answer_to_another_step_is_stale() -> None:
    begun = begin(Register(), LessonPlan(book=BookId("act-blackjack-2018"), seed="stale"))
    assert isinstance(begun, LessonBegun)
    register = followed(Register(), begun, NOW)
    late = answer(register, 1, 3, DealerAction(do=Act.BURN), NOW)
    assert isinstance(late, Refused)
    assert (late.code, late.says) == (Refusal.STALE, "You answer step 4 of lesson 1, and step 1 is due")
    missing = answer(register, 2, 0, DealerAction(do=Act.BURN), NOW)
    assert isinstance(missing, Refused)
    assert missing.code is Refusal.NOT_ON_RECORD


@of_book("act-blackjack-2018")
def test_a_shoe_is_found_in_which_a_clause_comes_up() -> None:
    for seed, clause in (("find", "8.1(a)"), ("look", "7.6(b)"), ("seek", "17.9(c)")):  # the last two are rare
        plan = LessonPlan(book=BookId("act-blackjack-2018"), seed=seed)
        found = with_clause(plan, Clause(clause))
        assert found is not None
        assert clause in {one.clause for one in lesson_of(found).steps}
        assert with_clause(plan, Clause("99.9")) is None


def test_actions_are_told_in_words() -> None:
    pay = DealerAction(do=Act.PAY, box=3, hand=2, on=On.BLACKJACK, chips=(25_00, 5_00, 5_00, 2_50))
    assert tell_action(pay) == "Pay $37.50 at box 3, hand 2, Blackjack: one $25, two $5, one $2.50"
    assert tell_action(DealerAction(do=Act.DEAL)) == "Deal a card to the dealer"
    assert tell_action(DealerAction(do=Act.ANNOUNCE, call=Call.STANDS, total=18)) == (
        "Announce that the dealer stands, 18"
    )
