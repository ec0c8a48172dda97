"""Makes what those who work at a table see beside the felt: from the table, and what its round waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from croupier.floor.shown.desk import (
    MOST_KEPT,
    CaseShown,
    DeskQuestion,
    DeskShown,
    InTheRoom,
    KeptShown,
    LastWager,
    MarkerShown,
    NextCard,
    Oversight,
    RestrictionShown,
    TillShown,
    ToCome,
    brief,
)
from croupier.floor.shown.desk_alerts import alerts_at
from croupier.floor.shown.device_questions import device_questions
from croupier.floor.shown.showing import TableStanding, option_offered
from croupier.games.play import DISCARD_RACK, Deal
from croupier.games.round_of_play import CardDrawn
from croupier.games.said import DEALER
from croupier.shoe.stack import Holder, refuse_round
from croupier.tables.play.holding import is_held
from croupier.tables.state.cases import Dispute, DisputeStands
from croupier.tables.table import Addressee, Phase, Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.money import Cents, dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskStanding:
    """A table, and what of its live round is needed later: the round itself moves on."""

    table: Table
    next: NextCard | None
    questions: tuple[DeskQuestion, ...]


def desk_standing(standing: TableStanding) -> DeskStanding:
    """What the round waits for at this moment."""
    return DeskStanding(table=standing.table, next=_next(standing), questions=tuple(_questions(standing)))


def desk_of(at: DeskStanding, begun: Sequence[datetime], *, oversees: bool) -> DeskShown:
    """The desk of a table; `begun` is when its last rounds began."""
    table, cases = at.table, tuple(_cases(at.table))
    return DeskShown(
        dealer=table.dealer,
        prepares=_prepares(table),
        next=at.next,
        correctable=_correctable(table),
        aside=table.cards.set_aside if table.setting is not None and table.by_hand else (),
        questions=at.questions,
        in_the_room=tuple(
            InTheRoom(name=one.name, seat=one.seat, rack=one.rack)
            for one in table.patrons.values()
            if one.in_the_room
        ),
        not_heard=tuple(_not_heard(table)),
        last_wagers=tuple(_last_wagers(table)),
        alerts=tuple(islice(alerts_at(table, oversees=oversees), MOST_KEPT)),
        to_come=tuple(_to_come(table)),
        markers=tuple(
            MarkerShown(player=one.player, box=one.box, minimum=one.minimum, maximum=one.maximum)
            for one in table.sign.markers
        ),
        reserved={str(box): player for box, player in table.seating.reserved.items()},
        permitted=dict(table.seating.permitted),
        restrictions=tuple(
            RestrictionShown(
                player=one.player,
                held=one.held.value,
                since=one.since,
                by=one.by,
                clause=one.clause,
                lifted=one.lifted,
                letter=f"restriction:{one.player}",
            )
            for one in table.restrictions
        ),
        kept=tuple(
            KeptShown(player=one.name, minimum=one.keeps.minimum)
            for one in table.patrons.values()
            if one.keeps is not None
        ),
        cases=cases[-MOST_KEPT:],
        earlier_cases=max(0, len(cases) - MOST_KEPT),
        failure=table.failure.awaiting.value if table.failure is not None else None,
        unanswered=table.failure.unanswered if table.failure is not None else (),
        asks=device_questions(table),
        rounds=table.rounds,
        seconds_a_round=round((begun[-1] - begun[-2]).total_seconds()) if len(begun) > 1 else None,
        oversight=_oversight(table) if oversees else None,
    )


# --- what is dealt next -----------------------------------------------------------------------------------


def _next(standing: TableStanding) -> NextCard | None:
    """Where a person deals, the card that is to be drawn."""
    table, live = standing.table, standing.live_or_none
    if table.setting is None or not table.by_hand or live is None or is_held(table):
        return None
    waiting, stack = live.waiting, table.cards.stack
    if not isinstance(waiting, Deal) or stack is None or table.cards.shuffling is not None or table.cards.dropped:
        return None
    if waiting.to == DISCARD_RACK or stack.burns_due:
        clause = waiting.clause if waiting.to == DISCARD_RACK else table.shuffle_rules.burn.after_shuffle.clause
        return NextCard(to=DISCARD_RACK, says="Burn the next card, face down", clause=clause)
    if isinstance(waiting.to, str):
        return NextCard(to=DEALER, says="A card to the dealer", clause=waiting.clause)
    hands = len(live.layout.box(waiting.to.box).hands)
    hand = f", hand {waiting.to.hand}" if hands > 1 else ""
    return NextCard(
        to=f"{waiting.to.box}/{waiting.to.hand}",
        says=f"A card to box {waiting.to.box}{hand}",
        clause=waiting.clause,
    )


def _prepares(table: Table) -> str | None:
    """What is done with the cards before a round can begin."""
    cards = table.cards
    if table.phase is not Phase.OPEN or table.round is not None or cards.shuffling is not None:
        return None
    if not cards.checked:
        return "check-cards"
    if cards.stack is None or refuse_round(cards.stack) is not None:
        return "load-device" if table.holder is Holder.DEVICE else "shuffle"
    return None


def _questions(standing: TableStanding) -> Iterator[DeskQuestion]:
    for one in standing.questions:
        patron = standing.table.patrons.get(one.player)
        speaks = patron is not None and patron.in_the_room
        yield DeskQuestion(
            player=one.player,
            box=one.box,
            hand=one.hand,
            owner=one.owner,
            clause=one.clause,
            silence=one.silence,
            options=tuple(option_offered(standing, one, option) for option in one.options) if speaks else (),
        )


def _correctable(table: Table) -> Card | None:
    """The last card, if nothing was entered since: as `correct-card` has it."""
    found = table.round or table.finished
    if found is None or table.setting is None or not table.by_hand or not found.inputs:
        return None
    last = found.inputs[-1]
    if not isinstance(last, CardDrawn) or table.lying or table.passed or found.number in table.voided:
        return None
    return last.card


def _not_heard(table: Table) -> Iterator[str]:
    heard = {one.wager.player for one in table.lying} | set(table.passed)
    if table.round is not None or table.phase is not Phase.OPEN:
        return
    yield from (one.name for one in table.patrons.values() if one.seat is not None and one.name not in heard)


def _last_wagers(table: Table) -> Iterator[LastWager]:
    if table.finished is None or table.lying:
        return
    for one in table.finished.wagers:
        if one.player in table.patrons and not one.sealed:
            yield LastWager(player=one.player, box=one.box, on=one.on, amount=Cents(one.amount))


# --- what is kept -----------------------------------------------------------------------------------------


def _to_come(table: Table) -> Iterator[ToCome]:
    for one in table.sign.to_come:
        what = f"the lowest on {one.on.inscription}" if one.on is not None else "the minimum"
        says = f"{what[:1].upper()}{what[1:]} becomes higher"
        yield ToCome(what="minimum", says=says, starts=one.starts, minimum=one.minimum, on=one.on)
    if table.phase is not Phase.OPEN:
        return
    told = [one for one in table.told if one.subject in ("closing", "limits") and one.to is Addressee.PLAYERS]
    for notice in told[-2:]:
        starts = notice.proposed or notice.at + timedelta(minutes=table.opened.minutes_of_notice)
        says = "The table closes" if notice.subject == "closing" else "The limits of the sign may change"
        yield ToCome(what=notice.subject, says=says, starts=starts, minimum=None, on=None)


def _cases(table: Table) -> Iterator[CaseShown]:
    for order in table.cases.void_orders:
        yield CaseShown(
            id=f"round {order.round}",
            what="void",
            says=brief(order.reason),
            by=order.ordered_by,
            at=order.at,
            round=order.round,
            stands="waits for a second person",
            clause=order.clause,
        )
    for dispute in table.cases.disputes.values():
        yield CaseShown(
            id=dispute.id,
            what="dispute",
            says=brief(dispute.about if dispute.stands is DisputeStands.RAISED else _ruling(dispute)),
            by=dispute.raised_by,
            at=None,
            round=dispute.round,
            stands=dispute.stands.value,
            clause=None,
        )
    for breach in table.cases.breaches:
        yield CaseShown(
            id=breach.id,
            what="breach",
            says=brief(f"{breach.person}: {breach.text}"),
            by=breach.reported_by,
            at=breach.at,
            round=None,
            stands="recorded",
            clause=breach.clause,
        )


def _ruling(dispute: Dispute) -> str:
    return (*dispute.rulings, dispute.about)[0]


def _oversight(table: Table) -> Oversight:
    till = table.till
    return Oversight(
        till=TillShown(
            float=till.in_float,
            drop=till.bought,
            win=till.in_float - till.filled,
            cashless=till.cashless,
            drop_box=till.drop_box,
        ),
        wrong_payments=tuple(
            CaseShown(
                id=one.id,
                what="wrong payment",
                says=f"{dollars(one.paid)} was paid, and {dollars(one.owed)} was owed",
                by=one.player or "a patron who is not known",
                at=one.since,
                round=one.round,
                stands="closed" if one.closed else "rectified" if one.rectified else "open",
                clause=None,
            )
            for one in list(table.cases.wrong_payments.values())[-MOST_KEPT:]
        ),
    )
