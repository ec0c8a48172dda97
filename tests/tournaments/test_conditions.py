"""Conditions: what each book wants in them, which side wins, what cannot be meant, and until when they change."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebooks import shelf
from croupier.tournaments.drafting import ConditionsDrafted
from croupier.tournaments.entries import EntriesOpened
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, SMALL, Hall, complete

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

HEATS = [
    {"name": "heat", "rounds": 3, "tables": 2, "advance": 1},
    {"name": "final", "rounds": 3, "tables": 1},
]
POINTS = {"format": "points", "points": [10, 8, 6]}
BUY_BACK = {"until_session": "final", "fee": 10_00, "method": "at the desk"}


def without(session: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in session.items() if name not in names}


WANTED_2018: list[tuple[dict[str, Any], str, str]] = [
    ({"starts": None}, "starts", "19.3(a)(i)"),
    ({"how_to_enter": None}, "how_to_enter", "19.3(a)(i)"),
    ({"sessions": None}, "sessions", "19.3(a)(ii)"),
    ({"sessions": []}, "sessions", "19.3(a)(ii)"),
    ({"sessions": [without(HEATS[0], "rounds"), HEATS[1]]}, "sessions.rounds", "19.3(a)(ii)(A)"),
    ({"sessions": [HEATS[0], without(HEATS[1], "tables")]}, "sessions.tables", "19.3(a)(ii)(B)"),
    ({"format": "sit-and-go"}, "sit_and_go", "19.3(a)(ii)(B)"),
    ({"format": "sit-and-go", "sit_and_go": {"start_when": "seven sit"}}, "sit_and_go", "19.3(a)(ii)(B)"),
    ({"sessions": [without(HEATS[0], "advance"), HEATS[1]]}, "sessions.advance", "19.3(a)(ii)(C)"),
    ({"format": "points"}, "points", "19.3(a)(ii)(D)"),
    ({"sessions": HEATS, "repechage": {"session": "final"}}, "repechage.qualifies", "19.3(a)(ii)(E)"),
    ({"buy_back": None}, "buy_back", "19.3(a)(ii)(F)"),
    ({"buy_back": without(BUY_BACK, "method")}, "buy_back.method", "19.3(a)(ii)(F)"),
    ({"buy_back": without(BUY_BACK, "until_session")}, "buy_back.until_session", "19.3(a)(ii)(F)"),
    ({"entry_fee": None}, "entry_fee", "19.3(a)(iii)"),
    ({"chips": None}, "chips", "19.3(a)(iv)"),
    ({"players": None}, "players", "19.3(a)(v)"),
    ({"players": {"fewest": 2}}, "players", "19.3(a)(v)"),
    ({"groups": None}, "groups", "19.3(a)(vi)"),
    ({"limits": None}, "limits", "19.3(a)(vii)"),
    ({"elimination": None}, "elimination", "19.3(a)(viii)(A)"),
    ({"ties": {"final": "share"}}, "ties.session", "19.3(a)(viii)(B)"),
    ({**POINTS, "sessions": HEATS, "elimination": None}, "elimination", "19.3(a)(ix)(A)"),
    ({**POINTS, "ties": {"points": "share"}}, "ties.session", "19.3(a)(ix)(B)"),
    ({"prizes": None}, "prizes", "19.3(a)(x)"),
    ({"distribution": None}, "distribution", "19.3(a)(xi)"),
    ({"ties": {"session": "share"}}, "ties.final", "19.3(a)(xi)(A)"),
    ({**POINTS, "ties": {"session": "share"}}, "ties.points", "19.3(a)(xi)(B)"),
    ({"statement": None}, "statement", "19.3(b)"),
]
WANTED_NSW: list[tuple[dict[str, Any], str, str]] = [
    ({"entry_fee": None}, "entry_fee", "21.4.2(a)"),
    ({"chips": None}, "chips", "21.4.2(b)"),
    ({"compulsory_wager": None}, "compulsory_wager", "21.4.2(c)"),
    ({"limits": None}, "limits", "21.4.2(d)"),
    ({"sessions": None}, "sessions", "21.4.2(e)"),
    ({"sessions": [without(HEATS[0], "rounds"), HEATS[1]]}, "sessions.rounds", "21.4.2(e)"),
    ({"sessions": [without(HEATS[0], "tables"), HEATS[1]]}, "sessions.tables", "21.4.2(e)"),
    ({"sessions": [without(HEATS[0], "advance"), HEATS[1]]}, "sessions.advance", "21.4.2(e)"),
    ({"repechage": None}, "repechage", "21.4.2(e)"),
    ({"allocation": None}, "allocation", "21.4.2(f)"),
    ({"order_of_wagering": None}, "order_of_wagering", "21.4.2(f)"),
    ({"pass_cards": None}, "pass_cards", "21.4.2(f)"),
    ({"undisclosed_wagers": None}, "undisclosed_wagers", "21.4.2(f)"),
    ({"buy_back": None}, "buy_back", "21.4.2(g)"),
    ({"eligibility": None}, "eligibility.statement", "21.4.2(h)(i)"),
    ({"eligibility": {"criteria": ["members"]}}, "eligibility.statement", "21.4.2(h)(i)"),
    (
        {"eligibility": {"statement": "who may gamble", "may_refuse": True}},
        "eligibility.refusal_statement",
        "21.4.2(h)(ii)",
    ),
    ({"withdrawal": None}, "withdrawal", "21.4.2(i)"),
    ({"form": None}, "form", "21.4.2(i)"),
    ({"players": None}, "players", "21.4.2(i)"),
    ({"prizes": None}, "prizes", "21.4.2(j)"),
    ({"distribution": None}, "distribution", "21.4.2(j)"),
    ({"statement": None}, "statement", "21.4.2(k)"),
]


def drafted(hall: Hall) -> ConditionsDrafted:
    found: ConditionsDrafted = hall.happened(ConditionsDrafted)[-1]
    return found


def refuses_to_open_without(book: str, witness: Witness, changed: dict[str, Any], item: str, number: str) -> None:
    """One item is not there: it is named with its clause, and neither publication nor entries follow."""
    hall = Hall(book, witness).drafted(**changed)
    missing = [(one.item, one.clause) for one in drafted(hall).missing]
    assert missing == [(item, number)], changed
    for command in ("publish-conditions", "open-entries"):
        refused = hall.refused(command, "ora")
        assert (refused.code, refused.clause) == (Refusal.CONDITIONS_INCOMPLETE, number)
        assert refused.missing == ((item, number),)


def wants(book: str, witness: Witness, *numbers: str) -> None:
    """Of the book's list, each item under these clauses is wanted."""
    listed = [one for one in (WANTED_2018 if book == B18 else WANTED_NSW) if one[2] in numbers]
    assert {number for _, _, number in listed} == set(numbers)
    for changed, item, number in listed:
        refuses_to_open_without(book, witness, changed, item, number)
    whole = Hall(book, witness).drafted()
    assert drafted(whole).missing == ()


