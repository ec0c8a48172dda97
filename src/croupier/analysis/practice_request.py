"""A hand to practise with, as it is asked for; and what there is to practise in each book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.analysis.choices import book_to_choose_from
from croupier.analysis.practice_documents import Drill, PracticeBook
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.names import BookId, Choice
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

LARGEST_SEED: Final = 2**32 - 1
MOST_HANDS: Final = 100_000
"""Of one session."""
MOST_CHOICES: Final = 40
"""In one hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeRequest:
    """A hand of a session, with the choices made in it so far; equal requests have equal answers."""

    book: BookId
    options: TableOptions = NO_OPTIONS
    drill: Drill = "any"
    seed: int = 0
    number: int = 1
    choices: tuple[Choice, ...] = ()

    def check(self) -> None:
        """What the book does not have is refused before anybody works it out."""
        rules = shelf.book(self.book).rules(self.options)
        if self.drill not in drills_of(rules):
            known = ", ".join(drills_of(rules))
            says = f"{shelf.book(self.book).called} has no drill {self.drill}: its drills are {known}"
            raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))


def drills_of(rules: GameRules) -> tuple[Drill, ...]:
    """The drills that a table of these rules can be practised with."""
    if not isinstance(rules, BlackjackRules):
        return ("war",)
    insured: tuple[Drill, ...] = () if rules.insurance is None else ("insurance",)
    return ("any", "hard", "soft", "pairs", *insured)


def book_to_practise(book: BookId) -> PracticeBook:
    """A book with its drills."""
    rules = shelf.book(book).rules()
    insurance = rules.insurance if isinstance(rules, BlackjackRules) else None
    return PracticeBook(
        book=book_to_choose_from(book),
        drills=drills_of(rules),
        insured_clause=None if insurance is None else insurance.offered,
    )
