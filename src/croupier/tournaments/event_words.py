"""What the fields of a tournament's events say, where no sentence stands below the field itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "amount": "In cents.",
        "bought_in": "What was paid for the session's chips, in cents.",
        "box": "Of the table.",
        "by": "Who gave it.",
        "by_hand": "Whether it was drawn by hand and reported.",
        "chips": "Tournament chips, as a whole number.",
        "commission": "The part of the fee that is kept, in cents.",
        "conditions": "As they were written.",
        "contest": "The tie as the tournament keeps it: of what, for which places, and how many go on.",
        "count": "How many chips.",
        "course": "What is done about it.",
        "criterion": "The one of the conditions that was not met.",
        "direction": "What players are directed to do.",
        "entries": "How many entered.",
        "fee": "In cents.",
        "goods": "Things other than money.",
        "grounds": "Why: `absent`, `breach`, `added-chips` or `hidden-chips`.",
        "licence": "Of the person named.",
        "lots": "What the house committed itself to.",
        "maximum": "The most that may be wagered.",
        "minimum": "The least that may be wagered.",
        "minutes": "How long it lasts.",
        "missing": "What the book wants in the conditions and is not there.",
        "nominated_by": "Who named them.",
        "number": "Of the entry, from 1.",
        "of": "The denomination.",
        "person": "Who was named.",
        "place": "The best one, where several are shared.",
        "places": "All that it is about, the best first.",
        "play": "Who plays for everybody.",
        "player": "Whom it happened to.",
        "players": "Those it is about.",
        "players_per_table": "The most at one table.",
        "pool": "What is in the pool after it, in cents.",
        "reason": "In words.",
        "reference": "Of the letter.",
        "refunded": "What went back, in cents.",
        "round": "Of the session, counted from 1.",
        "rulebook": "The book it is run under.",
        "salt": "Shown with the secret, so that the commitment can be checked.",
        "seconds_to_decide": "How long players have for a decision.",
        "seconds_to_wager": "How long players have for a wager.",
        "secret": "What the house had committed itself to.",
        "seed": "Decides shuffles, ballots and whims.",
        "session": "Its name in the conditions.",
        "shared_with": "Those who share the prize.",
        "started": "When it began.",
        "starts": "The new starting time.",
        "subject": "What was told.",
        "substitute": "Who plays on.",
        "table": "Where.",
        "tables": "Those it is played at.",
        "to": "Who was told.",
        "until": "When it is over, or how far it goes.",
        "what": "What was approved.",
        "with": "What was paid with.",
        "without_effect": "What the conditions say against a rule that wins.",
    }
)
"""By the name of the field, for every event that has one of that name."""


def words_for(kind: str, field: str) -> str:
    """What the field of an event says; nothing where nobody has found words for it."""
    return WORDS.get(field, "")
