"""Every command by every role in every book: what happens is what a matrix says that was written by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from croupier.shoe.stack import Holder
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.deciding import decide
from croupier.tables.events import Event
from croupier.tables.reading import read_command
from croupier.tables.table import Dealing, Phase, Table
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS, Role
from tests.pit import Pit
from tests.proofs import Witness
from tests.security.powers import may, rows
from tests.tables.passages import NEVER_GRANTED, PASSAGES
from tests.tables.random_commands import STAFF, encoded, fitted, powers, random_command, scene_of

BY_WORD = {name_of(kind): duty for kind, duty in TABLE.duties.items()}
SETTINGS = [(book, holder, dealing) for book in shelf.names() for holder in Holder for dealing in Dealing]


# --- the matrix itself ----------------------------------------------------------------------------------


def test_the_matrix_has_a_row_for_every_command_and_says_why() -> None:
    assert sorted(rows()) == sorted(BY_WORD)
    for word, row in rows().items():
        assert row["why"].strip(), word
        assert row["clause"].strip() or row["why"].startswith("Silent"), word
        assert set(row) - {"act", "act_2000", "act_2006", "act_2018", "war", "nsw"} == {"clause", "why"}, word


def test_every_clause_of_the_matrix_is_in_a_book() -> None:
    known = {clause.id.partition("#")[0] for book in shelf.names() for clause in inventory(book).clauses}
    for word, row in rows().items():
        for part in row["clause"].replace(";", ",").split(","):
            number = part.strip().removeprefix("CW ").removeprefix("NSW ")
            number = number.removeprefix("2000 ").removeprefix("2006 ").removeprefix("2018 ").partition("#")[0]
            assert not number or number in known or any(one.startswith(number) for one in known), (word, part)


# --- at a table that stands ready -----------------------------------------------------------------------


@pytest.fixture(scope="module", params=list(shelf.names()))
def ready(request: pytest.FixtureRequest) -> Pit:
    """A table between two rounds with two players."""
    book: BookId = request.param
    return Pit(book, Witness(book)).opened("ann", "bob").start(ann=20_00).finish()


@pytest.mark.slow
@pytest.mark.parametrize("role", list(Role))
def test_each_role_may_do_what_the_matrix_says_and_nothing_else(ready: Pit, role: Role) -> None:
    book, wrong = BookId(ready.book), []
    for word in BY_WORD:
        command = by_role(some_command(ready, word), role, ready.table)
        found = verdict(ready, command)
        if found != expected(word, book, role):
            wrong.append(f"{word}: {found}, and the matrix says {expected(word, book, role)}")
    assert wrong == []


def test_nobody_plays_and_works_at_the_same_table(ready: Pit) -> None:
    """A player who would also command as staff is refused in that role, whatever it may do."""
    for role in set(Role) - PATRONS - {Role.CLOCK}:
        for word in (one for one in BY_WORD if Phase.OPEN in BY_WORD[one].phases):
            command = msgspec.structs.replace(some_command(ready, word), who="ann", role=role)
            assert verdict(ready, command) != "may", f"ann did {word} as {role.words}"


def some_command(pit: Pit, word: str) -> Command:
    """The command with fields that mean something at the table."""
    duty, book = BY_WORD[word], BookId(pit.book)
    known = next(iter(powers(duty))) if book not in powers(duty) else book
    scene = scene_of(pit.table, Random(word), book=known, holder=Holder.SHOE, dealing="by software")
    if known != book:
        scene = elsewhere(scene, known)
    given = {**fitted(duty, scene), "at": pit.now.isoformat()}
    if word == "open":
        given["rulebook"] = pit.book
    command = read_command(encoded(given))
    assert not isinstance(command, Refused), command
    return command


def elsewhere(scene: Any, book: BookId) -> Any:
    """The same scene at a table that is not open, so that fields are drawn as another book has them."""
    empty = Table(name=scene.table.name)
    return scene_of(empty, scene.dice, book=book, holder=Holder.SHOE, dealing="by software")


def by_role(command: Command, role: Role, table: Table) -> Command:
    """The same command, given by somebody in this role."""
    return msgspec.structs.replace(command, role=role, who=somebody(command, role, table))


def somebody(command: Command, role: Role, table: Table) -> str:
    if role not in PATRONS:
        return STAFF[role]
    meant = getattr(command, "player", None)
    return next((name for name in (meant, command.who, *table.patrons) if name in table.patrons), "ann")


def verdict(pit: Pit, command: Command) -> str:
    """`may`, `not-in-this-book` or `wrong-role`, at a table in a phase that takes the command."""
    table = pit.table if Phase.OPEN in BY_WORD[name_of(command)].phases else Table(name=pit.table.name)
    decision = decide(table, command, pit.house)
    if isinstance(decision, Refused) and decision.code in (Refusal.WRONG_ROLE, Refusal.NOT_IN_THIS_BOOK):
        assert decision.says.startswith(command.who)
        return decision.code.value
    return "may"


def expected(word: str, book: BookId, role: Role) -> str:
    allowed = may(word, book)
    if allowed is None:
        return Refusal.NOT_IN_THIS_BOOK.value
    return "may" if role in allowed else Refusal.WRONG_ROLE.value


# --- where the command is really possible ---------------------------------------------------------------


@dataclass
class ProbedPit(Pit):
    """A table where everything that is about to be accepted is first tried by every other role."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def give(self, command: Command) -> tuple[Event, ...] | Refused:
        if not isinstance(decide(self.table, command, self.house), Refused):
            self.probe(command)
        return super().give(command)

    def would_accept(self, given: dict[str, Any]) -> bool:
        command = read_command(encoded(given))
        if isinstance(command, Refused) or spends_a_purse(command):
            return False
        return not isinstance(decide(self.table, command, self.house), Refused)

    def do_something(self, dice: Random, **setting: Any) -> None:
        scene = scene_of(self.table, dice, would_accept=self.would_accept, done=self.done, **setting)
        command = read_command(encoded(random_command(scene)))
        if not isinstance(command, Refused) and not spends_a_purse(command):
            self.give(command)

    def probe(self, command: Command) -> None:
        word, book = name_of(command), BookId(self.book)
        self.done[word] += 1
        if self.done[word] > 3:
            return
        allowed = may(word, book) or frozenset()
        for role in Role:
            tried = command if role is command.role else by_role(command, role, self.table)
            decision = decide(self.table, tried, self.house)
            is_wrong = isinstance(decision, Refused) and decision.code is Refusal.WRONG_ROLE
            if is_wrong == (role in allowed):
                self.wrong.append(f"{word} by {role.words} in {book}: {decision if is_wrong else 'accepted'}")


