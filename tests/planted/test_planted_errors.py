"""Every rule's value, refusal, order and power is got wrong once, and the proofs of its clause have to notice."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.powers import Power
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.table import Phase
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role, holds_powers_of
from tests.pit import Pit
from tests.planted.errors import KINDS
from tests.proofs import Witness
from tests.security.test_powers import by_role, expected, some_command, verdict
from tests.tables.random_commands import powers

NOT_FOUND = tomllib.loads(Path(__file__).with_name("not_found.toml").read_text(encoding="utf-8"))
ROOT = Path(__file__).parent.parent.parent
ENOUGH = 0.95


def trial(*arguments: str) -> list[str]:
    """What a trial prints; it forks, so that it has a process of its own."""
    command = [sys.executable, "-m", "tests.planted", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_the_proofs_of_a_clause_find_what_breaks_it(kind: str) -> None:
    *lost, count = trial(kind)
    known = {line for group in NOT_FOUND[kind] for line in group["errors"]}
    assert not set(lost) - known, "not found by the clause's own proof, and not in not_found.toml with a reason"
    assert not known - set(lost), "found by now: take it out of not_found.toml"
    harmless = sum(len(group["errors"]) for group in NOT_FOUND[kind] if group.get("breaks_nothing"))
    found, _, all_of_them = count.split()[1:4]
    assert int(found) >= ENOUGH * (int(all_of_them) - harmless), f"{count}, and {harmless} break nothing"


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_no_proof_finds_an_error_where_there_is_none() -> None:
    *_, count = trial("nothing")
    assert count.startswith("nothing: 0 of "), count


def test_each_error_that_is_not_found_has_a_reason() -> None:
    for groups in NOT_FOUND.values():
        for group in groups:
            assert len(group["reason"].split()) > 3
            assert group["errors"]


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("book", list(shelf.names()))
def test_a_power_given_to_another_role_or_taken_from_one_is_noticed(
    book: BookId, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(book, Witness(book)).opened("ann", "bob").start(ann=20_00).finish()
    unnoticed = []
    for kind, duty in list(TABLE.duties.items()):
        word, known = name_of(kind), powers(duty)
        for role in Role if book in known else ():
            right = known[book].by
            wrong = tuple(set(right) ^ {role})
            # a table that is not open has no book yet: there the powers of all books are one
            books = (book,) if Phase.OPEN in duty.phases else tuple(known)
            with monkeypatch.context() as patch:
                for one in books:
                    patch.setitem(shelf.book(one).powers, word, Power(wrong, known[one].under))
                if not is_noticed(pit, kind, changed(right, wrong)):
                    unnoticed.append(f"{word} by {role.words}")
    assert unnoticed == []


def changed(right: Iterable[Role], wrong: Iterable[Role]) -> list[Role]:
    """Those who may by mistake, or may not; nobody, where a role holds the power through another."""
    return [one for one in Role if holds_powers_of(one, right) != holds_powers_of(one, wrong)]


def is_noticed(pit: Pit, kind: type[Command], roles: Iterable[Role]) -> bool:
    """Whether the matrix says otherwise of each of these roles."""
    word, book = name_of(kind), BookId(pit.book)
    for role in roles:
        try:
            if verdict(pit, by_role(some_command(pit, word), role, pit.table)) == expected(word, book, role):
                return False
        except (LookupError, AssertionError):  # a stranger to the table gets in: that is noticed too
            continue
    return True
