"""A promotion step by step, as who holds it and who takes part see it: what is to be done, and what blocks it."""

from __future__ import annotations

from datetime import datetime

from croupier.floor.promotion_pages.part_in_promotion import part_of
from croupier.floor.promotion_pages.promotion_console import console
from croupier.floor.promotion_pages.promotion_shown import (
    MOST_PARTS,
    PartInPromotion,
    PartOfStep,
    PromotionConsole,
    PromotionStep,
)
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import ConsoleAction
from croupier.promotions.kind import PROMOTION
from croupier.vocabulary.roles import Role
from tests.house.premises import Premises
from tests.house.promoting import CAR, GOODS, VALUE, make, running

NOON = "2026-06-09T12:00:00+10:00"
HAMPER = {**GOODS, "cash_alternative": True}


def looked(house: Premises, at: str, who: str = "ora", role: Role = Role.CASINO_OPERATOR) -> PromotionConsole:
    """The console at a time; looking stores nothing."""
    before = dict(house.store.heads())
    promotion = house.floor.house.streams.fresh(PROMOTION, "PR1")
    shown = console(house.floor.house, promotion, Viewer(role=role, name=who), datetime.fromisoformat(at))
    assert dict(house.store.heads()) == before
    return shown


def part(house: Premises, who: str, at: str) -> PartInPromotion:
    promotion = house.floor.house.streams.fresh(PROMOTION, "PR1")
    viewer = Viewer(role=Role.PLAYER, name=who)
    return part_of(house.floor.house, promotion, viewer, datetime.fromisoformat(at))


def step(shown: PromotionConsole, name: str) -> PromotionStep:
    return next(one for one in shown.steps if one.step == name)


def states(shown: PromotionConsole) -> dict[str, str]:
    return {one.step: one.state.value for one in shown.steps}


def blocked(actions: tuple[ConsoleAction, ...], command: str) -> tuple[str, str | None] | None:
    """Code and clause of what blocks a command; nothing where nothing does."""
    [found] = [one for one in actions if one.command == command]
    return None if found.blocked is None else (found.blocked.code, found.blocked.clause)


def commands(one: PromotionStep | PartOfStep | PartInPromotion) -> list[str]:
    return [action.command for action in one.actions]


def test_before_the_start_the_regulator_has_the_terms_for_a_day(plain_house: Premises) -> None:
    house = plain_house
    make(house, prizes=[CAR])
    shown = looked(house, "2026-05-31T12:00:00+10:00")
    assert [one.step for one in shown.steps] == [
        "terms",
        "scrutineer",
        "start",
        "entries",
        "draw",
        "winners",
        "claims",
        "disputes",
        "soundness",
    ]
    assert (shown.next, step(shown, "terms").by) == ("terms", datetime.fromisoformat("2026-06-01T12:00:00+10:00"))
    assert blocked(step(shown, "start").actions, "start-promotion") == ("not-told-yet", "22.12")
    assert (
        step(shown, "scrutineer").says
        == "car ($25,000) is worth more than $10,000: somebody has to watch the draw."
    )
    house.do("submit-terms", "ora", promotion="PR1", at="2026-06-01T12:01:00+10:00")
    house.do("name-scrutineer", "ora", promotion="PR1", scrutineer="sid")
    waits = looked(house, "2026-06-02T12:00:00+10:00")
    assert (waits.next, states(waits)["terms"], states(waits)["scrutineer"]) == ("start", "done", "done")
    assert blocked(step(waits, "start").actions, "start-promotion") == ("not-told-yet", "22.12")
    assert step(waits, "start").since == datetime.fromisoformat("2026-06-02T12:01:00+10:00")
    ready = step(looked(house, "2026-06-02T12:01:00+10:00"), "start")
    assert (ready.state.value, ready.since) == ("now", None)
    assert blocked(ready.actions, "start-promotion") is None


def test_whose_a_command_is_not_does_not_see_it(plain_house: Premises) -> None:
    make(plain_house)
    shown = looked(plain_house, NOON, "sue", Role.CASINO_SUPERVISOR)
    assert [one for step in shown.steps for one in commands(step)] == []


def test_entries_then_the_draw_and_what_blocks_them(plain_house: Premises) -> None:
    house = plain_house
    running(house, prizes=[CAR], wager_needed=True, minimum_wager=20_00)
    early = "2026-06-05T12:00:00+10:00"
    shown = looked(house, early)
    assert states(shown)["entries"] == "open"
    assert blocked(step(shown, "draw").actions, "draw") == ("no-scrutineer", "22.2")
    house.do("name-scrutineer", "ora", promotion="PR1", scrutineer="sid", at=early)
    assert blocked(step(looked(house, early), "draw").actions, "draw") == ("too-early", "22.7.6")
    at_the_bar = "2026-06-09T11:30:00+10:00"
    assert blocked(step(looked(house, at_the_bar), "draw").actions, "draw") == ("too-early", "22.7.2")
    assert blocked(step(looked(house, at_the_bar), "entries").actions, "enter-promotion") == (
        "entries-closed",
        "22.7.6",
    )
    [enter, _] = part(house, "ann", early).actions
    assert (enter.command, enter.blocked, [one.kind for one in enter.fields]) == (
        "enter-promotion",
        None,
        ["money"],
    )
    house.do("enter-promotion", "ann", promotion="PR1", wagered=20_00)
    assert step(looked(house, early), "entries").says == "1 entry."
    assert blocked(part(house, "ann", at_the_bar).actions, "enter-promotion") == ("entries-closed", "22.7.6")
    assert looked(house, NOON).next == "draw"
    house.do("compromise-promotion", "ora", promotion="PR1", what="the urn leaked", course="postpone", at=NOON)
    put_off = looked(house, NOON)
    assert put_off.next == "soundness"
    assert step(put_off, "soundness").by == datetime.fromisoformat("2026-06-11T12:00:00+10:00")
    assert commands(step(put_off, "soundness")) == ["send-notice", "validate-promotion", "compromise-promotion"]
    assert blocked(step(put_off, "draw").actions, "draw") == ("compromised", "22.11")
    assert blocked(part(house, "ann", NOON).actions, "enter-promotion") == ("compromised", "22.11")
    house.do("send-notice", "ora", to="inspector", subject="compromised:PR1")
    house.do("validate-promotion", "ora", promotion="PR1", found="another urn")
    assert looked(house, "2026-06-09T13:00:00+10:00").next == "draw"