@clause(B18, "19.2(a)", "19.3(a)(i)", "19.3(a)(ii)", "19.3(a)(ii)(A)")
def test_in_2018_conditions_say_when_and_how_and_in_how_many_sessions(book: str, witness: Witness) -> None:
    wants(book, witness, "19.3(a)(i)", "19.3(a)(ii)", "19.3(a)(ii)(A)")
    hall = Hall(book, witness).drafted()
    assert drafted(hall).clause == "19.2(a)"
    assert {"19.3", "19.3(a)(i)", "19.3(b)"} <= set(drafted(hall).also)


@clause(
    B18,
    "19.3(a)(ii)(B)",
    "19.3(a)(ii)(B)#2",
    "19.3(a)(ii)(C)",
    "19.3(a)(ii)(D)",
    "19.3(a)(ii)(E)",
    "19.3(a)(ii)(F)",
)
def test_in_2018_conditions_say_how_the_tournament_is_built(book: str, witness: Witness) -> None:
    wants(book, witness, *(f"19.3(a)(ii)({letter})" for letter in "BCDEF"))
    told = {"start_when": "seven sit", "allocation": "as they come"}
    assert drafted(Hall(book, witness).drafted(format="sit-and-go", sit_and_go=told)).missing == ()


@clause(B18, "19.3(a)(iii)", "19.3(a)(iv)", "19.3(a)(v)", "19.3(a)(vi)", "19.3(a)(vii)")
def test_in_2018_conditions_say_what_it_costs_and_who_may_play_for_what(book: str, witness: Witness) -> None:
    wants(book, witness, *(f"19.3(a)({number})" for number in ("iii", "iv", "v", "vi", "vii")))
    hall = Hall(book, witness).opened()
    assert hall.happened(EntriesOpened)[0].commission == 0, "what is not said of a commission is nil"


@clause(B18, "19.3(a)(viii)(A)", "19.3(a)(viii)(B)", "19.3(a)(ix)(A)", "19.3(a)(ix)(B)")
def test_in_2018_conditions_say_who_is_out_and_who_is_ahead(book: str, witness: Witness) -> None:
    wants(book, witness, *(f"19.3(a)({number})" for number in ("viii)(A", "viii)(B", "ix)(A", "ix)(B")))


