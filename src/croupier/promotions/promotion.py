"""A promotion as it stands: its terms, who is in it, what was drawn, and who claims what."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import field

from croupier.chapters.kinds import KeptState
from croupier.promotions.terms import Prize, PromotionTerms
from croupier.rulebooks import shelf
from croupier.rulebooks.house_rules.promotions import PromotionRules
from croupier.shoe.sealing import Sealed
from croupier.tables.table import Addressee
from croupier.vocabulary.names import BookId

_ENTRIES_TOGETHER: Final = 1_000
"""Entries are kept in parts of so many, so that another one does not copy all of them."""


class PromotionStage(StrEnum):
    """How far a promotion is."""

    NOT_MADE = "not-made"
    MADE = "made"
    RUNNING = "running"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"
    DRAWN = "drawn"


class DrawPromised(msgspec.Struct, frozen=True, kw_only=True):
    """The secret of a draw that the house has committed itself to, sealed."""

    draw: int
    commitment: str
    sealed: Sealed


class PrizeWinner(msgspec.Struct, frozen=True, kw_only=True):
    """Whose a prize is, by which entry."""

    prize: str
    entry: int
    patron: str


class DrawDone(msgspec.Struct, frozen=True, kw_only=True):
    """A draw with all that it takes to make it again."""

    draw: int
    commitment: str
    secret: str
    salt: str
    value: str
    order: tuple[int, ...]
    winners: tuple[PrizeWinner, ...]
    prizes: tuple[str, ...]
    """In the order in which they were drawn."""
    must_be_present: bool
    present: tuple[str, ...]
    scrutineer: str | None = None


class ClaimStage(StrEnum):
    """How far a claim is."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class ClaimOfPrize(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody says that a prize is theirs."""

    claim: str
    prize: str
    claimant: str
    stage: ClaimStage = ClaimStage.OPEN
    is_closed: bool = False
    has_details: bool = False
    """Whether the claimant's name and address are kept beside the log."""
    reason: str = ""
    """Why it was refused."""


class DisputeOnPromotion(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody disagrees with how the terms are read."""

    dispute: str
    raised_by: str
    about: str
    ruling: str | None = None
    complaint_told: bool = False
    """Whether who raised it heard where to complain of the ruling."""


class LetterSaid(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that the promotion said to be due."""

    to: Addressee
    subject: str
    since: datetime
    by: datetime | None = None


class Promotion(KeptState, frozen=True, kw_only=True):
    """What follows from all that happened in a promotion."""

    stage: PromotionStage = PromotionStage.NOT_MADE
    before: PromotionStage | None = None
    """How far it was when it was put off."""
    book: BookId | None = None
    terms: PromotionTerms = PromotionTerms()
    prizes: tuple[Prize, ...] = ()
    started: datetime | None = None
    entries_in_parts: tuple[tuple[str, ...], ...] = ()
    scrutineers: tuple[str, ...] = ()
    promised: tuple[DrawPromised, ...] = ()
    draws: tuple[DrawDone, ...] = ()
    chosen: dict[str, str] = field(default_factory=dict)
    """By prize, what its winner chose."""
    told: dict[str, str] = field(default_factory=dict)
    """By prize, how its winner was last told."""
    claims: dict[str, ClaimOfPrize] = field(default_factory=dict)
    disputes: dict[str, DisputeOnPromotion] = field(default_factory=dict)
    letters: tuple[LetterSaid, ...] = ()

    @property
    def phase(self) -> str:
        """How far it is."""
        return self.stage.value

    @property
    def rules(self) -> PromotionRules:
        """What its book says of promotions."""
        found = shelf.book(self.book).promotions if self.book is not None else None
        assert found is not None, f"{self.name} was made under no book that knows promotions"
        return found

    @property
    def entries(self) -> tuple[str, ...]:
        """Who is in it, by number of entry, the first one first."""
        return tuple(one for part in self.entries_in_parts for one in part)

    @property
    def entry_count(self) -> int:
        """How many entries were taken."""
        return sum(map(len, self.entries_in_parts))

    @property
    def winners(self) -> tuple[PrizeWinner, ...]:
        """Whose the prizes are, once they are drawn."""
        return self.draws[-1].winners if self.draws and self.stage is PromotionStage.DRAWN else ()

    def winner_of(self, prize: str) -> str | None:
        """Whose a prize is."""
        return next((one.patron for one in self.winners if one.prize == prize), None)

    def prize(self, name: str) -> Prize | None:
        """The prize of that name."""
        return next((one for one in self.prizes if one.name == name), None)


def with_entry(promotion: Promotion, patron: str) -> Promotion:
    """The promotion with one more entry."""
    *full, last = promotion.entries_in_parts or ((),)
    parts = (*full, last, (patron,)) if len(last) == _ENTRIES_TOGETHER else (*full, (*last, patron))
    return msgspec.structs.replace(promotion, entries_in_parts=tuple(parts))


def rules_of_the_house() -> tuple[BookId, PromotionRules] | None:
    """The book on the shelf that knows promotions, and what it says of them."""
    return next(((one.id, one.promotions) for one in shelf.books() if one.promotions is not None), None)
