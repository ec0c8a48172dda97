"""What a chapter of a promotion is, a command to one, an event of one, and what a promotion asks of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias

from croupier.chapters import Chapter
from croupier.chapters.commands import AnyCommand
from croupier.chapters.context import RoomContext
from croupier.chapters.events import Event
from croupier.notices.letters import Letter
from croupier.promotions.promotion import Promotion
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots
from croupier.vocabulary.text import Name


class BehindPromotions(Protocol):
    """What promotions ask of the house; the floor provides it."""

    def letters(self) -> Iterable[Letter]:
        """Every letter of the house, whoever said that it is due."""

    def promotions(self) -> Iterable[Promotion]:
        """Every promotion of the house as it stands."""

    def has_promotion(self, name: str) -> bool:
        """Whether there is a promotion of that name, also one that is stopped."""

    def stopped_promotions(self) -> Iterable[str]:
        """The promotions whose record is damaged, by name."""

    def is_on_file(self, patron: str) -> bool:
        """Whether the house has a file of a patron of that name."""

    def prescribed_prizes(self) -> Mapping[str, str]:
        """Kinds of things that regulations bar as prizes, each with the regulation."""

    def next_number(self, what: str) -> int:
        """The next number of a thing that is counted over the whole house; it is given to nobody else."""

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        """A fresh secret for a draw, committed to and sealed."""

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        """The secret itself, for all to see."""

    def keep_claimant(self, claim: str, *, name: str, address: str) -> None:
        """Keep beside the log whose claim it is; no event holds it."""


PromotionContext: TypeAlias = RoomContext[Promotion, BehindPromotions]


class PromotionCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders, asks for or reports in a promotion."""


class CommandToPromotion(PromotionCommand, frozen=True, kw_only=True):
    """One that names its promotion."""

    promotion: Name


class PromotionEvent(Event, frozen=True, kw_only=True):
    """Something that happened in a promotion."""

    promotion: str


class PromotionChapter(Chapter[Promotion, PromotionContext]):
    """A chapter of a promotion."""

    __slots__ = ()