@clause(B18, "19.3(a)(x)", "19.3(a)(xi)", "19.3(a)(xi)(A)", "19.3(a)(xi)(B)", "19.3(b)")
def test_in_2018_conditions_say_how_the_pool_is_paid(book: str, witness: Witness) -> None:
    wants(book, witness, "19.3(a)(x)", "19.3(a)(xi)", "19.3(a)(xi)(A)", "19.3(a)(xi)(B)", "19.3(b)")


@clause(NSW, "21.4.2(a)", "21.4.2(b)", "21.4.2(c)", "21.4.2(d)", "21.4.2(e)", "21.4.2(f)")
def test_in_nsw_conditions_say_how_it_is_played(book: str, witness: Witness) -> None:
    wants(book, witness, *(f"21.4.2({letter})" for letter in "abcdef"))
    hall = Hall(book, witness).drafted(entry_fee=0)
    assert drafted(hall).missing == (), "nil is a statement"


@clause(NSW, "21.4.2(g)", "21.4.2(h)(i)", "21.4.2(h)(ii)", "21.4.2(i)", "21.4.2(j)", "21.4.2(k)")
def test_in_nsw_conditions_say_who_may_enter_and_what_there_is_to_win(book: str, witness: Witness) -> None:
    wants(book, witness, *(f"21.4.2({letter})" for letter in ("g", "h)(i", "h)(ii", "i", "j", "k")))


def test_everything_that_is_missing_is_named_at_once(witness: Witness) -> None:
    hall = Hall(B18, witness).drafted(chips=None, prizes=None, statement=None)
    refused = hall.refused("publish-conditions", "ora")
    assert (refused.clause, refused.also) == ("19.3(a)(iv)", ("19.3(a)(x)", "19.3(b)"))
    assert [item for item, _ in refused.missing] == ["chips", "prizes", "statement"]
    assert all(number in refused.says for _, number in refused.missing)


ALL_THAT_2006_NAMES: dict[str, Any] = {
    **SMALL,
    "sessions": HEATS,
    "players": {"fewest": 2, "most": 42},
    "groups": ["no two of one family at a table"],
    "side_wagers": [],
}


@clause(B06, "20.4", "20.4(a)", "20.4(b)", "20.4(d)", "20.4(f)", "20.4(g)")
def test_the_book_of_2006_names_what_conditions_may_say_and_wants_none_of_it(hall: Hall) -> None:
    hall.drafted(ALL_THAT_2006_NAMES)
    listed = [f"20.4({letter})" for letter in "abcdefghi"]
    assert [one for one in drafted(hall).also if one.startswith("20.4(")] == listed
    terms = hall.tournament.terms
    assert [one.name for one in hall.tournament.sessions] == ["heat", "final"]
    assert (terms.groups, terms.chips) == (("no two of one family at a table",), 500)
    assert [(one.minimum, one.maximum) for one in terms.limits or ()] == [(20, 500)]
    assert terms.starts is not None
    assert terms.starts.hour == 19
    hall.drafted({})
    assert (drafted(hall).missing, drafted(hall).also) == ((), ("20.4",))
    hall.made_known().do("open-entries", "ora")


@clause(B06, "20.4(h)")
def test_in_2006_side_wagers_are_those_that_the_conditions_name(hall: Hall) -> None:
    hall.drafted({**SMALL, "side_wagers": []})
    assert "20.4(h)" in drafted(hall).also
    hall.made_known().do("open-entries", "ora")
    hall.do("enter", "sue", players=["ann", "bob"])
    hall.closed()
    setting = hall.table("T1").setting
    assert setting is not None
    assert setting.options.side_wagers == ()


# --- which side wins


@clause(B18, "19.3(b)")
@clause(NSW, "21.4.2(k)")
def test_a_condition_against_a_rule_has_no_effect(hall: Hall) -> None:
    hall.drafted(table_rules={"doubling": False, "hands_from_splitting": 2})
    number = "19.3(b)" if hall.book == B18 else "21.4.2(k)"
    assert [(one.item, one.clause) for one in drafted(hall).without_effect] == [("table_rules", number)]
    assert number in drafted(hall).also
    assert hall.tournament.terms.table_rules is None


@pytest.mark.parametrize("book", [B00, B06])
def test_approved_conditions_win_over_the_rules_before_them(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).drafted(table_rules={"doubling": False})
    assert drafted(hall).without_effect == ()
    assert hall.tournament.terms.table_rules is not None
    assert hall.rules.conditions.overrule == ("19.3" if book == B00 else "20.5")


