"""Which fields of which event may be shown, and to whom: the allow-list behind every view. Decides nothing else.

Events are named as they are stored, so that a new version of one is decided on anew. `says` is the event's
sentence: it stands only where every field that it tells may be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Paths = tuple[str, ...]
"""Fields by name, and with points between the names, fields of fields: `shuffling.committed.commitment`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What may be shown of one kind of event."""

    everyone: Paths = ()
    own: Paths = ()
    """Shown beside it to the patron whom the event is about, and to those who work at or watch over the table."""
    staff: Paths = ()
    """Shown beside it to those who work at the table or watch over it."""
    about: str | None = None
    """The field that names the patron whom it is about."""
    staff_only: bool = False
    """Whether other patrons are not even told that it happened."""


def everyone(*paths: str) -> Shown:
    """Public as it happens on the felt."""
    return Shown(everyone=paths)


def one_patron(*paths: str, own: Paths, about: str = "player") -> Shown:
    """Something that all see happen to a patron, with details that are the patron's own."""
    return Shown(everyone=paths, own=own, about=about)


def watchers(*paths: str) -> Shown:
    """For those who work at the table or watch over it."""
    return Shown(staff=paths, staff_only=True)


def private(*paths: str, about: str = "player") -> Shown:
    """For one patron, and for those who work at the table or watch over it."""
    return Shown(own=paths, about=about, staff_only=True)


SHOWN: Mapping[str, Shown] = MappingProxyType(
    {
        # the table
        "table-opened.1": Shown(everyone=("setting",), staff=("float", "says")),
        "table-closed.1": everyone("says"),
        # people
        "arrived.1": everyone("player", "says"),
        "chips-bought.1": one_patron("player", own=("amount", "with", "says")),
        "sat-down.1": everyone("player", "box", "says"),
        "stood-up.1": everyone("player", "box", "says"),
        "patron-left.1": one_patron("player", own=("took", "into", "says")),
        # wagers
        "wager-laid.1": everyone(
            "lying.wager.player",
            "lying.wager.box",
            "lying.wager.on",
            "lying.wager.amount",
            "lying.wager.seated",
            "says",
        ),
        "wager-taken-back.1": everyone("player", "box", "on", "amount", "reason", "says"),
        "passed.1": everyone("player", "says"),
        # cards: of a commitment never the sealed secret
        "cards-checked.1": everyone("cards", "by", "says"),
        "cards-shuffled.1": everyone(
            "shuffling.purpose",
            "shuffling.cards",
            "shuffling.cutting_card",
            "shuffling.committed.commitment",
            "says",
        ),
        "cut-offered.1": everyone("player", "says"),
        "cut-declined.1": everyone("player", "says"),
        "cards-cut.1": everyone("by", "depth", "cutting_card", "value", "says"),
        "device-loaded.1": everyone("cards", "committed.commitment", "says"),
        "shuffle-committed.1": everyone("committed.commitment", "says"),
        "shuffle-revealed.1": everyone("reveal", "says"),
        "discards-fed-back.1": everyone("cards", "committed.commitment", "says"),
        "cutting-card-came-out.1": everyone("case", "box", "says"),
        "card-burned-after-shuffle.1": everyone("says"),
        # the round: what it said, and not what it was given, which may name a card that was burned
        "round-started.1": everyone("number", "new_shoe", "said", "says"),
        "round-went-on.1": everyone("said", "asked", "says"),
        "round-closed.1": everyone("number", "says"),
        # notices
        "notice-given.1": watchers("told", "says"),
        "notice-due.1": watchers("to", "subject", "text", "since", "by", "player", "amount", "says"),
    }
)
"""An event that does not stand here is not shown to anybody, and fails a test."""

SHOWN_SAID: Mapping[str, Paths] = MappingProxyType(
    {
        "announced.1": ("text",),
        "wager-placed.1": ("player", "box", "on", "amount", "in_action"),
        "control-ascertained.1": ("box", "order"),
        "control-passed.1": ("box", "hand", "silent", "player"),
        "stake-collected.1": ("player", "box", "on", "amount"),
        "card-burned.1": (),
        "card-dealt.1": ("to", "card"),
        "initial-deal-completed.1": (),
        "decided.1": ("answer",),
        "hand-left-to-dealer.1": ("box", "hand"),
        "insured.1": ("player", "box", "amount", "owner"),
        "request-refused.1": ("player", "box", "owner", "text"),
        "doubled.1": ("player", "box", "hand", "amount"),
        "hand-split.1": ("box", "hand"),
        "split-wager-placed.1": ("player", "box", "hand", "amount"),
        "war-wager-placed.1": ("player", "box", "amount"),
        "wager-settled.1": (
            "player",
            "box",
            "hand",
            "on",
            "staked",
            "outcome",
            "pays",
            "paid",
            "returned",
            "stage",
            "owner",
            "line",
        ),
        "stake-returned.1": ("player", "box", "hand", "on", "amount"),
        "hand-cleared.1": ("box", "hand"),
        "cards-collected.1": (),
    }
)
"""What a round said lies open on the felt; each kind is decided on all the same."""
