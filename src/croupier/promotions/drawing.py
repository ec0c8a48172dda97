"""The draw, which anyone can make again, and the winners: told in time, with a choice where one is offered.

The house committed itself to a secret before anybody had entered. Whoever draws adds a value, the secret is shown
at once, and commitment, secret, salt and value make the order for everybody, for ever (22.2, 22.3, 22.8).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from croupier.promotions.letters import later, letters_about, owe, send
from croupier.promotions.promotion import DrawDone, DrawPromised, PrizeWinner, Promotion, PromotionStage
from croupier.promotions.registry import CommandToPromotion, PromotionChapter, PromotionContext, PromotionEvent
from croupier.promotions.starting import occasion_of
from croupier.promotions.terms import day_and_hour, watched, worth_of
from croupier.shoe.fairness import LEAST_VALUE_BYTES, MOST_VALUE_BYTES
from croupier.shoe.lots import CommittedLots, RevealedLots, draw, is_the_secret
from croupier.tables.table import Addressee
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, NameOfMany, Reference, Statement

CHAPTER = PromotionChapter()


class DrawWinners(CommandToPromotion, frozen=True, kw_only=True, tag="draw"):
    """Draw the winners."""

    value: Reference
    """What somebody else than the house adds: 128 to 512 bits, in hexadecimal digits."""
    scrutineer: Name | None = None
    """Who watches."""
    present: tuple[NameOfMany, ...] = ()
    """Who is there, where one has to be to win."""


class DrawMade(PromotionEvent, frozen=True, kw_only=True, tag="draw-made.1"):
    """The winners were drawn; anyone can draw them again."""

    draw: int
    commitment: str
    """What the house had published of its secret."""
    secret: str
    salt: str
    value: str
    order: tuple[int, ...]
    """Every entry, in the order in which it was drawn."""
    winners: tuple[PrizeWinner, ...]
    present: tuple[str, ...] = ()
    scrutineer: str | None = None

    def __str__(self) -> str:
        won = ", ".join(f"{one.prize} to {one.patron} (entry {one.entry})" for one in self.winners)
        return f"{self.promotion} is drawn from {len(self.order)} entries: {won or 'nobody wins'}"


class ContactWinner(CommandToPromotion, frozen=True, kw_only=True, tag="contact-winner"):
    """Enter that a winner was told, or how one tried to."""

    prize: Name
    method: Reference
    note: Statement = ""


class WinnerContacted(PromotionEvent, frozen=True, kw_only=True, tag="winner-contacted.1"):
    """A winner was told of a prize."""

    prize: str
    patron: str
    method: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.patron} is told of {self.prize} ({self.method})"


class ChoosePrize(CommandToPromotion, frozen=True, kw_only=True, tag="choose-prize"):
    """Choose between a prize and the money that is offered instead."""

    prize: Name
    choose: Reference
    """`prize` or `cash-alternative`."""


class PrizeChosen(PromotionEvent, frozen=True, kw_only=True, tag="prize-chosen.1"):
    """A winner chose between a prize and money instead."""

    prize: str
    patron: str
    choose: str

    def __str__(self) -> str:
        return f"{self.patron} chooses {'money instead of ' * (self.choose == _MONEY)}{self.prize}"


_THING, _MONEY = "prize", "cash-alternative"


@CHAPTER.decides(
    DrawWinners,
    refusals=(
        Refusal.NO_SCRUTINEER,
        Refusal.SAME_PERSON,
        Refusal.TOO_EARLY,
        Refusal.COMPROMISED,
        Refusal.VALUE_NOT_ALLOWED,
    ),
    phases=(PromotionStage.RUNNING, PromotionStage.POSTPONED, PromotionStage.CANCELLED),
)
def draw_winners(context: PromotionContext, command: DrawWinners) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    if (
        refused := _refuse_unwatched(promotion, command)
        or _refuse_before(promotion, command)
        or _refuse_compromised(promotion, command)
        or _refuse_value(promotion, command)
    ):
        return refused
    promised = promotion.promised[-1]
    revealed = context.house.reveal_lots(_as_lots(promotion, promised))
    order = order_of(promotion, promised.draw, revealed, command.value)
    winners = _winners(promotion, order, command.present)
    watched_under = (rules.scrutineer_above.clause,) if watched(promotion.prizes, rules) else ()
    context.say(
        DrawMade(
            promotion=promotion.name,
            draw=promised.draw,
            commitment=promised.commitment,
            secret=revealed.secret,
            salt=revealed.salt,
            value=command.value,
            order=order,
            winners=winners,
            present=command.present,
            scrutineer=command.scrutineer,
            clause=rules.terms["manner"],
            also=watched_under,
        )
    )
    _owe_news(context, winners)
    return None


def _as_lots(promotion: Promotion, promised: DrawPromised) -> CommittedLots:
    occasion = occasion_of(promotion.name, promised.draw)
    return CommittedLots(occasion=occasion, digest=promised.commitment, sealed=promised.sealed)


def _refuse_unwatched(promotion: Promotion, command: DrawWinners) -> Refused | None:
    rule = promotion.rules.scrutineer_above
    if command.scrutineer == command.who:
        says = f"{command.who} cannot draw {promotion.name} and watch it too"
        return Refused(Refusal.SAME_PERSON, says=says, clause=rule.clause)
    largest = watched(promotion.prizes, promotion.rules)
    if largest is not None and (command.scrutineer is None or command.scrutineer not in promotion.scrutineers):
        named = " or ".join(promotion.scrutineers) or "somebody whom the operator names"
        says = (
            f"{command.who} cannot draw {promotion.name}: {worth_of(largest)} is worth more than "
            f"{dollars(rule.value)}, so that {named} has to watch"
        )
        return Refused(Refusal.NO_SCRUTINEER, says=says, clause=rule.clause)
    return None


def _refuse_before(promotion: Promotion, command: DrawWinners) -> Refused | None:
    for item, told in (("closes", "entries close"), ("awarded_at", "prizes are awarded")):
        earliest = getattr(promotion.terms, item)
        if earliest is not None and command.at < earliest:
            says = (
                f"{command.who} cannot draw {promotion.name} at {day_and_hour(command.at)}: "
                f"by its terms {told} at {day_and_hour(earliest)}"
            )
            return Refused(Refusal.TOO_EARLY, says=says, clause=promotion.rules.terms[item])
    return None


def _refuse_compromised(promotion: Promotion, command: DrawWinners) -> Refused | None:
    if promotion.stage is PromotionStage.RUNNING:
        return None
    says = f"{command.who} cannot draw {promotion.name}: it was found unsound, and is {promotion.stage.value}"
    return Refused(Refusal.COMPROMISED, says=says, clause=promotion.rules.compromised)


def _refuse_value(promotion: Promotion, command: DrawWinners) -> Refused | None:
    try:
        bits = 8 * len(bytes.fromhex(command.value)) if command.value.isalnum() else 0
    except ValueError:
        bits = 0
    if 8 * LEAST_VALUE_BYTES <= bits <= 8 * MOST_VALUE_BYTES:
        return None
    given = f"this one has {bits}" if bits else "this is none"
    says = (
        f"Whoever draws {promotion.name} adds a value of {8 * LEAST_VALUE_BYTES} to {8 * MOST_VALUE_BYTES} bits "
        f"in hexadecimal digits, and {given}"
    )
    return Refused(Refusal.VALUE_NOT_ALLOWED, says=says, clause=promotion.rules.terms["manner"])


def order_of(promotion: Promotion, number: int, revealed: RevealedLots, value: str) -> tuple[int, ...]:
    """Every entry in the order that the secret and the value make."""
    occasion = occasion_of(promotion.name, number)
    return draw(revealed, occasion, bytes.fromhex(value), promotion.entry_count)


def _winners(promotion: Promotion, order: Sequence[int], present: Collection[str]) -> tuple[PrizeWinner, ...]:
    names = tuple(one.name for one in promotion.prizes)
    there = present if promotion.terms.must_be_present else None
    return winners_in(order, promotion.entries, names, there)


def winners_in(
    order: Sequence[int], entries: Sequence[str], prizes: Sequence[str], present: Collection[str] | None
) -> tuple[PrizeWinner, ...]:
    """Each prize in turn goes to the first in the order who has none yet and, if one must be there, is."""
    may_win = None if present is None else frozenset(present)
    firsts: dict[str, int] = {}
    for entry in order:
        patron = entries[entry - 1]
        if may_win is None or patron in may_win:
            firsts.setdefault(patron, entry)
    return tuple(
        PrizeWinner(prize=prize, entry=entry, patron=patron)
        for prize, (patron, entry) in zip(prizes, firsts.items(), strict=False)
    )


def _owe_news(context: PromotionContext, winners: Sequence[PrizeWinner]) -> None:
    """Who need not be there is told within two days."""
    promotion, rule = context.state, context.state.rules.winner_told
    if promotion.terms.must_be_present:
        return
    by = later(context.command.at, rule.value)
    for one in winners:
        text = f"{one.patron} has won {one.prize} in the promotion {promotion.name}"
        subject = prize_subject(promotion.name, one.prize)
        owe(context, Addressee.PLAYER, subject, text=text, clause=rule.clause, by=by, player=one.patron)


def prize_subject(promotion: str, prize: str) -> str:
    """What the letter to a winner is about."""
    return f"prize:{promotion}:{prize}"


# --- winners --------------------------------------------------------------------------------------------


@CHAPTER.decides(
    ContactWinner,
    refusals=(Refusal.UNKNOWN_NAME, Refusal.METHOD_NOT_ALLOWED),
    phases=(PromotionStage.DRAWN,),
)
def contact_winner(context: PromotionContext, command: ContactWinner) -> Refused | None:
    promotion, rules = context.state, context.state.rules
    patron = _winner(promotion, command)
    if isinstance(patron, Refused):
        return patron
    way = rules.ways_to_tell.get(command.method)
    if way is None:
        ways = ", ".join(rules.ways_to_tell)
        says = f"{command.who} cannot tell {patron} of {command.prize} by {command.method!r}: the ways are {ways}"
        return Refused(Refusal.METHOD_NOT_ALLOWED, says=says, clause=rules.winner_told.clause)
    context.say(
        WinnerContacted(
            promotion=promotion.name,
            prize=command.prize,
            patron=patron,
            method=command.method,
            note=command.note,
            clause=way,
            also=(rules.winner_told.clause,),
        )
    )
    send(context, letters_about(context, Addressee.PLAYER, prize_subject(promotion.name, command.prize)))
    return None


def _winner(promotion: Promotion, command: ContactWinner | ChoosePrize) -> str | Refused:
    patron = promotion.winner_of(command.prize)
    if patron is not None:
        return patron
    is_known = promotion.prize(command.prize) is not None
    why = "nobody has won it" if is_known else "there is no such prize"
    says = f"{command.who} can do nothing about {command.prize} of {promotion.name}: {why}"
    return Refused(Refusal.UNKNOWN_NAME, says=says)


@CHAPTER.decides(
    ChoosePrize,
    refusals=(Refusal.UNKNOWN_NAME, Refusal.WRONG_PERSON, Refusal.CHOICE_NOT_OFFERED),
    phases=(PromotionStage.DRAWN,),
)
def choose_prize(context: PromotionContext, command: ChoosePrize) -> Refused | None:
    promotion, clause = context.state, context.state.rules.prizes.cash_alternative
    patron = _winner(promotion, command)
    if isinstance(patron, Refused):
        return patron
    if patron != command.who:
        says = f"{command.who} cannot choose for {patron}, who has won {command.prize}"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=clause)
    prize = promotion.prize(command.prize)
    choices = (_THING, _MONEY) if prize is not None and prize.cash_alternative else (_THING,)
    if command.choose not in choices:
        says = (
            f"{command.who} cannot choose {command.choose!r} for {command.prize}: its terms offer no such choice"
        )
        return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=clause)
    context.say(
        PrizeChosen(
            promotion=promotion.name, prize=command.prize, patron=patron, choose=command.choose, clause=clause
        )
    )
    return None


# --- folds, and the draw made again ---------------------------------------------------------------------


@CHAPTER.evolves(DrawMade)
def draw_made(promotion: Promotion, event: DrawMade) -> Promotion:
    done = DrawDone(
        draw=event.draw,
        commitment=event.commitment,
        secret=event.secret,
        salt=event.salt,
        value=event.value,
        order=event.order,
        winners=event.winners,
        prizes=tuple(one.name for one in promotion.prizes),
        must_be_present=bool(promotion.terms.must_be_present),
        present=event.present,
        scrutineer=event.scrutineer,
    )
    return msgspec.structs.replace(
        promotion, stage=PromotionStage.DRAWN, draws=(*promotion.draws, done), chosen={}, told={}
    )


@CHAPTER.evolves(WinnerContacted)
def winner_contacted(promotion: Promotion, event: WinnerContacted) -> Promotion:
    return msgspec.structs.replace(promotion, told={**promotion.told, event.prize: event.method})


@CHAPTER.evolves(PrizeChosen)
def prize_chosen(promotion: Promotion, event: PrizeChosen) -> Promotion:
    return msgspec.structs.replace(promotion, chosen={**promotion.chosen, event.prize: event.choose})


def wrong_with_draw(promotion: Promotion, done: DrawDone) -> str | None:
    """What is wrong with a draw that was made, if anything: commitment, order or winners."""
    revealed, occasion = RevealedLots(secret=done.secret, salt=done.salt), occasion_of(promotion.name, done.draw)
    promised = next((one for one in promotion.promised if one.draw == done.draw), None)
    if promised is None or promised.commitment != done.commitment:
        return "the house had not committed itself to it"
    if not is_the_secret(revealed, occasion, done.commitment):
        return "its secret is not the one that the house committed itself to"
    order = draw(revealed, occasion, bytes.fromhex(done.value), len(done.order))
    if order != done.order:
        return "secret and value make another order"
    present = done.present if done.must_be_present else None
    if winners_in(order, promotion.entries, done.prizes, present) != done.winners:
        return "the prizes went to others than the order gives them to"
    return None
