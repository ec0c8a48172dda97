"""Ten thousand spoiled documents for every reader: each is read, or refused in one sentence, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest

from croupier.analysis.plan import rounds_of
from croupier.cli.record import floor_over
from croupier.cli.settings import table_with
from croupier.floor.loops.envelope import refuse_names
from croupier.floor.loops.house import KeyedHouse
from croupier.floor.scripts.script import ScriptLine, read_lines
from croupier.floor.scripts.tournament_script import read_lines as read_tournament
from croupier.floor.scripts.tournament_script import run as run_tournament
from croupier.games.scripted import conducted, read_script
from croupier.odds.supposing import suppositions
from croupier.people.person import Person, PersonKind
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots
from croupier.shoe.sealing import HouseKeys, seal_text
from croupier.simulate.counts import count_of, deviation_of, ramp_of
from croupier.simulate.strategy_file import read_strategy
from croupier.tables.commands import Command
from croupier.tables.deciding import decide
from croupier.tables.state.cases import Exclusion
from croupier.tables.table import Table
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.deciding import decide as decide_in_tournament
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.vocabulary.roles import Role
from croupier.web.commands import read as read_given
from croupier.web.frames import Give, Malformed, read_frame
from croupier.web.problems import Says
from tests.spoiling import spoiled_json, spoiled_lines, spoiled_words

INPUTS, NIGHTLY = 1_000, 10_000
LONGEST = 700
"""Characters of a sentence, whatever it repeats of what was sent."""

EXAMPLES = Path(__file__).parents[1] / "examples"
Reader = Callable[[Random], str | None]
"""Reads one spoiled document; the sentence that refused it, or nothing where it was read."""


def one_sentence(says: str) -> None:
    assert says.endswith("."), says
    assert says.isprintable(), f"there is more than one line in it, or what cannot be seen: {says!r:.300}"
    assert len(says) <= LONGEST, f"{len(says)} characters: {says[:200]}"
    says.encode()
    assert "Traceback" not in says


def refusal_of(read: Callable[[], object]) -> str | None:
    try:
        came = read()
    except RefusedError as refused:
        return str(refused)
    except (Says, Malformed) as refused:
        return str(refused)
    return str(came) if isinstance(came, Refused) else None


# --- scripts of tables ----------------------------------------------------------------------------------


@cache
def moments() -> tuple[tuple[Table, KeyedHouse, dict[str, object]], ...]:
    """Each line of the example scripts, with the table before it."""
    found: list[tuple[Table, KeyedHouse, dict[str, object]]] = []
    for file in sorted(EXAMPLES.glob("table-*.jsonl")):
        house = KeyedHouse(HouseKeys((b"k" * 32,)), lambda number: None, lambda count: b"7" * count)
        table = Table(name="table-1")
        for line in read_lines(file.read_bytes(), file.name):
            found.append((table, house, json.loads(file.read_bytes().split(b"\n")[line.number - 1])))
            decision = decide(table, line.command, house)
            if not isinstance(decision, Refused):
                table = decision.table
    return tuple(found)


def a_line_of_a_script(dice: Random) -> str | None:
    table, house, line = dice.choice(moments())
    text = spoiled_json(line, dice)

    def read() -> object:
        lines: tuple[ScriptLine, ...] = read_lines(text, "script.jsonl")
        outcomes = [decide(table, one.command, house) for one in lines if one.command.table == table.name]
        return next((one for one in outcomes if isinstance(one, Refused)), None)

    return refusal_of(read)


# --- scripts of tournaments -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Evening:
    """A tournament and its tables before one line of a script; the house draws nothing new for it."""

    tournament: Tournament
    tables: dict[str, Table]
    line: dict[str, object]

    def table(self, name: str) -> Table:
        return self.tables.get(name) or Table(name=name)

    def behind(self, table: str) -> KeyedHouse:
        return KeyedHouse(_KEYS, lambda number: None, lambda count: b"7" * count)

    def exclusion_of(self, person: str) -> Exclusion | None:
        return None

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        sealed = seal_text(b"7" * 64, occasion.as_bytes, _KEYS)
        return CommittedLots(occasion=occasion, digest="7" * 64, sealed=sealed)

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        return RevealedLots(secret="37" * 32, salt="37" * 32)


_KEYS = HouseKeys((b"k" * 32,))


@cache
def evenings() -> tuple[Evening, ...]:
    """Each line of the examples of tournaments, with all that had happened before it."""
    found: list[Evening] = []
    for file in sorted(EXAMPLES.glob("tournament-*.jsonl")):
        text = file.read_bytes()
        with floor_over(None) as floor:
            for line in read_tournament(text, file.name):
                tournament = floor.tournament(line.tournament).tournament
                tables = {name: floor.table(name).table for name in tournament.designated}
                given = json.loads(text.split(b"\n")[line.number - 1])
                found.append(Evening(tournament=tournament, tables=tables, line=given))
                list(run_tournament([line], floor))
    return tuple(found)


def a_line_of_a_tournament(dice: Random) -> str | None:
    evening = dice.choice(evenings())
    text = spoiled_json(evening.line, dice)

    def read() -> object:
        for one in read_tournament(text, "script.jsonl"):
            command = one.command
            if isinstance(command, TournamentCommand) and command.tournament == evening.tournament.name:
                return decide_in_tournament(evening.tournament, command, evening)
            if isinstance(command, Command):
                table = evening.table(command.table)
                return decide(table, command, evening.behind(table.name)) if table.name in evening.tables else None
        return None

    return refusal_of(read)


# --- rounds ---------------------------------------------------------------------------------------------


@cache
def rounds() -> tuple[dict[str, object], ...]:
    names = ("blackjack", "shared-box-split-twice", "insuring-a-strangers-wager", "war-and-surrender")
    return tuple(json.loads((EXAMPLES / f"{name}.json").read_bytes()) for name in names)


def a_round(dice: Random) -> str | None:
    text = spoiled_json(dice.choice(rounds()), dice)
    return refusal_of(lambda: conducted(read_script(text, "round.json")))


# --- strategies -----------------------------------------------------------------------------------------


@cache
def blackjack_rules() -> BlackjackRules:
    rules = shelf.book(BookId("act-blackjack-2018")).rules()
    assert isinstance(rules, BlackjackRules)
    return rules


STRANGE_TOML = (
    *(
        "inf",
        "-inf",
        "nan",
        "1979-05-27T07:32:00Z",
        "07:32:00",
        "0b1",
        "0o7",
        '"""',
        "'''a",
        "{a = 1}",
        "[1, 'a']",
    ),
    *('insure_at = "3"', "insure_at = 9e9", "deviations = [1]", "deviations = ['hard 16 T stand 99999999999']"),
    *(
        "rows = [{kind = 'hard', total = 16, against = {T = 'S'}}]",
        "rows = 1",
        "[hard.16]",
        "[[rows]]",
        "insures = 1",
    ),
)