@pytest.mark.parametrize(
    ("item", "value", "number"),
    [
        ("buy_back", BUY_BACK, "20.6"),
        ("entries_each", 2, "20.6"),
        ("allocation", "manager", "20.7"),
        ("pass_cards", 1, "20.14"),
        ("order_of_wagering", False, "20.15"),
        ("ties", {"final": "share"}, "20.21"),
        ("same_round", "chips-left", "20.22"),
        ("withdrawal", {"until": "2026-11-16T12:00:00+11:00"}, "20.24"),
    ],
)
def test_of_the_rules_after_them_the_conditions_of_2006_change_none(
    item: str, value: Any, number: str, witness: Witness
) -> None:
    hall = Hall(B06, witness).drafted(**{item: value})
    assert [(one.item, one.clause) for one in drafted(hall).without_effect] == [(item, number)]
    assert getattr(hall.tournament.terms, item) is None


def test_what_a_rule_says_too_may_stand_in_the_conditions(witness: Witness) -> None:
    same: dict[str, Any] = {"allocation": "ballot", "order_of_wagering": True, "ties": {"session": "extra-rounds"}}
    assert drafted(Hall(B06, witness).drafted(**same, entries_each=1, pass_cards=0)).without_effect == ()


# --- until when, and for whom


@clause(B00, "19.2")
@clause(B06, "20.3")
@clause(B18, "19.2(a)")
@clause(NSW, "21.4.1")
def test_conditions_may_be_drafted_again_until_entries_open(hall: Hall) -> None:
    number = {B00: "19.2", B06: "20.3", B18: "19.2(a)", NSW: "21.4.2"}[hall.book]
    hall.drafted().made_known()
    hall.drafted(entry_fee=60_00)
    again = hall.refused("open-entries", "ora")
    due = {B00: Refusal.NOT_APPROVED, B06: Refusal.NOT_APPROVED}.get(hall.book, Refusal.NOT_PUBLISHED)
    assert again.code is due, "what was approved and published were other conditions"
    hall.made_known().do("open-entries", "ora")
    assert hall.happened(EntriesOpened)[0].fee == 60_00
    fixed = hall.refused("draft-conditions", "ora", rulebook=hall.book, conditions=complete(hall.book))
    assert (fixed.code, fixed.clause) == (Refusal.CONDITIONS_FIXED, number)


@clause(NSW, "6.7.1")
def test_there_is_no_tournament_with_low_limit_gaming(hall: Hall) -> None:
    conditions = complete(hall.book, low_limit_gaming=True)
    refused = hall.refused("draft-conditions", "ora", rulebook=hall.book, conditions=conditions)
    assert (refused.code, refused.clause) == (Refusal.LOW_LIMIT_GAMING, "6.7.1")


@pytest.mark.parametrize("book", ALL)
def test_only_the_operator_drafts_them(book: str, witness: Witness) -> None:
    hall = Hall(book, witness)
    for who in ("tom", "sue", "dan", "ann"):
        refused = hall.refused("draft-conditions", who, rulebook=book, conditions=complete(book))
        assert refused.code is Refusal.WRONG_ROLE
    hall.do("draft-conditions", "max", rulebook=book, conditions=complete(book))


def test_a_book_without_tournaments_has_none(witness: Witness) -> None:
    hall = Hall(B06, witness)
    for none in (one.id for one in shelf.books() if one.tournaments is None):
        refused = hall.refused("draft-conditions", "ora", rulebook=none, conditions={})
        assert refused.code is Refusal.NOT_IN_THIS_BOOK
    unknown = hall.refused("draft-conditions", "ora", rulebook="baccarat", conditions={})
    assert unknown.code is Refusal.UNKNOWN_RULEBOOK


# --- what cannot be meant

