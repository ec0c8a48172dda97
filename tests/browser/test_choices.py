"""Every kind of choice in the page: insurance, even money, splitting, war, surrender, side wagers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP
from tests.shelves import of_book

pytestmark = pytest.mark.slow

ACT, WAR = "act-blackjack-2018", "act-casino-war-2018"


def test_insurance_wins_while_the_wager_loses(casino: Casino, page_at: PageAt) -> None:
    guest = arrived(casino, page_at, "insured", ACT)
    guest.cuts("TJQK A 9 TJQK")
    guest.wagers(25_00, box=3, on="blackjack")

    expect(guest.question()).to_contain_text("Insurance?")
    expect(guest.at("amount-insure")).to_have_value("$12.50")  # half of the wager at most
    guest.at("amount-insure").fill("10")
    guest.chooses("insure")
    guest.chooses("stand")

    insurance, wager = guest.settled("insurance"), guest.settled("blackjack")
    assert (insurance.outcome, insurance.gain) == ("win", 20_00)
    assert "+$20.00 2 to 1" in insurance.shown
    assert (wager.outcome, wager.gain) == ("lose", -25_00)
    guest.has(495_00)


def test_even_money_is_paid_at_once(casino: Casino, page_at: PageAt) -> None:
    guest = arrived(casino, page_at, "even-money", ACT)
    guest.cuts("A A TJQK")
    guest.wagers(25_00, box=3, on="blackjack")

    expect(guest.question()).to_contain_text("Insurance, or even money?")
    guest.chooses("even-money")

    settled = guest.settled("blackjack")
    assert (settled.outcome, settled.gain, settled.clause) == ("win", 25_00, "8.1(b)")
    guest.has(525_00)


def test_a_neighbours_declined_wager_is_insured(casino: Casino, page_at: PageAt) -> None:
    """2018 7.2: what its owner does not insure, others may."""
    guest = arrived(casino, page_at, "insuring-others", ACT)
    neighbour = casino.neighbour(guest.table, box=1)
    guest.cuts("9 TJQK A 9 9 TJQK")
    neighbour.do("wager", guest.table, box=1, amount=50_00)
    guest.wagers(25_00, box=3, on="blackjack")

    guest.chooses("decline", box=3)
    expect(guest.question()).to_have_count(
        0
    )  # nobody is asked about a neighbour's before the neighbour has answered
    neighbour.do("decide", guest.table, box=1, choose="decline")
    theirs = guest.question(box=1, owner=neighbour.name)
    expect(theirs).to_contain_text(f"Insure {neighbour.name}'s wager?")
    theirs.get_by_test_id("amount-insure").fill("20")
    guest.chooses("insure", box=1)
    neighbour.do("decide", guest.table, box=3, choose="decline", **{"for": guest.name})
    neighbour.do("decide", guest.table, box=1, choose="stand")
    guest.chooses("stand", box=3)

    insurance = guest.settled("insurance", box=1, player=guest.name)
    assert (insurance.outcome, insurance.gain) == ("win", 40_00)
    assert f"insures {neighbour.name}" in insurance.shown
    assert guest.settled("blackjack", box=3, player=guest.name).gain == -25_00
    guest.has(515_00)
    assert casino.rack(guest.table, neighbour.name) == 450_00


def test_a_pair_is_split_and_both_hands_are_played(casino: Casino, page_at: PageAt) -> None:
    guest = arrived(casino, page_at, "split", ACT)
    guest.cuts("8 6 8 TJQK TJQK TJQK TJQK")
    guest.wagers(25_00, box=3, on="blackjack")

    guest.chooses("split")
    guest.chooses("stand", hand=1)
    guest.chooses("stand", hand=2)

    for hand in (1, 2):
        expect(guest.at(f"hand-3-{hand}")).to_have_attribute("data-total", "18")
    guest.looks_at_parts(box=3)
    expect(guest.settlement("blackjack")).to_have_count(2)
    assert guest.gains() == [25_00, 25_00]
    expect(guest.settlement("blackjack").first).to_contain_text("hand 1")
    guest.has(550_00)


@of_book(WAR)
def test_one_who_surrenders_loses_half(casino: Casino, page_at: PageAt) -> None:
    guest = arrived(casino, page_at, "surrender", WAR)
    guest.cuts("8 8")
    guest.wagers(25_00, box=3, on="casino-war")

    expect(guest.question()).to_contain_text(re.compile("war or surrender", re.IGNORECASE))
    guest.chooses("surrender")

    settled = guest.settled("casino-war")
    assert (settled.outcome, settled.gain) == ("surrender", -12_50)
    guest.has(487_50)


@of_book(WAR)
def test_who_has_too_little_for_war_is_told_so(casino: Casino, page_at: PageAt) -> None:
    guest = arrived(casino, page_at, "poor", WAR, chips=40_00)
    guest.cuts("8 8")
    guest.wagers(25_00, box=3, on="casino-war")

    war = guest.question().get_by_test_id("choice-go-to-war")
    expect(war).to_have_attribute("aria-disabled", "true")
    expect(guest.question().get_by_test_id("why-go-to-war")).to_contain_text(
        "it takes $25, and the rack holds $15"
    )
    guest.chooses("surrender")
    assert guest.settled("casino-war").gain == -12_50
    guest.has(27_50)


@pytest.mark.parametrize(
    ("book", "main", "on", "cards", "outcome", "gain", "shown"),
    [
        (ACT, "blackjack", "perfect-pairs", "8s 7 8s", "win", 125_00, "+$125.00 25 to 1"),
        (ACT, "blackjack", "perfect-pairs", "8 7 9", "lose", -5_00, "\N{MINUS SIGN}$5.00"),
        (WAR, "casino-war", "tie", "8 8", "win", 50_00, "+$50.00 10 to 1"),
        (WAR, "casino-war", "tie", "K 8", "lose", -5_00, "\N{MINUS SIGN}$5.00"),
    ],
    ids=["pair", "no-pair", "tie", "no-tie"],
)
def test_a_side_wager(
    casino: Casino,
    page_at: PageAt,
    book: str,
    main: str,
    on: str,
    cards: str,
    outcome: str,
    gain: int,
    shown: str,
) -> None:
    name = f"side-{on}-{outcome}"
    table = casino.open_table(name, book, *([] if book == WAR else [on]))
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
    neighbour = casino.neighbour(table, box=5)  # while they think, both wagers can be placed
    guest.cuts(cards)
    guest.wagers(25_00, box=3, on=main, place=False)
    guest.wagers(5_00, box=3, on=on)
    expect(guest.at(f"wager-3-{on}")).to_have_attribute("data-cents", "500")
    guest.has(470_00)
    neighbour.do("pass", table)

    settled = guest.settled(on, box=3)
    assert (settled.outcome, settled.gain) == (outcome, gain)
    assert shown in settled.shown
    guest.plays_out(1)
    guest.looks_at_parts(box=3)
    expect(guest.settlement()).to_have_count(2)
    guest.has(500_00 + sum(guest.gains()))


def arrived(casino: Casino, page_at: PageAt, name: str, book: str, *, chips: int = 500_00) -> Guest:
    """A guest alone at a new table, in box 3."""
    table = casino.open_table(name, book)
    return Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3, chips=chips)
