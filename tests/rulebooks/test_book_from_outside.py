"""A book that somebody else wrote: found by its folder, and refused in one sentence where it is not whole."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from croupier.cli.rulebook_option import bring
from croupier.rulebooks import loading, shelf
from croupier.rulebooks.compare import compare
from croupier.rulebooks.inventory import inventory
from croupier.tables.book_check import check_book, check_books_from_outside
from croupier.vocabulary.names import BookId
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import RefusedError
from tests.own_rulebook import BOOK
from tests.own_rulebook import copied as copied
from tests.own_rulebook import example as example
from tests.own_rulebook import own_shelf as own_shelf


def test_a_folder_that_is_named_stands_on_the_shelf(example: Path) -> None:
    before = shelf.names()
    shelf.put([str(example)])
    assert shelf.names() == (*before, BOOK)
    assert shelf.book(BOOK).rules().finest_payment.value == Pays(6, 5)
    assert [one.id for one in shelf.books_from_outside()] == [BOOK]
    assert len(inventory(BOOK).clauses) == 42
    assert {one.point for one in compare("act-blackjack-2018", BOOK)} >= {"decks", "blackjack pays", "soft 17"}
    check_books_from_outside()


def test_processes_that_are_started_find_it_by_the_environment(example: Path) -> None:
    shelf.put([os.path.relpath(example)])
    assert os.environ[shelf.FOLDERS] == str(example)
    shelf.put([str(example)])
    assert os.environ[shelf.FOLDERS] == str(example), "a folder is named once"


@pytest.mark.parametrize("name", shelf.names())
def test_the_books_of_the_package_are_held_to_the_same(name: BookId) -> None:
    loading.check(shelf.book(name), beside=[one for one in shelf.books() if one.id != name])
    check_book(shelf.book(name))


def test_a_book_of_an_id_that_is_taken_is_refused(copied: Path) -> None:
    for file in ("__init__.py", "game.py", "shuffle.py", "clauses.toml"):
        spoil(copied / file, BOOK, "act-blackjack-2018")
    refused(copied, "__init__.py", "BOOK.id: 'act-blackjack-2018' is taken")


MISSING = [
    ("clauses.toml", "clauses.toml: it is missing"),
    ("__init__.py", "__init__.py: it is missing"),
    ("pit.py", "__init__.py: line N: ImportError: cannot import name 'pit'"),
]


@pytest.mark.parametrize(("file", "says"), MISSING)
def test_a_folder_without_one_of_its_files_is_refused_by_its_name(copied: Path, file: str, says: str) -> None:
    (copied / file).unlink()
    refused(copied, says)


SPOILED = [
    # file, what stands there, what stands there instead, the sentence
    ("clauses.toml", "[rulebook]", "[rulebook", "clauses.toml: it is no TOML: Expected ']' at the"),
    ("clauses.toml", 'duty = "display"\n', "", "clauses.toml: clause 'T.1' has no field 'duty'"),
    ("clauses.toml", 'area = "layout"', "area = 3", "clauses.toml: clause 'T.1', 'area': it wants text, not 3"),
    ("clauses.toml", 'id = "T.2"', 'id = "T.1"', "clauses.toml: the clause 'T.1' stands there twice"),
    ("clauses.toml", f'id = "{BOOK}"', 'id = "another"', "clauses.toml: [rulebook] has the id 'another'"),
    ("clauses.toml", "[rulebook]", "[book]", "clauses.toml: the table [rulebook] is missing"),
    ("points.toml", '["C.1"]', '["C.9"]', "points.toml: [Cards] 'decks', 'clauses': clauses.toml has no clause"),
    ("points.toml", 'says = "6", ', "", "points.toml: [Cards] 'decks': a point has 'says' and 'clauses'"),
    ("__init__.py", "BOOK = Book", "book = Book", "__init__.py: it has no BOOK"),
    ("__init__.py", "BOOK = Book(", "BOOK = dict(", "__init__.py: BOOK is no croupier.rulebooks.book.Book"),
    ("__init__.py", "    shuffle=shuffle.SHUFFLE,\n", "", "__init__.py: line N: Book lacks 'shuffle'"),
    ("__init__.py", "    shuffle=", "    shuffles=", "__init__.py: line N: Book has no field 'shuffles'"),
    (
        "__init__.py",
        "limits=pit.LIMITS",
        "limits=pit.LAYOUT",
        "__init__.py: line N: BOOK.limits: LimitRules is wanted",
    ),
    ("__init__.py", f'BookId("{BOOK}")', 'BookId("Port Ellery")', "__init__.py: BOOK.id: small letters, digits"),
    ("__init__.py", "place=6", 'place="last"', "__init__.py: BOOK.showcase.place: int is wanted, not 'last'"),
    ("__init__.py", '"port-ellery"', '"canberra-2018"', "__init__.py: BOOK.showcase.table: another book shows"),
    ("__init__.py", "    showcase", '    options=frozenset({"x"}),\n    showcase', "BOOK.options: no table has"),
    ("__init__.py", '"points": ', '"pips": ', "__init__.py: line N: BOOK.definitions: nothing is known by"),
    ("__init__.py", '"points": clauses("D.3")', '"points": clauses("D.9")', "__init__.py: line N: BOOK.defin"),
    ("game.py", "    in_time=", "    in_times=", "game.py: line N: Insurance has no field 'in_times'"),
    ("game.py", '    in_time=Clause("P.1"),\n', "", "game.py: line N: Insurance lacks 'in_time'"),
    ("game.py", "def rules(", "def rules(:", "game.py: line N: this is no Python"),
    ("game.py", "6 if options", "8 if options", "__init__.py: BOOK.game: a table of which nothing was chosen"),
    ("game.py", "    check_amounts(options)", "    options.stakes", "game.py: line N: AttributeError: "),
    ("game.py", 'ruled(17, "S.1")', "17", "game.py: line N: BOOK.game().dealer.draws_to_soft: Ruled is"),
    ("game.py", 'ruled(17, "S.1")', 'ruled(1.5, "S.1")', "BOOK.game().dealer.draws_to_soft.value: int is"),
    ("game.py", 'BookId("port', 'BookId("fort', "BOOK.game().book is 'fort-ellery-blackjack', and BOOK.id is"),
    ("game.py", 'Clause("P.6")', 'Clause("P.9")', "game.py: line N: BOOK.rules.subsequent.over_21 cites 'P.9'"),
    ("pit.py", 'sign=Clause("T.2")', 'sign=Clause("T.7")', "pit.py: line N: BOOK.limits.sign cites 'T.7'"),
    ("pit.py", 'sign=Clause("T.2")', "sign=2", "pit.py: line N: BOOK.limits.sign: Clause is wanted, not 2"),
    ("powers.py", '"W.3",', '"W.4",', "powers.py: line N: BOOK.powers[vacate-seat].under cites 'W.4'"),
    ("powers.py", '"silence"', '"quiet"', "powers.py: line N: BOOK.powers: there is no command 'quiet'"),
    (
        "powers.py",
        '    "wager":',
        '    # "wager":',
        "__init__.py: BOOK.powers: nobody may give the command",
    ),
    ("powers.py", '(DEALER, under=("C.3",)),\n', '("dealers"),\n', "BOOK.powers['shuffle'].by: Role is wanted"),
    ("shuffle.py", 'BookId("port', 'BookId("fort', "BOOK.shuffle.book is 'fort-ellery-blackjack', and BOOK.id"),
]

UNPLAYABLE = [
    # file, what stands there, what stands there instead, the sentence; the kind is right, and it cannot be
    (
        "game.py",
        "draws_to=ruled(16",
        "draws_to=ruled(25",
        "game.py: line N: BOOK.game().dealer.draws_to: 12 to 20",
    ),
    (
        "game.py",
        "draws_to_soft=ruled(17",
        "draws_to_soft=ruled(2",
        "game.py: line N: BOOK.game().dealer.draws_to_so",
    ),
    (
        "game.py",
        "most_hands=ruled(2",
        "most_hands=ruled(9",
        "line N: BOOK.game().splitting.most_hands: 1 to 4 is wan",
    ),
    ("game.py", "boxes=ruled(5", "boxes=ruled(0", "game.py: line N: BOOK.game().control.boxes: 1 to 7 is wanted"),
    (
        "game.py",
        "players_per_box=ruled(1",
        "players_per_box=ruled(0",
        "control.players_per_box: 1 or more is wanted",
    ),
    ("game.py", "must_draw_below=ruled(12", "must_draw_below=ruled(30", "subsequent.must_draw_below: 4 to 17 is"),
    (
        "game.py",
        "drawn_above=ruled(11",
        "drawn_above=ruled(40",
        "BOOK.game().absence.drawn_above: 3 to 20 is want",
    ),
    ("game.py", "ruled((2,)", "ruled((0,)", "game.py: line N: BOOK.game().doubling.on_cards: 2 or more is wanted"),
    (
        "game.py",
        'card=Clause("P.3"),',
        'card=Clause("P.3"), on_totals=ruled((11, 9), "P.3"),',
        "lowest is 11, and",
    ),
    ("game.py", 'card=Clause("P.3"),', 'card=Clause("P.3"), on_totals=ruled((9,), "P.3"),', "2 values are wanted"),
    (
        "game.py",
        "most=ruled(Fraction(1, 2)",
        "most=ruled(Fraction(3)",
        "insurance.most: a part of a wager is wanted",
    ),
    (
        "game.py",
        "loses=ruled(Fraction(1, 2)",
        "loses=ruled(Fraction(2)",
        "surrender.loses: a part of a wager is want",
    ),
    (
        "game.py",
        "blackjack=ruled(Pays(6, 5)",
        "blackjack=ruled(Pays(3, 2)",
        "a Blackjack is paid 3 to 2 there, and 6",
    ),
    (
        "game.py",
        "pays=ruled(EVEN_MONEY",
        "pays=ruled(Pays(2)",
        "final.pays: only 1 to 1 can be valued and simulated",
    ),
    (
        "game.py",
        "pays_21=None",
        'pays_21=ruled(Pays(2), "P.6")',
        "subsequent.pays_21: only 1 to 1 can be valued and",
    ),
    (
        "game.py",
        "pays=ruled(Pays(2)",
        "pays=ruled(Pays(-1)",
        "insurance.pays: what a wager wins is 1 to 1 or the like",
    ),
    ("game.py", "allowed=ruled((6,)", "allowed=ruled((6, 9)", "BOOK.game().pack.allowed: 1 to 8 is wanted, not 9"),
    ("game.py", "allowed=ruled((6,)", "allowed=ruled(()", "The game is played with 0 decks only, not 6"),
    ("game.py", "    check_amounts(options)", "    return rules(options)", "game.py: line N: RecursionError"),
    (
        "shuffle.py",
        "after_shuffle=ruled(1",
        "after_shuffle=ruled(99",
        "shuffle.py: line N: BOOK.shuffle.burn.after",
    ),
    (
        "shuffle.py",
        "ruled(Fraction(1, 2)",
        "ruled(Fraction(2)",
        "shuffle.py: line N: BOOK.shuffle.depths.part_from",
    ),
    ("shuffle.py", "either_end=ruled(1", "either_end=ruled(4", "6 decks cannot be cut 4 from either end"),
    (
        "shuffle.py",
        "decks_from_the_back=ruled(1",
        "decks_from_the_back=ruled(4",
        "of 6 decks, 4 is more than the 1/2 of",
    ),
    ("pit.py", "sat_out=ruled(5", "sat_out=ruled(0", "pit.py: line N: BOOK.boxes.sat_out: 1 or more is wanted"),
    ("pit.py", "minutes=15", "minutes=-15", "pit.py: line N: BOOK.hours.closing: it cannot be less than nothing"),
    (
        "clauses.toml",
        'duty = "display"',
        'duty = "dance"',
        "clauses.toml: clause 'T.1', 'duty': authorise, decide",
    ),
    (
        "clauses.toml",
        'duty = "display"',
        'duty = "display"\nwhom = "x"',
        "clause 'T.1': a clause has no field 'whom'",
    ),
    ("tour.json", "{", "[", "tour.json: it is no JSON: "),
    (
        "tour.json",
        BOOK,
        "act-blackjack-2018",
        "tour.json: 'rulebook': a round by 'port-ellery-blackjack' is wanted",
    ),
    ("__init__.py", '"port-ellery"', '" port  ellery"', "BOOK.showcase.table: small letters, digits and hyphens"),
    (
        "__init__.py",
        "place=6",
        "place=6, side_wagers=(names.On.TIE,)",
        "BOOK.showcase.side_wagers: BOOK.game knows",
    ),
    ("__init__.py", "BOOK = Book(", "raise SystemExit(3)\nBOOK = Book(", "__init__.py: line N: SystemExit: 3"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "stands", "instead", "says"), [*SPOILED, *UNPLAYABLE])
def test_what_a_folder_lacks_or_contradicts_is_refused_by_file_and_field(
    copied: Path, file: str, stands: str, instead: str, says: str
) -> None:
    spoil(copied / file, stands, instead)
    if "names." in instead:
        spoil(copied / file, "from . import game", "from croupier.vocabulary import names\n\nfrom . import game")
    refused(copied, says)


def test_a_refusal_names_the_line_of_the_book_that_is_meant(copied: Path) -> None:
    spoil(copied / "pit.py", 'sign=Clause("T.2")', 'sign=Clause("T.7")')
    line = 1 + next(n for n, text in enumerate((copied / "pit.py").read_text().splitlines()) if "T.7" in text)
    with pytest.raises(RefusedError, match=rf"pit\.py: line {line}: BOOK\.limits\.sign cites 'T\.7'"):
        bring([str(copied)])


def test_a_folder_that_python_cannot_import_by_its_name_is_refused(copied: Path) -> None:
    refused(copied.rename(copied.with_name("my-book")), "my-book: Python cannot import a folder of that name")


def test_a_folder_named_as_a_package_that_is_there_is_refused(copied: Path) -> None:
    refused(copied.rename(copied.with_name("wave")), "wave: a package 'wave' is here already")


def test_a_path_that_no_list_of_folders_can_hold_is_refused(own_shelf: None, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"cannot be named: ':' parts one folder from the next\."):
        shelf.put([str(tmp_path / "a:b")])


def spoil(file: Path, stands: str, instead: str) -> None:
    text = file.read_text()
    assert stands in text, f"{file.name} has no {stands!r}"
    file.write_text(text.replace(stands, instead, 1))


def refused(folder: Path, *says: str) -> None:
    with pytest.raises(RefusedError) as found:
        bring([str(folder)])
    sentence = str(found.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    for one in says:
        assert one in re.sub(r"line \d+:", "line N:", sentence)
