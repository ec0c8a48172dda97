"""What a chapter of a patron's file is, a command to it, an event of it, and what it asks of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Protocol, TypeAlias

import msgspec

from croupier.chapters import Chapter
from croupier.chapters.commands import AnyCommand
from croupier.chapters.context import RoomContext
from croupier.chapters.events import Event
from croupier.notices.letters import Letter
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import Calendar
from croupier.rulebooks import shelf
from croupier.rulebooks.house_rules.patrons import PatronRules
from croupier.tables.commands import Command
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name


class PersonalDetails(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who a patron is. It lies beside the record, and in no event, refusal, id or log."""

    name: Name = ""
    born: Name = ""
    address: Name = ""
    phone: Name = ""
    email: Name = ""


class CountedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What a patron has won and lost by the record, and what of theirs lies where."""

    results: dict[str, Cents]
    """By day, as dates."""
    without: tuple[str, ...] = ()
    """Tables whose record is damaged: what was lost there is not counted."""


class BehindPatrons(Protocol):
    """What a patron's file asks of the house; the floor provides it."""

    @property
    def calendar(self) -> Calendar:
        """The wall clock of the house."""

    def tables(self) -> Mapping[str, Table]:
        """Every table of the house as it stands; without those that are stopped."""

    def balances(self) -> Mapping[str, int]:
        """What every account holds, in cents."""

    def letters(self) -> Iterable[Letter]:
        """Every letter of the house."""

    def patron(self, name: str) -> PatronFile:
        """A patron's file; an empty one where there is none."""

    def holder_of(self, player_card: str) -> PatronFile | None:
        """Whose card it is."""

    def kept_for(self, player_card: str) -> str | None:
        """Whose digital card a number will be, where the house gives one to whoever comes."""

    def note_card(self, player_card: str, patron: str, clause: Clause | None) -> None:
        """The number is given, and to nobody else: two writers cannot both give it."""

    def played_since(self, patron: str, first: date) -> CountedPlay:
        """What the record says of their play from a day on."""

    def order(self, order: Command) -> Refused | None:
        """Have a table do something in the same write."""

    def keep_details(self, patron: str, details: PersonalDetails) -> None:
        """Keep who they are beside the record."""

    def erase_details(self, patron: str) -> None:
        """Take it away for good."""


PatronContext: TypeAlias = RoomContext[PatronFile, BehindPatrons]


class PatronCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders or reports about a patron."""

    patron: Name = ""
    """Whose file it is: that of whoever gives the command unless staff name another."""


class PatronEvent(Event, frozen=True, kw_only=True):
    """Something that happened to a patron."""


class PatronChapter(Chapter[PatronFile, PatronContext]):
    """A chapter of a patron's file."""

    __slots__ = ()


def patron_rules() -> PatronRules:
    """What the books of this house say of patrons: those of the first that says anything."""
    found = next((one.patrons for one in shelf.books() if one.patrons is not None), None)
    assert found is not None, "no book on the shelf knows patrons"
    return found


def not_one_of(command: AnyCommand, field: str, given: str, words: Iterable[str], **cites: Any) -> Refused:
    """The refusal of a word that nobody knows."""
    says = f"{command.who} names {field} {given!r}: it is one of {', '.join(words)}"
    return Refused(Refusal.UNKNOWN_OPTION, says=says, **cites)


def now_in(context: PatronContext) -> datetime:
    """When the command is given."""
    return context.command.at
