"""Submitting the terms, and starting: the regulator has had them a day, and the draw is committed to (22.12)."""

from __future__ import annotations

import msgspec

from croupier.chapters.commands import Time
from croupier.promotions.letters import later, letters_about, send, terms_subject
from croupier.promotions.promotion import DrawPromised, Promotion, PromotionStage
from croupier.promotions.registry import CommandToPromotion, PromotionChapter, PromotionContext, PromotionEvent
from croupier.promotions.terms import day_and_hour, refuse_missing
from croupier.shoe.lots import DrawOf
from croupier.shoe.sealing import Sealed
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = PromotionChapter()


class SubmitTerms(CommandToPromotion, frozen=True, kw_only=True, tag="submit-terms"):
    """Send the regulator the terms as they are."""


class StartPromotion(CommandToPromotion, frozen=True, kw_only=True, tag="start-promotion"):
    """Let the promotion start: entries are taken from now on."""


class PromotionStarted(PromotionEvent, frozen=True, kw_only=True, tag="promotion-started.1"):
    """A promotion started."""

    started: Time

    def __str__(self) -> str:
        return f"The promotion {self.promotion} starts"


class DrawCommitted(PromotionEvent, frozen=True, kw_only=True, tag="draw-committed.1"):
    """The house committed itself to the secret of a draw."""

    draw: int
    commitment: str
    """Published: it fixes the secret and tells nothing of it."""
    sealed: Sealed

    def __str__(self) -> str:
        return f"The house commits itself to draw {self.draw} of {self.promotion}: {self.commitment[:16]}…"


def occasion_of(promotion: str, draw: int) -> DrawOf:
    """Which draw it is, for hashing."""
    return DrawOf(what="draw", of=promotion, which=str(draw))


def commit_to_draw(context: PromotionContext) -> None:
    """A secret for the next draw, before anybody can know who will be in it."""
    promotion = context.state
    number = len(promotion.draws) + 1
    if any(one.draw == number for one in promotion.promised):
        return
    lots = context.house.commit_lots(occasion_of(promotion.name, number))
    context.say(
        DrawCommitted(
            promotion=promotion.name,
            draw=number,
            commitment=lots.digest,
            sealed=lots.sealed,
            clause=promotion.rules.terms.get("manner"),
        )
    )


@CHAPTER.decides(SubmitTerms, refusals=(Refusal.NOTHING_TO_TELL,))
def submit_terms(context: PromotionContext, command: SubmitTerms) -> Refused | None:
    letters = letters_about(context, Addressee.NICC, terms_subject(command.promotion))
    if all(one.given is not None for one in letters):
        says = f"{command.who} cannot submit the terms of {command.promotion}: the NICC has them as they are"
        return Refused(Refusal.NOTHING_TO_TELL, says=says, clause=context.clause)
    send(context, letters)
    return None


@CHAPTER.decides(
    StartPromotion,
    refusals=(Refusal.NOT_TOLD_YET, Refusal.TOO_EARLY, Refusal.TERMS_NOT_COMPLETE),
    phases=(PromotionStage.MADE,),
)
def start_promotion(context: PromotionContext, command: StartPromotion) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    if refused := _refuse_not_told(context, command) or _refuse_too_early(promotion, command):
        return refused
    if promotion.terms.available is None:
        return refuse_missing(
            command.who, f"start {promotion.name}", (("where they can be had (available)", rules.to_be_had),)
        )
    context.say(
        PromotionStarted(
            promotion=promotion.name,
            started=command.at,
            clause=rules.submitted_before.clause,
            also=(rules.terms["held_from"], rules.to_be_had),
        )
    )
    commit_to_draw(context)
    return None


def _refuse_not_told(context: PromotionContext, command: StartPromotion) -> Refused | None:
    """The regulator has the terms as they now are, and has had them long enough."""
    rule = context.state.rules.submitted_before
    letters = letters_about(context, Addressee.NICC, terms_subject(command.promotion))
    sent = [one.given.at for one in letters if one.given is not None]
    if len(sent) < len(letters) or not sent:
        says = f"{command.who} cannot start {command.promotion}: the NICC does not have its terms as they now are"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rule.clause)
    last = max(sent).astimezone(command.at.tzinfo)
    earliest = later(last, rule.value)
    if command.at < earliest:
        says = (
            f"{command.who} cannot start {command.promotion} at {day_and_hour(command.at)}: the NICC has its "
            f"terms since {day_and_hour(last)}, so that it starts at {day_and_hour(earliest)} at the earliest"
        )
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rule.clause)
    return None


def _refuse_too_early(promotion: Promotion, command: StartPromotion) -> Refused | None:
    starts = promotion.terms.held_from
    if starts is None or command.at >= starts:
        return None
    says = (
        f"{command.who} cannot start {promotion.name} at {day_and_hour(command.at)}: "
        f"by its terms it starts at {day_and_hour(starts)}"
    )
    return Refused(Refusal.TOO_EARLY, says=says, clause=promotion.rules.terms["held_from"])


@CHAPTER.evolves(PromotionStarted)
def promotion_started(promotion: Promotion, event: PromotionStarted) -> Promotion:
    return msgspec.structs.replace(promotion, stage=PromotionStage.RUNNING, started=event.started)


@CHAPTER.evolves(DrawCommitted)
def draw_committed(promotion: Promotion, event: DrawCommitted) -> Promotion:
    promised = DrawPromised(draw=event.draw, commitment=event.commitment, sealed=event.sealed)
    return msgspec.structs.replace(promotion, promised=(*promotion.promised, promised))
