"""Making and amending a promotion: terms and prizes as a whole, who points to them, who watches (22.1 to 22.7)."""

from __future__ import annotations

import msgspec

from croupier.promotions.letters import later, letters_about, owe, terms_subject, withdraw
from croupier.promotions.promotion import Promotion, PromotionStage, rules_of_the_house
from croupier.promotions.registry import CommandToPromotion, PromotionChapter, PromotionContext, PromotionEvent
from croupier.promotions.terms import (
    Prize,
    PromotionTerms,
    amended,
    day_and_hour,
    missing_in,
    refuse_missing,
    refuse_prizes,
)
from croupier.rulebooks.house_rules.promotions import PromotionRules
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Statement

CHAPTER = PromotionChapter()

_BEFORE_THE_DRAW = (PromotionStage.MADE, PromotionStage.RUNNING, PromotionStage.POSTPONED)


class MakePromotion(CommandToPromotion, frozen=True, kw_only=True, tag="make-promotion"):
    """Draw up a promotion: its terms, and its prizes in the order in which they are drawn."""

    terms: PromotionTerms = PromotionTerms()
    prizes: tuple[Prize, ...] = ()


class AmendPromotion(CommandToPromotion, frozen=True, kw_only=True, tag="amend-promotion"):
    """Change terms of a promotion."""

    terms: PromotionTerms = PromotionTerms()
    """Only what changes."""
    prizes: tuple[Prize, ...] = ()
    """All of them, or none where they stay as they are."""


class ApproveMarketing(CommandToPromotion, frozen=True, kw_only=True, tag="approve-marketing"):
    """Let advertising for a promotion go out."""

    material: Statement
    points_to_terms: bool = False


class NameScrutineer(CommandToPromotion, frozen=True, kw_only=True, tag="name-scrutineer"):
    """Nominate somebody to watch the draw."""

    scrutineer: Name


class PromotionMade(PromotionEvent, frozen=True, kw_only=True, tag="promotion-made.1"):
    """A promotion was drawn up."""

    author: str
    book: BookId
    terms: PromotionTerms
    prizes: tuple[Prize, ...]

    def __str__(self) -> str:
        prizes = "a prize" if len(self.prizes) == 1 else f"{len(self.prizes)} prizes"
        return f"{self.author} draws up the promotion {self.promotion} with {prizes}"


class PromotionAmended(PromotionEvent, frozen=True, kw_only=True, tag="promotion-amended.1"):
    """The terms of a promotion were changed."""

    author: str
    terms: PromotionTerms
    """As they are now."""
    prizes: tuple[Prize, ...]

    def __str__(self) -> str:
        return f"{self.author} changes the terms of {self.promotion}"


class MarketingApproved(PromotionEvent, frozen=True, kw_only=True, tag="marketing-approved.1"):
    """Advertising that points to the terms may go out."""

    material: str

    def __str__(self) -> str:
        return f"Advertising for {self.promotion} may go out: {self.material}"


class ScrutineerNamed(PromotionEvent, frozen=True, kw_only=True, tag="scrutineer-named.1"):
    """Somebody was nominated to watch the draw."""

    scrutineer: str

    def __str__(self) -> str:
        return f"{self.scrutineer} is to watch the draw of {self.promotion}"


@CHAPTER.decides(
    MakePromotion,
    refusals=(
        Refusal.NAME_TAKEN,
        Refusal.NAME_NOT_ALLOWED,
        Refusal.TERMS_NOT_COMPLETE,
        Refusal.PRIZE_NOT_ALLOWED,
    ),
)
def make_promotion(context: PromotionContext, command: MakePromotion) -> Refused | None:
    if context.state.version:
        says = f"{command.who} cannot make the promotion {command.promotion}: there is one of that name"
        return Refused(Refusal.NAME_TAKEN, says=says)
    if not command.promotion.strip():
        return Refused(Refusal.NAME_NOT_ALLOWED, says=f"{command.who} cannot make a promotion without a name")
    found = rules_of_the_house()
    assert found is not None, "a command that no book knows was taken"
    book, rules = found
    doing = f"make the promotion {command.promotion}"
    if refused := _refuse_terms(context, doing, command.terms, command.prizes, rules):
        return refused
    context.say(
        PromotionMade(
            promotion=command.promotion,
            author=command.who,
            book=book,
            terms=command.terms,
            prizes=command.prizes,
            clause=rules.offered,
            also=_cited(command.prizes, rules),
        )
    )
    _owe_terms(context)
    return None