NONSENSE: list[tuple[dict[str, Any], Refusal]] = [
    ({"entry_fee": -1}, Refusal.AMOUNT_NOT_ALLOWED),
    ({"entry_fee": 10**14}, Refusal.AMOUNT_NOT_ALLOWED),
    ({"commission": 50_01}, Refusal.COMMISSION_NOT_ALLOWED),
    ({"commission": -1}, Refusal.AMOUNT_NOT_ALLOWED),
    ({"buy_in": -5}, Refusal.AMOUNT_NOT_ALLOWED),
    ({"chips": 0}, Refusal.AMOUNT_NOT_ALLOWED),
    ({"chips": 505}, Refusal.AMOUNT_NOT_IN_CHIPS),
    ({"play_off_chips": 3}, Refusal.AMOUNT_NOT_IN_CHIPS),
    ({"smallest_chip": 0}, Refusal.NO_SUCH_CHIP),
    ({"limits": [{"minimum": 500, "maximum": 20}]}, Refusal.LIMITS_NOT_ALLOWED),
    ({"limits": [{"minimum": 0, "maximum": 20}]}, Refusal.LIMITS_NOT_ALLOWED),
    ({"limits": [{"minimum": 25, "maximum": 500}]}, Refusal.AMOUNT_NOT_IN_CHIPS),
    ({"limits": [{"minimum": 600, "maximum": 900}]}, Refusal.LIMITS_NOT_ALLOWED),
    ({"limits": [{"from_round": 2, "minimum": 20, "maximum": 500}]}, Refusal.LIMITS_NOT_ALLOWED),
    (
        {"limits": [{"minimum": 20, "maximum": 500}, {"from_round": 1, "minimum": 40, "maximum": 500}]},
        Refusal.LIMITS_NOT_ALLOWED,
    ),
    ({"sessions": [HEATS[0], HEATS[0]]}, Refusal.NAME_TAKEN),
    ({"sessions": [{**HEATS[1], "name": " "}]}, Refusal.NAME_NOT_ALLOWED),
    ({"sessions": [{**HEATS[1], "rounds": 0}]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"sessions": [{**HEATS[0], "advance": 8}, HEATS[1]]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"sessions": [{**HEATS[0], "advance": 3, "players_per_table": 2}, HEATS[1]]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"sessions": [{**HEATS[0], "advance": 0}, HEATS[1]]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"sessions": [without(HEATS[0], "advance"), HEATS[1]]}, Refusal.CONDITIONS_NOT_GOOD),
    ({"sessions": [{**HEATS[0], "players": "eliminated"}, HEATS[1]]}, Refusal.CONDITIONS_NOT_GOOD),
    (
        {
            "sessions": [
                {**HEATS[0], "starts": "2026-11-17T10:00:00Z"},
                {**HEATS[1], "starts": "2026-11-17T09:00:00Z"},
            ]
        },
        Refusal.CONDITIONS_NOT_GOOD,
    ),
    ({"players": {"fewest": 5, "most": 4}}, Refusal.NUMBER_NOT_ALLOWED),
    ({"players": {"fewest": 0, "most": 4}}, Refusal.NUMBER_NOT_ALLOWED),
    ({"pass_cards": -1}, Refusal.NUMBER_NOT_ALLOWED),
    ({"prizes": [{"place": 1, "share": 0}]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"prizes": [{"place": 0, "share": 1}]}, Refusal.NUMBER_NOT_ALLOWED),
    ({"prizes": [{"place": 1, "share": 1}, {"place": 1, "share": 1}]}, Refusal.CONDITIONS_NOT_GOOD),
    ({"points": [3, 2, 1]}, Refusal.CONDITIONS_NOT_GOOD),
    ({"buy_back": True}, Refusal.CONDITIONS_NOT_GOOD),
    ({"buy_back": {"until_session": "semi-final"}}, Refusal.CONDITIONS_NOT_GOOD),
    ({"repechage": {"session": "second chance"}}, Refusal.CONDITIONS_NOT_GOOD),
    (
        {"players": {"fewest": 2, "most": 10}, "guarantee": {"amount": 1, "entries": 11}},
        Refusal.CONDITIONS_NOT_GOOD,
    ),
    ({"side_wagers": ["lucky-ladies"]}, Refusal.SIDE_WAGERS_NOT_ALLOWED),
    ({"side_wagers": ["blazing-7s"]}, Refusal.SIDE_WAGERS_NOT_ALLOWED),
    ({"seconds_to_wager": 0}, Refusal.NUMBER_NOT_ALLOWED),
    ({"table_rules": {"hands_from_splitting": 0}}, Refusal.NUMBER_NOT_ALLOWED),
    ({"entry_fe": 5}, Refusal.BAD_FILE),
]


@pytest.mark.parametrize(("changed", "code"), NONSENSE, ids=[str(changed)[:60] for changed, _ in NONSENSE])
def test_conditions_that_cannot_be_meant_are_refused_in_one_sentence(
    changed: dict[str, Any], code: Refusal, witness: Witness
) -> None:
    hall = Hall(B06, witness)
    refused = hall.refused("draft-conditions", "ora", rulebook=B06, conditions={**SMALL, **changed})
    assert refused.code is code, refused
    assert "\n" not in refused.says
