"""Player cards: issued, suspended, taken up again, cancelled; and whether one is good (NSW 1.1, 5.1, 20.1)."""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.patrons.enrolling import PatronEnrolled
from croupier.patrons.patron import CardForm, CardState, Membership, PatronFile, PlayerCard
from croupier.patrons.registry import PatronChapter, PatronCommand, PatronContext, PatronEvent, not_one_of
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason, Reference

CHAPTER = PatronChapter()

replace = msgspec.structs.replace


class IssueCard(PatronCommand, frozen=True, kw_only=True, tag="issue-card"):
    """Give a patron a player card; one who is not on file is enrolled."""

    player_card: Reference
    form: Reference = CardForm.PHYSICAL.value
    """`physical` or `digital`."""
    expires: date | None = None
    """The last day it is good."""


class CardCommand(PatronCommand, frozen=True, kw_only=True):
    """Something that is ordered about one card."""

    player_card: Reference
    reason: Reason = ""


class SuspendCard(CardCommand, frozen=True, kw_only=True, tag="suspend-card"):
    """Let a card count no more for the time being."""


class ReinstateCard(CardCommand, frozen=True, kw_only=True, tag="reinstate-card"):
    """Let a suspended card count again."""


class CancelCard(CardCommand, frozen=True, kw_only=True, tag="cancel-card"):
    """Let a card count no more, for good."""


class CardIssued(PatronEvent, frozen=True, kw_only=True, tag="card-issued.1"):
    """A patron was given a player card."""

    player: str
    player_card: str
    form: CardForm
    expires: date | None = None

    def __str__(self) -> str:
        until = f", good until {self.expires.isoformat()}" if self.expires else ""
        return f"{self.player} is given the {self.form} player card {self.player_card}{until}"


class CardStateChanged(PatronEvent, frozen=True, kw_only=True):
    """What a card is worth has changed."""

    player: str
    player_card: str
    reason: str = ""


class CardSuspended(CardStateChanged, frozen=True, kw_only=True, tag="card-suspended.1"):
    """A card counts no more for the time being."""

    def __str__(self) -> str:
        return f"The player card {self.player_card} of {self.player} is suspended"


class CardReinstated(CardStateChanged, frozen=True, kw_only=True, tag="card-reinstated.1"):
    """A suspended card counts again."""

    def __str__(self) -> str:
        return f"The player card {self.player_card} of {self.player} is good again"


class CardCancelled(CardStateChanged, frozen=True, kw_only=True, tag="card-cancelled.1"):
    """A card counts no more, for good."""

    def __str__(self) -> str:
        return f"The player card {self.player_card} of {self.player} is cancelled"


def card_of(file: PatronFile, player_card: str | None) -> PlayerCard | None:
    """The card of that number, where it is this patron's."""
    return next((one for one in file.cards if one.player_card == player_card), None)


def why_not_valid(card: PlayerCard, today: date) -> str | None:
    """Why a card is not good on a day, if so."""
    if card.state is not CardState.GOOD:
        return f"it is {card.state}"
    if card.expires is not None and today > card.expires:
        return f"it was good until {card.expires.isoformat()}"
    return None


@CHAPTER.decides(IssueCard, refusals=(Refusal.CARD_TAKEN, Refusal.UNKNOWN_OPTION))
def issue_card(context: PatronContext, command: IssueCard) -> Refused | None:
    """A number is given once; whoever has none yet has a file with it."""
    name = context.state.name
    if not command.player_card.strip():
        return not_one_of(command, "player_card", command.player_card, ("SC-1",), clause=context.clause)
    holder = context.house.holder_of(command.player_card)
    if holder is not None:
        says = f"{command.who} cannot give {name} the player card {command.player_card}: {holder.name} has it"
        return Refused(Refusal.CARD_TAKEN, says=says, clause=context.clause)
    kept = context.house.kept_for(command.player_card)
    if kept not in (None, name):
        says = f"{command.who} cannot give {name} the player card {command.player_card}: it is kept for {kept}"
        return Refused(Refusal.CARD_TAKEN, says=says, clause=context.clause)
    if command.form not in tuple(CardForm):
        return not_one_of(command, "form", command.form, CardForm, clause=context.clause)
    if not context.state.enrolled:
        context.say(PatronEnrolled(patron=name, membership=Membership.NONE, clause=context.clause))
    context.say(
        CardIssued(
            player=name,
            player_card=command.player_card,
            form=CardForm(command.form),
            expires=command.expires,
            clause=context.clause,
        )
    )
    context.house.note_card(command.player_card, name, context.clause)
    return None


@CHAPTER.decides(SuspendCard, refusals=(Refusal.CARD_NOT_VALID, Refusal.UNKNOWN_CARD))
def suspend_card(context: PatronContext, command: SuspendCard) -> Refused | None:
    return _change(context, command, CardSuspended, only=CardState.GOOD)


@CHAPTER.decides(ReinstateCard, refusals=(Refusal.CARD_NOT_VALID, Refusal.UNKNOWN_CARD))
def reinstate_card(context: PatronContext, command: ReinstateCard) -> Refused | None:
    return _change(context, command, CardReinstated, only=CardState.SUSPENDED)


@CHAPTER.decides(CancelCard, refusals=(Refusal.CARD_NOT_VALID, Refusal.UNKNOWN_CARD))
def cancel_card(context: PatronContext, command: CancelCard) -> Refused | None:
    return _change(context, command, CardCancelled, only=None)


def _change(
    context: PatronContext, command: CardCommand, kind: type[CardStateChanged], *, only: CardState | None
) -> Refused | None:
    """`only` is what the card has to be; of one that is cancelled nothing changes any more."""
    card = card_of(context.state, command.player_card)
    assert card is not None, "the file was found by the card"
    if card.state is CardState.CANCELLED or only not in (None, card.state):
        says = f"{command.who} cannot change the player card {card.player_card} so: it is {card.state}"
        return Refused(Refusal.CARD_NOT_VALID, says=says, clause=context.clause)
    context.say(
        kind(
            player=context.state.name,
            player_card=card.player_card,
            reason=command.reason,
            clause=context.clause,
        )
    )
    return None


@CHAPTER.evolves(CardIssued)
def card_issued(file: PatronFile, event: CardIssued) -> PatronFile:
    card = PlayerCard(player_card=event.player_card, form=event.form, expires=event.expires)
    return replace(file, cards=(*file.cards, card))


@CHAPTER.evolves(CardSuspended)
def card_suspended(file: PatronFile, event: CardSuspended) -> PatronFile:
    return _with_state(file, event.player_card, CardState.SUSPENDED)


@CHAPTER.evolves(CardReinstated)
def card_reinstated(file: PatronFile, event: CardReinstated) -> PatronFile:
    return _with_state(file, event.player_card, CardState.GOOD)


@CHAPTER.evolves(CardCancelled)
def card_cancelled(file: PatronFile, event: CardCancelled) -> PatronFile:
    return _with_state(file, event.player_card, CardState.CANCELLED)


def _with_state(file: PatronFile, player_card: str, state: CardState) -> PatronFile:
    cards = tuple(replace(one, state=state) if one.player_card == player_card else one for one in file.cards)
    return replace(file, cards=cards)
