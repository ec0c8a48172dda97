"""`croupier rules`: the books, their clauses, where each is obeyed and proved, and what changes between books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import JsonFlag, print_json, print_line, working
from croupier.rulebooks import shelf
from croupier.rulebooks.compare import Difference, Ruling, compare
from croupier.rulebooks.coverage import BadProof, checkout_tests, coverage
from croupier.rulebooks.inventory import (
    ClauseEntry,
    borrowed_from,
    clauses_printed,
    inventory,
    is_borrowed,
)
from croupier.rulebooks.where.whereabouts import Whereabouts, where
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.odds.comparing import SideBySide

app = typer.Typer(help="The rulebooks.", no_args_is_help=True, rich_markup_mode=None)

Book = Annotated[str, typer.Argument(metavar="RULEBOOK", help="The id of a rulebook; see `rules list`.")]


@app.command("list")
def list_books(json: JsonFlag = False) -> None:
    """The rulebooks that there are."""
    books = [inventory(book) for book in shelf.names()]
    if json:
        print_json(
            [{"id": b.id, "title": b.title, "instrument": b.instrument, "clauses": len(b.clauses)} for b in books]
        )
        return
    for book in books:
        print_line(f"{book.id:<26}{book.title} ({len(book.clauses)} clauses)")
        print_line(f"{'':<26}{book.instrument}")


@app.command("show")
def show(
    book: Book,
    clause: Annotated[
        str | None, typer.Argument(metavar="CLAUSE", help="A clause as printed, or a chapter: 13.1(g), 17.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """A rulebook's clauses in our words: all of them, a chapter, or one."""
    name = shelf.book(book).id
    lender, entries = (None, inventory(name).clauses) if clause is None else _find(name, clause)
    found = None
    if clause is not None and len({entry.printed for entry in entries}) == 1:
        found = _where(name, clause)
    if json:
        assumed = {"base_rules_assumed": True} if lender else {}
        places = {key: _where_document(found)[key] for key in ("code", "tests")} if found else {}
        print_json([_entry(entry) | places | assumed for entry in entries])
        return
    if clause and clause.isdecimal() and (heading := shelf.book(name).heading(int(clause))):
        print_line(f"Rule {clause}: {heading}")
    if lender:
        print_line(f"{shelf.book(name).assumption.rstrip('.')}, so these are those of {lender}.")
    for entry in entries:
        print_line(f"{entry.id:<14}{entry.says}")
        print_line(f"{'':<14}{entry.duty}, {entry.area}; {entry.who}")
        if clause is not None and entry.test:
            print_line(f"{'':<14}Shown by: {entry.test}")
        if clause is not None and entry.note:
            print_line(f"{'':<14}Note: {entry.note}")
    if found is not None:
        _print_where(found, indent=14)


@app.command("where")
def show_where(
    book: Book,
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="A clause as printed: 13.1(g).")],
    json: JsonFlag = False,
) -> None:
    """Where a clause is: our wording, every line of code that obeys it, every test that proves it, its example."""
    name = shelf.book(book).id
    _find(name, clause)
    found = _where(name, clause)
    if json:
        print_json(_where_document(found))
        return
    print_line(f"{name} {found.clause}")
    print_line(found.says)
    _print_where(found)
    if found.example:
        print_line(f"Example: {found.example}")


def _where(book: str, clause: str) -> Whereabouts:
    try:
        return where(book, clause, tests_folder=checkout_tests())
    except BadProof as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error))) from None


def _where_document(found: Whereabouts) -> dict[str, Any]:
    document = {
        "clause": found.clause,
        "says": found.says,
        "code": [{"file": one.file, "line": one.line} for one in found.code],
        "tests": [{"file": one.file, "line": one.line, "name": one.name} for one in found.tests],
        "example": found.example,
    }
    return document | ({"why_no_code": found.why_no_code} if found.why_no_code else {})


def _print_where(found: Whereabouts, *, indent: int = 0) -> None:
    space = " " * indent
    print_line(f"{space}Obeyed by: {found.why_no_code}" if found.why_no_code else f"{space}Obeyed by:")
    for one in found.code:
        print_line(f"{space}  {one.file}:{one.line}  {one.text}")
    if found.tests:
        print_line(f"{space}Proved by:")
    for proof in found.tests:
        print_line(f"{space}  {proof.file}:{proof.line}  {proof.name}")


