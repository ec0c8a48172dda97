"""The dealer school in the browser: a trainee deals a lesson by keyboard, and the instructor sees the score."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.school.actions import Act, DealerAction
from croupier.school.chips import FLOAT
from croupier.school.lesson import Step, lesson_of
from croupier.school.plan import LessonPlan
from croupier.vocabulary.names import BookId
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, Size
from tests.shelves import of_book
from tests.web.doors import PASSWORD, Browser

TABLET = Size(820, 1180)
BOOK = BookId("act-blackjack-2018")
PLAN = LessonPlan(book=BOOK, seed="class-332", boxes=2, plants=1)
ACTS = {
    "deal": "d",
    "burn": "b",
    "ask": "a",
    "announce": "n",
    "pay": "p",
    "collect": "c",
    "leave": "l",
    "clear": "k",
}
CALLS = {"no-more-bets": "m", "total": "t", "stands": "s", "no-card": "x"}


def member(casino: Casino, name: str, role: str) -> Browser:
    invited = casino.manager.post("/api/staff", {"name": name, "role": role})
    who = Browser(port=casino.port)
    accepted = {"token": invited.json["invitation"], "password": PASSWORD}
    assert who.come_in("/api/invitations/accept", accepted).status == 201
    return who


def be(page: Page, who: Browser) -> None:
    assert who.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": who.cookie, "url": who.own_origin}])


def keys_of(step: Step, given: DealerAction) -> Iterator[str]:
    """The keys that a trainee presses for an action, as the felt then lies."""
    if given.do is Act.ORDER:
        yield str(list(type(given.order)).index(given.order) + 1) if given.order else "1"
        return
    yield ACTS[given.do]
    if given.do is Act.ANNOUNCE and given.call is not None:
        yield CALLS[given.call]
        yield from str(given.total) if given.total is not None else ""
        yield from ("Enter",) if given.total is not None else ()
        return
    if given.do is Act.BURN:
        return
    yield str(given.box or 0)
    box = next((one for one in step.scene.layout.boxes if one.number == given.box), None)
    if box is not None and given.on is not None:
        wagers = [one for one in box.stakes if one.outcome is None]
        if len(wagers) > 1:
            meant = next(at for at, one in enumerate(wagers) if (one.on, one.hand) == (given.on, given.hand))
            yield str(meant + 1)
        for chip in given.chips:
            yield str([int(one) for one in FLOAT].index(chip) + 1)
        yield from () if given.do is Act.LEAVE else ("Enter",)
    elif box is not None and len(box.hands) > 1:
        yield str(given.hand or 1)


def press(page: Page, step: Step, number: int, given: DealerAction) -> None:
    for key in keys_of(step, given):
        page.keyboard.press(key)
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", str(number + 1))


@of_book(BOOK)
@pytest.mark.slow
@pytest.mark.parametrize("size", [TABLET, DESKTOP], ids=["tablet", "desktop"])
def test_a_trainee_is_scored_and_the_instructor_sees_it(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    """One payment right, one wrong, one planted irregularity: by keyboard alone."""
    name = f"Tess {size.width}"
    trainee, instructor = member(casino, name, "dealer"), member(casino, f"Ivo {size.width}", "casino-supervisor")
    page = page_at(size, casino.address)
    be(page, trainee)
    page.goto(f"/school/{PLAN.book}/{PLAN.seed}?boxes={PLAN.boxes}&plants=1")
    expect(page.get_by_test_id("field-seed")).to_have_value(PLAN.seed)
    no_serious_accessibility_faults(page)
    page.get_by_test_id("begin").press("Enter")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")
    mark, paid, missed = page.get_by_test_id("mark"), 0, ""
    for number, step in enumerate(lesson_of(PLAN).steps):
        if step.irregularity is not None:
            expect(page.get_by_test_id("planted")).to_contain_text(step.planted)
            photograph(page, "school-irregularity")
            no_serious_accessibility_faults(page)
        if step.act is Act.PAY and paid == 0:  # in the middle of laying it out
            page.keyboard.press("p")
            page.keyboard.press(str(step.right[0].box))
            no_serious_accessibility_faults(page)
            photograph(page, "school-payment")
            page.keyboard.press("Escape")
        if step.act is Act.PAY and paid == 1:
            missed = step.clause
            wrong = DealerAction(
                do=Act.PAY,
                box=step.right[0].box,
                hand=step.right[0].hand,
                on=step.right[0].on,
                chips=(*step.right[0].chips, 2_50),
            )
            press(page, step, number, wrong)
            expect(mark).to_have_attribute("data-fault", "amount")
            expect(mark).to_contain_text("is due")
            photograph(page, "school-wrong-payment")
        else:
            press(page, step, number, step.right[0])
            expect(mark).to_have_attribute("data-points", str(step.most))
        paid += step.act is Act.PAY
    assert paid == 2
    most = sum(one.most for one in lesson_of(PLAN).steps)
    expect(page.get_by_test_id("lesson-over")).to_contain_text(f"{most - 2} of {most} points")
    expect(page.get_by_test_id("practise-clause")).to_have_attribute("data-clause", missed)
    no_serious_accessibility_faults(page)
    photograph(page, "school-lesson-over", whole=True)
    page.context.clear_cookies()
    be(page, instructor)
    page.goto("/school/class")
    row = page.get_by_test_id(f"trainee-{name}")
    expect(row).to_contain_text(f"{most - 2} of {most}")
    expect(row).to_contain_text(missed)
    row.get_by_role("button").click()
    expect(page.get_by_test_id("class-clause").first).to_have_attribute("data-clause", missed)
    no_serious_accessibility_faults(page)
    photograph(page, "school-class", whole=True)
