"""What supervisors are shown of a patron, from the file, the tables and the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from croupier.chapters.events import By, Event
from croupier.floor.loops.patron_at_tables import ForeseenFinding, at_tables, exclusions_of, restrictions_of
from croupier.patrons.cards import why_not_valid
from croupier.patrons.exposure import ExposureChanged
from croupier.patrons.limits import standing, tightest
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import Calendar, day_of
from croupier.tables.table import Table
from croupier.web.house_showing import shown_patron
from croupier.web.patron_shapes import (
    AtTableShown,
    ExclusionShown,
    FindingForeseen,
    ForeseenStakeShown,
    PatronCard,
    PatronGlimpse,
    PatronHappening,
    PatronRestriction,
    PlayerCardShown,
)

LINES: Final = 100
"""So many of the latest lines of a file are shown."""


def glimpse_of(file: PatronFile, house: Calendar, at: datetime, *, excluded: bool) -> PatronGlimpse:
    """A patron in the list."""
    today, limit = day_of(house.by_midnight, at), tightest(standing(file, house, at))
    return PatronGlimpse(
        name=file.name,
        has_valid_card=any(why_not_valid(one, today) is None for one in file.cards),
        on_a_break=file.is_on_a_break(at),
        excluded=excluded,
        open=sum(one.lying + one.open for one in file.tables.values()),
        least_left=None if limit is None else limit.left,
        breaches=len(file.breaches),
        unheard=sum(one.acknowledged is None for one in file.directions),
    )


def needs_somebody(one: PatronGlimpse) -> bool:
    """Whether a supervisor may have something to do about them."""
    return one.excluded or one.on_a_break or bool(one.breaches or one.unheard) or not one.has_valid_card


def card_shown(
    file: PatronFile,
    house: Calendar,
    at: datetime,
    *,
    tables: Mapping[str, Table],
    happened: Iterable[tuple[By, Event]],
    excluded: bool,
    damaged: tuple[str, ...],
) -> PatronCard:
    """One card for a patron: the file, where they play, what was ordered about them, and what happened."""
    today = day_of(house.by_midnight, at)
    lines = [_line(by, event) for by, event in happened if not isinstance(event, ExposureChanged)]
    return PatronCard(
        seen=shown_patron(file, house, at, excluded=excluded),
        membership=file.membership.value,
        cards=tuple(
            PlayerCardShown(
                player_card=one.player_card,
                form=one.form.value,
                expires=one.expires.isoformat() if one.expires is not None else None,
                wrong=why_not_valid(one, today),
            )
            for one in file.cards
        ),
        tables=tuple(
            AtTableShown(
                table=one.table,
                asks_for_card=one.asks_for_card,
                seat=one.seat,
                player_card=one.player_card,
                rack=one.rack,
                lying=one.lying,
                open=one.open,
            )
            for one in at_tables(tables, file.name)
        ),
        restrictions=tuple(
            PatronRestriction(
                table=one.table,
                held=one.order.held.value,
                since=one.order.since,
                by=one.order.by,
                clause=one.order.clause,
                procedure=one.order.procedure,
                lifted=one.order.lifted,
            )
            for one in restrictions_of(tables, file.name)
        ),
        exclusions=tuple(
            ExclusionShown(
                table=one.table,
                out_of=one.out_of.value,
                breach=one.breach,
                by=one.ordered_by,
                at=one.at,
                clause=one.clause,
            )
            for one in exclusions_of(tables, file.name)
        ),
        history=tuple(reversed(lines[-LINES:])),
        damaged=damaged,
    )


def _line(by: By, event: Event) -> PatronHappening:
    return PatronHappening(at=by.at, who=by.who, role=by.role.value, says=str(event), clause=event.clause)


def finding_shown(table: str, found: ForeseenFinding) -> FindingForeseen:
    """What a finding would do, as it is shown before it is confirmed."""
    return FindingForeseen(
        table=table,
        stakes=tuple(
            ForeseenStakeShown(
                becomes=one.becomes, clause=one.clause, box=one.box, on=one.on.value, amount=one.amount
            )
            for one in found.stakes
        ),
        taken_back=found.taken_back,
        owed=found.owed,
        settled_rounds=found.settled_rounds,
        before=found.rules.before,
        during=found.rules.during,
        settled=found.rules.settled,
    )
