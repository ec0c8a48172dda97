"""Entries: who is in the draw, until the promotion closes (22.7.4, 22.7.6)."""

from __future__ import annotations

from croupier.promotions.promotion import Promotion, PromotionStage, with_entry
from croupier.promotions.registry import CommandToPromotion, PromotionChapter, PromotionContext, PromotionEvent
from croupier.promotions.terms import day_and_hour
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name

CHAPTER = PromotionChapter()


class EnterPromotion(CommandToPromotion, frozen=True, kw_only=True, tag="enter-promotion"):
    """Enter somebody into the draw, once more each time."""

    patron: Name | None = None
    """Who gives the command, unless it names another."""
    wagered: int | None = None
    """What they wagered for it, in cents."""


class EntryTaken(PromotionEvent, frozen=True, kw_only=True, tag="entry-taken.1"):
    """Somebody is in the draw with one more entry."""

    entry: int
    """Counted from 1."""
    patron: str
    wagered: int | None = None

    def __str__(self) -> str:
        return f"{self.patron} has entry {self.entry} of {self.promotion}"


@CHAPTER.decides(
    EnterPromotion,
    refusals=(
        Refusal.WRONG_PHASE,
        Refusal.COMPROMISED,
        Refusal.ENTRIES_CLOSED,
        Refusal.WRONG_PERSON,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.UNKNOWN_NAME,
    ),
)
def enter_promotion(context: PromotionContext, command: EnterPromotion) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    patron = command.patron or command.who
    if refused := _refuse_entries(promotion, command):
        return refused
    if command.role is Role.PLAYER and patron != command.who:
        says = f"{command.who} cannot enter {patron} into {promotion.name}: players enter themselves"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=rules.terms["eligible"])
    if refused := _refuse_wager(promotion, command):
        return refused
    if command.role is not Role.PLAYER and not context.house.is_on_file(patron):  # a name that others give
        says = f"{command.who} cannot enter {patron} into {promotion.name}: no patron of that name is on file"
        return Refused(Refusal.UNKNOWN_NAME, says=says, clause=rules.terms["eligible"])
    context.say(
        EntryTaken(
            promotion=promotion.name,
            entry=promotion.entry_count + 1,
            patron=patron,
            wagered=command.wagered,
            clause=rules.terms["closes"],
            also=(rules.terms["minimum_wager"],) if promotion.terms.wager_needed else (),
        )
    )
    return None


def _refuse_entries(promotion: Promotion, command: EnterPromotion) -> Refused | None:
    """Entries are taken while it runs, up to and at the very instant at which it closes."""
    doing, rules = f"{command.who} cannot enter anybody into {promotion.name}", promotion.rules
    if promotion.stage in (PromotionStage.POSTPONED, PromotionStage.CANCELLED):
        says = f"{doing}: it is {promotion.stage.value}"
        return Refused(Refusal.COMPROMISED, says=says, clause=rules.compromised)
    closes = promotion.terms.closes
    if closes is not None and command.at > closes:
        says = f"{doing} at {day_and_hour(command.at)}: it closed at {day_and_hour(closes)}"
        return Refused(Refusal.ENTRIES_CLOSED, says=says, clause=rules.terms["closes"])
    if promotion.stage is not PromotionStage.RUNNING:
        why = "it has not started" if promotion.stage is PromotionStage.MADE else "it is drawn"
        return Refused(Refusal.WRONG_PHASE, says=f"{doing}: {why}")
    return None


def _refuse_wager(promotion: Promotion, command: EnterPromotion) -> Refused | None:
    least = promotion.terms.minimum_wager or 0
    if not promotion.terms.wager_needed or (command.wagered or 0) >= least:
        return None
    wagered = "nothing" if command.wagered is None else dollars(command.wagered)
    says = (
        f"{command.patron or command.who} cannot enter {promotion.name} with {wagered} wagered: "
        f"its terms ask for {dollars(least)}"
    )
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=promotion.rules.terms["minimum_wager"])


@CHAPTER.evolves(EntryTaken)
def entry_taken(promotion: Promotion, event: EntryTaken) -> Promotion:
    assert event.entry == promotion.entry_count + 1, f"entry {event.entry} is not the next of {promotion.name}"
    return with_entry(promotion, event.patron)
