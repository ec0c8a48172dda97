"""What must hold of a promotion after every write: every draw made again, and every letter said that is owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from croupier.promotions.drawing import prize_subject, wrong_with_draw
from croupier.promotions.letters import later, terms_subject
from croupier.promotions.promotion import Promotion, PromotionStage


def check_promotion(promotion: Promotion, held: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with a promotion, in sentences."""
    if promotion.stage is PromotionStage.NOT_MADE:
        yield f"{promotion.name} was never made"
        return
    for done in promotion.draws:
        if wrong := wrong_with_draw(promotion, done):
            yield f"draw {done.draw} of {promotion.name}: {wrong}"
    if promotion.entry_count and not promotion.promised:
        yield f"{promotion.name} took entries before the house had committed itself to a draw"
    yield from _terms_late(promotion)
    said = {one.subject: one for one in promotion.letters}
    for subject, within in _owed(promotion):
        letter = said.get(subject)
        if letter is None:
            yield f"{promotion.name} owes a letter about {subject}, and none is due"
        elif within is not None and letter.by != later(letter.since, within):
            yield f"the letter about {subject} has another deadline than {within} after what it is about"


def _terms_late(promotion: Promotion) -> Iterator[str]:
    """Before the start, the letter with the terms is due so long before it."""
    rule, starts = promotion.rules.submitted_before, promotion.terms.held_from
    if promotion.stage is not PromotionStage.MADE or starts is None:
        return
    about = [one for one in promotion.letters if one.subject == terms_subject(promotion.name)]
    if about and about[-1].by != later(starts, -rule.value):
        what = f"the letter with the terms of {promotion.name}"
        yield f"{what} has another deadline than {rule.value} before the start"


def _owed(promotion: Promotion) -> Iterator[tuple[str, timedelta | None]]:
    """What letters there must be, and how long after their cause they are due where that is fixed."""
    rules = promotion.rules
    yield terms_subject(promotion.name), None
    if not promotion.terms.must_be_present:
        for one in promotion.winners:
            yield prize_subject(promotion.name, one.prize), rules.winner_told.value
    if promotion.stage in (PromotionStage.POSTPONED, PromotionStage.CANCELLED):
        yield f"compromised:{promotion.name}", rules.inspector_told.value
