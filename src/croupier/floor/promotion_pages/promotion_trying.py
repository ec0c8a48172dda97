"""One look at what somebody may do in a promotion: each command is decided on what stands, and thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from croupier.floor.loops.rooms import kind_of_word
from croupier.floor.shown.session_felt import WhyBlocked
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import ConsoleAction, ConsoleField
from croupier.notices.letters import Letter
from croupier.promotions.promotion import Promotion
from croupier.tables.table import Addressee
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused

if TYPE_CHECKING:
    from croupier.floor.loops.house_loop import HouseLoop


class Trying:
    """One look at what somebody may do in a promotion."""

    def __init__(self, house: HouseLoop, promotion: Promotion, viewer: Viewer, now: datetime) -> None:
        self.promotion = promotion
        self.rules = promotion.rules
        self.now = now
        self.letters = tuple(house.letters())
        self._house = house
        self.viewer = viewer
        last = promotion.now
        self._at = now if last is None else max(now, last.astimezone(now.tzinfo))

    def refused(self, word: str, **fields: Any) -> Refused | None:
        """Why the command would be refused, were it given now."""
        kind = kind_of_word(word)
        assert kind is not None, f"no room of the house knows {word}"
        who = {"who": self.viewer.name or "somebody", "role": self.viewer.role.value}
        command = kind.reader.of_plain({"command": word, **who, "at": self._at, **fields}, "The command")
        return command if isinstance(command, Refused) else self._house.tried(command)

    def action(
        self,
        word: str,
        label: str,
        says: str,
        *fields: ConsoleField,
        tried: dict[str, Any] | None = None,
        but: Refusal | None = None,
        **given: str,
    ) -> Iterator[ConsoleAction]:
        """The action, tried with what is known of it; nothing where it is not this viewer's.

        `tried` stands for what is still to be filled in, and `but` is what it would be refused for as it stands.
        """
        refused = self.refused(word, **{**given, **(tried or {})})
        if refused is not None and refused.code in (Refusal.WRONG_ROLE, Refusal.NOT_IN_THIS_BOOK):
            return
        blocked = None if refused is None or refused.code is but else why(refused)
        yield ConsoleAction(command=word, label=label, says=says, fields=fields, given=given, blocked=blocked)

    def about(self, to: Addressee, subject: str) -> list[Letter]:
        """Letters to somebody about something, the first one first."""
        return [one for one in self.letters if (one.to, one.subject) == (to, subject)]


def why(refused: Refused) -> WhyBlocked:
    """A refusal as it is shown before it is made."""
    return WhyBlocked(code=refused.code.value, says=f"{refused.says}.", clause=refused.clause, also=refused.also)


def text(name: str, label: str, value: str = "") -> ConsoleField:
    """A field for words."""
    return ConsoleField(name=name, label=label, kind="text", value=value)


def choice(name: str, label: str, *choices: str) -> ConsoleField:
    """A field for one of some words."""
    return ConsoleField(name=name, label=label, kind="choice", choices=choices)


def wagered(promotion: Promotion) -> tuple[tuple[ConsoleField, ...], dict[str, int]]:
    """What is asked of one who enters where a wager is needed, and what would do."""
    terms = promotion.terms
    if not terms.wager_needed:
        return (), {}
    least = terms.minimum_wager or 0
    field = ConsoleField(name="wagered", label=f"Wagered, at least {dollars(least)}", kind="money")
    return (field,), {"wagered": least}


def hours(span: timedelta) -> str:
    """A span of whole hours in words."""
    return f"{int(span.total_seconds()) // 3600} hours"
