"""Looks at a draft of conditions before it is handed in: what its book misses, and why it would be refused.

The draft is read and decided as the command `draft-conditions` is, on what stands; nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from croupier.floor.shown.session_felt import WhyBlocked
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.draft_shown import (
    BookWithTournaments,
    ConditionAsked,
    ConditionsWritten,
    DraftChecked,
    WrongInDraft,
)
from croupier.floor.tournament_pages.showing_brackets import Told
from croupier.floor.tournament_pages.words_of_conditions import label_of, missing_shown
from croupier.rulebooks import shelf
from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.tournaments.deciding import decide
from croupier.tournaments.drafting import ConditionsDrafted, DraftConditions
from croupier.tournaments.house import TournamentHouse
from croupier.tournaments.reading import READER
from croupier.tournaments.state.conditions import NO_CONDITIONS, Conditions
from croupier.tournaments.stated import items_asked, missing_items, without_effect
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.refusal import Refused, RefusedError

NO_RULES = ConditionRules(
    contents=None,
    compulsory=False,
    approved=None,
    published=None,
    told_to_the_commission=None,
    overrule=None,
)
"""Of a book that knows no tournaments, or is not on the shelf: it asks for nothing, and the draft is refused."""


def written(tournament: Tournament, told: tuple[Told, ...]) -> ConditionsWritten:
    """What was last drafted, as it was written: with what has no effect."""
    drafted = [event for _, _, event in told if isinstance(event, ConditionsDrafted)]
    books = [shelf.book(name) for name in shelf.names()]
    return ConditionsWritten(
        name=tournament.name,
        phase=tournament.phase.value,
        rulebook=tournament.rulebook,
        conditions=drafted[-1].conditions if drafted else None,
        books=tuple(
            BookWithTournaments(id=one.id, called=one.called) for one in books if one.tournaments is not None
        ),
    )


class ConditionsDraft:
    """Conditions that somebody writes: as they were sent, under a book, for one tournament."""

    def __init__(
        self, tournament: Tournament, viewer: Viewer, now: datetime, rulebook: str, given: Mapping[str, Any]
    ) -> None:
        """`given` is what a draft of the command would carry as its conditions."""
        self._tournament = tournament
        self._viewer = viewer
        self._at = now if tournament.now is None else max(now, tournament.now)
        self._rulebook = rulebook
        self._given = given

    def checked(self, house: TournamentHouse) -> DraftChecked:
        """What the book says of it."""
        unread = tuple(self._unreadable())
        rules, conditions = self._rules(), self._conditions({one.item for one in unread})
        refused = None if unread else self._refused(house)
        whole = () if refused is None else (WrongInDraft(item=None, why=_why(refused)),)
        return DraftChecked(
            compulsory=rules.compulsory,
            asked=tuple(
                ConditionAsked(
                    item=one.item,
                    label=label_of(one.item),
                    clause=one.clause,
                    wanted=one.is_wanted,
                    stated=one.is_stated,
                )
                for one in items_asked(rules, conditions)
            ),
            missing=tuple(missing_shown(one.item, one.clause) for one in missing_items(rules, conditions)),
            without_effect=tuple(missing_shown(one.item, one.clause) for one in without_effect(rules, conditions)),
            wrong=(*unread, *whole),
        )

    def _rules(self) -> ConditionRules:
        try:
            book = shelf.book(self._rulebook)
        except RefusedError:
            return NO_RULES
        return book.tournaments.conditions if book.tournaments is not None else NO_RULES

    def _read(self, conditions: Mapping[str, Any]) -> DraftConditions | Refused:
        """As whoever sends it would give the command."""
        given = {
            "command": "draft-conditions",
            "who": self._viewer.name,
            "role": self._viewer.role.value,
            "at": self._at,
            "tournament": self._tournament.name,
            "rulebook": self._rulebook,
            "conditions": conditions,
        }
        command = READER.of_plain(given, "The draft")
        assert isinstance(command, DraftConditions | Refused), "it is what the command was made to be"
        return command

    def _unreadable(self) -> Iterator[WrongInDraft]:
        """Items that are no proper values, each by itself, so that the others can be looked at all the same."""
        if not isinstance(self._read(self._given), Refused):
            return
        for item, value in self._given.items():
            if isinstance(refused := self._read({item: value}), Refused):
                yield WrongInDraft(item=item, why=_why(refused))

    def _conditions(self, without: set[str | None]) -> Conditions:
        command = self._read({item: value for item, value in self._given.items() if item not in without})
        return command.conditions if isinstance(command, DraftConditions) else NO_CONDITIONS

    def _refused(self, house: TournamentHouse) -> Refused | None:
        command = self._read(self._given)
        if isinstance(command, Refused):
            return command
        outcome = decide(self._tournament, command, house)
        return outcome if isinstance(outcome, Refused) else None


def _why(refused: Refused) -> WhyBlocked:
    says = refused.says if refused.says.endswith(".") else f"{refused.says}."
    return WhyBlocked(code=refused.code.value, says=says, clause=refused.clause, also=refused.also)
