"""Who may give which command before play, under which clauses: written from the rulebooks, not from the code."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import clauses_printed
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role, holds_powers_of

BOOKS = ("act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018", "nsw-blackjack-challenge")

TABLE = """
draft-conditions    | O       | 19.2       | 20.3        | 19.2(a)    | 21.4.2
file-approval       | O       | 19.2       | 20.3 20.23  | 19.20      | no
publish-conditions  | O       | -          | -           | 19.2(b)    | 21.4.1
notify              | O S T   | -          | -           | 19.2(c)    | -
nominate            | G       | no         | 20.2        | 19.4       | 21.1.1.Tournament Manager
open-entries        | O       | 19.2 19.4  | 20.3 20.23  | 19.2 19.20 | 21.4.1 21.3.2
enter               | P T S   | 19.4       | 20.6        | 19.6       | 21.1.1.tournament
give-copy           | O S T   | no         | no          | no         | 21.4.1
turn-away           | O       | -          | -           | 19.3(a)(i) | 21.4.2(h)(ii) 21.4.2(h)(iii)
withdraw            | P       | -          | 20.24       | 19.21      | 21.4.2(i) 21.3.2
refund              | O T     | -          | 20.24       | 19.21      | 21.5.6.2
buy-back            | P       | no         | 20.6        | 19.6       | 21.4.2(g)
add-to-pool         | O       | no         | no          | no         | 21.3.1
close-entries       | O T     | -          | -           | -          | -
cancel              | O       | 19.3       | 20.24       | 19.21      | 21.3.4
designate-tables    | T       | -          | 20.8        | 19.8       | 21.5.1
ballot              | T       | -          | 20.7        | 19.7       | 21.5.4
allot-seats         | T       | -          | 20.7        | 19.7       | 21.5.4
move-start          | T       | no         | no          | 19.7       | 21.5.3
take-seat           | P       | -          | 20.7        | 19.7       | 21.6.9
seat-reserve        | T       | -          | 20.10       | 19.10      | no
substitute          | T       | -          | 20.11       | 19.11      | no
pay-prizes          | O       | 19.4       | 20.20       | 19.19      | 21.3.2
"""
"""Operator, gaming manager, tournament manager (2000: operator), casino supervisor, player; `-`: no clause."""

LETTERS = {
    "O": Role.CASINO_OPERATOR,
    "G": Role.GAMING_MANAGER,
    "T": Role.TOURNAMENT_MANAGER,
    "S": Role.CASINO_SUPERVISOR,
    "P": Role.PLAYER,
}


def rows() -> list[tuple[str, str, str, str]]:
    found = []
    for line in TABLE.strip().splitlines():
        command, by, *cells = (cell.strip() for cell in line.split("|"))
        found += [(book, command, by, cell) for book, cell in zip(BOOKS, cells, strict=True)]
    return found


def roles(book: str, command: str, by: str) -> set[Role]:
    """Every role that may give it."""
    wanted = {LETTERS[letter] for letter in by.split()}
    if book == BOOKS[0] and Role.TOURNAMENT_MANAGER in wanted:
        wanted = wanted - {Role.TOURNAMENT_MANAGER} | {Role.CASINO_OPERATOR}
    if book == BOOKS[3] and command == "nominate":
        wanted = {Role.CASINO_OPERATOR}
    return {role for role in Role if holds_powers_of(role, wanted)}


@pytest.mark.parametrize(("book", "command", "by", "cell"), rows())
def test_each_book_gives_each_command_to_those_whom_it_names(book: str, command: str, by: str, cell: str) -> None:
    rules = shelf.book(BookId(book)).tournaments
    assert rules is not None
    power = rules.powers.get(command)
    if cell == "no":
        assert power is None
        return
    assert power is not None
    stated = cell.replace("21.1.1.Tournament Manager", "21.1.1.Tournament_Manager").split()
    wanted = () if cell == "-" else tuple(one.replace("_", " ") for one in stated)
    assert power.under == wanted
    assert {role for role in Role if holds_powers_of(role, power.by)} == roles(book, command, by)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_a_books_tournament_rules_is_one_of_its_clauses(book: str) -> None:
    rules = shelf.book(BookId(book)).tournaments
    assert rules is not None
    named = {one for power in rules.powers.values() for one in power.under}
    named |= {*rules.conditions.items.values(), *rules.conditions.without_effect.values()}
    assert [one for one in sorted(named) if not clauses_printed(book, one)] == []
