"""What is to be done once a promotion is drawn, or found unsound: winners, claims, disputes (22.8 to 22.11)."""

from __future__ import annotations

from typing import Final

from croupier.floor.promotion_pages.promotion_shown import PartOfStep, PromotionStep, StepState, most_pressing
from croupier.floor.promotion_pages.promotion_trying import Trying, choice, hours, text
from croupier.floor.tournament_pages.tournament_shown import ConsoleAction
from croupier.promotions.claims import claim_subject, is_kept
from croupier.promotions.drawing import prize_subject
from croupier.promotions.integrity import compromised_subject
from croupier.promotions.promotion import ClaimOfPrize, ClaimStage, PromotionStage
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal

_HOW: Final = {
    "face-to-face": "face to face",
    "mail": "by mail",
    "telephone": "by telephone",
    "e-mail": "by e-mail",
}


def winners(look: Trying) -> PromotionStep:
    """22.8: who need not be there is told within two days."""
    promotion, rule = look.promotion, look.rules.winner_told
    parts = tuple(_winner(look, one.prize, one.patron) for one in promotion.winners)
    if promotion.stage is not PromotionStage.DRAWN:
        state, says = StepState.WAITS, "Winners are told once they are drawn."
    elif all(one.is_done for one in parts):
        state, says = StepState.DONE, "Every winner knows." if parts else "Nobody has won."
    else:
        left = sum(not one.is_done for one in parts)
        state = StepState.NOW
        says = f"Still to be told, within {hours(rule.value)} of the draw: {left} of {len(parts)}."
    by = min((one.by for one in parts if not one.is_done and one.by is not None), default=None)
    return PromotionStep(
        step="winners", label="Winners told", clause=rule.clause, state=state, says=says, by=by, parts=parts
    )


def _winner(look: Trying, prize: str, patron: str) -> PartOfStep:
    name = look.promotion.name
    letters = look.about(Addressee.PLAYER, prize_subject(name, prize))
    told = look.promotion.told.get(prize)
    by_letter = bool(letters) and all(one.given is not None for one in letters)
    is_done = told is not None or by_letter or bool(look.promotion.terms.must_be_present)
    how = f", told {_HOW.get(told, told)}" if told else ", who was there" if not letters else ""
    ways = choice("method", "How", *look.rules.ways_to_tell)
    chosen = look.promotion.chosen.get(prize)
    choosing = "" if chosen is None else f"; chooses {'money instead' if chosen != 'prize' else 'the prize'}"
    actions = look.action(
        "contact-winner",
        f"Enter that {patron} was told",
        f"Of {prize}: in person, by mail, by telephone or by e-mail.",
        ways,
        text("note", "Note"),
        tried={"method": ""},
        but=Refusal.METHOD_NOT_ALLOWED,
        promotion=name,
        prize=prize,
    )
    return PartOfStep(
        name=prize,
        says=f"{prize}: {patron}{how}{choosing}",
        is_done=is_done,
        by=letters[-1].by if letters and not is_done else None,
        clause=look.rules.ways_to_tell.get(told or ""),
        actions=() if is_done else tuple(actions),
    )


def claims(look: Trying) -> PromotionStep:
    """22.9: granted, or refused for a reason that is told."""
    found = most_pressing(look.promotion.claims.values(), lambda one: one.is_closed)
    parts = tuple(_claim(look, one) for one in found.shown)
    state = StepState.NOW if found.left else StepState.DONE if parts else StepState.IDLE
    says = f"Not closed yet: {found.left} of {found.among}." if found.left else "Every claim is closed."
    return PromotionStep(
        step="claims",
        label="Claims",
        clause=look.rules.reason_told,
        state=state,
        says=f"{says}{found.note}" if parts else "Nobody has claimed anything.",
        parts=parts,
    )


