"""Makes the examples that a clause can be read with: rounds that the tests which prove it have played.

    python -m tests.examples        # a minute or two; writes `examples.json` into the folder of each book

Of all rounds that were played to their end under a test of a clause, and that cite it, the shortest is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from croupier.games.round_of_play import Answered, CardDrawn, RoundOfPlay
from croupier.games.scripted import RoundScript, ScriptedDecision, conduct
from croupier.games.telling import tell
from croupier.rulebooks import shelf
from croupier.rulebooks.clause_list import EXAMPLES
from croupier.rulebooks.inventory import entries_of, printed_number
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.refusal import Refused, RefusedError
from tests.proofs import Conduct, Felt


@dataclass
class Gathering:
    """A plugin of pytest that keeps what was played."""

    played: list[tuple[str, TableOptions, Felt]] = field(default_factory=list)
    found: dict[tuple[str, str], RoundScript] = field(default_factory=dict)

    def watch(self) -> None:
        """From now on, every round that a test opens is known here."""
        opened = Conduct.open

        def watched(conducting: Conduct, wagers: Any, *, new_shoe: bool = True, **table: Any) -> Felt | Refused:
            felt = opened(conducting, wagers, new_shoe=new_shoe, **table)
            if isinstance(felt, Felt) and new_shoe:
                self.played.append((conducting.book, TableOptions(**table), felt))
            return felt

        setattr(Conduct, "open", watched)  # noqa: B010 (a method is put in place of another)

    def pytest_runtest_setup(self) -> None:
        self.played.clear()

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        proved = {(book, printed_number(number)) for book, number in clauses_of(item)}
        for book, table, felt in self.played:
            script = script_of(book, table, felt.live)
            cited = set() if script is None else cited_in(felt.live)
            for clause in (one for of, one in proved if of == book and one in cited):
                assert script is not None
                known = self.found.get((book, clause))
                if known is None or length(script) < length(known):
                    self.found[book, clause] = script


def clauses_of(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """What the test says that it proves."""
    for mark in item.iter_markers("clause"):
        books, *numbers = mark.args
        for book in (books,) if isinstance(books, str) else books:
            yield from ((str(book), str(number)) for number in numbers)


def cited_in(live: RoundOfPlay) -> set[str]:
    return {str(one) for said in live.said for one in (said.clause, *said.also) if one}


def length(script: RoundScript) -> tuple[int, int, str]:
    return len(script.wagers) + len(script.decisions), len(script.cards), script.cards


def script_of(book: str, table: TableOptions, live: RoundOfPlay) -> RoundScript | None:
    """The round as a script, where cards and answers are all that went into it and it plays again."""
    if not live.is_over or not all(isinstance(one, CardDrawn | Answered) for one in live.inputs):
        return None
    if any(isinstance(one, CardDrawn) and one.card is None for one in live.inputs):
        return None
    answers = [one.answer for one in live.inputs if isinstance(one, Answered)]
    script = RoundScript(
        rulebook=book,
        table=table,
        wagers=tuple(live.wagers),
        cards=" ".join(str(one.card) for one in live.inputs if isinstance(one, CardDrawn)),
        decisions=tuple(ScriptedDecision(**msgspec.structs.asdict(one)) for one in answers),
    )
    try:
        again = conduct(script)
    except RefusedError:
        return None
    return None if isinstance(again, Refused) or told(again.round) != told(live) else script


def told(live: RoundOfPlay) -> list[tuple[str, object]]:
    """What a round said, however its answers came in."""
    return [(tell(one), one.clause) for one in live.said]


def plain(script: RoundScript) -> dict[str, Any]:
    """As it is written: what is as usual is left out."""

    def without_nothing(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: without_nothing(one) for name, one in value.items() if one not in (None, False, [], {})}
        return [without_nothing(one) for one in value] if isinstance(value, list) else value

    made: dict[str, Any] = without_nothing(msgspec.to_builtins(script))
    usual = msgspec.to_builtins(TableOptions())
    table = {name: one for name, one in made.pop("table", {}).items() if usual.get(name) != one}
    return made | ({"table": table} if table else {})


def main() -> int:
    gathering = Gathering()
    gathering.watch()
    done = pytest.main(["-q", "-p", "no:randomly", "-n0", "tests/games"], plugins=[gathering])
    for book in shelf.books():
        own = {clause: one for (name, clause), one in gathering.found.items() if name == book.id}
        lines = [
            f"{json.dumps(clause)}: {json.dumps(plain(own[clause]))}"
            for clause in sorted(own)
            if entries_of(book.id, clause) or not own
        ]
        if lines:
            (book.folder / EXAMPLES).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
            print(f"{book.id}: {len(lines)} examples")
    return int(done)


if __name__ == "__main__":
    sys.exit(main())
