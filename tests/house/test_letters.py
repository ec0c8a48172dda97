"""Letters of the whole house: their states, months of its zone, and on paper; what verify finds in them."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.chapters.codec import kind_of, write_event
from croupier.chapters.events import By, Event
from croupier.cli.noticing import as_csv
from croupier.floor.loops.post_office import correspondence
from croupier.jackpots.linking import TableLinked
from croupier.notices.letters import Letter, NoticeDelivered
from croupier.notices.outbox import outbox
from croupier.notices.paper import COLUMNS, for_the_post
from croupier.notices.sending import NoticeAcknowledged, NoticeSent
from croupier.patrons.cards import CardIssued
from croupier.patrons.patron import CardForm
from croupier.promotions.drawing import DrawMade
from croupier.store.event_store import Append, Appended, CommandId, EventStore, NewEvent, Stream, Write
from croupier.store.opening import open_store
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.command_line import croupier
from tests.house.premises import Premises
from tests.house.promoting import VALUE, drawn, letters, make, running

SIGN = {"decks": 8, "minimum": 500, "maximum": 50000}


@pytest.fixture
def overpaying(plain_house: Premises) -> Premises:
    """A table at which people can be overpaid."""
    plain_house.do(
        "open",
        "max",
        rulebook="nsw-blackjack-challenge",
        options=SIGN,
        float=10_000_00,
        at="2026-10-31T13:00:00+00:00",
    )
    plain_house.do("arrive", "ann")
    return plain_house


def test_a_month_is_the_houses_and_not_the_offsets(overpaying: Premises) -> None:
    """Hard case 25: $1,000.01 at 13:30 UTC on 31 October is in November's return, $1,000.00 in none."""
    house = overpaying
    for amount in (1_000_00, 1_000_01):
        house.do("report-wrong-payment", "sue", player="ann", paid=amount, owed=0, at="2026-10-31T13:30:00+00:00")
    returns = [one for one in house.document()["notices"] if one["subject"].startswith("return:")]
    assert [(one["subject"], one["by"]) for one in returns] == [
        ("return:18.20.3:2026-11", "2026-12-01T00:00:00+11:00")
    ]
    found, _ = correspondence(house.store)
    [listed] = [one for one in found if one.lists]
    assert [one.amount for one in listed.lists] == [1_000_01]
    house.do("send-notice", "ora", to="nicc", subject="return:18.20.3:2026-11", at="2026-12-01T00:00:01+11:00")
    [sent] = letters(house, "return:18.20.3:2026-11")
    assert (sent["state"], sent["late"]) == ("sent", True)
    house.do("acknowledge-notice", "ivy", to="nicc", subject="return:18.20.3:2026-11")
    assert letters(house, "return:18.20.3:2026-11")[0]["state"] == "acknowledged"


def test_every_open_letter_of_a_subject_is_sent_and_only_by_staff(plain_house: Premises) -> None:
    running(plain_house)
    for nature in ("a car", "two cars"):
        plain_house.do("amend-promotion", "ora", promotion="PR1", terms={"nature": nature})
    for who in ("ann", "dan", "ivy"):
        refused = plain_house.refused("send-notice", who, to="nicc", subject="promotion:PR1")
        assert refused.code is Refusal.WRONG_ROLE
    early = plain_house.refused("acknowledge-notice", "sue", to="nicc", subject="promotion:PR1")
    assert early.code is Refusal.WRONG_ROLE
    before = len(plain_house.of(NoticeSent))
    plain_house.do("send-notice", "sue", to="nicc", subject="promotion:PR1", reference="N-9")
    sent = plain_house.of(NoticeSent)[before:]
    assert [(one.clause, one.reference) for one in sent] == [("22.12.1", "N-9")] * 2
    again = plain_house.refused("send-notice", "sue", to="nicc", subject="promotion:PR1")
    assert (again.code, again.clause) == (Refusal.NOTHING_TO_TELL, "22.12.1")
    plain_house.do("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1")
    assert {one["state"] for one in letters(plain_house, "promotion:PR1")} == {"acknowledged"}


