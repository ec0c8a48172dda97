"""What is shown of the rooms of the house, from their state."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from croupier.floor.scripts.patron_document import patron_document
from croupier.jackpots.arithmetic import steps_of
from croupier.jackpots.jackpot import AwardDone, Jackpot
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import Calendar
from croupier.promotions.promotion import Promotion
from croupier.vocabulary.money import dollars
from croupier.web.house_shapes import (
    AwardSeen,
    AwardStepSeen,
    BreachShown,
    CardShown,
    DepositLimitShown,
    DirectionShown,
    JackpotBooks,
    JackpotSeen,
    LimitToComeShown,
    LossLimitShown,
    PatronSeen,
    PressSeen,
    PrizeSeen,
    PromotionDraw,
    PromotionSeen,
    ShareSeen,
    TermSeen,
)

_AMOUNTS: Final = frozenset({"minimum_wager"})


def shown_jackpot(jackpot: Jackpot, *, with_books: bool) -> JackpotSeen:
    """A jackpot as everybody sees it; staff see its books as well."""
    return JackpotSeen(
        name=jackpot.name,
        displayed=jackpot.displayed,
        reset=jackpot.reset,
        stake=jackpot.stake,
        tables={name: one.state.value for name, one in sorted(jackpot.tables.items())},
        pressed=_presses(jackpot),
        awards=tuple(_award(one) for one in reversed(jackpot.last_awards)),
        books=_books(jackpot) if with_books else None,
    )


def _books(jackpot: Jackpot) -> JackpotBooks:
    return JackpotBooks(
        increment=jackpot.increment,
        to_reserve=jackpot.to_reserve,
        reserve=jackpot.reserve,
        contributed=jackpot.contributed,
        seeded=jackpot.seeded,
        paid=jackpot.paid,
        added=jackpot.added,
        rounded=jackpot.rounded,
        turnover={name: one.turnover for name, one in sorted(jackpot.tables.items())},
        presses=_presses(jackpot),
    )


def _presses(jackpot: Jackpot) -> tuple[PressSeen, ...]:
    return tuple(
        PressSeen(table=one.table, round=one.round, at=one.at, displayed=one.displayed) for one in jackpot.presses
    )


def _award(award: AwardDone) -> AwardSeen:
    """An award with its arithmetic, as everybody at its tables sees it."""
    return AwardSeen(
        pressed=award.pressed,
        rounds=award.rounds,
        base=award.base,
        steps=tuple(AwardStepSeen(says=one.says, clause=one.clause, cents=one.cents) for one in steps_of(award)),
        shares=tuple(
            ShareSeen(
                table=one.table,
                player=one.player,
                box=one.box,
                line=one.line,
                paid=one.paid,
                of_the_pool=one.of_the_pool,
                added=one.added,
                rounded=one.rounded,
                undone=one.table in award.undone,
            )
            for one in award.shares
        ),
        displayed=award.displayed + award.filled,
    )


def shown_patron(file: PatronFile, house: Calendar, at: datetime, *, excluded: bool) -> PatronSeen:
    """A patron's file as they and staff see it."""
    document = patron_document(file, house, at, excluded=excluded)
    deposits = document["deposit_limit"]
    return PatronSeen(
        name=file.name,
        at=at,
        zone=house.zone,
        cards=tuple(CardShown(**one) for one in document["player_cards"]),
        on_a_break=document["on_a_break"],
        break_until=file.break_ends(at),
        break_is_own=file.is_on_own_break(at) and not file.is_kept_from_wagering(at),
        directions=tuple(
            DirectionShown(direction=one.direction, text=one.text, given=one.given, acknowledged=one.acknowledged)
            for one in file.directions
        ),
        excluded=excluded,
        deposit_limit=None
        if deposits is None
        else DepositLimitShown(
            amount=deposits["amount"], deposited=deposits["deposited"], left=deposits["left"], **_times(deposits)
        ),
        loss_limits=tuple(
            LossLimitShown(
                period=period,
                amount=one["amount"],
                net_loss=one["net_loss"],
                open=one["open"],
                left=one["left"],
                **_times(one),
            )
            for period, one in document["loss_limits"].items()
        ),
        breaches=tuple(
            BreachShown(clause=one["clause"], at=datetime.fromisoformat(one["at"])) for one in document["breaches"]
        ),
    )


def _times(limit: Mapping[str, Any]) -> dict[str, Any]:
    """When a limit's period began, when it renews, and what it will be then."""
    coming = limit["next"]
    return {
        "begins": datetime.fromisoformat(limit["from"]),
        "renews": datetime.fromisoformat(limit["until"]),
        "to_come": None
        if coming is None
        else LimitToComeShown(amount=coming["amount"], starts=datetime.fromisoformat(coming["from"])),
    }


def shown_promotion(promotion: Promotion, viewer: str | None) -> PromotionSeen:
    """A promotion as everybody sees it; `viewer` is whose own entries are counted."""
    done = {one.draw: one for one in promotion.draws}
    won = {one.prize: one for one in promotion.winners}
    return PromotionSeen(
        name=promotion.name,
        state=promotion.stage.value,
        entries=promotion.entry_count,
        entered=promotion.entries.count(viewer) if viewer is not None else 0,
        closes=promotion.terms.closes,
        awarded_at=promotion.terms.awarded_at,
        terms=tuple(_terms(promotion)),
        prizes=tuple(
            PrizeSeen(
                prize=one.name,
                what=one.what or "",
                description=one.description or "",
                value=one.worth,
                winner=won[one.name].patron if one.name in won else None,
                entry=won[one.name].entry if one.name in won else None,
            )
            for one in promotion.prizes
        ),
        draws=tuple(
            PromotionDraw(draw=one.draw, commitment=one.commitment)
            if (made := done.get(one.draw)) is None
            else PromotionDraw(
                draw=made.draw,
                commitment=made.commitment,
                secret=made.secret,
                salt=made.salt,
                value=made.value,
                order=made.order,
            )
            for one in promotion.promised
        ),
    )


def _terms(promotion: Promotion) -> list[TermSeen]:
    """All that the terms say, in their order."""
    terms = promotion.terms
    found = [
        (one.name, getattr(terms, one.name)) for one in msgspec.structs.fields(terms) if one.name != "further"
    ]
    every = [*found, *terms.further.items()]
    return [TermSeen(item=item, says=_said(item, value)) for item, value in every if value is not None]


def _said(item: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    return dollars(value) if item in _AMOUNTS else str(value)