def a_strategy_in_toml(dice: Random) -> str | None:
    text = spoiled_lines((EXAMPLES / "strategy.toml").read_text(encoding="utf-8"), dice, STRANGE_TOML)
    return refusal_of(lambda: read_strategy(text, "strategy.toml", blackjack_rules()))


@cache
def strategy_in_json() -> dict[str, object]:
    against = dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9", "T", "A"), "H")
    rows = [{"kind": "hard", "total": total, "cards": 0, "against": dict(against)} for total in range(4, 21)]
    rows += [{"kind": "soft", "total": total, "against": dict(against)} for total in range(12, 21)]
    rows[0]["against"] = {"2": {"first": "double", "otherwise": "draw"}, **dict(list(against.items())[1:])}
    blackjack = {"strategy": {"insures": False, "rows": rows, "deviations": ["hard 16 T stand 0"], "insure_at": 3}}
    return {"wagers": {"blackjack": blackjack}}


def a_strategy_in_json(dice: Random) -> str | None:
    document = strategy_in_json() if dice.random() < 0.1 else {"insures": True, "rows": [], "hard": {"4-20": "H"}}
    text = spoiled_json(document, dice)
    return refusal_of(lambda: read_strategy(text, "strategy.json", blackjack_rules()))


# --- frames ---------------------------------------------------------------------------------------------


ANN = Person(name="ann", role=Role.PLAYER, kind=PersonKind.GUEST, since=datetime(2026, 11, 16, tzinfo=UTC))