def test_what_was_not_sent_is_not_acknowledged(plain_house: Premises) -> None:
    make(plain_house)
    refused = plain_house.refused("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1")
    assert (refused.code, refused.clause) == (Refusal.NOT_AT_THIS_STAGE, "22.12")


# --- on paper -------------------------------------------------------------------------------------------


def test_letters_of_all_rooms_are_printed_and_go_into_a_spreadsheet_and_to_the_post(tmp_path: Path) -> None:
    place = str(tmp_path / "record.sqlite3")
    conditions = tmp_path / "tournament.jsonl"
    terms = {"rulebook": "act-blackjack-2018", "conditions": {"name": "Cup"}}
    line = {"command": "draft-conditions", "who": "ora", "role": "casino-operator", **terms}
    conditions.write_text(json.dumps({**line, "at": "2026-06-10T12:00:00+10:00", "tournament": "cup"}) + "\n")
    ran = croupier("tournament", "run", str(conditions), "--database", place)
    assert ran.returncode == 0, ran.stderr
    with open_store(place) as store:
        house = Premises(store)
        drawn(house, "ann")
        house.do("open", "max", rulebook="nsw-blackjack-challenge", options=SIGN, float=10_000_00)
        house.do("arrive", "ann")
        house.do("report-wrong-payment", "sue", player="ann", paid=1_000_01, owed=0)
    table, paper = tmp_path / "letters.csv", tmp_path / "letters.pdf"
    at = ("--at", "2026-06-11T12:00:01+10:00", "--csv", str(table), "--pdf", str(paper))
    ran = croupier("notices", place, *at, "--json", "--all")
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    due = {one["subject"]: one for one in told["outbox"]}
    assert {"prize:PR1:hamper", "return:18.20.3:2026-06", "conditions"} <= due.keys()
    assert (due["prize:PR1:hamper"]["state"], due["prize:PR1:hamper"]["overdue"]) == ("late", True)
    assert [one["subject"] for one in told["given"]] == ["promotion:PR1"]
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert tuple(rows[0]) == COLUMNS
    assert {one["subject"]: one["state"] for one in rows}["promotion:PR1"] == "sent"
    assert paper.read_bytes().startswith(b"%PDF-")
    refused = croupier("notices", place, "--pdf", str(tmp_path / "no" / "letters.pdf"))
    assert refused.returncode == 2
    assert "cannot be written" in refused.stderr


def a_letter(**changed: Any) -> Letter:
    since = datetime.fromisoformat("2026-11-16T20:00:00+11:00")
    fields: dict[str, Any] = {
        "tables": ("table-1",),
        "book": None,
        "to": Addressee.NICC,
        "subject": "promotion:PR1",
        "text": "The terms",
        "clause": Clause("22.12"),
        "since": since,
        "by": since + timedelta(hours=24),
    }
    return Letter(**{**fields, **changed})


