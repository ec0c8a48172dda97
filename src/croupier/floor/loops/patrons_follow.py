"""How the files of patrons follow what happens at a table: exposure, duties, breaches, letters, cards given."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from croupier.casino.casino import NAME
from croupier.casino.kind import CASINO
from croupier.floor.loops.patron_desk import calendar_of, digital_number
from croupier.games.said import StakeReturned
from croupier.ledger.account import AccountKind
from croupier.patrons.cards import CardIssued, card_of
from croupier.patrons.duties import BreachNoted, DutyMissed
from croupier.patrons.enrolling import PatronEnrolled
from croupier.patrons.exposure import (
    ExposureChanged,
    at_stake,
    bets_after,
    first_card_left,
    gone,
    put_down,
)
from croupier.patrons.kind import PATRON
from croupier.patrons.loss_limits import letter_of_duties
from croupier.patrons.patron import AtOneTable, CardForm, Membership, PatronFile
from croupier.patrons.periods import Calendar, day_of
from croupier.tables.deciding import Decision
from croupier.tables.events import Event
from croupier.tables.play.invalid_wagers import WagersInvalid
from croupier.tables.play.loss_limits import WagerCutBack
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.seats.people import PatronLeft
from croupier.tables.state.people import Patron
from croupier.tables.table import Table
from croupier.tables.wagers.player_cards import CardPresented
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Player

if TYPE_CHECKING:
    from croupier.floor.loops.house_write import HouseWrite


def follow_patrons(write: HouseWrite, before: Table, decision: Decision) -> None:
    """What a table's events mean for the files of those who play there."""
    for event in decision.events:
        match event:
            case CardPresented() if write.gives_cards:
                _give_card(write, decision, event)
            case WagersInvalid() if write.knows(PATRON, event.player):
                noted = BreachNoted(
                    patron=event.player,
                    table=before.name,
                    at=decision.by.at,
                    clause=event.clause,
                    also=event.also,
                )
                write.say(PATRON, event.player, decision.by, noted)
            case _:
                pass
    for player in sorted(_players(before, decision)):
        if write.knows(PATRON, player):
            file: PatronFile = write.state(PATRON, player)
            if file.has_loss_limit:
                _follow_one(write, before, decision, file)


def _give_card(write: HouseWrite, decision: Decision, event: CardPresented) -> None:
    """Whoever comes has a digital card, and a file, without a further word."""
    file: PatronFile = write.state(PATRON, event.player)
    if card_of(file, event.player_card) is not None or event.player_card != digital_number(event.player):
        return
    rules = decision.table.book.patrons
    clause = rules.cards.defined if rules is not None else None
    if not file.enrolled:
        enrolled = PatronEnrolled(patron=event.player, membership=Membership.NONE, clause=clause)
        write.say(PATRON, event.player, decision.by, enrolled)
    issued = CardIssued(player=event.player, player_card=event.player_card, form=CardForm.DIGITAL, clause=clause)
    write.say(PATRON, event.player, decision.by, issued)


def _players(before: Table, decision: Decision) -> set[Player]:
    """All whose chips may have moved, or lie there."""
    found = {one.wager.player for table in (before, decision.table) for one in table.lying}
    for table in (before, decision.table):
        boxes = table.round.layout.boxes if table.round is not None else ()
        found |= {stake.player for box in boxes for stake in box.stakes}
    for posting in decision.postings:
        for account in (posting.source, posting.target):
            if account.kind is AccountKind.RACK or account.kind is AccountKind.PURSE:
                found.add(account.names[-1])
    return found


def _follow_one(write: HouseWrite, before: Table, decision: Decision, file: PatronFile) -> None:
    player, by = file.name, decision.by
    house = calendar_of(write.state(CASINO, NAME))
    changed = exposure_after(before, decision, file, house)
    if changed is not None:
        write.say(PATRON, player, by, changed)
    rules = decision.table.book.patrons if decision.table.setting is not None else None
    if rules is None:
        return
    if _went_back(decision.events, player, rules.losses.within):
        write.say(PATRON, player, by, letter_of_duties(player, by.at))
    for clause, about in _missed(before, decision, player):
        if about not in file.missed:
            missed = DutyMissed(patron=player, table=before.name, about=about, at=by.at, clause=clause)
            write.say(PATRON, player, by, missed)


def exposure_after(before: Table, decision: Decision, file: PatronFile, house: Calendar) -> ExposureChanged | None:
    """What a patron has at stake after a decision, and what was lost by it; nothing where it is as it was."""
    player, after, name = file.name, decision.table, decision.table.name
    was, now = at_stake(before, player), at_stake(after, player)
    moved = gone(decision.postings, name, player)
    lost = moved - (now.lying + now.open - was.lying - was.open)
    own = tuple(one for one in file.bets if one.table == name)
    bets = bets_after(own, decision.events, name, player, decision.by.at)
    if any(isinstance(one, RoundClosed) for one in decision.events) or not now.lying + now.open:
        bets = ()
    known = file.tables.get(name, AtOneTable())
    today = day_of(house, decision.by.at)
    day = counts_to(before, decision, known.day, today)
    same = (known.lying, known.open, bets) == (now.lying, now.open, own) and known.day in (None, day)
    if same and not lost:
        return None
    return ExposureChanged(
        patron=player,
        table=name,
        lying=now.lying,
        open=now.open,
        day=day,
        today=today,
        lost=Cents(lost),
        staked=put_down(decision.postings, name, player),
        bets=bets,
    )


def counts_to(before: Table, decision: Decision, known: date | None, today: date) -> date:
    """To which day it counts: that of the first card of its round (R5)."""
    begins = any(isinstance(one, RoundStarted) for one in decision.events)
    return today if begins or known is None or first_card_left(before, decision.table) else known


def _went_back(events: tuple[Event, ...], player: Player, clause: Clause) -> bool:
    """Whether anything went back because it was past a loss limit (18.22)."""
    for event in events:
        returned = (event.said if isinstance(event, RoundWentOn) else ()) or (event,)
        for one in returned:
            if (
                isinstance(one, (WagerCutBack, WagerTakenBack, StakeReturned))
                and one.player == player
                and one.clause == clause
            ):
                return True
    return False


def _missed(before: Table, decision: Decision, player: Player) -> Iterator[tuple[Clause, str]]:
    """The duties of one with a loss limit that were not done in time, and what tells each from another."""
    rules = decision.table.book.patrons
    assert rules is not None, "a book that knows no duties is not asked"
    for event in decision.events:
        match event:
            case RoundStarted() if any(one.player == player for one in event.wagers):
                patron = before.patrons[player]
                if patron.bought > patron.declared_bought:
                    yield rules.losses.bought, _about(before, patron, f"bought {patron.bought}")
                if patron.brought > patron.declared_brought:
                    yield rules.losses.brought, _about(before, patron, f"brought {patron.brought}")
            case PatronLeft() if event.player == player:
                patron = before.patrons[player]
                if not patron.declared_left and (patron.bought or patron.brought or patron.rack):
                    yield rules.losses.remaining, _about(before, patron, "left")
            case _:
                pass


def _about(table: Table, patron: Patron, what: str) -> str:
    return f"{table.name} since {patron.arrived.isoformat()}: {what}"