def test_after_the_draw_winners_claims_and_disputes(plain_house: Premises) -> None:
    house = plain_house
    running(house, prizes=[HAMPER])
    house.do("enter-promotion", "ann", promotion="PR1")
    house.do("draw", "ora", promotion="PR1", value=VALUE, at=NOON)
    shown = looked(house, NOON)
    assert (shown.next, step(shown, "winners").by) == (
        "winners",
        datetime.fromisoformat("2026-06-11T12:00:00+10:00"),
    )
    [hamper] = step(shown, "winners").parts
    assert (hamper.says, blocked(hamper.actions, "contact-winner")) == ("hamper: ann", None)
    house.do("contact-winner", "sue", promotion="PR1", prize="hamper", method="telephone")
    told = looked(house, NOON)
    assert (states(told)["winners"], told.next) == ("done", None)
    assert step(told, "winners").parts[0].says == "hamper: ann, told by telephone"
    assert commands(part(house, "ann", NOON)) == ["choose-prize", "claim-prize", "dispute-promotion"]
    assert commands(part(house, "bob", NOON)) == ["claim-prize", "dispute-promotion"]
    house.do("choose-prize", "ann", promotion="PR1", prize="hamper", choose="cash-alternative")
    house.do("claim-prize", "ann", promotion="PR1", prize="hamper")
    house.do("claim-prize", "bob", promotion="PR1", prize="hamper")
    [anns, bobs] = step(looked(house, NOON), "claims").parts
    assert blocked(anns.actions, "grant-claim") is None
    assert blocked(bobs.actions, "grant-claim") == ("wrong-person", "22.7.1")
    assert [one.name for one in bobs.actions[1].fields] == ["reason", "claimant.name", "claimant.address"]
    house.do("grant-claim", "ora", claim="claim-1")
    house.do("close-claim", "ora", claim="claim-1")
    house.do("refuse-claim", "ora", claim="claim-2", reason="no entry")
    [_, bobs] = step(looked(house, NOON), "claims").parts
    assert blocked(bobs.actions, "close-claim") == ("not-told-yet", "22.9")
    assert [one.says for one in part(house, "bob", NOON).claims] == ["hamper: refused: no entry"]
    assert [one.says for one in part(house, "ann", NOON).claims] == ["hamper: granted"]
    house.do("send-notice", "ora", to="player", subject="claim:claim-2")
    [_, bobs] = step(looked(house, NOON), "claims").parts
    assert (commands(bobs), blocked(bobs.actions, "close-claim")) == (["close-claim"], None)
    kept = {"name": "Bob Brown", "address": "1 Example Street"}
    house.do("close-claim", "ora", claim="claim-2", claimant=kept)
    house.do("dispute-promotion", "bob", promotion="PR1", about="I was there")
    [mine] = part(house, "bob", NOON).disputes
    assert commands(mine) == []
    assert looked(house, NOON).next == "disputes"
    house.do("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="the draw stands")
    [mine] = part(house, "bob", NOON).disputes
    assert commands(mine) == ["disagree-on-promotion"]
    house.do("disagree-on-promotion", "bob", dispute="dispute-1")
    [mine] = part(house, "bob", NOON).disputes
    assert (mine.says, mine.clause) == (
        "I was there: decided, finally: the draw stands. A complaint can be lodged with an inspector",
        "22.10",
    )
    over = looked(house, NOON)
    assert (over.next, set(states(over).values())) == (None, {"done", "idle"})
    assert "Example Street" not in str(over)


def test_a_page_stays_short_however_much_somebody_disputes(plain_house: Premises) -> None:
    house = plain_house
    running(house, prizes=[HAMPER])
    for number in range(1, MOST_PARTS + 11):
        house.do("dispute-promotion", "bob", promotion="PR1", about=f"point {number}")
    house.do("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="no")
    shown = step(looked(house, NOON), "disputes")
    assert len(shown.parts) == MOST_PARTS
    assert shown.parts[0].name == "dispute-2", "what waits longest stands first, and what is decided gives way"
    among = MOST_PARTS + 10
    assert shown.says == f"Not decided yet: {among - 1} of {among}. {MOST_PARTS} of them are shown."
    earlier, *latest = part(house, "bob", NOON).disputes
    assert (earlier.says, len(latest)) == ("10 earlier are on record", MOST_PARTS)
    assert latest[-1].name == f"dispute-{among}"
