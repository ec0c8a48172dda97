"""Makes what is shown of a session at its table, field by field; a sealed form is never opened here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from croupier.floor.shown.session_felt import FormOnTable, TableEntrant, TableSession, WhyBlocked, YourTournament
from croupier.tables.conditions import tournament as conditions
from croupier.tables.state.tournament import Entrant, Form, Standing
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused


class FormStage(StrEnum):
    """How far an undisclosed wager has come. The words are shown."""

    HANDED_IN = "handed-in"
    EXAMINED = "examined"
    """Its indicator lies before the player (NSW 21.8.2.5)."""
    IN_PLAY = "in-play"
    TO_READ = "to-read"
    """On paper, and its round is over (NSW 21.8.2.6)."""
    ANNOUNCED = "announced"


def session_shown(table: Table) -> TableSession | None:
    """The session as everyone sees it; nothing where none is played."""
    if table.tournament is None or table.now is None:
        return None
    play, terms, limits = table.tournament, table.tournament.terms, conditions.limits_at(table)
    is_over = standings.is_finished(table, table.now)
    return TableSession(
        tournament=terms.tournament,
        session=terms.session,
        kind=terms.kind.value,
        played=standings.rounds_played(table),
        rounds=terms.rounds,
        ends=terms.ends,
        minimum=limits.minimum,
        maximum=limits.maximum,
        unit=unit_at(table),
        order=conditions.has_order(table),
        marker=play.marker,
        turn=None if is_over else standings.next_to_wager(table),
        waiting=() if is_over or table.round is not None else conditions.waited_for(table),
        pass_cards=play.pass_cards,
        paused_until=play.paused_until,
        finished=is_over,
        blocked=None if table.round is not None else _why(_blocked(table, table.now)),
        entrants=tuple(_entrants(table)),
        forms=tuple(_forms(table)),
    )


def unit_at(table: Table) -> int:
    """Wagers are in units of the minimum where the book says so, else in whole chips."""
    rules = conditions.rules_at(table).limits
    if rules.in_units is not None:
        return conditions.limits_at(table).minimum
    return conditions.play_at(table).terms.smallest_chip


def _blocked(table: Table, at: datetime) -> Refused | None:
    with spoken_in_tournament_chips():
        return standings.blocked(table, at)


def _why(refused: Refused | None) -> WhyBlocked | None:
    if refused is None:
        return None
    return WhyBlocked(code=refused.code.value, says=f"{refused.says}.", clause=refused.clause, also=refused.also)


def _entrants(table: Table) -> Iterator[TableEntrant]:
    play = conditions.play_at(table)
    number = table.round.number if table.round is not None else None
    sealed = {one.player for one in play.forms if one.round is None or one.round == number}
    for one in play.entrants:
        yield TableEntrant(
            box=one.box,
            player=one.player,
            chips=standings.chips_of(table, one.player),
            standing=one.standing.value,
            in_seat=one.in_seat,
            absent=one.ruled_absent,
            deductions=len(one.deductions),
            pass_cards=one.pass_cards,
            sealed=one.player in sealed,
            out_round=one.out.round if one.out is not None else None,
            out_by=_out_by(table, one),
        )


def _forms(table: Table) -> Iterator[FormOnTable]:
    """Those that nobody has read out yet, and those of the round whose cards lie there."""
    rules = conditions.rules_at(table).undisclosed
    for one in conditions.play_at(table).forms:
        assert rules is not None, "a book that knows no undisclosed wagers takes none"
        stage = _stage(table, one)
        is_open = stage is FormStage.ANNOUNCED
        if is_open and one.round != table.rounds:
            continue
        yield FormOnTable(
            player=one.player,
            box=one.box,
            on_paper=one.sealed is None and not one.opened,
            stage=stage.value,
            on=one.on if is_open else None,
            written=one.written if is_open else None,
            amount=one.amount if is_open else None,
            gain=_gain(one) if is_open else None,
            clause=rules.examined if one.round is None else rules.announced,
        )


def _gain(form: Form) -> int:
    settled = form.settled
    won = settled.paid + settled.returned - settled.staked if settled is not None else 0
    return won - form.deducted


def _stage(table: Table, form: Form) -> FormStage:
    if form.round is None:
        return FormStage.EXAMINED if form.examined else FormStage.HANDED_IN
    if table.round is not None and table.round.number == form.round:
        return FormStage.IN_PLAY
    return FormStage.ANNOUNCED if form.opened else FormStage.TO_READ


def _out_by(table: Table, entrant: Entrant) -> Clause | None:
    """The clause by which one short of chips is out; what else takes players out the tournament's record tells."""
    return conditions.rules_at(table).limits.eliminated if entrant.standing is Standing.ELIMINATED else None


def your_tournament(table: Table, name: Player) -> YourTournament | None:
    """What a player may do in the session at this table; nothing for one who is not in it."""
    found = conditions.entrant(table, name) if table.tournament is not None else None
    if found is None:
        return None
    play, limits = conditions.play_at(table), conditions.limits_at(table)
    held = standings.chips_of(table, name)
    laid = sum(one.amount for one in table.wagers if one.player == name)
    return YourTournament(
        box=found.box,
        chips=held,
        in_play=found.standing is Standing.IN,
        your_turn=_may_wager(table, name),
        heard=name in conditions.heard(table),
        late=name in play.late,
        least=limits.minimum,
        most=limits.maximum,
        unit=unit_at(table),
        pass_cards=found.pass_cards,
        undisclosed_left=max(0, play.terms.undisclosed_wagers - found.undisclosed),
        possession=max(0, held - laid),
    )


def _may_wager(table: Table, name: Player) -> bool:
    if table.round is not None or table.now is None or name not in standings.in_play(table):
        return False
    if standings.is_finished(table, table.now):
        return False
    return conditions.is_in_turn(table, name) and name in conditions.waited_for(table)
