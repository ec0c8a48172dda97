"""What is shown of conditions that somebody writes: what the book asks for, misses and refuses. Shapes alone."""

from __future__ import annotations

import msgspec

from croupier.floor.shown.session_felt import WhyBlocked
from croupier.floor.tournament_pages.tournament_shown import ItemMissing
from croupier.tournaments.state.conditions import Conditions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


class ConditionAsked(msgspec.Struct, frozen=True, kw_only=True):
    """An item that the book names, and how the conditions stand to it."""

    item: str
    label: str
    clause: Clause
    wanted: bool
    """Whether it is called for, by what else they say."""
    stated: bool


class WrongInDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a draft: in one item of it, or with all of it."""

    item: str | None
    why: WhyBlocked


class DraftChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A draft of conditions as their book looks at it; nothing of it is kept."""

    compulsory: bool
    """Whether all that the book names has to be there."""
    asked: tuple[ConditionAsked, ...]
    missing: tuple[ItemMissing, ...]
    without_effect: tuple[ItemMissing, ...]
    wrong: tuple[WrongInDraft, ...]
    """Why it would be refused, were it handed in now."""


class BookWithTournaments(msgspec.Struct, frozen=True, kw_only=True):
    """A book under which conditions can be drafted."""

    id: BookId
    called: str


class ConditionsWritten(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions of a tournament as they were written, to be written on."""

    name: str
    phase: str
    rulebook: BookId | None
    conditions: Conditions | None
    """Nothing before they are drafted."""
    books: tuple[BookWithTournaments, ...]