def _claim(look: Trying, claim: ClaimOfPrize) -> PartOfStep:
    kept = is_kept(look.promotion, claim)
    asked = (text("claimant.name", "Legal name"), text("claimant.address", "Address")) if kept else ()
    actions: list[ConsoleAction] = []
    if claim.stage is ClaimStage.OPEN:
        says = f"{claim.claimant} is given {claim.prize}, as the terms say."
        actions += look.action("grant-claim", "Grant it", says, claim=claim.claim)
        reason = text("reason", "Reason, which the claimant is told")
        says = "Above $100 it is kept with name and address." if kept else "The claimant is told why."
        actions += look.action(
            "refuse-claim", "Refuse it", says, reason, *asked, but=Refusal.NO_REASON, claim=claim.claim
        )
    elif not claim.is_closed:
        subject = claim_subject(claim.claim)
        if any(one.given is None for one in look.about(Addressee.PLAYER, subject)):
            says = "The letter with the reason is on its way to the claimant."
            to = Addressee.PLAYER.value
            actions += look.action("send-notice", "The reason is sent", says, to=to, subject=subject)
        wanted = asked if claim.stage is ClaimStage.REFUSED and not claim.has_details else ()
        actions += look.action(
            "close-claim",
            "Close it",
            "All that has to be done about it is done.",
            *wanted,
            but=Refusal.DETAILS_MISSING if wanted else None,
            claim=claim.claim,
        )
    became = "closed" if claim.is_closed and claim.stage is ClaimStage.OPEN else claim.stage.value
    why_not = f", because {claim.reason}" if claim.reason else ""
    closed = ", closed" if claim.is_closed else ""
    return PartOfStep(
        name=claim.claim,
        says=f"{claim.claim}: {claim.claimant} claims {claim.prize}; {became}{why_not}{closed}",
        is_done=claim.is_closed,
        clause=look.rules.claims_kept_above.clause if kept and claim.stage is ClaimStage.REFUSED else None,
        actions=tuple(actions),
    )


def disputes(look: Trying) -> PromotionStep:
    """22.10: the operator's decision is final."""
    clause = look.rules.decided_finally
    parts = []
    found = most_pressing(look.promotion.disputes.values(), lambda one: one.ruling is not None)
    for one in found.shown:
        actions: tuple[ConsoleAction, ...] = ()
        if one.ruling is None:
            ruling = text("ruling", "How it is decided")
            says = "Nobody in the house decides it again."
            actions = tuple(
                look.action(
                    "decide-promotion-dispute",
                    "Decide it, finally",
                    says,
                    ruling,
                    tried={"ruling": ""},
                    but=Refusal.NO_REASON,
                    dispute=one.dispute,
                )
            )
        decided = f"; decided: {one.ruling}" if one.ruling is not None else ""
        told = "; told of the complaint to an inspector" if one.complaint_told else ""
        says = f"{one.dispute}: {one.raised_by}, {one.about}{decided}{told}"
        part = PartOfStep(name=one.dispute, says=says, is_done=one.ruling is not None, actions=actions)
        parts.append(part)
    state = StepState.NOW if found.left else StepState.DONE if parts else StepState.IDLE
    says = f"Not decided yet: {found.left} of {found.among}." if found.left else "Every one is decided."
    return PromotionStep(
        step="disputes",
        label="Disputes",
        clause=clause,
        state=state,
        says=f"{says}{found.note}" if parts else "Nobody disagrees.",
        parts=tuple(parts),
    )


def soundness(look: Trying) -> PromotionStep:
    """22.11: what is not sound is put off or cancelled, and an inspector knows."""
    promotion, rule, name = look.promotion, look.rules.inspector_told, look.promotion.name
    actions: list[ConsoleAction] = []
    subject = compromised_subject(name)
    waiting = [one for one in look.about(Addressee.INSPECTOR, subject) if one.given is None]
    if waiting:
        says = f"An inspector is told within {hours(rule.value)}."
        to = Addressee.INSPECTOR.value
        actions += look.action("send-notice", "The inspector is told", says, to=to, subject=subject)
    if promotion.stage is PromotionStage.POSTPONED:
        found = text("found", "What was found")
        says = "It goes on; a draw that was made is made again, from another secret."
        actions += look.action(
            "validate-promotion", "It is sound", says, found, tried={"found": "x"}, promotion=name
        )
    if promotion.stage is not PromotionStage.CANCELLED:
        course = choice("course", "What is done", "postpone", "cancel")
        says = "It is put off or cancelled, and an inspector knows."
        actions += look.action(
            "compromise-promotion",
            "It is not sound",
            says,
            text("what", "What is wrong"),
            course,
            tried={"what": "x", "course": ""},
            but=Refusal.COURSE_NOT_ALLOWED,
            promotion=name,
        )
    stopped = promotion.stage in (PromotionStage.POSTPONED, PromotionStage.CANCELLED)
    says = "It is put off." if promotion.stage is PromotionStage.POSTPONED else "It is cancelled."
    is_due = bool(waiting) or promotion.stage is PromotionStage.POSTPONED
    return PromotionStep(
        step="soundness",
        label="Soundness",
        clause=look.rules.compromised,
        state=StepState.NOW if is_due else StepState.DONE if stopped else StepState.IDLE,
        says=says if stopped else "Nothing was found that is not sound.",
        by=next((one.by for one in waiting), None),
        actions=tuple(actions),
    )