@pytest.fixture(scope="module")
def probed() -> list[ProbedPit]:
    """Every passage, and long evenings of random play in every book, from both holders, dealt both ways."""
    pits = []
    for book, passage in PASSAGES:
        pits.append(ProbedPit(book, Witness(book)))
        passage(pits[-1])
    for book, holder, dealing in SETTINGS:
        pit, dice = ProbedPit(book, Witness(book)), Random(f"powers/{book}/{holder}/{dealing}")
        pits.append(pit)
        for _ in range(250):
            pit.do_something(dice, book=book, holder=holder, dealing=dealing.value)
    return pits


def spends_a_purse(command: Command) -> bool:
    """What a purse holds only a store knows."""
    return b'"purse"' in msgspec.json.encode(command)


@pytest.mark.slow
def test_what_is_possible_is_possible_for_the_roles_of_the_matrix_alone(probed: list[ProbedPit]) -> None:
    assert [line for pit in probed for line in pit.wrong] == []


@pytest.mark.slow
def test_every_command_was_really_possible_somewhere(probed: list[ProbedPit]) -> None:
    """Each command that is ever granted was tried at a table that would have done it."""
    done = {word for pit in probed for word in pit.done}
    assert sorted(set(BY_WORD) - done) == sorted(NEVER_GRANTED)
