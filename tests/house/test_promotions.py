"""Promotions from the submission of their terms to claims and disputes (NSW 22.2, 22.3, 22.8 to 22.12)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor.loops.claimants import claimant_of
from croupier.promotions.claims import ClaimGranted, ClaimMade, ClaimRefused
from croupier.promotions.disputes import ComplaintRightTold, PromotionDisputeDecided, PromotionDisputeRaised
from croupier.promotions.drawing import DrawMade, PrizeChosen, WinnerContacted, winners_in
from croupier.promotions.entries import EntryTaken
from croupier.promotions.starting import DrawCommitted, PromotionStarted
from croupier.shoe.fairness import Secret
from croupier.shoe.lots import DrawOf, RevealedLots, draw, lots_digest
from croupier.vocabulary.refusal import Refusal
from tests.house import drawn_by_anybody as anybody
from tests.house.premises import Premises
from tests.house.promoting import CAR, GOODS, TERMS, VALUE, drawn, letters, make, on_file, prize_of, running
from tests.proofs import clause

NOON = "2026-06-09T12:00:00+10:00"


# --- the regulator has the terms ------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.12")
def test_the_nicc_has_the_terms_a_day_before_the_start(house: Premises) -> None:
    make(house)
    [due] = letters(house, "promotion:PR1")
    assert (due["to"], due["clause"], due["state"], due["by"]) == (
        "nicc",
        "22.12",
        "due",
        "2026-06-01T12:00:00+10:00",
    )
    early = house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-01T12:00:30+10:00")
    assert (early.code, early.clause) == (Refusal.NOT_TOLD_YET, "22.12")
    assert letters(house, "promotion:PR1")[0]["state"] == "late"
    house.do("submit-terms", "ora", promotion="PR1", at="2026-06-01T12:01:00+10:00")
    [sent] = letters(house, "promotion:PR1")
    assert (sent["state"], sent["late"], sent["sent"]) == ("sent", True, "2026-06-01T12:01:00+10:00")
    early = house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")
    assert (early.code, early.clause) == (Refusal.NOT_TOLD_YET, "22.12")
    assert house.refused("submit-terms", "ora", promotion="PR1").code is Refusal.NOTHING_TO_TELL
    early = house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:59.999+10:00")
    assert early.code is Refusal.NOT_TOLD_YET
    house.do("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:01:00+10:00")
    assert house.document()["promotions"]["PR1"]["state"] == "running"
    house.do("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1", reference="N-7")
    assert letters(house, "promotion:PR1")[0]["state"] == "acknowledged"


def test_terms_that_are_sent_as_a_letter_are_submitted_too(plain_house: Premises) -> None:
    make(plain_house)
    plain_house.do("send-notice", "sue", to="nicc", subject="promotion:PR1", at="2026-05-31T12:00:00+10:00")
    plain_house.do("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")


def test_a_day_is_24_hours_also_when_the_clocks_change(plain_house: Premises) -> None:
    times: dict[str, Any] = {"awarded_at": "2026-10-20T12:00:00+11:00", "closes": "2026-10-20T12:00:00+11:00"}
    make(plain_house, held_from="2026-10-04T12:00:00+11:00", **times)
    [due] = letters(plain_house, "promotion:PR1")
    assert due["by"] == "2026-10-03T11:00:00+10:00"


@clause("nsw-blackjack-challenge", "22.7.7")
def test_a_promotion_starts_when_its_terms_say_so_and_commits_to_its_draw_before_any_entry(
    house: Premises,
) -> None:
    make(house)
    house.do("submit-terms", "ora", promotion="PR1")
    early = house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-02T11:59:59+10:00")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "22.7.7")
    assert house.refused("enter-promotion", "ann", promotion="PR1").code is Refusal.WRONG_PHASE
    house.do("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")
    [committed] = house.of(DrawCommitted)
    assert (committed.promotion, committed.draw, len(committed.commitment)) == ("PR1", 1, 64)
    assert house.of(PromotionStarted)
    assert not house.of(EntryTaken)
    assert house.refused("start-promotion", "ora", promotion="PR1").code is Refusal.WRONG_PHASE


def test_an_amendment_before_the_start_needs_another_day(plain_house: Premises) -> None:
    make(plain_house)
    plain_house.do("submit-terms", "ora", promotion="PR1", at="2026-06-01T12:00:00+10:00")
    plain_house.do("amend-promotion", "ora", promotion="PR1", terms={"nature": "more"})
    early = plain_house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")
    assert (early.code, early.clause) == (Refusal.NOT_TOLD_YET, "22.12")
    plain_house.do("submit-terms", "ora", promotion="PR1", at="2026-06-02T12:30:00+10:00")
    early = plain_house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-03T12:29:59+10:00")
    assert early.code is Refusal.NOT_TOLD_YET
    plain_house.do("start-promotion", "ora", promotion="PR1", at="2026-06-03T12:30:00+10:00")
    assert [one["state"] for one in letters(plain_house, "promotion:PR1")] == ["sent", "sent"]


def test_a_letter_that_waits_brings_the_terms_as_they_are_by_when_they_are_due(plain_house: Premises) -> None:
    make(plain_house)
    plain_house.do("amend-promotion", "ora", promotion="PR1", terms={"nature": "more"})
    assert len(letters(plain_house, "promotion:PR1")) == 1
    plain_house.do("amend-promotion", "ora", promotion="PR1", terms={"held_from": "2026-06-03T12:00:00+10:00"})
    [due] = letters(plain_house, "promotion:PR1")
    assert (due["by"], due["state"]) == ("2026-06-02T12:00:00+10:00", "due")


@clause("nsw-blackjack-challenge", "22.12.1")
def test_terms_that_change_after_the_start_go_to_the_nicc_at_once(house: Premises) -> None:
    running(house)
    wrong = house.refused("amend-promotion", "ora", promotion="PR1", prizes=[{**GOODS, "what": "tobacco"}])
    assert (wrong.code, wrong.clause) == (Refusal.PRIZE_NOT_ALLOWED, "22.5.1")
    house.do("amend-promotion", "ora", promotion="PR1", terms={"closes": "2026-06-08T11:00:00+10:00"})
    *_, due = letters(house, "promotion:PR1")
    assert (due["to"], due["clause"], due["by"], due["state"]) == ("nicc", "22.12.1", None, "due")
    house.do("submit-terms", "ora", promotion="PR1")
    *_, sent = letters(house, "promotion:PR1")
    assert (sent["state"], sent["late"]) == ("sent", False)
    late = house.refused("enter-promotion", "ann", promotion="PR1", at="2026-06-08T11:00:01+10:00")
    assert late.code is Refusal.ENTRIES_CLOSED


# --- entries --------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.7.6")
def test_entries_are_taken_until_it_closes_and_drawn_from_then_on(house: Premises) -> None:
    running(house, awarded_at="2026-06-09T11:00:00+10:00")
    house.do("enter-promotion", "ann", promotion="PR1")
    early = house.refused("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-09T10:59:59+10:00")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "22.7.6")
    house.do("enter-promotion", "dan", promotion="PR1", patron="bob", at="2026-06-09T11:00:00+10:00")
    late = house.refused("enter-promotion", "ann", promotion="PR1", at="2026-06-09T11:00:00.000001+10:00")
    assert (late.code, late.clause) == (Refusal.ENTRIES_CLOSED, "22.7.6")
    assert [(one.entry, one.patron) for one in house.of(EntryTaken)] == [(1, "ann"), (2, "bob")]


@clause("nsw-blackjack-challenge", "22.7.4")
def test_who_wagered_too_little_is_not_in_it(house: Premises) -> None:
    running(house, wager_needed=True, minimum_wager=10_00)
    for wagered in ({}, {"wagered": 9_99}, {"wagered": -10_00}):
        refused = house.refused("enter-promotion", "ann", promotion="PR1", **wagered)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "22.7.4")
    house.do("enter-promotion", "ann", promotion="PR1", wagered=10_00)


@clause("nsw-blackjack-challenge", "22.7.3")
def test_players_enter_themselves(house: Premises) -> None:
    running(house)
    assert house.refused("enter-promotion", "ann", promotion="PR1", patron="bob").code is Refusal.WRONG_PERSON
    assert house.refused("enter-promotion", "ivy", promotion="PR1", patron="bob").code is Refusal.WRONG_ROLE
    house.do("enter-promotion", "sue", promotion="PR1", patron="bob")


@clause("nsw-blackjack-challenge", "22.7.3")
def test_whom_others_enter_is_on_file_and_who_comes_themselves_need_not_be(house: Premises) -> None:
    """Promotions are for the public: a player enters without a file, staff enter nobody unknown."""
    running(house)
    for who, fields in (("sue", {"patron": "eli"}), ("dan", {})):
        refused = house.refused("enter-promotion", who, promotion="PR1", **fields)
        assert refused.code is Refusal.UNKNOWN_NAME, who
        assert refused.says.endswith("into PR1: no patron of that name is on file")
    house.do("enter-promotion", "eli", promotion="PR1")
    house.do("enrol", "sue", patron="fay")
    house.do("enter-promotion", "sue", promotion="PR1", patron="fay")
    assert house.document()["promotions"]["PR1"]["entries"] == 2


# --- the draw -------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.2")
def test_a_prize_above_ten_thousand_is_drawn_under_a_scrutineers_eyes(house: Premises) -> None:
    running(house, prizes=[CAR])
    house.do("enter-promotion", "ann", promotion="PR1")
    house.do("tell-time", "clock", at=NOON)

    def refused(**fields: Any) -> Refusal:
        wrong = house.refused("draw", "ora", promotion="PR1", value=VALUE, **fields)
        assert wrong.clause == "22.2"
        return wrong.code

    assert refused() is Refusal.NO_SCRUTINEER
    assert refused(scrutineer="sid") is Refusal.NO_SCRUTINEER
    house.do("name-scrutineer", "ora", promotion="PR1", scrutineer="sid")
    house.do("name-scrutineer", "ora", promotion="PR1", scrutineer="ora")
    assert refused(scrutineer="sal") is Refusal.NO_SCRUTINEER
    assert refused(scrutineer="ora") is Refusal.SAME_PERSON
    house.do("draw", "ora", promotion="PR1", value=VALUE, scrutineer="sid")
    house.shows("22.2", "DrawMade", times=1)


@clause("nsw-blackjack-challenge", "22.2")
def test_a_prize_of_ten_thousand_needs_no_scrutineer_and_one_cent_more_does(house: Premises) -> None:
    running(house, "more", prizes=[{**GOODS, "value": 10_000_01}, {**GOODS, "prize": "a smaller one"}])
    refused = house.refused("draw", "ora", promotion="more", value=VALUE, at=NOON)
    assert (refused.code, refused.clause) == (Refusal.NO_SCRUTINEER, "22.2")
    house.now = house.now.replace(day=2)
    make_at_ten = {**GOODS, "value": 10_000_00}
    house.do("amend-promotion", "ora", promotion="more", prizes=[make_at_ten], at=NOON)
    house.do("draw", "ora", promotion="more", value=VALUE)


@clause("nsw-blackjack-challenge", "22.7.2")
def test_nothing_is_drawn_before_the_terms_say(house: Premises) -> None:
    running(house)
    early = house.refused("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-09T11:59:59+10:00")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "22.7.2")
    house.do("draw", "ora", promotion="PR1", value=VALUE, at=NOON)
    assert house.document()["promotions"]["PR1"] == {"state": "drawn", "entries": 0, "winners": []}
    assert house.refused("draw", "ora", promotion="PR1", value=VALUE).code is Refusal.WRONG_PHASE
    assert house.refused("enter-promotion", "ann", promotion="PR1").code is Refusal.ENTRIES_CLOSED


@clause("nsw-blackjack-challenge", "22.7.1")
def test_anybody_can_make_the_draw_again(house: Premises) -> None:
    running(house, "Frühling & co", prizes=[{**GOODS, "prize": "one"}, {**GOODS, "prize": "two"}])
    patrons = [f"p{number % 40}" for number in range(300)]
    on_file(house, *set(patrons), at="2026-06-02T12:00:00+10:00")
    for patron in patrons:
        house.do("enter-promotion", "dan", promotion="Frühling & co", patron=patron)
    house.do("draw", "ora", promotion="Frühling & co", value=VALUE * 4, at=NOON)
    [committed], [made] = house.of(DrawCommitted), house.of(DrawMade)
    assert made.commitment == committed.commitment
    assert anybody.commitment_of("Frühling & co", made.draw, made.secret, made.salt) == made.commitment
    order = anybody.order_of("Frühling & co", made.draw, made.secret, made.value, len(patrons))
    assert list(made.order) == order
    first = patrons[order[0] - 1]
    second = next(entry for entry in order if patrons[entry - 1] != first)
    assert [(one.prize, one.entry, one.patron) for one in made.winners] == [
        ("one", order[0], first),
        ("two", second, patrons[second - 1]),
    ]


@clause("nsw-blackjack-challenge", "22.7.1")
@pytest.mark.parametrize("value", ["", "zz" * 16, "00" * 15, "00" * 65, "0" * 33, " ".join(["00"] * 16)])
def test_a_value_has_128_to_512_bits(house: Premises, value: str) -> None:
    running(house)
    refused = house.refused("draw", "ora", promotion="PR1", value=value, at=NOON)
    assert refused.code is Refusal.VALUE_NOT_ALLOWED


def test_one_entrant_with_500_entries_wins_one_prize_at_most(plain_house: Premises) -> None:
    running(plain_house, prizes=[{**GOODS, "prize": "one"}, {**GOODS, "prize": "two"}])
    for _ in range(500):
        plain_house.do("enter-promotion", "dan", promotion="PR1", patron="ann")
    plain_house.do("draw", "ora", promotion="PR1", value=VALUE, at=NOON)
    assert plain_house.document()["promotions"]["PR1"] == {
        "state": "drawn",
        "entries": 500,
        "winners": [{"prize": "one", "patron": "ann"}],
    }


@clause("nsw-blackjack-challenge", "22.7.8")
def test_where_one_must_be_there_the_first_who_is_wins_and_no_letter_is_owed(house: Premises) -> None:
    running(house, must_be_present=True)
    for patron in ("ann", "bob", "cleo"):
        house.do("enter-promotion", patron, promotion="PR1")
    house.do("draw", "ora", promotion="PR1", value=VALUE, present=["cleo", "dora"], at=NOON)
    assert house.document()["promotions"]["PR1"]["winners"] == [{"prize": "hamper", "patron": "cleo"}]
    assert letters(house, "prize:PR1:hamper") == []
    house.do("claim-prize", "cleo", promotion="PR1", prize="hamper")
    house.shows("22.7.8", "ClaimMade", times=1)


# --- winners --------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.8", "22.8.1", "22.8.2", "22.8.3", "22.8.4")
def test_a_winner_is_told_within_two_days_in_one_of_four_ways(house: Premises) -> None:
    ways = ("face-to-face", "mail", "telephone", "e-mail")
    prizes = [{**GOODS, "prize": way} for way in ways]
    drawn(house, "ann", "bob", "cleo", "dora", prizes=prizes)
    for number, way in enumerate(ways, start=1):
        [due] = letters(house, f"prize:PR1:{way}")
        assert (due["to"], due["clause"], due["by"], due["state"]) == (
            "player",
            "22.8",
            "2026-06-11T12:00:00+10:00",
            "due",
        )
        refused = house.refused("contact-winner", "sue", promotion="PR1", prize=way, method="pigeon")
        assert (refused.code, refused.clause) == (Refusal.METHOD_NOT_ALLOWED, "22.8")
        house.do("contact-winner", "sue", promotion="PR1", prize=way, method=way, note="glad")
        [sent] = letters(house, f"prize:PR1:{way}")
        assert (sent["state"], sent["late"]) == ("sent", False)
        assert house.of(WinnerContacted)[-1].clause == f"22.8.{number}"
    unknown = house.refused("contact-winner", "sue", promotion="PR1", prize="boat", method="mail")
    assert unknown.code is Refusal.UNKNOWN_NAME
    assert house.refused("contact-winner", "dan", promotion="PR1", prize="mail", method="mail").clause == "22.8"


@pytest.mark.parametrize(
    ("submitted", "not_yet", "earliest", "inspector_by"),
    [
        (
            "2026-10-03T12:00:00+10:00",
            "2026-10-04T12:59:59+11:00",
            "2026-10-04T13:00:00+11:00",
            "2026-10-06T13:00:00+11:00",
        ),
        (
            "2026-04-04T12:00:00+11:00",
            "2026-04-05T10:59:59+10:00",
            "2026-04-05T11:00:00+10:00",
            "2026-04-07T11:00:00+10:00",
        ),
    ],
    ids=["october", "april"],
)
def test_the_regulator_has_the_terms_for_24_hours_also_when_the_clocks_change(
    plain_house: Premises, submitted: str, not_yet: str, earliest: str, inspector_by: str
) -> None:
    """Of 23 hours in October and 25 in April: the regulator has the terms for 24 in either."""
    house = plain_house
    start, end = {"held_from": submitted[:10] + "T13:00:00+10:00"}, "2026-12-01T12:00:00+11:00"
    terms = {**TERMS, **start, "closes": end, "awarded_at": end}
    house.do("make-promotion", "ora", promotion="PR1", terms=terms, prizes=[GOODS], at="2026-03-20T12:00:00+11:00")
    house.do("submit-terms", "ora", promotion="PR1", at=submitted)
    assert house.refused("start-promotion", "ora", promotion="PR1", at=not_yet).code is Refusal.NOT_TOLD_YET
    house.do("start-promotion", "ora", promotion="PR1", at=earliest)
    house.do("compromise-promotion", "ora", promotion="PR1", what="a doubt", course="postpone", at=earliest)
    [due] = letters(house, "compromised:PR1")
    assert due["by"] == inspector_by


def test_two_days_are_48_hours_also_when_the_clocks_change(plain_house: Premises) -> None:
    """Hard case 24: the draw is on 4 April 2026 at 12:00+11:00."""
    house = plain_house
    start = {"held_from": "2026-04-01T12:00:00+11:00"}
    times = {"closes": "2026-04-04T12:00:00+11:00", "awarded_at": "2026-04-04T12:00:00+11:00"}
    terms = {**TERMS, **start, **times}
    house.do("make-promotion", "ora", promotion="PR1", terms=terms, prizes=[GOODS], at="2026-03-20T12:00:00+11:00")
    house.do("submit-terms", "ora", promotion="PR1")
    on_file(house, "ann", at="2026-04-01T12:00:00+11:00")
    house.do("start-promotion", "ora", promotion="PR1", at="2026-04-01T12:00:00+11:00")
    house.do("enter-promotion", "ann", promotion="PR1")
    house.do("draw", "ora", promotion="PR1", value=VALUE, at="2026-04-04T12:00:00+11:00")
    [due] = letters(house, "prize:PR1:hamper")
    assert due["by"] == "2026-04-06T11:00:00+10:00"
    assert letters(house, "prize:PR1:hamper", "2026-04-06T11:00:00+10:00")[0]["state"] == "due"
    assert letters(house, "prize:PR1:hamper", "2026-04-06T11:00:01+10:00")[0]["state"] == "late"
    house.do("send-notice", "sue", to="player", subject="prize:PR1:hamper", at="2026-04-06T11:00:01+10:00")
    [sent] = letters(house, "prize:PR1:hamper")
    assert (sent["state"], sent["late"]) == ("sent", True)


@clause("nsw-blackjack-challenge", "22.3")
def test_the_winner_chooses_money_instead_where_that_is_offered(house: Premises) -> None:
    prizes = [{**GOODS, "cash_alternative": True}]
    drawn(house, "ann", prizes=prizes)
    wrong = house.refused("choose-prize", "bob", promotion="PR1", prize="hamper", choose="cash-alternative")
    assert (wrong.code, wrong.clause) == (Refusal.WRONG_PERSON, "22.3")
    wrong = house.refused("choose-prize", "ann", promotion="PR1", prize="hamper", choose="both")
    assert (wrong.code, wrong.clause) == (Refusal.CHOICE_NOT_OFFERED, "22.3")
    house.do("choose-prize", "ann", promotion="PR1", prize="hamper", choose="cash-alternative")
    house.do("claim-prize", "ann", promotion="PR1", prize="hamper")
    house.do("grant-claim", "ora", claim="claim-1")
    assert house.of(PrizeChosen)[0].clause == "22.3"
    assert house.of(ClaimGranted)[0].choose == "cash-alternative"


@clause("nsw-blackjack-challenge", "22.3")
def test_money_instead_is_not_chosen_where_it_is_not_offered(house: Premises) -> None:
    drawn(house, "ann", prizes=[prize_of("casino-dollars")])
    fields = {"promotion": "PR1", "prize": "casino-dollars"}
    wrong = house.refused("choose-prize", "ann", choose="cash-alternative", **fields)
    assert (wrong.code, wrong.clause) == (Refusal.CHOICE_NOT_OFFERED, "22.3")
    house.do("choose-prize", "ann", choose="prize", **fields)


# --- claims ---------------------------------------------------------------------------------------------

CLAIMANT = {"name": "Bob Example", "address": "2 Quay Street"}


@clause("nsw-blackjack-challenge", "22.9")
def test_who_is_refused_a_prize_is_told_why(house: Premises) -> None:
    drawn(house, "ann", prizes=[{**GOODS, "value": 100_00}])
    house.do("claim-prize", "bob", promotion="PR1", prize="hamper")
    for reason in ({}, {"reason": None}, {"reason": " "}):
        refused = house.refused("refuse-claim", "ora", claim="claim-1", **reason)
        assert (refused.code, refused.clause) == (Refusal.NO_REASON, "22.9")
    early = house.refused("close-claim", "ora", claim="claim-1")
    assert early.code is Refusal.NOT_AT_THIS_STAGE
    house.do("refuse-claim", "ora", claim="claim-1", reason="another entry was drawn")
    [due] = letters(house, "claim:claim-1")
    assert (due["to"], due["clause"], due["by"], due["state"]) == ("player", "22.9", None, "due")
    early = house.refused("close-claim", "ora", claim="claim-1")
    assert (early.code, early.clause) == (Refusal.NOT_TOLD_YET, "22.9")
    house.do("send-notice", "sue", to="player", subject="claim:claim-1")
    house.do("close-claim", "ora", claim="claim-1")
    assert house.of(ClaimRefused)[0].reason == "another entry was drawn"
    assert house.refused("close-claim", "ora", claim="claim-1").code is Refusal.NOT_AT_THIS_STAGE
    assert house.refused("refuse-claim", "ora", claim="claim-1", reason="no").code is Refusal.NOT_AT_THIS_STAGE


@clause("nsw-blackjack-challenge", "22.9.1")
def test_a_refused_claim_above_a_hundred_is_kept_with_name_and_address(house: Premises) -> None:
    drawn(house, "ann", prizes=[{**GOODS, "value": 100_01}, {**GOODS, "prize": "basket", "value": 100_00}])
    house.do("claim-prize", "bob", promotion="PR1", prize="hamper")
    house.do("refuse-claim", "ora", claim="claim-1", reason="another entry was drawn")
    house.do("send-notice", "sue", to="player", subject="claim:claim-1")
    for claimant in (None, {}, {"name": "Bob Example"}, {**CLAIMANT, "address": " "}):
        refused = house.refused("close-claim", "ora", claim="claim-1", claimant=claimant)
        assert (refused.code, refused.clause) == (Refusal.DETAILS_MISSING, "22.9.1")
    assert claimant_of(house.store, "claim-1") is None
    house.do("close-claim", "ora", claim="claim-1", claimant=CLAIMANT)
    assert claimant_of(house.store, "claim-1") == ("Bob Example", "2 Quay Street")
    payloads = b"".join(one.payload for one in house.store.read_log())
    assert b"another entry was drawn" in payloads
    assert b"Bob Example" not in payloads
    assert b"Quay Street" not in payloads
    house.do("claim-prize", "bob", promotion="PR1", prize="basket")
    house.do("refuse-claim", "ora", claim="claim-2", reason="another entry was drawn")
    house.do("send-notice", "sue", to="player", subject="claim:claim-2")
    house.do("close-claim", "ora", claim="claim-2")
    assert claimant_of(house.store, "claim-2") is None, "a hundred dollars is not above a hundred"


def test_details_may_come_with_the_refusal_and_of_small_claims_none_are_kept(plain_house: Premises) -> None:
    drawn(plain_house, "ann", prizes=[{**GOODS, "prize": "large"}, {**GOODS, "prize": "small", "value": 100_00}])
    for number, prize in enumerate(("large", "small"), start=1):
        plain_house.do("claim-prize", "bob", promotion="PR1", prize=prize)
        plain_house.do("refuse-claim", "ora", claim=f"claim-{number}", reason="no", claimant=CLAIMANT)
        plain_house.do("send-notice", "sue", to="player", subject=f"claim:claim-{number}")
        plain_house.do("close-claim", "ora", claim=f"claim-{number}")
    assert claimant_of(plain_house.store, "claim-1") == ("Bob Example", "2 Quay Street")
    assert claimant_of(plain_house.store, "claim-2") is None


def test_claims_and_disputes_are_numbered_in_the_order_of_the_house(plain_house: Premises) -> None:
    running(plain_house, "PR1")
    plain_house.now = plain_house.now.replace(month=5, day=1)
    running(plain_house, "PR2")
    for promotion in ("PR1", "PR2", "PR1"):
        plain_house.do("claim-prize", "ann", promotion=promotion, prize="hamper")
        plain_house.do("dispute-promotion", "ann", promotion=promotion, about="the hour")
    assert [one.claim for one in plain_house.of(ClaimMade)] == ["claim-1", "claim-2", "claim-3"]
    disputes = [one.dispute for one in plain_house.of(PromotionDisputeRaised)]
    assert disputes == ["dispute-1", "dispute-2", "dispute-3"]


@clause("nsw-blackjack-challenge", "22.4", "22.7.1", "22.7.8")
def test_only_who_has_won_is_given_the_prize(house: Premises) -> None:
    running(house)
    house.do("enter-promotion", "ann", promotion="PR1")
    house.do("claim-prize", "ann", promotion="PR1", prize="hamper")
    assert house.refused("grant-claim", "ora", claim="claim-1").code is Refusal.WRONG_PHASE
    house.do("draw", "ora", promotion="PR1", value=VALUE, at=NOON)
    house.do("claim-prize", "bob", promotion="PR1", prize="hamper")
    assert house.refused("grant-claim", "ora", claim="claim-2").code is Refusal.WRONG_PERSON
    house.do("grant-claim", "ora", claim="claim-1")
    house.do("close-claim", "ora", claim="claim-1")
    house.do("claim-prize", "ann", promotion="PR1", prize="hamper")
    again = house.refused("grant-claim", "ora", claim="claim-3")
    assert (again.code, again.clause) == (Refusal.NOT_AT_THIS_STAGE, "22.4")
    unknown = house.refused("claim-prize", "ann", promotion="PR1", prize="boat")
    assert unknown.code is Refusal.UNKNOWN_NAME


# --- disputes -------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.10")
def test_the_operators_decision_on_a_dispute_is_final(house: Premises) -> None:
    drawn(house, "ann")
    house.do("dispute-promotion", "bob", promotion="PR1", about="my entry was not in it")
    assert house.refused("decide-promotion-dispute", "sue", dispute="dispute-1", ruling="x").clause == "22.10"
    silent = house.refused("decide-promotion-dispute", "ora", dispute="dispute-1", ruling=" ")
    assert (silent.code, silent.clause) == (Refusal.NO_REASON, "22.10")
    house.do("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="it came too late")
    [decided] = house.of(PromotionDisputeDecided)
    assert (decided.dispute, decided.final) == ("dispute-1", True)
    again = house.refused("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="it was in it")
    assert (again.code, again.clause) == (Refusal.NOT_AT_THIS_STAGE, "22.10")


@clause("nsw-blackjack-challenge", "22.10#2")
def test_who_disagrees_is_told_of_the_complaint_to_an_inspector(house: Premises) -> None:
    drawn(house, "ann")
    house.do("dispute-promotion", "bob", promotion="PR1", about="my entry was not in it")
    early = house.refused("disagree-on-promotion", "bob", dispute="dispute-1")
    assert early.code is Refusal.NOT_AT_THIS_STAGE
    house.do("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="it came too late")
    house.do("disagree-on-promotion", "bob", dispute="dispute-1")
    [told] = house.of(ComplaintRightTold)
    assert (told.patron, told.clause) == ("bob", "22.10")
    assert "inspector" in str(told)
    house.shows("22.10#2", "ComplaintRightTold", times=1)


# --- what is not sound ----------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "22.11")
def test_a_draw_that_is_not_sound_is_put_off_until_it_is(house: Premises) -> None:
    running(house)
    house.do("enter-promotion", "ann", promotion="PR1")
    wrong = house.refused("compromise-promotion", "ora", promotion="PR1", what="a hole", course="shrug")
    assert (wrong.code, wrong.clause) == (Refusal.COURSE_NOT_ALLOWED, "22.11")
    house.do("compromise-promotion", "ora", promotion="PR1", what="a hole in the drum", course="postpone")
    assert house.document()["promotions"]["PR1"]["state"] == "postponed"
    for command, fields in (("draw", {"value": VALUE, "at": NOON}), ("enter-promotion", {"patron": "ann"})):
        refused = house.refused(command, "ora", promotion="PR1", **fields)
        assert (refused.code, refused.clause) == (Refusal.COMPROMISED, "22.11")
    house.do("validate-promotion", "ora", promotion="PR1", found="the drum was mended")
    house.do("draw", "ora", promotion="PR1", value=VALUE)
    assert house.document()["promotions"]["PR1"]["state"] == "drawn"


@clause("nsw-blackjack-challenge", "22.11")
def test_a_draw_that_is_cancelled_stays_so(house: Premises) -> None:
    running(house)
    house.do("compromise-promotion", "ora", promotion="PR1", what="a hole in the drum", course="cancel")
    refused = house.refused("draw", "ora", promotion="PR1", value=VALUE, at=NOON)
    assert (refused.code, refused.clause) == (Refusal.COMPROMISED, "22.11")
    assert house.refused("validate-promotion", "ora", promotion="PR1", found="x").code is Refusal.WRONG_PHASE
    assert house.document()["promotions"]["PR1"]["state"] == "cancelled"


@clause("nsw-blackjack-challenge", "22.11#2")
def test_an_inspector_knows_of_it_within_48_hours(house: Premises) -> None:
    running(house)
    at = "2026-06-03T12:00:00+10:00"
    house.do("compromise-promotion", "ora", promotion="PR1", what="a hole", course="cancel", at=at)
    [due] = letters(house, "compromised:PR1")
    assert (due["to"], due["clause"], due["by"], due["state"]) == (
        "inspector",
        "22.11",
        "2026-06-05T12:00:00+10:00",
        "due",
    )
    house.shows("22.11#2", "NoticeDue", times=1)
    assert letters(house, "compromised:PR1", "2026-06-05T12:00:01+10:00")[0]["state"] == "late"
    house.do("send-notice", "ora", to="inspector", subject="compromised:PR1", reference="I-1")
    house.do("acknowledge-notice", "ivy", to="inspector", subject="compromised:PR1")
    [got] = letters(house, "compromised:PR1", "2026-06-09T12:00:00+10:00")
    assert (got["state"], got["late"]) == ("acknowledged", False)


def test_a_draw_found_unsound_is_made_again_from_another_secret_and_its_winners_are_not_told(
    plain_house: Premises,
) -> None:
    drawn(plain_house, "ann", "bob", "cleo")
    assert len(letters(plain_house, "prize:PR1:hamper")) == 1
    plain_house.do("compromise-promotion", "ora", promotion="PR1", what="a hole", course="postpone")
    assert letters(plain_house, "prize:PR1:hamper") == []
    assert plain_house.document()["promotions"]["PR1"]["winners"] == []
    plain_house.do("validate-promotion", "ora", promotion="PR1", found="sound")
    plain_house.do("draw", "ora", promotion="PR1", value=VALUE)
    one, two = plain_house.of(DrawMade)
    assert (one.draw, two.draw) == (1, 2)
    assert one.secret != two.secret
    assert anybody.order_of("PR1", 2, two.secret, two.value, 3) == list(two.order)
    assert len(letters(plain_house, "prize:PR1:hamper")) == 1


def test_one_that_is_put_off_before_it_starts_starts_when_it_is_sound(plain_house: Premises) -> None:
    make(plain_house)
    plain_house.do("submit-terms", "ora", promotion="PR1")
    plain_house.do("compromise-promotion", "ora", promotion="PR1", what="a hole", course="postpone")
    plain_house.do("validate-promotion", "ora", promotion="PR1", found="sound")
    plain_house.do("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")


# --- the draw, for any numbers --------------------------------------------------------------------------

BYTES = st.binary(min_size=32, max_size=32)


@given(
    secret=BYTES,
    salt=BYTES,
    value=st.binary(min_size=16, max_size=64),
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    number=st.integers(1, 9),
    entries=st.lists(st.sampled_from("abcdefgh"), max_size=300),
    prizes=st.integers(0, 12),
    present=st.none() | st.sets(st.sampled_from("abcdefgh")),
)
@settings(deadline=None)
def test_every_draw_is_an_order_of_all_entries_that_anybody_finds_and_nobody_wins_twice(
    *,
    secret: bytes,
    salt: bytes,
    value: bytes,
    name: str,
    number: int,
    entries: list[str],
    prizes: int,
    present: set[str] | None,
) -> None:
    occasion = DrawOf(what="draw", of=name, which=str(number))
    revealed = RevealedLots(secret=secret.hex(), salt=salt.hex())
    order = draw(revealed, occasion, value, len(entries))
    assert sorted(order) == list(range(1, len(entries) + 1))
    assert list(order) == anybody.order_of(name, number, secret.hex(), value.hex(), len(entries))
    assert lots_digest(Secret(secret, salt), occasion) == anybody.commitment_of(
        name, number, secret.hex(), salt.hex()
    )
    named = [f"prize {place}" for place in range(prizes)]
    winners = winners_in(order, entries, named, present)
    may_win = set(entries) if present is None else set(entries) & present
    assert len(winners) == min(prizes, len(may_win))
    assert len({one.patron for one in winners}) == len(winners)
    assert [one.prize for one in winners] == named[: len(winners)]
    for place, one in enumerate(winners):
        assert entries[one.entry - 1] == one.patron
        assert one.patron in may_win
        taken = {earlier.patron for earlier in winners[:place]}
        better = order[: order.index(one.entry)]
        assert all(entries[entry - 1] in taken or entries[entry - 1] not in may_win for entry in better)