def _find(book: str, clause: str) -> tuple[str | None, tuple[ClauseEntry, ...]]:
    """The entries of a clause, and the book they are borrowed from if they are."""
    found = clauses_printed(book, clause)
    if found:
        return None, found
    lender = borrowed_from(book)
    if lender and is_borrowed(book, clause) and (found := clauses_printed(lender, clause)):
        return lender, found
    raise RefusedError(Refused(Refusal.UNKNOWN_CLAUSE, says=f"{book} has no clause {clause!r}"))


def _entry(entry: ClauseEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "clause": entry.printed,
        "area": entry.area,
        "duty": entry.duty,
        "who": entry.who,
        "says": entry.says,
        "test": entry.test,
        "note": entry.note,
    }


@app.command("diff")
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A rulebook.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another rulebook.")],
    odds: Annotated[bool, typer.Option("--odds", help="Add both books' house edge.")] = False,
    json: JsonFlag = False,
) -> None:
    """What changes from one rulebook to another, point by point, with both clauses; and what it is worth."""
    differences = compare(shelf.book(a).id, shelf.book(b).id)
    tables = _side_by_side(a, b) if odds else ()
    if json:
        document = {"a": a, "b": b, "differences": [_difference(one) for one in differences]}
        print_json(document | _odds_document(tables))
        return
    topic = ""
    for one in differences:
        if one.topic != topic:
            topic = one.topic
            print_line(f"\n{topic}" if one is not differences[0] else topic)
        print_line(f"  {one.point}")
        for name, ruling in ((a, one.left), (b, one.right)):
            print_line(f"    {name:<26}{_ruling_line(ruling)}")
    print_line(f"\n{len(differences)} points differ." if differences else f"{a} and {b} say the same.")
    _print_odds(tables)


def _side_by_side(a: str, b: str) -> tuple[SideBySide, ...]:
    from croupier.odds.comparing import side_by_side

    with working("Working out both books' odds"):
        return side_by_side(a, b)


def _odds_document(tables: tuple[SideBySide, ...]) -> dict[str, Any]:
    if not tables:
        return {}
    from croupier.analysis.comparison import two_books_document

    return {"odds": two_books_document(tables)}


def _print_odds(tables: tuple[SideBySide, ...]) -> None:
    if not tables:
        return
    from croupier.cli.odds_page import two_books_page
    from croupier.cli.pages import print_page

    print_page(*two_books_page(tables))


def _ruling_line(ruling: Ruling | None) -> str:
    if ruling is None:
        return "silent"
    assumed = "; base rules assumed" if ruling.assumed else ""
    return f"{ruling.says} ({', '.join(ruling.clauses)}{assumed})"


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "topic": one.topic,
        "point": one.point,
        "a": _ruling(one.left),
        "b": _ruling(one.right),
    }


def _ruling(ruling: Ruling | None) -> dict[str, Any] | None:
    if ruling is None:
        return None
    assumed = {"base_rules_assumed": True} if ruling.assumed else {}
    return {"says": ruling.says, "clauses": list(ruling.clauses), **assumed}


@app.command("coverage")
def show_coverage(json: JsonFlag = False) -> None:
    """Which clauses the tests of this checkout, and those that books bring along, prove; runs none of them."""
    try:
        books = coverage(checkout_tests())
    except BadProof as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error))) from None
    if not books:
        says = "Coverage is read from the tests of a checkout, and this is none"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says))
    if json:
        print_json(
            {
                book: {"testable": one.testable, "proved": one.proved, "waiting": list(one.waiting)}
                for book, one in books.items()
            }
        )
        return
    for book, one in books.items():
        print_line(f"{book:<26}{one.proved:>5} of {one.testable:>4} testable clauses proved")
    proved, testable = sum(b.proved for b in books.values()), sum(b.testable for b in books.values())
    print_line(f"{'all':<26}{proved:>5} of {testable:>4}")
