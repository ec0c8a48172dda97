"""The dealer school over HTTP: who practises, what is marked and kept, and who sees the class."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.floor.live.schoolroom import Schoolroom
from croupier.school.actions import Act, DealerAction
from croupier.school.lesson import lesson_of
from croupier.school.plan import LessonPlan
from croupier.vocabulary.names import BookId
from tests.floor.test_stopped_streams import damaged
from tests.shelves import of_book
from tests.web.doors import Browser, House, opened_house

BOOK = "act-blackjack-2018"
STAFF_ROLES = (
    "dealer",
    "gaming-supervisor",
    "casino-supervisor",
    "assistant-gaming-manager",
    "gaming-manager",
    "tournament-manager",
    "surveillance",
)
INSTRUCTORS = {"gaming-supervisor", "casino-supervisor", "assistant-gaming-manager", "gaming-manager"}


def answered(who: Browser, lesson: dict[str, Any], action: DealerAction | None = None) -> dict[str, Any]:
    """The next step, answered rightly unless an action is given."""
    plan = lesson["plan"]
    made = LessonPlan(
        book=BookId(plan["book"]), **{one: plan[one] for one in ("seed", "boxes", "rounds", "plants")}
    )
    given = action or lesson_of(made).steps[lesson["step"]].right[0]
    sent = {"step": lesson["step"], "action": msgspec.to_builtins(given)}
    answer = who.post(f"/api/school/lessons/{lesson['number']}/answers", sent)
    assert answer.status == 200, answer.json
    shown: dict[str, Any] = answer.json
    return shown


@of_book(BOOK)
def test_a_lesson_is_dealt_to_its_end_marked_and_seen_by_the_instructor(house: House) -> None:
    dealer = house.member("Trainee Tess", "dealer")
    begun = dealer.post("/api/school/lessons", {"book": BOOK, "seed": "monday-1"})
    assert begun.status == 201, begun.json
    lesson = begun.json
    assert (lesson["step"], lesson["mark"], lesson["felt"]["dealer"]["cards"]) == (0, None, [])
    lesson = answered(dealer, lesson, DealerAction(do=Act.BURN))
    assert (lesson["mark"]["points"], lesson["mark"]["fault"], lesson["mark"]["clause"]) == (0, "action", "6.2")
    while not lesson["over"]:
        lesson = answered(dealer, lesson)
        assert lesson["mark"]["fault"] is None
    assert lesson["score"]["misses"] == 1
    assert [one["clause"] for one in lesson["practise"]] == ["6.2"]
    assert lesson["practise"][0]["says"]
    assert lesson["practise"][0]["example"]
    again = dealer.get(f"/api/school/lessons/{lesson['number']}").json
    assert again == {**lesson, "mark": None}
    school = dealer.get("/api/school").json
    assert school["lessons"][0]["over"]
    assert not school["is_instructor"]
    seen = house.manager.get("/api/school/class").json
    tess = next(one for one in seen["trainees"] if one["name"] == "Trainee Tess")
    assert (tess["lessons"], tess["over"], tess["score"]["misses"]) == (1, 1, 1)
    assert tess["clauses"][0]["clause"] == "6.2"
    assert dealer.get("/api/school/class").says.startswith("Trainee Tess is a dealer")


@of_book(BOOK)
def test_a_lesson_goes_on_where_it_was_after_a_restart_and_the_record_holds(house: House) -> None:
    dealer = house.member("Trainee Theo", "dealer")
    lesson = dealer.post("/api/school/lessons", {"book": BOOK, "seed": "tuesday-1"}).json
    answered(dealer, lesson)
    another = Schoolroom(house.store).register("Trainee Theo").lesson(1)
    assert another is not None
    assert len(another.marks) == 1
    assert verify(house.store).faults == []


@of_book(BOOK)
def test_an_answer_counts_once_and_a_stale_page_is_told(house: House) -> None:
    dealer = house.member("Trainee Tim", "dealer")
    lesson = dealer.post("/api/school/lessons", {"book": BOOK, "seed": "one"}).json
    answered(dealer, lesson)
    late = dealer.post("/api/school/lessons/1/answers", {"step": 0, "action": {"do": "burn"}})
    assert (late.status, late.code) == (409, "stale")
    assert late.says == "You answer step 1 of lesson 1, and step 2 is due."
    assert dealer.get("/api/school/lessons/7").status == 404
    assert dealer.post("/api/school/lessons/7/answers", {"step": 0, "action": {"do": "burn"}}).status == 404
    assert dealer.post("/api/school/lessons", {"book": "no-book"}).status == 404
    for wrong in ({"boxes": 8}, {"seed": "No!"}, {"cards": "x" * 400}, {"rounds": 0}, {"colour": 1}):
        refused = dealer.post("/api/school/lessons", {"book": BOOK, **wrong})
        assert refused.status in (400, 422), (wrong, refused.status)
        assert refused.says
    nine = dealer.post("/api/school/lessons", {"book": BOOK, "cards": " ".join(["7s"] * 9)})
    assert (nine.status, nine.code) == (409, "too-many-copies")


@of_book(BOOK)
def test_a_clause_is_practised_in_a_shoe_where_it_comes_up(house: House) -> None:
    dealer = house.member("Trainee Toni", "dealer")
    found = dealer.post("/api/school/lessons", {"book": BOOK, "clause": "8.1(a)"})
    assert found.status == 201
    plan = found.json["plan"]
    made = LessonPlan(book=BookId(BOOK), seed=plan["seed"])
    assert "8.1(a)" in {one.clause for one in lesson_of(made).steps}
    assert dealer.post("/api/school/lessons", {"book": BOOK, "clause": "99.9"}).code == "unknown-clause"


@pytest.mark.slow
@of_book(BOOK)
def test_the_school_is_for_staff_and_the_class_for_who_supervises(house: House) -> None:
    routes = (("GET", "/api/school"), ("POST", "/api/school/lessons"), ("GET", "/api/school/class"))
    for method, path in routes:
        body = {"book": BOOK} if method == "POST" else None
        assert house.browser().ask(method, path, body).status == 401, path
        assert house.guest().ask(method, path, body).status == 403, path
    inspector = house.member("School inspector", "inspector")
    for method, path in routes:
        assert inspector.ask(method, path, {"book": BOOK} if method == "POST" else None).status == 403, path
    for role in STAFF_ROLES:
        who = house.member(f"School {role}", role)
        assert who.get("/api/school").status == 200, role
        assert who.post("/api/school/lessons", {"book": BOOK}).status == 201, role
        assert who.get("/api/school/class").status == (200 if role in INSTRUCTORS else 403), role


@of_book(BOOK)
def test_damaged_lessons_of_one_trainee_leave_the_class_open(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:
        tess, bo = (house.member(name, "dealer") for name in ("Tess", "Bo"))
        for trainee in (tess, bo):
            assert trainee.post("/api/school/lessons", {"book": BOOK}).status == 201
        damaged(tmp_path / "house.sqlite3", "school:tess")
        house.room.school._known.clear()  # as in a worker that opens the house now
        refused = tess.get("/api/school")
        assert (refused.status, refused.code) == (409, "table-stopped")
        assert refused.says.startswith("The lessons of tess are stopped: event ")
        shown = house.manager.get("/api/school/class").json
        assert [one["name"] for one in shown["trainees"]] == ["Bo"]
        assert shown["damaged"] == [refused.says]
        assert bo.get("/api/school").status == 200
