"""A damaged part of the record in the browser: pages of the whole house open, and say what they leave out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import casino as casinos
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.test_house_rooms import be
from tests.browser.watch import Watch
from tests.command_line import ROOT, croupier
from tests.floor.test_stopped_streams import damaged
from tests.shelves import of_book

pytestmark = [pytest.mark.slow, of_book("nsw-blackjack-challenge")]
JACKPOT = {
    "command": "make-jackpot",
    "who": "ora",
    "role": "casino-operator",
    "at": "2026-11-18T09:00:00+11:00",
    "jackpot": "J1",
    "stake": 5_00,
    "reset": 10_000_00,
    "increment": 20_00,
}
PAGES = {
    "/day": ("T1 is stopped", "The jackpot J1 is stopped"),
    "/letters": ("The event ",),
    "/jackpots": ("The jackpot J1 is stopped",),
    "/promotions": ("The promotion spring is stopped",),
    "/patrons": ("The patron bob is stopped",),
    "/patrons/ann": ("T1 is stopped",),
}


def test_what_a_page_leaves_out_is_told_above_it(
    page_at: PageAt, photograph: Photograph, watch: Watch, tmp_path: Path
) -> None:
    file = tmp_path / "house.sqlite3"
    script = tmp_path / "house.jsonl"
    script.write_text((ROOT / "examples/house-nsw.jsonl").read_text() + json.dumps(JACKPOT) + "\n")
    tournament = "examples/tournament-nsw-blackjack-challenge.jsonl"
    for command in (("house", "run", str(script)), ("tournament", "run", tournament)):
        ran = croupier(*command, "--database", f"sqlite:///{file}")
        assert ran.returncode == 0, ran.stderr
    for stream in ("jackpot:J1", "promotion:spring", "patron:bob", "table:T1"):
        damaged(file, stream, first=True)
    with casinos.opened(tmp_path) as casino:
        for size in (PHONE, DESKTOP):
            page = page_at(size, casino.address)
            be(page, casino.manager)
            for address, told in PAGES.items():
                page.goto(address)
                for says in told:
                    expect(page.get_by_test_id("damaged").filter(has_text=says)).to_be_visible()
                photograph(page, f"damaged{address.replace('/', '-')}")
                no_serious_accessibility_faults(page)
        watch.pages_leave()
