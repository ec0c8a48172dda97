"""`croupier round FILE`: conduct one scripted round."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.settings import DecksOption, SetOption, table_with
from croupier.games.said import Said, WagerSettled
from croupier.games.scripted import RoundResult, conducted, read_script
from croupier.games.telling import felt, is_worth_telling, tell, tell_settlement, whose
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory, wording
from croupier.vocabulary.money import signed_dollars
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


def round_of_play(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A script in JSON; - reads standard input.")],
    json: JsonFlag = False,
    settings: SetOption = None,
    decks: DecksOption = None,
) -> None:
    """Conduct one scripted round and tell every settlement with its clause."""
    script = read_script(read_input(file), input_name(file))
    table = table_with(script.table, settings, decks)
    result = conducted(msgspec.structs.replace(script, table=table))
    if json:
        print_json(as_json(result))
        return
    for line in as_lines(result):
        print_line(line)


def input_name(file: str) -> str:
    """How a sentence names what was read."""
    return "Standard input" if file == "-" else repr(file) if not file.strip() else file


def read_input(file: str) -> bytes:
    """The whole of a file, or of standard input; a byte-order mark before it is skipped."""
    try:
        if file != "-":
            return Path(file).read_bytes().removeprefix(BOM_UTF8)
        if sys.stdin is None:
            raise OSError(None, "it is closed")
        return sys.stdin.buffer.read().removeprefix(BOM_UTF8)
    except OSError as error:
        raise RefusedError(
            Refused(Refusal.BAD_FILE, says=f"{input_name(file)} cannot be read: {error.strerror}")
        ) from None


def as_json(result: RoundResult) -> dict[str, Any]:
    """The result as the interface describes it."""
    book = result.round.rules.book
    return {
        "rulebook": book,
        "settlements": [_settlement(settled, book) for settled in result.settlements],
        "net": result.net,
        "cards_used": result.cards_used,
        "said": [said_document(said, book) for said in result.round.said],
    }


def _settlement(settled: WagerSettled, book: BookId) -> dict[str, Any]:
    document: dict[str, Any] = {
        "player": settled.player,
        "box": settled.box,
        "hand": settled.hand,
        "on": settled.on.value,
        "staked": settled.staked,
        "outcome": settled.outcome.value,
        "pays": str(settled.pays) if settled.pays else None,
        "paid": settled.paid,
        "returned": settled.returned,
        "clause": settled.clause,
        "stage": settled.stage.value,
    }
    if settled.owner not in (None, settled.player):
        document["for"] = settled.owner
    if settled.undisclosed:
        document["undisclosed"] = True
    if settled.line:
        document["line"] = settled.line
    also = [one for one in dict.fromkeys(settled.also) if one != settled.clause]
    if also:
        document["also"] = also
    return document | assumed(book, settled.clause)


def said_document(said: Said, book: BookId) -> dict[str, Any]:
    """An event as plain values; its stored name without the version."""
    if isinstance(said, WagerSettled):
        return {"kind": "wager-settled", **_settlement(said, book)}
    document: dict[str, Any] = msgspec.to_builtins(said)
    kind = document.pop("kind").partition(".")[0]
    clause, also = document.pop("clause"), document.pop("also", ())
    further = {"also": list(also)} if also else {}
    return {"kind": kind, **document, "clause": clause, **further, **assumed(book, clause)}


def assumed(book: BookId, clause: str) -> dict[str, bool]:
    """The mark of what rests on base rules that are only assumed."""
    return {"base_rules_assumed": True} if shelf.book(book).is_assumed(clause) else {}


def as_lines(result: RoundResult) -> Iterator[str]:
    """The round for a person to read: what happened, the felt, each settlement with our wording of its clause."""
    rules = result.round.rules
    book = rules.book
    yield inventory(book).title
    yield f"{rules.pack.decks} decks"
    yield ""
    for said in filter(is_worth_telling, result.round.said):
        yield f"  {tell(said):<84} {said.clause}"
    yield ""
    yield "The felt"
    for line in felt(result.round.layout, rules):
        yield f"  {line}"
    yield ""
    yield "Settlements"
    for settled in result.settlements:
        yield from _settlement_lines(settled, book)
    yield ""
    yield "Net"
    for player, net in result.net.items():
        yield f"  {player:<10}{signed_dollars(net)}"


def _settlement_lines(settled: WagerSettled, book: BookId) -> Iterator[str]:
    mark = " (base rules assumed)" if shelf.book(book).is_assumed(settled.clause) else ""
    yield f"  {whose(settled)}: {tell_settlement(settled)}"
    yield f"      {settled.clause}{mark}: {wording(book, settled.clause)}"
