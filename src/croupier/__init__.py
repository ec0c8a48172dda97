"""Casino table games conducted by their rulebooks, clause by clause; never for real money.

This is all that a program needs: the books on the shelf, a round, a table, what a wager is worth, rounds by the
million. What a book forbids raises `RefusedError`, whose `refused` has the clause and a sentence.

    import croupier

    croupier.table_odds("act-blackjack-2018", wager="perfect-pairs").expectation

Names are looked up when they are first used, so that `import croupier` alone costs next to nothing. The rooms of
the house never import them from here.
"""

from typing import TYPE_CHECKING

from croupier.version import __version__

__all__ = [
    "Answer",
    "Book",
    "Card",
    "Choice",
    "On",
    "Refused",
    "RefusedError",
    "TableOptions",
    "Wager",
    "__version__",
    "book",
    "books",
    "open_round",
    "open_table",
    "play_round",
    "read_cards",
    "simulate_rounds",
    "table_odds",
]

if TYPE_CHECKING:
    from croupier.api import (
        Answer,
        Book,
        Card,
        Choice,
        On,
        Refused,
        RefusedError,
        TableOptions,
        Wager,
        book,
        books,
        open_round,
        open_table,
        play_round,
        read_cards,
        simulate_rounds,
        table_odds,
    )
else:  # hidden from type checkers, which would take any name for one that is there

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from croupier import api

        found = globals()[name] = getattr(api, name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
