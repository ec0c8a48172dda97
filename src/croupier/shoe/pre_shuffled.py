"""Cards that came shuffled: by the casino ahead of time, or by their maker (NSW 3.5, 4.3)."""

from __future__ import annotations

from enum import StrEnum

from croupier.rulebooks.shuffle_rules import Riffle, RiffleMoment, ShuffleRules
from croupier.vocabulary.clause import defines
from croupier.vocabulary.refusal import Refusal, Refused


class ShuffledBy(StrEnum):
    """Who shuffled a pack before it came to the table."""

    CASINO = "casino"
    ANGEL = "angel"


@defines("pre-shuffled cards")
def handling(rules: ShuffleRules, shuffled_by: ShuffledBy) -> Riffle | None:
    """How the book has such cards handled: the maker's own more strictly. None where it knows no such cards."""
    if rules.pre_shuffled is None:
        return None
    return rules.pre_shuffled.by_angel if shuffled_by is ShuffledBy.ANGEL else rules.pre_shuffled.by_the_casino


def refuse_riffle(
    rules: ShuffleRules,
    shuffled_by: ShuffledBy,
    moment: RiffleMoment,
    *,
    asked_by: str | None,
    approved_by: str | None,
) -> Refused | None:
    """Such cards are riffled when a player asked, a supervisor agreed, and the moment is right."""
    riffle = handling(rules, shuffled_by)
    if riffle is None:
        return Refused(Refusal.RIFFLE_NOT_ALLOWED, says="This book knows no cards that come shuffled")
    clause = riffle.moments.clause
    if not asked_by:
        return Refused(
            Refusal.RIFFLE_NOT_ALLOWED, says="The cards are riffled only if a player asks", clause=clause
        )
    if not approved_by:
        says = f"The riffle that {asked_by} asks for needs a casino supervisor's approval"
        return Refused(Refusal.RIFFLE_NOT_ALLOWED, says=says, clause=clause)
    if moment not in riffle.moments.value:
        allowed = " or ".join(one.replace("-", " ") for one in riffle.moments.value)
        says = f"These cards are riffled {allowed}, not {moment.replace('-', ' ')}"
        return Refused(Refusal.RIFFLE_NOT_ALLOWED, says=says, clause=clause)
    return None