def test_a_pdf_is_one_whose_places_are_where_it_says_with_a_page_for_each_letter() -> None:
    at = datetime.fromisoformat("2026-11-18T20:00:00+11:00")
    long = a_letter(text="A word (and \\ more) " * 900, subject="x" * 200)
    zone = ZoneInfo("Australia/Sydney")
    made = for_the_post([a_letter(), long], at, zone)
    assert made == for_the_post([a_letter(), long], at, zone)
    start = int(made.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    assert made[start:].startswith(b"xref\n")
    places = [int(one) for one in re.findall(rb"^(\d{10}) 00000 n ", made[start:], re.MULTILINE)]
    for number, place in enumerate(places, start=1):
        assert made[place:].startswith(b"%d 0 obj\n" % number)
    count = int(re.findall(rb"/Count (\d+)", made)[0])
    assert count == made.count(b"/Type /Page ") > 2
    for size, shown in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", made, re.DOTALL):
        assert int(size) == len(shown)
    assert b"(To the NICC) Tj" in made


def test_a_cell_is_never_a_formula() -> None:
    at = datetime.fromisoformat("2026-11-18T20:00:00+11:00")
    given = NoticeDelivered(by="=1+1", at=at, reference="@x")
    assert at.tzinfo is not None
    rows = list(csv.DictReader(io.StringIO(as_csv([a_letter(given=given, text="-2")], at, at.tzinfo))))
    assert (rows[0]["sent_by"], rows[0]["reference"], rows[0]["text"]) == ("'=1+1", "'@x", "'-2")
    assert outbox([a_letter(given=given)]) == ()


# --- what verify finds ----------------------------------------------------------------------------------


def forged(store: EventStore, stream: str, event: Event) -> None:
    """Put an event into a record that no room would have said."""
    at = datetime.fromisoformat("2027-01-01T00:00:00+11:00")
    by = By(who="mal", role=Role.CASINO_OPERATOR, at=at)
    new = NewEvent(kind=kind_of(event), payload=write_event(by, event))
    after = store.heads().get(Stream(stream), 0)
    append = Append(stream=Stream(stream), after=after, events=[new])
    outcome = store.append(Write(command=CommandId(f"forged-{stream}-{after}"), recorded=at, appends=[append]))
    assert isinstance(outcome, Appended)


def faults(store: EventStore) -> str:
    return "\n".join(map(str, verify(store).faults))


@pytest.fixture
def spoiled(tmp_path: Path) -> Any:
    with open_store(str(tmp_path / "house.sqlite3")) as store:
        house = Premises(store)
        running(house)
        for patron in ("ann", "bob", "cleo"):
            house.do("enter-promotion", "dan", promotion="PR1", patron=patron)
        assert faults(store) == ""
        yield house


def test_a_draw_whose_order_winners_or_secret_are_others_is_found(spoiled: Premises) -> None:
    house = spoiled
    house.do("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-09T12:00:00+10:00")
    [made] = house.of(DrawMade)
    assert faults(house.store) == ""
    other = {"ann", "bob", "cleo"} - {made.winners[0].patron}
    winner = msgspec.structs.replace(made.winners[0], patron=min(other))
    for changed, says in (
        ({"order": made.order[::-1]}, "secret and value make another order"),
        ({"winners": (winner,)}, "the prizes went to others"),
        ({"secret": "00" * 32}, "not the one that the house committed itself to"),
        ({"commitment": "00" * 32}, "the house had not committed itself to it"),
        ({"draw": 2}, "the house had not committed itself to it"),
    ):
        forged(house.store, "promotion:PR1", msgspec.structs.replace(made, **changed))
        assert says in faults(house.store)


def test_a_letter_that_was_not_due_and_one_that_was_not_sent_are_found(spoiled: Premises) -> None:
    store = spoiled.store
    at = datetime.fromisoformat("2027-01-01T00:00:00+11:00")
    forged(
        store, "house", NoticeSent(to=Addressee.NICC, subject="x", reference="", sent_by="mal", sent=at, since=at)
    )
    assert "a letter to the NICC about x was sent, and none was due" in faults(store)
    forged(store, "house", NoticeAcknowledged(to=Addressee.INSPECTOR, subject="y", reference="", received=at))
    assert "about y was acknowledged, and none was sent" in faults(store)


def test_a_card_given_twice_and_a_table_on_two_jackpots_are_found(spoiled: Premises) -> None:
    house, store = spoiled, spoiled.store
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    for jackpot in ("J1", "J2"):
        house.do("make-jackpot", "ora", jackpot=jackpot, stake=500, reset=1_000_000, increment=2000)
    for jackpot in ("J1", "J2"):
        assert faults(store) == ""
        forged(store, f"jackpot:{jackpot}", TableLinked(jackpot=jackpot, table="table-1"))
    assert "table-1 was linked to J2, and is to J1 already" in faults(store)
    forged(store, "patron:bob", CardIssued(player="bob", player_card="SC-1", form=CardForm.PHYSICAL))
    assert "the player card SC-1 was given to bob, and ann has it" in faults(store)
