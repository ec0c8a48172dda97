"""Disputes on the terms: the operator's decision is final, and who disagrees hears where to complain (22.10)."""

from __future__ import annotations

import msgspec

from croupier.promotions.promotion import DisputeOnPromotion, Promotion
from croupier.promotions.registry import (
    CommandToPromotion,
    PromotionChapter,
    PromotionCommand,
    PromotionContext,
    PromotionEvent,
)
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference, Statement

CHAPTER = PromotionChapter()


class DisputePromotion(CommandToPromotion, frozen=True, kw_only=True, tag="dispute-promotion"):
    """Disagree with how the terms of a promotion are read."""

    about: Statement


class CommandOnDispute(PromotionCommand, frozen=True, kw_only=True):
    """One that names a dispute."""

    dispute: Reference


class DecidePromotionDispute(CommandOnDispute, frozen=True, kw_only=True, tag="decide-promotion-dispute"):
    """Decide a dispute, finally."""

    ruling: Statement


class DisagreeOnPromotion(CommandOnDispute, frozen=True, kw_only=True, tag="disagree-on-promotion"):
    """Say that one is not satisfied with the decision."""


class PromotionDisputeRaised(PromotionEvent, frozen=True, kw_only=True, tag="dispute-raised.1"):
    """Somebody disagrees with how the terms are read."""

    dispute: str
    """Counted over the whole house: `dispute-1`."""
    patron: str
    about: str

    def __str__(self) -> str:
        return f"{self.patron} raises {self.dispute} about {self.promotion}: {self.about}"


class PromotionDisputeDecided(PromotionEvent, frozen=True, kw_only=True, tag="dispute-decided.1"):
    """The operator decided a dispute."""

    dispute: str
    ruling: str
    final: bool
    """Always: nobody in the house decides it again."""

    def __str__(self) -> str:
        return f"{self.dispute} is decided, finally: {self.ruling}"


class ComplaintRightTold(PromotionEvent, frozen=True, kw_only=True, tag="complaint-right-told.1"):
    """Who disagreed with a decision was told of the right to complain to an inspector."""

    dispute: str
    patron: str

    def __str__(self) -> str:
        return f"{self.patron} is told that a complaint about {self.dispute} can be lodged with an inspector"


@CHAPTER.decides(DisputePromotion)
def dispute_promotion(context: PromotionContext, command: DisputePromotion) -> Refused | None:
    context.say(
        PromotionDisputeRaised(
            promotion=command.promotion,
            dispute=f"dispute-{context.house.next_number('dispute')}",
            patron=command.who,
            about=command.about,
            clause=context.state.rules.decided_finally,
        )
    )
    return None


@CHAPTER.decides(DecidePromotionDispute, refusals=(Refusal.NOT_AT_THIS_STAGE, Refusal.NO_REASON))
def decide_dispute(context: PromotionContext, command: DecidePromotionDispute) -> Refused | None:
    clause = context.state.rules.decided_finally
    if context.state.disputes[command.dispute].ruling is not None:
        says = f"{command.who} cannot decide {command.dispute} again: the decision was final"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=clause)
    if not command.ruling.strip():
        says = f"{command.who} cannot decide {command.dispute} without saying how"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    context.say(
        PromotionDisputeDecided(
            promotion=context.state.name,
            dispute=command.dispute,
            ruling=command.ruling,
            final=True,
            clause=clause,
        )
    )
    return None


@CHAPTER.decides(DisagreeOnPromotion, refusals=(Refusal.NOT_AT_THIS_STAGE,))
def disagree_on_promotion(context: PromotionContext, command: DisagreeOnPromotion) -> Refused | None:
    clause = context.state.rules.complaint
    if context.state.disputes[command.dispute].ruling is None:
        says = f"{command.who} cannot disagree on {command.dispute}: it is not decided yet"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=clause)
    context.say(
        ComplaintRightTold(
            promotion=context.state.name, dispute=command.dispute, patron=command.who, clause=clause
        )
    )
    return None


@CHAPTER.evolves(PromotionDisputeRaised)
def dispute_raised(promotion: Promotion, event: PromotionDisputeRaised) -> Promotion:
    dispute = DisputeOnPromotion(dispute=event.dispute, raised_by=event.patron, about=event.about)
    return msgspec.structs.replace(promotion, disputes={**promotion.disputes, event.dispute: dispute})


@CHAPTER.evolves(PromotionDisputeDecided)
def dispute_decided(promotion: Promotion, event: PromotionDisputeDecided) -> Promotion:
    decided = msgspec.structs.replace(promotion.disputes[event.dispute], ruling=event.ruling)
    return msgspec.structs.replace(promotion, disputes={**promotion.disputes, event.dispute: decided})


@CHAPTER.evolves(ComplaintRightTold)
def complaint_right_told(promotion: Promotion, event: ComplaintRightTold) -> Promotion:
    told = msgspec.structs.replace(promotion.disputes[event.dispute], complaint_told=True)
    return msgspec.structs.replace(promotion, disputes={**promotion.disputes, event.dispute: told})
