"""One rulebook as one value: its game, the pit around it, who may give which command, where its clauses lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.house_rules.jackpots import JackpotRules
from croupier.rulebooks.house_rules.patrons import PatronRules
from croupier.rulebooks.house_rules.promotions import PromotionRules
from croupier.rulebooks.in_force import ALWAYS, InForce
from croupier.rulebooks.option_checks import refuse_unknown_options
from croupier.rulebooks.pit.boxes import BoxRules, RestrictionRules, TokenRules
from croupier.rulebooks.pit.card_care import CardCareRules
from croupier.rulebooks.pit.conduct import ConductRules, DisputeRules
from croupier.rulebooks.pit.irregularities import IrregularityRules
from croupier.rulebooks.pit.layouts import HoursRules, LayoutRules
from croupier.rulebooks.pit.limits import LimitRules
from croupier.rulebooks.pit.malfunctions import MalfunctionRules
from croupier.rulebooks.pit.voids import VoidRules
from croupier.rulebooks.pit.wrong_payments import MonthlyReturn, WrongPaymentRules
from croupier.rulebooks.powers import Powers
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.names import BookId, On

GameRules: TypeAlias = BlackjackRules | CasinoWarRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed:
    """Rules that a book alters and does not hold: those of another book stand in for them, as an assumption."""

    lender: BookId
    rules: Mapping[int, str]
    """The rules that are borrowed, by number and name."""
    own: Mapping[int, str]
    """Those that the book has itself."""
    own_topics: tuple[str, ...]
    """On these the book speaks for itself, or is silent."""

    def lends(self, printed: str) -> bool:
        """Whether a clause lies in what is borrowed: one of the rules, or the dictionary they need."""
        chapter = printed.strip().partition(".")[0].partition("(")[0]
        return chapter.upper() == "A" or (chapter.isdecimal() and int(chapter) in self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showcase:
    """The table that a small casino opens under a book, where its owner has chosen nothing yet."""

    table: str
    place: int
    """Its place in the lobby, the first one first."""
    side_wagers: tuple[On, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What one book says, in every room. A chapter that may be None is one that a book need not have."""

    id: BookId
    called: str
    """As a person calls it: `ACT Blackjack 2018`."""
    cloth: str = ""
    """What the middle of the layout says, where that is not the plain name of the game."""
    folder: Path
    """Where its clauses (`clauses.toml`), points of comparison (`points.toml`) and a round (`tour.json`) lie."""
    game: Callable[[TableOptions], GameRules]
    """The rules of a table with the operator's choices; a choice that the book forbids is refused."""
    options: frozenset[str] = frozenset()
    """The table options that it knows, beside those of every table."""
    shuffle: ShuffleRules
    powers: Powers
    """Who may give which command, and under which clauses."""
    definitions: Mapping[str, tuple[Clause, ...]]
    """By term, the clauses that say what it means."""
    in_force: InForce = ALWAYS
    borrows: Borrowed | None = None
    showcase: Showcase | None = None

    boxes: BoxRules
    restrictions: RestrictionRules | None
    tokens: TokenRules | None = None
    """None in a book that knows only chips."""
    card_care: CardCareRules
    conduct: ConductRules
    disputes: DisputeRules
    hours: HoursRules
    irregularities: IrregularityRules
    layout: LayoutRules
    limits: LimitRules
    malfunctions: MalfunctionRules
    voids: VoidRules
    wrong_payments: WrongPaymentRules | None = None
    returns: tuple[MonthlyReturn, ...] = ()
    tournaments: TournamentRules | None = None
    """None in a book that knows no tournaments."""
    promotions: PromotionRules | None = None
    """None in a book that says nothing of prizes given away beside gaming."""
    jackpots: JackpotRules | None = None
    """None in a book without a jackpot over many tables."""
    patrons: PatronRules | None = None
    """None in a book that asks nothing of who plays."""

    def rules(self, options: TableOptions = NO_OPTIONS) -> GameRules:
        """The rules of a table under the book with the operator's choices; what the book forbids is refused."""
        refuse_unknown_options(options, self.options, self.called)
        return self.game(options)

    def is_assumed(self, clause: str) -> bool:
        """Whether a result that rests on this clause rests on rules that are only assumed."""
        if self.borrows is None:
            return False
        chapter = clause.partition(".")[0]
        return not chapter.isdecimal() or int(chapter) not in self.borrows.own

    @property
    def assumption(self) -> str:
        """The sentence beside a result that rests on rules that are only assumed; empty where none are."""
        if self.borrows is None:
            return ""
        first, last = min(self.borrows.rules), max(self.borrows.rules)
        return f"Base rules assumed: {self.id} does not hold its rules {first} to {last}."

    @defines("altered rules")
    def heading(self, rule: int) -> str | None:
        """The name of a rule of a book that alters another; nothing for one that nobody holds."""
        if self.borrows is None:
            return None
        return self.borrows.own.get(rule) or self.borrows.rules.get(rule)
