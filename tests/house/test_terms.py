"""The terms of a promotion and its prizes, checked as a whole (NSW 22.1 to 22.7)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.decoders import converter
from croupier.promotions.making import MarketingApproved, PromotionMade
from croupier.promotions.terms import Prize, PromotionTerms, missing_in, tidied
from croupier.rulebooks import shelf
from croupier.vocabulary.refusal import Refusal, Refused
from tests.command_line import croupier
from tests.house.premises import Premises
from tests.house.promoting import CAR, GOODS, KINDS, NSW, TERMS, make, prize_of, without
from tests.proofs import clause

read_as_terms = converter(PromotionTerms)
read_as_prize = converter(Prize)

LEAVE_OUT = {
    "22.7.1": ["manner"],
    "22.7.2": ["awarded_at", "awarded_where"],
    "22.7.3": ["eligible"],
    "22.7.5": ["nature"],
    "22.7.6": ["closes"],
    "22.7.7": ["held_where", "held_from"],
    "22.7.8": ["claiming", "must_be_present"],
    "22.7.9": ["winner_told"],
    "22.7.10": ["published"],
    "22.4": ["paid_out"],
}


def refused_terms(house: Premises, *items: str) -> list[Refused]:
    """What is said when each of these items is missing, null or blank."""
    return [
        house.refused("make-promotion", "ora", promotion="PR1", terms=terms, prizes=[GOODS])
        for item in items
        for terms in (without(TERMS, item), {**TERMS, item: None}, {**TERMS, item: "  "})
    ]


def refused_prize(house: Premises, prize: dict[str, Any]) -> Refused:
    return house.refused("make-promotion", "ora", promotion="PR1", terms=TERMS, prizes=[prize])


def each_wanted(house: Premises, *wanted: str) -> None:
    """Without one of these the terms are not complete, and the refusal cites the clause that wants it."""
    for number in wanted:
        for refused in refused_terms(house, *LEAVE_OUT[number]):
            assert (refused.code, refused.clause, refused.also) == (Refusal.TERMS_NOT_COMPLETE, number, ())
    make(house)


@clause("nsw-blackjack-challenge", "22.1")
def test_the_operator_offers_a_prize_and_nobody_else_does(house: Premises) -> None:
    for who in ("ann", "dan", "sue", "ivy"):
        refused = house.refused("make-promotion", who, promotion="PR1", terms=TERMS, prizes=[GOODS])
        assert (refused.code, refused.clause) == (Refusal.WRONG_ROLE, "22.1")
    make(house)
    [made] = house.of(PromotionMade)
    assert (made.promotion, made.author) == ("PR1", "ora")
    assert house.document()["promotions"] == {"PR1": {"state": "made", "entries": 0, "winners": []}}


@clause("nsw-blackjack-challenge", "22.7.1", "22.7.2", "22.7.3")
def test_terms_say_how_when_and_where_prizes_are_awarded_and_to_whom(house: Premises) -> None:
    each_wanted(house, "22.7.1", "22.7.2", "22.7.3")


@clause("nsw-blackjack-challenge", "22.7.4")
def test_terms_that_want_a_wager_say_how_much(house: Premises) -> None:
    for wanting in ({"wager_needed": True}, {"wager_needed": True, "minimum_wager": 0}):
        refused = house.refused(
            "make-promotion", "ora", promotion="PR1", terms={**TERMS, **wanting}, prizes=[GOODS]
        )
        assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, "22.7.4")
    make(house, wager_needed=True, minimum_wager=10_00)
    make(house, "PR2", wager_needed=False)


@clause("nsw-blackjack-challenge", "22.7.5", "22.7.6", "22.7.7")
def test_terms_say_what_is_won_when_entries_close_and_where_and_when_it_is_held(house: Premises) -> None:
    each_wanted(house, "22.7.5", "22.7.6", "22.7.7")


@clause("nsw-blackjack-challenge", "22.7.8", "22.7.9", "22.7.10")
def test_terms_say_how_to_claim_how_winners_are_told_and_where_results_stand(house: Premises) -> None:
    each_wanted(house, "22.7.8", "22.7.9", "22.7.10")


@clause("nsw-blackjack-challenge", "22.4#2")
def test_terms_say_how_prizes_are_paid_out(house: Premises) -> None:
    each_wanted(house, "22.4")


@clause("nsw-blackjack-challenge", "22.4")
def test_no_prize_is_cash_and_none_is_paid_out_in_cash(house: Premises) -> None:
    refused = refused_prize(house, {**GOODS, "what": "cash"})
    assert (refused.code, refused.clause) == (Refusal.PRIZE_NOT_ALLOWED, "22.4")
    in_cash = {**TERMS, "paid_out": "Cash"}
    refused = house.refused("make-promotion", "ora", promotion="PR1", terms=in_cash, prizes=[GOODS])
    assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, "22.4")


@clause("nsw-blackjack-challenge", "22.7.11")
def test_every_prize_has_a_name_a_kind_a_description_and_a_value(house: Premises) -> None:
    for wrong in (
        *(without(GOODS, item) for item in ("prize", "what", "description", "value")),
        *({**GOODS, item: ""} for item in ("prize", "what", "description", "value")),
        {**GOODS, "value": 0},
        {**GOODS, "value": -1},
    ):
        refused = refused_prize(house, wrong)
        assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, "22.7.11")
    refused = house.refused("make-promotion", "ora", promotion="PR1", terms=TERMS)
    assert refused.clause == "22.7.11"


def each_detail(house: Premises, kind: str, chapter: str, *items: str) -> None:
    for item, roman in zip(items, ("i", "ii", "iii", "iv", "v", "vi"), strict=False):
        for wrong in (without(prize_of(kind), item), prize_of(kind, **{item: " "})):
            refused = refused_prize(house, wrong)
            assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, f"{chapter}({roman})")
    make(house, kind, prizes=[prize_of(kind)])


@clause("nsw-blackjack-challenge", "22.7.11.1(i)", "22.7.11.1(ii)", "22.7.11.1(iii)")
def test_of_appliances_and_machinery_make_model_and_accessories_are_said(house: Premises) -> None:
    each_detail(house, "appliance", "22.7.11.1", "make", "model", "accessories")
    each_detail(house, "machinery", "22.7.11.1", "make", "model", "accessories")


@clause("nsw-blackjack-challenge", "22.7.11.2(i)", "22.7.11.2(ii)", "22.7.11.2(iii)", "22.7.11.2(iv)")
def test_of_a_vehicle_it_is_said_too_whether_on_road_costs_are_included(house: Premises) -> None:
    each_detail(house, "motor-vehicle", "22.7.11.2", "make", "model", "accessories", "on_road_costs")


@clause("nsw-blackjack-challenge", "22.7.11.3(i)", "22.7.11.3(ii)", "22.7.11.3(iii)", "22.7.11.3(iv)")
def test_of_travel_it_is_said_who_goes_what_is_included_when_and_with_what_money(house: Premises) -> None:
    each_detail(house, "travel", "22.7.11.3", "persons", "included", "dates", "spending_money")


@clause(
    "nsw-blackjack-challenge",
    "22.7.11.4(i)",
    "22.7.11.4(ii)",
    "22.7.11.4(iii)",
    "22.7.11.4(iv)",
    "22.7.11.4(v)",
    "22.7.11.4(vi)",
)
def test_of_real_estate_six_things_are_said(house: Premises) -> None:
    items = ("dwelling", "plans", "contract", "easements", "location", "included")
    each_detail(house, "real-estate", "22.7.11.4", *items)


@clause("nsw-blackjack-challenge", "22.5", "22.5.1", "22.5.2", "22.5.3")
def test_what_is_barred_is_no_prize(house: Premises) -> None:
    for kind, number in (
        ("tobacco", "22.5.1"),
        ("Tobacco", "22.5.1"),
        ("firearm", "22.5.2"),
        ("imitation-firearm", "22.5.2"),
        ("imitation firearm", "22.5.2"),
        ("ammunition", "22.5.2"),
        ("prohibited-weapon", "22.5.3"),
    ):
        refused = refused_prize(house, {**GOODS, "what": kind})
        assert (refused.code, refused.clause, refused.also) == (Refusal.PRIZE_NOT_ALLOWED, number, ("22.5",))


@clause("nsw-blackjack-challenge", "22.5.4")
def test_up_to_twenty_litres_of_liquor_are_a_prize(house: Premises) -> None:
    refused = refused_prize(house, prize_of("liquor", millilitres=20_001))
    assert (refused.code, refused.clause) == (Refusal.PRIZE_NOT_ALLOWED, "22.5.4")
    assert "20,001 ml of liquor, and the most is 20,000 ml" in refused.says
    refused = refused_prize(house, without(prize_of("liquor"), "millilitres"))
    assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, "22.5.4")
    make(house, prizes=[prize_of("liquor")])


@clause("nsw-blackjack-challenge", "22.5.5")
def test_what_is_prescribed_is_barred_from_then_on_also_when_terms_change(house: Premises) -> None:
    fireworks = {**GOODS, "what": "fireworks"}
    make(house, prizes=[fireworks])
    assert house.refused("prescribe-prize", "sue", what="fireworks").code is Refusal.WRONG_ROLE
    house.do("prescribe-prize", "ora", what="Fireworks", reference="Regulation 7")
    refused = house.refused("make-promotion", "ora", promotion="PR2", terms=TERMS, prizes=[fireworks])
    assert (refused.code, refused.clause) == (Refusal.PRIZE_NOT_ALLOWED, "22.5.5")
    assert "Regulation 7" in refused.says
    assert house.refused("amend-promotion", "ora", promotion="PR1", terms={"nature": "more"}).clause == "22.5.5"
    house.do("amend-promotion", "ora", promotion="PR1", prizes=[GOODS])


@clause("nsw-blackjack-challenge", "22.3")
def test_nobody_is_offered_cash_instead_of_casino_dollars(house: Premises) -> None:
    refused = refused_prize(house, prize_of("casino-dollars", cash_alternative=True))
    assert (refused.code, refused.clause) == (Refusal.PRIZE_NOT_ALLOWED, "22.3")
    make(house, prizes=[prize_of("casino-dollars"), prize_of("goods", cash_alternative=True)])


@clause("nsw-blackjack-challenge", "22.6")
def test_advertising_points_to_the_terms(house: Premises) -> None:
    make(house)
    for wrong in ({}, {"points_to_terms": False}):
        refused = house.refused("approve-marketing", "ora", promotion="PR1", material="a poster", **wrong)
        assert (refused.code, refused.clause) == (Refusal.NO_TERMS_NAMED, "22.6")
    house.do("approve-marketing", "ora", promotion="PR1", material="a poster", points_to_terms=True)
    assert house.of(MarketingApproved)[0].material == "a poster"


@clause("nsw-blackjack-challenge", "22.6#2")
def test_a_promotion_whose_terms_nobody_can_have_does_not_start(house: Premises) -> None:
    make(house, available=[])
    house.do("submit-terms", "ora", promotion="PR1")
    refused = house.refused("start-promotion", "ora", promotion="PR1", at="2026-06-02T12:00:00+10:00")
    assert (refused.code, refused.clause) == (Refusal.TERMS_NOT_COMPLETE, "22.6")


def test_a_refusal_names_every_missing_item_the_first_first(plain_house: Premises) -> None:
    prizes = [without(CAR, "make", "on_road_costs"), without(prize_of("travel"), "dates")]
    refused = plain_house.refused("make-promotion", "ora", promotion="PR1", prizes=prizes)
    assert refused.clause == "22.7.1"
    assert refused.also == (
        *("22.7.2", "22.7.3", "22.7.5", "22.7.6", "22.7.7", "22.7.8", "22.7.9", "22.7.10", "22.4"),
        *("22.7.11.2(i)", "22.7.11.2(iv)", "22.7.11.3(iii)"),
    )
    items = [item for item, _ in refused.missing]
    assert items[:3] == ["manner", "awarded_at", "awarded_where"]
    assert items[-3:] == ["car: make", "car: on_road_costs", "travel: dates"]


@clause("nsw-blackjack-challenge", "22.7.11")
def test_a_name_is_given_once_and_unknown_ones_are_refused(house: Premises) -> None:
    make(house)
    refused = house.refused("make-promotion", "ora", promotion="PR1", terms=TERMS, prizes=[GOODS])
    assert refused.code is Refusal.NAME_TAKEN
    twice = house.refused("make-promotion", "ora", promotion="PR2", terms=TERMS, prizes=[GOODS, GOODS])
    assert twice.code is Refusal.NAME_TAKEN
    nameless = house.refused("make-promotion", "ora", promotion=" ", terms=TERMS, prizes=[GOODS])
    assert nameless.code is Refusal.NAME_NOT_ALLOWED
    for command, fields in (
        ("submit-terms", {}),
        ("start-promotion", {}),
        ("amend-promotion", {}),
        ("enter-promotion", {"patron": "ann"}),
        ("compromise-promotion", {"what": "a hole in the drum", "course": "cancel"}),
    ):
        assert house.refused(command, "ora", promotion="PR9", **fields).code is Refusal.UNKNOWN_NAME
    assert house.refused("grant-claim", "ora", claim="claim-1").code is Refusal.UNKNOWN_NAME
    decided = house.refused("decide-promotion-dispute", "ora", dispute="dispute-1", ruling="no")
    assert decided.code is Refusal.UNKNOWN_NAME


@pytest.mark.parametrize(
    "terms",
    [
        {"closes": "soon"},
        {"closes": "2026-06-09T11:00:00"},
        {"wager_needed": "yes"},
        {"must_be_present": 1},
        {"manner": 7},
        {"manner": "x" * 1_001},
        {"available": "everywhere"},
        {"minimum_wager": 10**18},
    ],
)
def test_what_is_no_time_no_yes_and_no_words_is_no_command(plain_house: Premises, terms: dict[str, Any]) -> None:
    given = {**TERMS, **terms}
    refused = plain_house.refused("make-promotion", "ora", promotion="PR1", terms=given, prizes=[GOODS])
    assert refused.code is Refusal.BAD_FILE


def test_what_the_book_does_not_name_is_kept_too(plain_house: Premises) -> None:
    make(plain_house, prizes=[{**GOODS, "colour": "blue"}], dress="smart", seats=4)
    [made] = plain_house.of(PromotionMade)
    assert made.terms.further == {"dress": "smart", "seats": "4"}
    assert made.prizes[0].further == {"colour": "blue"}


ITEMS = st.sampled_from(sorted(without(TERMS, "available")))


@given(left_out=st.sets(ITEMS), as_null=st.sets(ITEMS), kind=st.sampled_from(sorted(KINDS)), data=st.data())
def test_exactly_what_is_left_out_is_missing(
    left_out: set[str], as_null: set[str], kind: str, data: st.DataObject
) -> None:
    rules = shelf.book(NSW).promotions
    assert rules is not None
    gone = data.draw(st.sets(st.sampled_from(sorted(KINDS[kind])))) if KINDS[kind] else set()
    terms = {**without(TERMS, *left_out), **dict.fromkeys(as_null)}
    given = tidied({"terms": terms, "prizes": [without(prize_of(kind), *gone)]})
    read_terms = read_as_terms(given["terms"])
    read_prizes = tuple(map(read_as_prize, given["prizes"]))
    found = {item for item, _ in missing_in(read_terms, read_prizes, rules)}
    assert found == left_out | as_null | {f"{kind}: {item}" for item in gone}


def test_a_script_is_told_every_missing_item(tmp_path: Path) -> None:
    line = {"command": "make-promotion", "who": "ora", "role": "casino-operator", "promotion": "PR1"}
    at, terms = "2026-05-30T12:00:00+10:00", {**TERMS, "closes": None, "published": ""}
    file = tmp_path / "house.jsonl"
    file.write_text(json.dumps({**line, "at": at, "terms": terms, "prizes": [GOODS]}) + "\n")
    refused, document = map(
        json.loads, croupier("house", "run", str(file), "--json", "--go-on").stdout.splitlines()
    )
    assert (refused["code"], refused["clause"], refused["also"]) == ("terms-not-complete", "22.7.6", ["22.7.10"])
    assert refused["missing"] == [
        {"item": "closes", "clause": "22.7.6"},
        {"item": "published", "clause": "22.7.10"},
    ]
    assert document["promotions"] == {}
