"""A number that means nothing at a table is refused in a sentence: tried in every field of every command."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from croupier.tables.chapters import TABLE
from croupier.tables.commands import name_of
from croupier.tables.deciding import decide
from croupier.tables.reading import GREATEST, read_command
from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import ROLES, VALUE, Pit
from tests.proofs import Witness, clause
from tests.shelves import of_book
from tests.tables.passages import NEVER_GRANTED, breach
from tests.tables.random_commands import fields_of
from tests.tables.tournament.sessions import lay_out, play, session

ACT, WAR, NSW = "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"
TRIED = (-4, 0, 10**9, 10**18)
Path = tuple[str | int, ...]


# --- the moments at which a command would be accepted ----------------------------------------------------


def before_wagers(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")


def standing(pit: Pit) -> None:
    before_wagers(pit)
    pit.do("arrive", "cy")
    pit.do("buy-in", "cy", amount=100_00)


def wagered(pit: Pit) -> None:
    before_wagers(pit)
    pit.wager("ann", 20_00)


def asked(pit: Pit) -> None:
    before_wagers(pit)
    pit.start(ann=20_00, bob=10_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks 9h 7d 4s 6c")


def a_session(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=1)


def a_wager_to_be_found(pit: Pit) -> None:
    a_session(pit)
    lay_out(pit, "Ts 9d 9c", ann=150, bob=50)


def a_form_to_be_read(pit: Pit) -> None:
    a_session(pit)
    pit.do("seal-wager", "ann", paper=True)
    pit.do("examine-form", "gus", player="ann")
    play(pit, "Ts 9d 9c Qh 8s Jd", bob=50)


def one_card(pit: Pit) -> None:
    before_wagers(pit)
    pit.start(ann=20_00, bob=10_00)
    pit.deal("Ks")


def played(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    pit.start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks 9d" if pit.book == WAR else "Ks 7d 9s")
    if pit.book != WAR:
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("Tc")


def a_later_round(pit: Pit) -> None:
    played(pit)
    pit.start(ann=20_00).deal("Ks")


def uncut(pit: Pit) -> None:
    pit.opened("ann", shuffled=False).do("shuffle")


def cut(pit: Pit) -> None:
    uncut(pit)
    pit.do("cut", "ann", depth=100, value=VALUE)


def undetermined(pit: Pit) -> None:
    pit.opened("ann", shuffled=False)


def card_refused(pit: Pit) -> None:
    asked(pit)
    pit.do("report-drawn-in-error", card="5h")


def war_missed(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand").start(ann=10_00, bob=10_00, cy=10_00)
    pit.deal("Ks Kh Kc Kd").do("silence", player="cy", box=3)


def void_ordered(pit: Pit) -> None:
    played(pit)
    pit.do("void", "max", round=1, grounds="fraud", reason="a hidden ace", wrongdoer="ann")


def minimum_announced(pit: Pit) -> None:
    before_wagers(pit)
    pit.do("announce-minimum", "sue", minimum=20_00)


def minimum_kept(pit: Pit) -> None:
    before_wagers(pit)
    pit.do("set-limits", "sue", minimum=20_00, at_once=True)
    pit.do("announce-minimum", "sue", minimum=20_00)
    pit.later(minutes=20)


def marked(pit: Pit) -> None:
    before_wagers(pit)
    pit.do("place-marker", "max", box=1, maximum=900_00)


def two_boxes(pit: Pit) -> None:
    before_wagers(pit)
    pit.do("permit-boxes", "max", player="ann", boxes=2)
    pit.wager("ann", 20_00, box=1)
    pit.wager("ann", 20_00, box=5)


def in_breach(pit: Pit) -> None:
    wagered(pit)
    breach(pit)


def nothing(pit: Pit) -> None:
    """The table was never opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A command that is accepted at some moment, and the numbers among those tried that mean something in it."""

    book: str = NSW
    at: Callable[[Pit], None]
    who: str = "dan"
    given: Mapping[str, Any]
    means: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


MUCH = 10**9
"""Ten million dollars: more than anybody brings, and not impossible."""

OPENED = {
    "rulebook": NSW,
    "options": {
        "decks": 6,
        "minimum": 10_00,
        "maximum": 500_00,
        "smallest_chip": 250,
        "side_wagers": ["any-pairs", "blazing-7s"],
        "jackpot": 20_000_00,
        "jackpot_reset": 10_000_00,
        "blazing_7s_stake": 250,
    },
    "holder": "device",
    "side_wager_limits": {"any-pairs": {"lowest": 250, "highest": 100_00}},
    "seconds_to_decide": 30,
    "float": 1_000_00,
    "step": 250,
    "minutes_of_notice": 5,
}

CASES: dict[str, Case] = {
    "announce-minimum": Case(at=before_wagers, who="sue", given={"minimum": 20_00}),
    "announce-total": Case(at=asked, given={"box": 1, "hand": 1, "total": 14}),
    "ask-to-alter-payment": Case(
        book=ACT, at=played, given={"player": "ann", "amount": 5_00}, means={"amount": (0, MUCH)}
    ),
    "bring-chips": Case(at=before_wagers, who="ann", given={"amount": 50_00}, means={"amount": (MUCH,)}),
    "declare-chips": Case(
        at=before_wagers, who="ann", given={"what": "bought", "amount": 50_00}, means={"amount": (MUCH,)}
    ),
    "buy-in": Case(at=before_wagers, who="ann", given={"amount": 50_00}, means={"amount": (MUCH,)}),
    "card": Case(at=one_card, book=ACT, given={"card": "4h", "laid": {"box": 1, "hand": 1}}),
    "change-wager": Case(at=wagered, who="ann", given={"box": 1, "amount": 30_00}),
    "choose-decks": Case(at=undetermined, book=ACT, who="max", given={"decks": 6}),
    "colour-change": Case(
        at=before_wagers,
        who="ann",
        given={"give": [{"count": 5, "of": 20_00}], "take": [{"count": 1, "of": 100_00}]},
    ),
    "confirm-void": Case(at=void_ordered, who="sue", given={"round": 1}),
    "cut": Case(at=uncut, who="ann", given={"depth": 100, "cutting_card": 60, "value": VALUE}),
    "decide": Case(
        at=asked, who="ann", given={"box": 1, "hand": 1, "choose": "double", "amount": 10_00, "round": 1}
    ),
    "exchange-voucher": Case(
        at=before_wagers, given={"player": "ann", "number": "V1", "value": 50_00}, means={"value": (MUCH,)}
    ),
    "insert-cutting-card": Case(at=cut, given={"behind": 60}),
    "invalid-wager": Case(at=wagered, who="sue", given={"player": "ann", "box": 1, "reason": "another's card"}),
    "limit-players": Case(at=before_wagers, who="sue", given={"per_box": 1, "at_table": 5}),
    "move-up": Case(at=minimum_kept, who="sue", given={"player": "ann", "minimum": 20_00}),
    "open": Case(
        at=nothing,
        who="max",
        given=OPENED,
        means={
            "options.minimum": (),
            "options.maximum": (MUCH,),
            "options.jackpot": (0, MUCH),
            "float": (0, MUCH),
            "seconds_to_decide": (0,),
            "minutes_of_notice": (0,),
            "side_wager_limits.any-pairs.highest": (MUCH,),
        },
    ),
    "permit-boxes": Case(at=before_wagers, who="max", given={"player": "ann", "boxes": 2}),
    "place-for": Case(at=before_wagers, given={"player": "ann", "box": 1, "amount": 20_00}),
    "seat-player": Case(
        at=before_wagers, given={"player": "cy", "box": 3, "amount": 50_00}, means={"amount": (0, MUCH)}
    ),
    "place-marker": Case(
        at=before_wagers,
        who="sue",
        given={"player": "ann", "maximum": 900_00, "minimum": 20_00},
        means={"maximum": (MUCH,)},
    ),
    "raise-dispute": Case(at=played, who="ann", given={"about": "I was paid too little", "round": 1}),
    "refuse-card": Case(at=card_refused, who="ann", given={"box": 1, "hand": 1}),
    "refuse-wager": Case(at=wagered, who="sue", given={"player": "ann", "box": 1, "reason": "late"}),
    "release-box": Case(at=two_boxes, who="ann", given={"box": 5}),
    "report-dealt-past": Case(at=a_later_round, book=ACT, given={"round": 1}),
    "report-late-error": Case(at=a_later_round, book=ACT, who="sue", given={"round": 1}),
    "report-missed-war-offer": Case(at=war_missed, book=WAR, given={"player": "cy", "box": 3}),
    "report-wager-found": Case(at=one_card, book=ACT, given={"player": "ann", "box": 1, "amount": 5_00}),
    "report-wrong-cut": Case(
        at=before_wagers, given={"depth": 40, "cutting_card": 300}, means={"depth": (0,), "cutting_card": (0,)}
    ),
    "report-wrong-payment": Case(
        at=played,
        who="sue",
        given={"player": "ann", "round": 1, "paid": 60_00, "owed": 40_00},
        means={"paid": (0,), "owed": (0,)},
    ),
    "reserve-boxes": Case(at=before_wagers, who="sue", given={"player": "ann", "boxes": [1, 5]}),
    "set-limits": Case(
        at=before_wagers,
        who="sue",
        given={"minimum": 10_00, "maximum": 900_00, "step": 500},
        means={"maximum": (MUCH,), "step": (0,)},
    ),
    "silence": Case(at=asked, given={"player": "ann", "box": 1, "hand": 1}),
    "sit": Case(at=standing, who="cy", given={"box": 3}),
    "take-back": Case(at=wagered, who="ann", given={"box": 1}),
    "take-down-minimum": Case(at=minimum_announced, who="sue", given={"minimum": 20_00}),
    "take-marker": Case(at=marked, book=WAR, who="max", given={"box": 1}),
    "void": Case(
        at=played,
        who="max",
        given={"round": 1, "grounds": "fraud", "reason": "a hidden ace", "wrongdoer": "ann"},
    ),
    "read-form": Case(at=a_form_to_be_read, who="gus", given={"player": "ann", "on": "blackjack", "amount": 100}),
    "report-wager": Case(at=a_wager_to_be_found, given={"player": "ann", "amount": 130}),
    "seal-wager": Case(at=a_session, who="ann", given={"on": "blackjack", "amount": 120}),
    "void-wager": Case(at=in_breach, who="sue", given={"player": "ann", "box": 1, "breach": "breach-1"}),
    "wager": Case(at=before_wagers, who="ann", given={"box": 1, "amount": 20_00}),
    "withdraw-void": Case(at=void_ordered, who="max", given={"round": 1, "reason": "it was a mistake"}),
}
"""Where every command with a number in it would be accepted."""


def numbers(kind: inspect.Type, path: Path = ()) -> Iterator[Path]:
    """Where whole numbers stand in a field."""
    match kind:
        case inspect.IntType():
            yield path
        case inspect.UnionType(types):
            for one in types:
                yield from numbers(one, path)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            yield from numbers(item, (*path, 0))
        case inspect.DictType(_, value):
            yield from numbers(value, (*path, "any-pairs"))
        case inspect.StructType() | inspect.DataclassType():
            for part in kind.fields:
                yield from numbers(part.type, (*path, part.encode_name))


def with_numbers() -> dict[str, list[Path]]:
    """Every command that has a whole number in it, and where."""
    found = {
        name_of(kind): [path for one in fields_of(kind) for path in numbers(one.type, (one.encode_name,))]
        for kind in (one.command for one in TABLE.duties.values())
    }
    return {name: paths for name, paths in found.items() if paths}


def there(given: Any, path: Path) -> bool:
    for step in path:
        if isinstance(given, dict) and step not in given:
            return False
        given = given[step]
    return not isinstance(given, str)


def changed(given: Mapping[str, Any], path: Path, number: int) -> dict[str, Any]:
    made: Any = copy.deepcopy(dict(given))
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = number
    return dict(made)


def verdict(pit: Pit, command: str, case: Case, given: Mapping[str, Any]) -> Refused | None:
    """Why it is refused; asking changes nothing."""
    fields = {"command": command, "who": case.who, "role": ROLES.get(case.who, "player"), "at": pit.now, **given}
    read = read_command(msgspec.json.encode(fields))
    if isinstance(read, Refused):
        return read
    decision = decide(pit.table, read, pit.house)
    return decision if isinstance(decision, Refused) else None


def test_every_command_with_a_number_is_tried() -> None:
    untried = {name for name in with_numbers() if name not in NEVER_GRANTED} - set(CASES)
    assert not untried, "say in CASES when each of them is accepted"


@pytest.mark.parametrize("command", [pytest.param(one, marks=of_book(CASES[one].book)) for one in sorted(CASES)])
def test_a_number_that_means_nothing_is_refused_in_one_sentence(command: str) -> None:
    case = CASES[command]
    pit = Pit(case.book, Witness(case.book))
    case.at(pit)
    assert verdict(pit, command, case, case.given) is None, "the case shows nothing if it is not accepted itself"
    tried = [path for path in with_numbers()[command] if there(case.given, path)]
    assert tried, "the case has no number"
    wrong = []
    for path in tried:
        spoken = ".".join(str(one) for one in path if one != 0)
        for number in TRIED:
            refused = verdict(pit, command, case, changed(case.given, path, number))
            if refused is None and number not in case.means.get(spoken, ()):
                wrong.append(f"{spoken} of {number} is accepted")
            if refused is not None and (not refused.says or "\n" in refused.says or len(refused.says) > 400):
                wrong.append(f"{spoken} of {number} is refused without one clear sentence: {refused.says!r}")
            if number > GREATEST and refused is None:
                wrong.append(f"{spoken} of {number} is more than any command may hold")
    assert not wrong, "; ".join(wrong)


# --- one by one -----------------------------------------------------------------------------------------


@clause(NSW, "18.11")
def test_a_wrong_cut_lies_within_the_pack(pit: Pit) -> None:
    before_wagers(pit)
    for place in (-4, 417, 10**9):
        for name in ("depth", "cutting_card"):
            fields: dict[str, Any] = {name: place}
            refused = pit.refused("report-wrong-cut", **fields)
            assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, "18.11")
            assert str(place) in refused.says
            assert "416" in refused.says
    pit.do("report-wrong-cut", depth=0)
    assert pit.stack().due == "18.11"


@clause(NSW, "18.18")
def test_nobody_was_overpaid_by_more_than_the_float_ever_held(pit: Pit) -> None:
    pit.opened("ann", float=500_00, rack=2_000_00, dealing="by hand")
    pit.start(ann=300_00).do("burn")
    pit.deal("Ks 9d 7s").do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc")
    assert pit.rack("ann") == 1_700_00, "her $300 lie in the float, which holds $800"
    refused = pit.refused("report-wrong-payment", "sue", player="ann", round=1, paid=900_00, owed=0)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "18.18")
    assert "$900 paid too much" in refused.says
    assert "never held more than $800" in refused.says
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=800_00, owed=0)
    assert pit.rack("ann") == 2_500_00
    pit.check()


@clause(NSW, "1.1.Colour Change")
def test_chips_are_changed_only_for_chips_that_there_are(pit: Pit) -> None:
    pit.opened("ann", options={"smallest_chip": 250})
    for of, count in ((33_00, 1), (100, 33), (25, 132)):
        take = [{"count": count, "of": of}]
        refused = pit.refused("colour-change", "ann", give=[{"count": 1, "of": 33_00}], take=take)
        assert (refused.code, refused.clause) == (Refusal.NO_SUCH_CHIP, "1.1.Colour Change")
    pit.do("colour-change", "ann", give=[{"count": 1, "of": 5_00}], take=[{"count": 2, "of": 250}])


@clause((ACT,), "16.2(b)")
@clause(WAR, "12.2(b)")
@clause(NSW, "20.8.2")
def test_the_dealer_who_is_dealing_is_not_excluded_from_the_game(pit: Pit) -> None:
    pit.opened("ann")
    of = {"of": "device"} if pit.book == NSW else {"of": "another-rule", "rule": "4.2"}
    pit.do("report-breach", "sue", person="dan", text="seen by the pit", **of)
    orders = "sue" if pit.book == NSW else "max"
    refused = pit.refused("exclude", orders, person="dan", breach="breach-1")
    assert refused.code is Refusal.EXCLUSION_NOT_ALLOWED
    assert "dan, who deals at table-1" in refused.says
    pit.do("wager", "ann", box=1, amount=20_00)
    pit.do("start-round", "dot", role="dealer")
    pit.do("exclude", orders, person="dan", breach="breach-1")
