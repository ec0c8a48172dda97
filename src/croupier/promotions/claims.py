"""Claims to a prize: granted, or refused for a reason that is told and, above $100, kept with who asked (22.9)."""

from __future__ import annotations

import msgspec

from croupier.promotions.letters import letters_about, owe
from croupier.promotions.promotion import ClaimOfPrize, ClaimStage, Promotion, PromotionStage
from croupier.promotions.registry import (
    CommandToPromotion,
    PromotionChapter,
    PromotionCommand,
    PromotionContext,
    PromotionEvent,
)
from croupier.promotions.terms import worth_of
from croupier.tables.table import Addressee
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reason, Reference, Statement

CHAPTER = PromotionChapter()


class ClaimPrize(CommandToPromotion, frozen=True, kw_only=True, tag="claim-prize"):
    """Say that a prize is one's own."""

    prize: Name


class Claimant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who claims, by legal name and address: kept beside the log, never in it."""

    name: Name | None = None
    address: Statement | None = None

    @property
    def is_whole(self) -> bool:
        """Whether both are there."""
        return bool((self.name or "").strip() and (self.address or "").strip())


class CommandOnClaim(PromotionCommand, frozen=True, kw_only=True):
    """One that names a claim."""

    claim: Reference


class GrantClaim(CommandOnClaim, frozen=True, kw_only=True, tag="grant-claim"):
    """Award the prize to who claims it."""


class RefuseClaim(CommandOnClaim, frozen=True, kw_only=True, tag="refuse-claim"):
    """Award it not."""

    reason: Reason | None = None
    claimant: Claimant | None = None


class CloseClaim(CommandOnClaim, frozen=True, kw_only=True, tag="close-claim"):
    """File a claim: all that has to be done about it is done."""

    claimant: Claimant | None = None


class ClaimMade(PromotionEvent, frozen=True, kw_only=True, tag="claim-made.1"):
    """Somebody says that a prize is theirs."""

    claim: str
    """Counted over the whole house: `claim-1`."""
    prize: str
    patron: str

    def __str__(self) -> str:
        return f"{self.patron} claims {self.prize} ({self.claim})"


class ClaimGranted(PromotionEvent, frozen=True, kw_only=True, tag="claim-granted.1"):
    """A prize was awarded."""

    claim: str
    prize: str
    patron: str
    choose: str
    """`prize`, or `cash-alternative` where the winner chose money instead."""

    def __str__(self) -> str:
        money = "money instead of " if self.choose != "prize" else ""
        return f"{self.patron} is given {money}{self.prize} ({self.claim})"


class ClaimRefused(PromotionEvent, frozen=True, kw_only=True, tag="claim-refused.1"):
    """A claim was refused."""

    claim: str
    prize: str
    patron: str
    reason: str
    has_details: bool = False
    """Whether the claimant's name and address were put beside the log with it."""

    def __str__(self) -> str:
        return f"{self.claim} of {self.patron} is refused: {self.reason}"


class ClaimClosed(PromotionEvent, frozen=True, kw_only=True, tag="claim-closed.1"):
    """A claim was filed."""

    claim: str
    has_details: bool = False

    def __str__(self) -> str:
        return f"{self.claim} is closed"


@CHAPTER.decides(ClaimPrize, refusals=(Refusal.UNKNOWN_NAME,))
def claim_prize(context: PromotionContext, command: ClaimPrize) -> Refused | None:
    promotion = context.state
    if promotion.prize(command.prize) is None:
        says = f"{command.who} cannot claim {command.prize!r}: {promotion.name} has no such prize"
        return Refused(Refusal.UNKNOWN_NAME, says=says, clause=promotion.rules.terms["claiming"])
    context.say(
        ClaimMade(
            promotion=promotion.name,
            claim=f"claim-{context.house.next_number('claim')}",
            prize=command.prize,
            patron=command.who,
            clause=promotion.rules.terms["claiming"],
        )
    )
    return None


def claim_subject(claim: str) -> str:
    """What the letter about a refused claim is about."""
    return f"claim:{claim}"


def _open_claim(promotion: Promotion, command: CommandOnClaim) -> ClaimOfPrize | Refused:
    claim = promotion.claims[command.claim]
    if claim.stage is ClaimStage.OPEN and not claim.is_closed:
        return claim
    says = f"{command.who} cannot decide {claim.claim} again: it is {claim.stage.value}"
    return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=promotion.rules.reason_told)


@CHAPTER.decides(GrantClaim, refusals=(Refusal.NOT_AT_THIS_STAGE, Refusal.WRONG_PHASE, Refusal.WRONG_PERSON))
def grant_claim(context: PromotionContext, command: GrantClaim) -> Refused | None:
    promotion = context.state
    claim = _open_claim(promotion, command)
    if isinstance(claim, Refused):
        return claim
    if promotion.stage is not PromotionStage.DRAWN:
        says = f"{command.who} cannot grant {claim.claim}: {promotion.name} is {promotion.stage.value}, not drawn"
        return Refused(Refusal.WRONG_PHASE, says=says)
    winner = promotion.winner_of(claim.prize)
    if winner != claim.claimant:
        has_it = f"{winner} has won it" if winner is not None else "nobody has won it"
        says = f"{command.who} cannot give {claim.prize} to {claim.claimant}: {has_it}"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=promotion.rules.terms["manner"])
    given = (one for one in promotion.claims.values() if one.stage is ClaimStage.GRANTED)
    if twice := next((one for one in given if (one.prize, one.claimant) == (claim.prize, claim.claimant)), None):
        says = f"{command.who} cannot give {claim.prize} to {claim.claimant} again: {twice.claim} was granted"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=promotion.rules.terms["paid_out"])
    context.say(
        ClaimGranted(
            promotion=promotion.name,
            claim=claim.claim,
            prize=claim.prize,
            patron=claim.claimant,
            choose=promotion.chosen.get(claim.prize, "prize"),
            clause=promotion.rules.terms["paid_out"],
        )
    )
    return None


