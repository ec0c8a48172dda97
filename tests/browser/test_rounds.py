"""A guest plays in every book: from the lobby to the table and back, with the money as the record has it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP

pytestmark = pytest.mark.slow


@dataclass(frozen=True, kw_only=True)
class Story:
    """Cards that come, what the guest does with them, and what it brings."""

    cards: str
    choices: tuple[str, ...]
    settled: dict[str, tuple[str, int, str, str]]
    """By wager: outcome, gain in cents, what the page says of it, and the clause."""


TWENTY_AGAINST_17 = "TJQK 7 2 8 TJQK"


def beats(clause: str) -> Story:
    """12, drawn to 20, against the dealer's 17."""
    won = {"blackjack": ("win", 25_00, "+$25.00 1 to 1", clause)}
    return Story(cards=TWENTY_AGAINST_17, choices=("draw", "stand"), settled=won)


STORIES = {
    "act-blackjack-2000": beats("13.1(b)"),
    "act-blackjack-2006": beats("13.1(b)"),
    "act-blackjack-2018": beats("13.1(b)"),
    "nsw-blackjack-challenge": beats("17.1.2"),
    "port-ellery-blackjack": beats("S.5"),
    "act-casino-war-2018": Story(
        cards="8 8 K 5",
        choices=("go-to-war",),
        settled={
            "casino-war": ("stand-off", 0, "stand off $25.00 back", "4.6(d)"),
            "go-to-war": ("win", 25_00, "+$25.00 1 to 1", "4.7(a)"),
        },
    ),
}


@pytest.mark.parametrize("book", STORIES)
def test_a_guest_plays_a_round(casino: Casino, page_at: PageAt, book: str) -> None:
    story = STORIES[book]
    main = next(iter(story.settled))
    table = casino.open_table(f"round-{book}", book)
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3, chips=200_00)
    guest.has_in_purse(800_00)
    guest.cuts(story.cards)

    guest.wagers(25_00, box=3, on=main)
    for choice in story.choices:
        guest.chooses(choice)

    for on, (outcome, gain, shown, clause) in story.settled.items():
        settled = guest.settled(on)
        assert (settled.outcome, settled.gain, settled.clause) == (outcome, gain, clause)
        assert shown in settled.shown
        reads_the_clause(guest, casino, book, on, clause)
    has = 200_00 + sum(gain for _, gain, _, _ in story.settled.values())
    guest.has(has)

    guest.at("repeat").click()
    guest.plays_out(2)
    has += sum(guest.gains())
    guest.has(has)

    guest.leaves()
    guest.has_in_purse(800_00 + has)
    assert casino.rack(table, guest.name) == 0


def reads_the_clause(guest: Guest, casino: Casino, book: str, on: str, clause: str) -> None:
    """Our wording of the clause, when the mouse is over its number and when the keyboard is on it."""
    words = casino.manager.get(f"/api/rulebooks/{book}/clauses").json["clauses"][clause]
    number, shown = guest.settlement(on).get_by_test_id("clause"), guest.at("clause-words")
    number.hover()
    expect(shown).to_contain_text(words)
    guest.at("table-name").hover()
    expect(shown).to_be_hidden()
    number.focus()
    expect(shown).to_contain_text(words)
    number.blur()
    expect(shown).to_be_hidden()
