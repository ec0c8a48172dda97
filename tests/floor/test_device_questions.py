"""What a book asks of who reports that a shuffling device failed: all that decides what follows, and no more."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.floor.shown.desk import BookAsks
from croupier.floor.shown.device_questions import device_questions
from croupier.tables.deciding import Decision, decide
from croupier.tables.malfunctions.malfunction import Cause, Effect, MalfunctionReported
from croupier.tables.malfunctions.other_devices import Substitute
from croupier.tables.reading import read_command
from croupier.vocabulary.refusal import Refused
from tests.pit import ROLES, Pit

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
YES_NO = ("rectified", "disadvantaged", "other_device", "practicable")
CHOICES: dict[str, tuple[Any, ...]] = {
    "cause": tuple(Cause),
    "effect": tuple(Effect),
    **dict.fromkeys(YES_NO, (False, True)),
}


def device(pit: Pit, *, in_a_round: bool) -> Pit:
    pit.opened("ann", holder="device", dealing="by hand")
    if in_a_round:
        pit.start(ann=20_00)
        if pit.book == NSW:
            pit.do("burn")
        pit.deal("Ks")
    return pit


def decided(pit: Pit, command: str, who: str, **said: Any) -> Decision | Refused:
    """What would come of a command that is not kept."""
    told = {name: getattr(value, "value", value) for name, value in said.items()}
    role = ROLES[who]
    given = read_command(
        msgspec.json.encode({"command": command, "who": who, "role": role, "at": pit.now, **told})
    )
    assert not isinstance(given, Refused), given
    return decide(pit.table, given, pit.house)


def follows(pit: Pit, said: dict[str, Any]) -> tuple[object, ...]:
    """What comes of a report, but for its own words: what is awaited, and every event with its clause."""
    decision = decided(pit, "report-malfunction", "sue", what="it jams", **said)
    if isinstance(decision, Refused):
        return (decision.code, decision.clause)
    reported = decision.events[0]
    assert isinstance(reported, MalfunctionReported)
    failure = reported.failure
    awaited = () if failure is None else (failure.awaiting, failure.unmet, failure.new_cards)
    return (*awaited, *((type(event), event.clause) for event in decision.events))


def asked_after(asks: tuple[BookAsks, ...], said: dict[str, Any]) -> set[str]:
    """The questions that are open where this much was said."""
    words = {name: "yes" if value is True else "no" if value is False else value for name, value in said.items()}
    return {one.field for one in asks if all(words[name] == wanted for name, wanted in one.when.items())}


def all_reports() -> Iterator[dict[str, Any]]:
    for values in itertools.product(*CHOICES.values()):
        yield dict(zip(CHOICES, values, strict=True))


@pytest.mark.parametrize("book", [B00, B06, B18, WAR, NSW])
@pytest.mark.parametrize("in_a_round", [False, True])
def test_what_is_not_asked_changes_nothing_and_what_is_asked_can(pit: Pit, *, in_a_round: bool) -> None:
    device(pit, in_a_round=in_a_round)
    asks = device_questions(pit.table)["report-malfunction"].asks
    outcomes = {tuple(one.values()): follows(pit, one) for one in all_reports()}
    mattered = set[str]()
    for said in all_reports():
        found = outcomes[tuple(said.values())]
        open_now = asked_after(asks, said)
        for name, choices in CHOICES.items():
            for other in choices:
                if outcomes[tuple({**said, name: other}.values())] != found:
                    assert name in open_now, (said, name, other)
                    mattered.add(name)
    assert mattered == {one.field for one in asks} & set(CHOICES)


@pytest.mark.parametrize("book", [B00])
def test_in_2000_the_dealer_is_asked_for_one_of_two_courses(pit: Pit) -> None:
    device(pit, in_a_round=True).do("report-malfunction", "sue", what="it jams")
    ((word, asked),) = device_questions(pit.table).items()
    assert (word, asked.clause) == ("choose-course", "20.3")
    (course,) = asked.asks
    assert list(course.choices) == ["deal-on", "shuffle"]
    for choice in course.choices:
        assert isinstance(decided(pit, word, "dan", course=choice), Decision)


@pytest.mark.parametrize("book", [B00, B18, NSW])
def test_what_takes_the_place_of_the_device_is_what_the_book_lets(pit: Pit) -> None:
    """Whatever is offered is taken, and what is not is refused."""
    pit.opened("ann", holder="device", dealing="by hand", shuffled=False).do(
        "report-malfunction", "sue", what="it jams"
    )
    if pit.book == B00:
        pit.do("choose-course", course="deal-on")
    ((word, asked),) = device_questions(pit.table).items()
    assert word == "replace-device"
    for one in Substitute:
        taken = isinstance(decided(pit, word, "sue", by=one), Decision)
        assert taken == (one.value in asked.asks[0].choices), one


@pytest.mark.parametrize("book", [B18])
def test_nothing_is_asked_where_cards_come_from_a_shoe(pit: Pit) -> None:
    assert device_questions(pit.table) == {}
    pit.opened("ann", dealing="by hand")
    assert device_questions(pit.table) == {}
