"""What a player may do in a promotion, and what became of what they did: enter, choose, claim, dispute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from croupier.floor.promotion_pages.promotion_shown import MOST_PARTS, PartInPromotion, PartOfStep
from croupier.floor.promotion_pages.promotion_trying import Trying, choice, text, wagered
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import ConsoleAction
from croupier.promotions.promotion import ClaimOfPrize, ClaimStage, DisputeOnPromotion, Promotion, PromotionStage
from croupier.vocabulary.refusal import Refusal

if TYPE_CHECKING:
    from croupier.floor.loops.house_loop import HouseLoop

T = TypeVar("T")


def part_of(house: HouseLoop, promotion: Promotion, viewer: Viewer, now: datetime) -> PartInPromotion:
    """What a player may do in a promotion, and what became of what they did."""
    return _part(Trying(house, promotion, viewer, now))


def _part(look: Trying) -> PartInPromotion:
    promotion, me = look.promotion, look.viewer.name
    assert promotion.book is not None, "a promotion is made under a book"
    return PartInPromotion(
        book=promotion.book,
        actions=(*_enter(look), *_choose(look), *_claim(look), *_dispute(look)),
        claims=_latest(look, _claimed, [one for one in promotion.claims.values() if one.claimant == me]),
        disputes=_latest(look, _disputed, [one for one in promotion.disputes.values() if one.raised_by == me]),
    )


def _latest(look: Trying, shown: Callable[[Trying, T], PartOfStep], mine: Sequence[T]) -> tuple[PartOfStep, ...]:
    """Those made last, and how many there were before them."""
    earlier = len(mine[:-MOST_PARTS])
    before = [PartOfStep(name="earlier", says=f"{earlier} earlier are on record", is_done=True)] * bool(earlier)
    return (*before, *(shown(look, one) for one in mine[-MOST_PARTS:]))


def _enter(look: Trying) -> Iterator[ConsoleAction]:
    if look.promotion.stage in (PromotionStage.DRAWN, PromotionStage.CANCELLED):
        return
    fields, tried = wagered(look.promotion)
    says = "One entry more, each time; nobody wins twice in a draw."
    name = look.promotion.name
    yield from look.action(
        "enter-promotion", "Enter", says, *fields, tried=tried, but=Refusal.UNKNOWN_NAME, promotion=name
    )


def _choose(look: Trying) -> Iterator[ConsoleAction]:
    for one in _won(look):
        prize = look.promotion.prize(one)
        if prize is None or not prize.cash_alternative or one in _granted(look):
            continue
        chosen = look.promotion.chosen.get(one)
        said = "" if chosen is None else f" So far you chose {chosen.replace('-', ' ')}."
        which = choice("choose", "What you choose", "prize", "cash-alternative")
        says = f"You won {one}, and may have money instead.{said}"
        yield from look.action(
            "choose-prize",
            "Choose",
            says,
            which,
            tried={"choose": "prize"},
            promotion=look.promotion.name,
            prize=one,
        )


def _claim(look: Trying) -> Iterator[ConsoleAction]:
    claimed = {one.prize for one in look.promotion.claims.values() if one.claimant == look.viewer.name}
    won = [one for one in _won(look) if one not in claimed]
    name = look.promotion.name
    for one in won:
        says = f"You won {one}."
        yield from look.action("claim-prize", f"Claim {one}", says, promotion=name, prize=one)
    if look.promotion.stage is PromotionStage.DRAWN and not won and not claimed:
        names = [one.name for one in look.promotion.prizes]
        says = "Who says that a prize is theirs is heard, and told why where it is not."
        yield from look.action(
            "claim-prize",
            "Claim a prize",
            says,
            choice("prize", "Which prize", *names),
            tried={"prize": next(iter(names), "")},
            promotion=name,
        )


def _dispute(look: Trying) -> Iterator[ConsoleAction]:
    says = "The operator decides; who disagrees with that hears where to complain."
    about = text("about", "What you disagree with")
    yield from look.action(
        "dispute-promotion", "Dispute", says, about, tried={"about": "x"}, promotion=look.promotion.name
    )


def _won(look: Trying) -> list[str]:
    return [one.prize for one in look.promotion.winners if one.patron == look.viewer.name]


def _granted(look: Trying) -> set[str]:
    return {one.prize for one in look.promotion.claims.values() if one.stage is ClaimStage.GRANTED}


def _claimed(look: Trying, claim: ClaimOfPrize) -> PartOfStep:
    became = {
        ClaimStage.OPEN: "the operator looks at it",
        ClaimStage.GRANTED: "granted",
        ClaimStage.REFUSED: f"refused: {claim.reason}",
    }[claim.stage]
    clause = look.rules.reason_told if claim.stage is ClaimStage.REFUSED else look.rules.terms["claiming"]
    is_done = claim.stage is not ClaimStage.OPEN
    return PartOfStep(name=claim.claim, says=f"{claim.prize}: {became}", is_done=is_done, clause=clause)


def _disputed(look: Trying, one: DisputeOnPromotion) -> PartOfStep:
    actions: tuple[ConsoleAction, ...] = ()
    says = f"{one.about}: the operator looks at it"
    if one.ruling is not None:
        says = f"{one.about}: decided, finally: {one.ruling}"
        if one.complaint_told:
            says += ". A complaint can be lodged with an inspector"
        else:
            words = "You hear where to complain."
            actions = tuple(look.action("disagree-on-promotion", "Disagree", words, dispute=one.dispute))
    clause = look.rules.complaint if one.complaint_told else look.rules.decided_finally
    return PartOfStep(name=one.dispute, says=says, is_done=one.ruling is not None, clause=clause, actions=actions)