def a_frame(dice: Random) -> str | None:
    """A frame as the socket takes it, and the command in it as it is read for a player."""
    inner = {**dice.choice(moments())[2], "id": "a", "table": "table-1"}
    for field in ("who", "role", "at"):
        inner.pop(field)
    frame = dice.choice(({"do": "command", "command": inner, "ref": 1}, {"do": "watch", "table": "t", "after": 3}))
    text = spoiled_json(frame, dice).decode("utf-8", "replace")

    def read() -> object:
        given = read_frame(text)
        if isinstance(given, Give):
            return refuse_names(read_given(given.command, ANN, None))
        return None

    return refusal_of(read)


# --- terms that are typed -------------------------------------------------------------------------------

SETTINGS = (
    "decks=6",
    "side_wagers=perfect-pairs,super-sevens",
    "minimum=1000",
    "smallest_chip=50",
    "diagram=B",
    "dealer_draws_on_soft_17=true",
    "jackpot=1000000",
    "maximum=50000",
)


def a_setting(dice: Random) -> str | None:
    some = dice.sample(SETTINGS, dice.randint(1, 3))
    given = [spoiled_words(one, dice) if dice.random() < 0.5 else one for one in some]
    book = dice.choice(list(shelf.names()))
    return refusal_of(lambda: shelf.book(book).rules(table_with(NO_OPTIONS, given, None)))


TERMS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("1:2 2:4 4:8", ramp_of),
    ("hi-lo", count_of),
    ("-1 1 1 1 1 1 0 0 0 -1", count_of),
    ("hard 16 T stand 0", deviation_of),
    ("pair A 5 split -3", deviation_of),
    ("1e9", rounds_of),
    ("1_000_000", rounds_of),
    ("As Td 5h 9c", read_cards),
    ("surrender=late", lambda text: suppositions(BookId("act-blackjack-2018"), [text])),
    ("blackjack_pays=6:5", lambda text: suppositions(BookId("act-blackjack-2018"), [text])),
    ("tie_pays=11:1", lambda text: suppositions(BookId("act-casino-war-2018"), [text])),
)


def a_term(dice: Random) -> str | None:
    good, read = dice.choice(TERMS)
    text = spoiled_words(good, dice)
    return refusal_of(lambda: read(text))


READERS: tuple[Reader, ...] = (
    a_line_of_a_script,
    a_line_of_a_tournament,
    a_round,
    a_strategy_in_toml,
    a_strategy_in_json,
    a_frame,
    a_setting,
    a_term,
)


every_reader = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)


@pytest.mark.slow
@every_reader
def test_what_is_spoiled_is_read_or_refused_in_one_sentence(reader: Reader) -> None:
    slow_to_read = reader is a_strategy_in_toml  # its parser is plain Python
    read_all(reader, INPUTS // 4 if slow_to_read else INPUTS)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@every_reader
def test_ten_thousand_that_are_spoiled_are_read_or_refused_in_one_sentence(reader: Reader) -> None:
    read_all(reader, NIGHTLY)


def read_all(reader: Reader, inputs: int) -> None:
    seen: Counter[bool] = Counter()
    for number in range(inputs):
        seed = f"{reader.__name__}/{number}"
        try:
            says = reader(Random(seed))
            if says is not None:
                one_sentence(says)
        except Exception as error:
            raise AssertionError(f"{seed}: {type(error).__name__}: {error!s:.500}") from error
        seen[says is not None] += 1
    assert seen[True] > inputs / 4, f"hardly any of them was spoiled: {seen}"
    assert seen[False] > inputs / 200, f"hardly any of them was good: {seen}"


@pytest.mark.parametrize("value", ["1e400", "-1e400", "[" * 100_000, "[" * 5_000 + "]" * 5_000, '"\\ud800"'])
def test_a_script_with_a_number_beyond_measure_or_a_deep_value_is_refused_by_its_line(value: str) -> None:
    line = b'{"command": "buy-in", "who": "ann", "role": "player", "at": "2026-11-16T20:00:00Z", "amount": %s}'
    with pytest.raises(RefusedError) as refused:
        read_lines(b"# a script\n" + line % value.encode(), "script.jsonl")
    one_sentence(str(refused.value))
    assert str(refused.value).startswith("script.jsonl, line 2")
