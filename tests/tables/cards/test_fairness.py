"""Whoever reads a table's events can check every shuffle, and finds whatever was changed in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.games.round_of_play import CardDrawn
from croupier.games.said import CardDealt
from croupier.rulebooks import shelf
from croupier.shoe.fairness import Finding
from croupier.tables.cards.device import ShuffleCommitted
from croupier.tables.cards.shuffling import CardsCut, ShuffleRevealed
from croupier.tables.events import Event
from croupier.tables.fairness_record import check_shuffles, left_the_shoe, shuffles_of
from croupier.tables.play.round_events import RoundWentOn
from croupier.tables.state.cards import Purpose
from croupier.vocabulary.card import DECK
from tests.pit import Pit
from tests.proofs import Witness

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
replace = msgspec.structs.replace


def opened(book: str, *players: str, **fields: Any) -> Pit:
    return Pit(book, Witness(book)).opened(*(players or ("ann", "bob")), rack=1_000_000_00, **fields)


def play(pit: Pit, rounds: int) -> None:
    for _ in range(rounds):
        if pit.table.cards.stack is None or pit.table.cards.stack.due:
            pit.ready()
        pit.start(ann=20_00, bob=10_00)
        pit.finish() if pit.table.round else None


def closed(pit: Pit) -> list[Event]:
    """The events of the table once it is closed."""
    pit.do("notify", "sue", to="players", subject="closing")
    pit.later(minutes=20)
    pit.do("close", "max")
    return [event for _, event in pit.events]


def assert_fair(events: list[Event], at_least: int) -> None:
    found = check_shuffles(events)
    assert len(found) == len(shuffles_of(events)) >= at_least
    assert [one for one in found if not one.is_fair] == []
    assert sum(len(one.dealt) for one in shuffles_of(events)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("holder", ["shoe", "device"])
@pytest.mark.parametrize("book", shelf.names())
def test_every_shuffle_of_a_table_is_found_fair(book: str, holder: str) -> None:
    pit = opened(book, holder=holder)
    play(pit, 130 if book == WAR else 60)
    open_still = check_shuffles(event for _, event in pit.events)
    assert [one.finding for one in open_still][-1] is Finding.NOT_REVEALED
    assert all(one.is_fair for one in open_still[:-1])
    events = closed(pit)
    assert_fair(events, 2 if holder == "shoe" else 50)
    dealt = sum(len(one.dealt) for one in shuffles_of(events))
    drawn = [one.given for one in pit.happened(RoundWentOn) if isinstance(one.given, CardDrawn)]
    assert dealt == len(drawn)
    burned = sum(card is None for one in shuffles_of(events) for card in one.dealt)
    assert burned == sum(one.card is None for one in drawn)
    assert bool(burned) is (book == NSW)


@pytest.mark.slow
@pytest.mark.parametrize("book", [B06, B18, NSW])
def test_a_rack_that_completed_a_round_is_found_fair(book: str) -> None:
    players = ("ann", "bob", "cat", "dee", "eve", "fay", "gil")
    pit = opened(book, *players, options={"decks": 6 if book == NSW else 4})
    if book == NSW:
        pit.do("order-shuffle", "sue", reason="to begin again")
        pit.do("shuffle")
        pit.cut(cutting_card=1)
    while all(one.left_out == () for one in shuffles_of(event for _, event in pit.events)):
        stack = pit.table.cards.stack
        assert stack is not None
        if book != NSW and stack.undealt.count <= 95 and stack.last_rounds is None:
            pit.do("declare-last-rounds", "sue")
        pit.start(**dict.fromkeys(players, 20_00))
        draw_on(pit)
    assert_fair(closed(pit), 2)


def draw_on(pit: Pit) -> None:
    while pit.table.round is not None:
        if pit.table.cards.shuffling is not None:
            assert pit.table.cards.shuffling.purpose is Purpose.RUN_OUT
            pit.cut(cutting_card=None)
            continue
        question = pit.questions[0]
        choices = {option.choose.value for option in question.options}
        choose = next(one for one in ("draw", "stand", "decline") if one in choices)
        fields = {"for": question.owner} if question.owner else {}
        pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose, **fields)


def until_asked(pit: Pit) -> None:
    """Begin rounds until one of them waits for a decision."""
    pit.start(ann=20_00, bob=10_00)
    while pit.table.round is None:
        pit.start(ann=20_00, bob=10_00)


@pytest.mark.slow
@pytest.mark.parametrize("book", shelf.names())
def test_a_device_that_fails_in_a_round_is_found_fair(book: str) -> None:
    pit = opened(book, holder="device")
    play(pit, 5)
    until_asked(pit)
    pit.do("report-malfunction", "sue", what="a jam")
    if book == B00:
        pit.do("choose-course", course="shuffle")
    elif book == NSW:
        pit.do("take-stake-back", "ann")
        if pit.table.failure is not None and pit.table.failure.unanswered:
            pit.do("stay-in", "bob")
    pit.cut()
    assert pit.reloaded() == pit.table
    if book == WAR:
        pit.do("decide", pit.questions[0].player, box=pit.questions[0].box, choose="go-to-war")
    pit.finish()
    if book in (B00, NSW):  # the shoe is dealt on
        while pit.table.cards.stack is not None and not pit.table.cards.stack.due:
            pit.start(ann=20_00, bob=10_00)
            pit.finish() if pit.table.round else None
    if book == NSW:
        pit.do("device-at-hand", "sue")
    else:
        pit.do("replace-device", "sue", by="device")
        pit.do("check-cards")
    play(pit, 5)
    events = closed(pit)
    assert_fair(events, 10)
    of_undealt = [one for one in shuffles_of(events) if one.of_undealt is not None]
    assert len(of_undealt) == 1
    assert of_undealt[0].dealt


def test_what_moved_to_another_device_is_found_fair() -> None:
    pit = opened(NSW, holder="device")
    play(pit, 5)
    for _ in range(3):
        until_asked(pit)
        pit.do("report-malfunction", "sue", what="a jam", other_device=True, damaged=["9h"])
        pit.do("transfer-cards")
        assert pit.reloaded() == pit.table
        pit.finish()
        play(pit, 2)
    events = closed(pit)
    assert_fair(events, 12)
    assert sum(one.of_undealt is not None for one in shuffles_of(events)) == 3


def test_a_cutting_card_put_into_a_failed_device_changes_no_order() -> None:
    pit = opened(B00, holder="device")
    play(pit, 3)
    pit.do("report-malfunction", what="a jam")
    pit.do("choose-course", course="deal-on")
    play_on = 0
    while pit.table.cards.stack is not None and not pit.table.cards.stack.due:
        pit.start(ann=20_00, bob=10_00)
        pit.finish() if pit.table.round else None
        play_on += 1
    assert play_on > 10
    assert_fair(closed(pit), 4)


def test_a_person_who_deals_leaves_nothing_to_check() -> None:
    pit = Pit(B18, Witness(B18)).opened("ann", dealing="by hand")
    assert check_shuffles(event for _, event in pit.events) == []
    assert left_the_shoe(None, pit.table.cards.stack) == ()


# --- what was changed is found --------------------------------------------------------------------------

Change = Callable[[Event], Event | None]


def changed(events: list[Event], change: Change, *, skip: int = 0) -> list[Event]:
    """The same events, one of them changed: the first that can be, after `skip` others."""
    after = list(events)
    for place, event in enumerate(events):
        other = change(event)
        if other is not None and other != event:
            if skip == 0:
                after[place] = other
                return after
            skip -= 1
    raise AssertionError("nothing could be changed")


def another_card(event: Event) -> Event | None:
    """The card that was dealt is another, wherever the event names it."""
    if not isinstance(event, RoundWentOn) or not isinstance(event.given, CardDrawn) or event.given.card is None:
        return None
    card = event.given.card
    other = next(one for one in DECK if one is not card)
    said = tuple(
        replace(one, card=other) if isinstance(one, CardDealt) and one.card is card else one for one in event.said
    )
    return replace(event, given=replace(event.given, card=other), said=said)


def one_card_only(event: Event) -> Event | None:
    """The card that was given, but not what the round said of it."""
    other = another_card(event)
    return replace(event, given=other.given) if isinstance(other, RoundWentOn) else None


def another_value(event: Event) -> Event | None:
    return replace(event, value="ff" * 16) if isinstance(event, CardsCut) else None


def no_value(event: Event) -> Event | None:
    return replace(event, value="none") if isinstance(event, CardsCut) else None


def another_cut(event: Event) -> Event | None:
    return replace(event, depth=event.depth + 1) if isinstance(event, CardsCut) else None


def another_secret(event: Event) -> Event | None:
    if not isinstance(event, ShuffleRevealed):
        return None
    return replace(event, reveal=replace(event.reveal, secret="00" * 32))


def another_commitment(event: Event) -> Event | None:
    if not isinstance(event, ShuffleCommitted):
        return None
    commitment = replace(event.committed.commitment, digest="00" * 32)
    return replace(event, committed=replace(event.committed, commitment=commitment))


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [another_card, one_card_only, another_value, no_value, another_cut, another_secret]
)
@pytest.mark.parametrize("book", [B18, WAR, NSW])
def test_whatever_is_changed_in_the_record_of_a_shoe_is_found(book: str, change: Change) -> None:
    pit = opened(book)
    play(pit, 12)
    events = closed(pit)
    assert_fair(events, 1)
    bad = [one for one in check_shuffles(changed(events, change)) if not one.is_fair]
    assert bad


@pytest.mark.slow
@pytest.mark.parametrize("change", [another_card, another_secret, another_commitment])
@pytest.mark.parametrize("skip", [0, 7, 20])
@pytest.mark.parametrize("book", [B18, NSW])
def test_whatever_is_changed_in_the_record_of_a_device_is_found(book: str, skip: int, change: Change) -> None:
    pit = opened(book, holder="device")
    play(pit, 30)
    events = closed(pit)
    assert_fair(events, 20)
    found = check_shuffles(changed(events, change, skip=skip))
    assert [one for one in found if not one.is_fair]


def test_a_secret_that_is_never_shown_is_found() -> None:
    pit = opened(B18, holder="device")
    play(pit, 5)
    events = closed(pit)
    shown = next(event for event in events if isinstance(event, ShuffleRevealed))
    found = check_shuffles(event for event in events if event is not shown)
    assert [one.finding for one in found].count(Finding.NOT_REVEALED) == 1
