"""The page of a round: every step with its clause and the felt after it, for its players and for staff alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.floor.shown.views import Viewer
from croupier.tables.events import By, Event
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.opening.opening import TableOpened
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.table import Setting
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.roles import Role
from croupier.web.past import RecordedRound
from croupier.web.round_pages import round_page
from tests.pit import Pit
from tests.proofs import Witness
from tests.tables.passages import PASSAGES
from tests.web.doors import Browser, House, opened_house

Played = tuple[House, Browser, Browser]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A house in which Ann played two rounds, and Bob looked on."""
    with opened_house(tmp_path_factory.mktemp("house")) as house:
        house.open_table()
        ann = house.seated(box=1)
        house.ready(ann)
        house.play(ann)
        house.play(ann)
        yield house, ann, house.guest()


def page(who: Browser, number: int = 2) -> dict[str, Any]:
    answer = who.get(f"/api/rounds/table-1/{number}")
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json
    return found


def felts(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The felt after each step."""
    lies: dict[str, Any] = {}
    for step in found["steps"]:
        lies = step["round"] or lies
        yield lies


def cards_on(felt: dict[str, Any]) -> list[str]:
    return [card for _, card in felt["dealt"]]


def test_a_round_goes_step_by_step_to_what_lay_on_the_felt(played: Played) -> None:
    house, ann, _ = played
    found = page(ann)
    last = house.felt()["round"]
    assert [*felts(found)][-1] == last
    assert all(step["says"] for step in found["steps"])
    dealt = [step for step in found["steps"] if step["kind"] == "card-dealt.1"]
    assert len(dealt) == len(last["dealt"])
    assert all(step["clause"] for step in dealt)
    assert (found["shoe"], found["before"], found["after"]) == (1, 1, None)
    assert (found["felt"]["boxes"], found["felt"]["round"]) == (7, None)
    assert found["felt"]["seats"][0]["player"] == ann.name


def test_no_card_is_told_before_it_is_dealt(played: Played) -> None:
    """At each step the felt holds exactly the cards that the steps before have laid there."""
    found = page(played[1])
    laid = 0
    for step, felt in zip(found["steps"], felts(found), strict=True):
        laid += step["kind"] == "card-dealt.1"
        assert len(cards_on(felt)) == laid
        on_hands = [*felt["dealer"]["cards"]]
        on_hands += [card for box in felt["boxes"] for hand in box["hands"] for card in hand["cards"]]
        assert sorted(on_hands) == sorted(cards_on(felt))
    shown = [dict(step, round=None) for step in found["steps"]]
    told = set(re.findall(r"\b[2-9TJQKA][shdc]\b", repr(shown)))
    assert told <= set(cards_on([*felts(found)][-1]))


def test_the_settlement_is_told_as_a_sum(played: Played) -> None:
    found = page(played[1])
    for one in found["settlements"]:
        settled, told = one["settlement"], one["sum"]
        net = (settled["paid"] + settled["returned"] - settled["staked"]) // 100
        wanted = f"+${net}" if net > 0 else f"-${-net}" if net < 0 else "$0"
        assert told.endswith(f"= {wanted}"), told
    assert found["settlements"]


def test_a_round_is_for_its_players_and_for_staff(played: Played) -> None:
    house, ann, stranger = played
    assert house.browser().get("/api/rounds/table-1/2").status == 401
    for number in (1, 2, 99):  # nor is a stranger told which there were
        answer = stranger.get(f"/api/rounds/table-1/{number}")
        assert (answer.status, answer.code) == (403, "not-your-round")
        assert answer.says.startswith(stranger.name)
    assert page(house.manager)["steps"]
    assert {one["settlement"]["player"] for one in page(house.manager)["settlements"]} == {ann.name}
    assert page(ann, 1)["after"] == 2


@pytest.mark.parametrize("which", ["table-1/99", "table-1/0", "table-1/99999999999999999999", "no-table/1"])
def test_a_round_that_is_not_there(played: Played, which: str) -> None:
    answer = played[0].manager.get(f"/api/rounds/{which}")
    assert answer.status == 404, answer.body
    assert answer.says


# --- whatever may happen in a round -----------------------------------------------------------------------------

OF_A_ROUND = (RoundStarted, RoundWentOn, RoundClosed, RoundReconstructed, RoundVoided)


def rounds_of(pit: Pit) -> Iterator[RecordedRound]:
    """The rounds that a table has had, as the record would give them."""
    setting: Setting | None = None
    rounds: list[tuple[int, Setting, list[tuple[By, Event]]]] = []
    for by, event in pit.events:
        if isinstance(event, TableOpened):
            setting = event.setting
        if isinstance(event, RoundStarted):
            assert setting is not None
            rounds.append((event.number, setting, []))
        if rounds:
            rounds[-1][2].append((by, event))
    for number, under, events in rounds:
        last = max(at for at, (_, event) in enumerate(events) if isinstance(event, OF_A_ROUND))
        over = any(isinstance(event, RoundClosed | RoundVoided) for _, event in events)
        yield RecordedRound(
            table="t", number=number, setting=under, events=tuple(events[: last + 1]), over=over, void=False
        )


@pytest.mark.slow
def test_every_round_of_every_passage_has_a_page() -> None:
    """Irregularities, reconstructions, voids, failures: each is gone through; nothing is told before its time."""
    reconstructed = 0
    for book, passage in PASSAGES:
        pit = Pit(book, Witness(book))
        passage(pit)
        for found in rounds_of(pit):
            for role in (Role.PLAYER, Role.DEALER, Role.INSPECTOR):
                laid = 0
                for step in round_page(found, Viewer(role=role, name="ann"), (None, None)).steps:
                    begins = step.kind in ("round-started.1", "round-reconstructed.1")
                    laid = 0 if begins else laid + (step.kind == "card-dealt.1")
                    assert step.round is None or len(step.round.dealt) == laid, (book, passage, step)
                    reconstructed += step.kind == "round-reconstructed.1"
    assert reconstructed