@CHAPTER.decides(RefuseClaim, refusals=(Refusal.NOT_AT_THIS_STAGE, Refusal.NO_REASON))
def refuse_claim(context: PromotionContext, command: RefuseClaim) -> Refused | None:
    promotion, clause = context.state, context.state.rules.reason_told
    claim = _open_claim(promotion, command)
    if isinstance(claim, Refused):
        return claim
    reason = (command.reason or "").strip()
    if not reason:
        says = f"{command.who} cannot refuse {claim.claim} without a reason: {claim.claimant} is told why"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    kept = _keep(context, claim, command.claimant)
    context.say(
        ClaimRefused(
            promotion=promotion.name,
            claim=claim.claim,
            prize=claim.prize,
            patron=claim.claimant,
            reason=reason,
            has_details=kept,
            clause=clause,
        )
    )
    text = f"Why the claim of {claim.claimant} to {claim.prize} of {promotion.name} was refused: {reason}"
    owe(
        context,
        Addressee.PLAYER,
        claim_subject(claim.claim),
        text=text,
        clause=clause,
        player=claim.claimant,
    )
    return None


def is_kept(promotion: Promotion, claim: ClaimOfPrize) -> bool:
    """Whether its prize is worth so much that a refusal is kept with name and address."""
    prize = promotion.prize(claim.prize)
    return prize is not None and prize.worth > promotion.rules.claims_kept_above.value


def _keep(context: PromotionContext, claim: ClaimOfPrize, claimant: Claimant | None) -> bool:
    """Put name and address beside the log where they have to be kept; of other claims nothing is."""
    if claimant is None or not claimant.is_whole or not is_kept(context.state, claim):
        return False
    context.house.keep_claimant(claim.claim, name=claimant.name or "", address=claimant.address or "")
    return True


@CHAPTER.decides(CloseClaim, refusals=(Refusal.NOT_AT_THIS_STAGE, Refusal.NOT_TOLD_YET, Refusal.DETAILS_MISSING))
def close_claim(context: PromotionContext, command: CloseClaim) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    claim = promotion.claims[command.claim]
    if claim.is_closed or claim.stage is ClaimStage.OPEN:
        why = "it is closed already" if claim.is_closed else "nobody has granted or refused it"
        says = f"{command.who} cannot close {claim.claim}: {why}"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=rules.reason_told)
    kept = False
    if claim.stage is ClaimStage.REFUSED:
        if refused := _refuse_not_told(context, command, claim):
            return refused
        kept = _keep(context, claim, command.claimant)
        if refused := _refuse_without_details(promotion, command, claim, kept=kept):
            return refused
    stays = claim.stage is ClaimStage.REFUSED and is_kept(promotion, claim)
    clause = rules.claims_kept_above.clause if stays else rules.reason_told
    context.say(
        ClaimClosed(
            promotion=promotion.name, claim=claim.claim, has_details=kept or claim.has_details, clause=clause
        )
    )
    return None


def _refuse_not_told(context: PromotionContext, command: CloseClaim, claim: ClaimOfPrize) -> Refused | None:
    letters = letters_about(context, Addressee.PLAYER, claim_subject(claim.claim))
    if all(one.given is not None for one in letters):
        return None
    says = f"{command.who} cannot close {claim.claim}: {claim.claimant} was not told yet why it was refused"
    return Refused(Refusal.NOT_TOLD_YET, says=says, clause=context.state.rules.reason_told)


def _refuse_without_details(
    promotion: Promotion, command: CloseClaim, claim: ClaimOfPrize, *, kept: bool
) -> Refused | None:
    if kept or claim.has_details or not is_kept(promotion, claim):
        return None
    prize, rule = promotion.prize(claim.prize), promotion.rules.claims_kept_above
    assert prize is not None, "only a prize that there is is worth so much"
    says = (
        f"{command.who} cannot close {claim.claim} without the claimant's name and address: {worth_of(prize)} is "
        f"worth more than {dollars(rule.value)}"
    )
    return Refused(Refusal.DETAILS_MISSING, says=says, clause=rule.clause)


# --- folds ----------------------------------------------------------------------------------------------


@CHAPTER.evolves(ClaimMade)
def claim_made(promotion: Promotion, event: ClaimMade) -> Promotion:
    claim = ClaimOfPrize(claim=event.claim, prize=event.prize, claimant=event.patron)
    return msgspec.structs.replace(promotion, claims={**promotion.claims, event.claim: claim})


def _with_claim(promotion: Promotion, claim: str, **changes: object) -> Promotion:
    changed = msgspec.structs.replace(promotion.claims[claim], **changes)
    return msgspec.structs.replace(promotion, claims={**promotion.claims, claim: changed})


@CHAPTER.evolves(ClaimGranted)
def claim_granted(promotion: Promotion, event: ClaimGranted) -> Promotion:
    return _with_claim(promotion, event.claim, stage=ClaimStage.GRANTED)


@CHAPTER.evolves(ClaimRefused)
def claim_refused(promotion: Promotion, event: ClaimRefused) -> Promotion:
    return _with_claim(
        promotion, event.claim, stage=ClaimStage.REFUSED, has_details=event.has_details, reason=event.reason
    )


@CHAPTER.evolves(ClaimClosed)
def claim_closed(promotion: Promotion, event: ClaimClosed) -> Promotion:
    return _with_claim(promotion, event.claim, is_closed=True, has_details=event.has_details)
