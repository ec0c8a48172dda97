"""A promotion that is not sound: put off until it is, or cancelled; an inspector knows within 48 hours (22.11)."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.promotions.drawing import prize_subject
from croupier.promotions.letters import later, letters_about, owe, withdraw
from croupier.promotions.promotion import Promotion, PromotionStage
from croupier.promotions.registry import CommandToPromotion, PromotionChapter, PromotionContext, PromotionEvent
from croupier.promotions.starting import commit_to_draw
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference, Statement

CHAPTER = PromotionChapter()

_COURSES: Final = {"postpone": PromotionStage.POSTPONED, "cancel": PromotionStage.CANCELLED}


class CompromisePromotion(CommandToPromotion, frozen=True, kw_only=True, tag="compromise-promotion"):
    """Find that a promotion or its draw is not sound, and put it off or cancel it."""

    what: Statement
    course: Reference
    """`postpone` or `cancel`."""


class ValidatePromotion(CommandToPromotion, frozen=True, kw_only=True, tag="validate-promotion"):
    """Find that a promotion which was put off is sound: it goes on."""

    found: Statement


class PromotionCompromised(PromotionEvent, frozen=True, kw_only=True, tag="promotion-compromised.1"):
    """A promotion was found not to be sound."""

    what: str
    course: str

    def __str__(self) -> str:
        done = "put off" if self.course == "postpone" else "cancelled"
        return f"{self.promotion} is {done}: {self.what}"


class PromotionValidated(PromotionEvent, frozen=True, kw_only=True, tag="promotion-validated.1"):
    """A promotion that was put off goes on."""

    found: str

    def __str__(self) -> str:
        return f"{self.promotion} goes on: {self.found}"


def compromised_subject(promotion: str) -> str:
    """What the letter to an inspector is about."""
    return f"compromised:{promotion}"


@CHAPTER.decides(
    CompromisePromotion,
    refusals=(Refusal.COURSE_NOT_ALLOWED,),
    phases=(
        PromotionStage.MADE,
        PromotionStage.RUNNING,
        PromotionStage.POSTPONED,
        PromotionStage.DRAWN,
    ),
)
def compromise_promotion(context: PromotionContext, command: CompromisePromotion) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    if command.course not in _COURSES:
        says = f"{command.who} cannot {command.course!r} {promotion.name}: the courses are postpone and cancel"
        return Refused(Refusal.COURSE_NOT_ALLOWED, says=says, clause=rules.compromised)
    for one in promotion.winners:  # what such a draw gave is not told to anybody any more
        about = prize_subject(promotion.name, one.prize)
        withdraw(context, letters_about(context, Addressee.PLAYER, about), rules.compromised)
    context.say(
        PromotionCompromised(
            promotion=promotion.name, what=command.what, course=command.course, clause=rules.compromised
        )
    )
    rule = rules.inspector_told
    course = "put off" if command.course == "postpone" else "cancelled"
    owe(
        context,
        Addressee.INSPECTOR,
        compromised_subject(promotion.name),
        text=f"The promotion {promotion.name} is not sound and was {course}: {command.what}",
        clause=rule.clause,
        by=later(command.at, rule.value),
    )
    return None


@CHAPTER.decides(ValidatePromotion, phases=(PromotionStage.POSTPONED,))
def validate_promotion(context: PromotionContext, command: ValidatePromotion) -> Refused | None:
    promotion = context.state
    context.say(
        PromotionValidated(promotion=promotion.name, found=command.found, clause=promotion.rules.compromised)
    )
    if context.state.stage is PromotionStage.RUNNING:
        commit_to_draw(context)  # a draw that was made before is made again, from a secret that nobody has seen
    return None


@CHAPTER.evolves(PromotionCompromised)
def promotion_compromised(promotion: Promotion, event: PromotionCompromised) -> Promotion:
    was = promotion.before if promotion.stage is PromotionStage.POSTPONED else promotion.stage
    return msgspec.structs.replace(promotion, stage=_COURSES[event.course], before=was)


@CHAPTER.evolves(PromotionValidated)
def promotion_validated(promotion: Promotion, event: PromotionValidated) -> Promotion:
    """It runs again; one that had not started is where it was."""
    has_begun = promotion.before is not PromotionStage.MADE
    stage = PromotionStage.RUNNING if has_begun else PromotionStage.MADE
    return msgspec.structs.replace(promotion, stage=stage, before=None)