def _refuse_terms(
    context: PromotionContext,
    doing: str,
    terms: PromotionTerms,
    prizes: tuple[Prize, ...],
    rules: PromotionRules,
) -> Refused | None:
    who = context.command.who
    return refuse_missing(who, doing, missing_in(terms, prizes, rules)) or refuse_prizes(
        who, prizes, rules.prizes, context.house.prescribed_prizes()
    )


def _cited(prizes: tuple[Prize, ...], rules: PromotionRules) -> tuple[Clause, ...]:
    offers_cash = any(one.cash_alternative for one in prizes)
    return (rules.prizes.cash_alternative,) if offers_cash else ()


def _owe_terms(context: PromotionContext) -> None:
    """The regulator has the terms so long before the start, or again at once where that is past."""
    promotion, rules = context.state, context.state.rules
    subject = terms_subject(promotion.name)
    starts = promotion.terms.held_from
    assert starts is not None, "terms that say no start are not complete"
    if promotion.started is not None:
        text = f"The terms of the promotion {promotion.name} as they were changed"
        owe(context, Addressee.NICC, subject, text=text, clause=rules.submitted_again)
        return
    rule = rules.submitted_before
    by = later(starts, -rule.value)
    text = f"The terms of the promotion {promotion.name}, which starts on {day_and_hour(starts)}"
    waiting = [one for one in letters_about(context, Addressee.NICC, subject) if one.given is None]
    if any(one.by == by for one in waiting):
        return  # the letter that waits brings the terms as they now are
    withdraw(context, waiting, rule.clause)
    owe(context, Addressee.NICC, subject, text=text, clause=rule.clause, by=by)


@CHAPTER.decides(
    AmendPromotion,
    refusals=(Refusal.TERMS_NOT_COMPLETE, Refusal.PRIZE_NOT_ALLOWED),
    phases=_BEFORE_THE_DRAW,
)
def amend_promotion(context: PromotionContext, command: AmendPromotion) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    terms = amended(promotion.terms, command.terms)
    prizes = command.prizes or promotion.prizes
    if refused := _refuse_terms(context, f"change the terms of {promotion.name}", terms, prizes, rules):
        return refused
    context.say(
        PromotionAmended(
            promotion=promotion.name,
            author=command.who,
            terms=terms,
            prizes=prizes,
            clause=rules.submitted_again if promotion.started is not None else rules.submitted_before.clause,
            also=_cited(prizes, rules),
        )
    )
    _owe_terms(context)
    return None


@CHAPTER.decides(ApproveMarketing, refusals=(Refusal.NO_TERMS_NAMED,))
def approve_marketing(context: PromotionContext, command: ApproveMarketing) -> Refused | None:
    clause = context.state.rules.pointed_to
    if not command.points_to_terms:
        says = f"{command.who} cannot approve advertising for {command.promotion}: it does not point to the terms"
        return Refused(Refusal.NO_TERMS_NAMED, says=says, clause=clause)
    context.say(MarketingApproved(promotion=command.promotion, material=command.material, clause=clause))
    return None


@CHAPTER.decides(NameScrutineer, phases=_BEFORE_THE_DRAW)
def name_scrutineer(context: PromotionContext, command: NameScrutineer) -> Refused | None:
    clause = context.state.rules.scrutineer_above.clause
    context.say(ScrutineerNamed(promotion=command.promotion, scrutineer=command.scrutineer, clause=clause))
    return None


@CHAPTER.evolves(PromotionMade)
def promotion_made(promotion: Promotion, event: PromotionMade) -> Promotion:
    return msgspec.structs.replace(
        promotion, stage=PromotionStage.MADE, book=event.book, terms=event.terms, prizes=event.prizes
    )


@CHAPTER.evolves(PromotionAmended)
def promotion_amended(promotion: Promotion, event: PromotionAmended) -> Promotion:
    return msgspec.structs.replace(promotion, terms=event.terms, prizes=event.prizes)


@CHAPTER.evolves(MarketingApproved)
def marketing_approved(promotion: Promotion, event: MarketingApproved) -> Promotion:
    return promotion


@CHAPTER.evolves(ScrutineerNamed)
def scrutineer_named(promotion: Promotion, event: ScrutineerNamed) -> Promotion:
    names = dict.fromkeys((*promotion.scrutineers, event.scrutineer))
    return msgspec.structs.replace(promotion, scrutineers=tuple(names))
