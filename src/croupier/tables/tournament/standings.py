"""How a session stands at its table: who is in, with how much, who went out and in which order. Reads alone."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.tables.conditions import tournament as conditions
from croupier.tables.state.tournament import Entrant, Form, Standing, TermsKind
from croupier.tables.table import Table
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused


class Out(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is out of the session."""

    player: Player
    box: int
    standing: Standing
    round: int
    """Of the session, counted from one."""
    chips: int
    """What they last held."""
    order: int
    """Lower went out first; those who are level share it."""
    places: tuple[int, ...] = ()
    """At this table, as they were when they went out; none for one who takes no place."""


class ChipTally(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament chips of a session at a table: issued + won - deducted - missing - returned is held."""

    issued: int
    deducted: int
    missing: int
    returned: int
    held: int

    @property
    def won(self) -> int:
        """Net, so mostly below nothing."""
        return self.held + self.returned + self.missing + self.deducted - self.issued


def in_play(table: Table) -> tuple[Player, ...]:
    """Who is still in, by box."""
    return tuple(one.player for one in conditions.still_in(table))


def chips_of(table: Table, player: Player) -> int:
    """What a player holds: in the rack and on the layout; of one who is out, what they last held."""
    return conditions.chips_of(table, player)


def rounds_played(table: Table) -> int:
    """How many rounds of the session, or of the play-off, have been played; void ones do not count."""
    return len(conditions.play_at(table).rounds)


def is_finished(table: Table, at: datetime) -> bool:
    """Whether nothing can change any more: rounds played or time up, concluded, or at most one player left in."""
    return conditions.is_finished(table, at)


def went_out(table: Table) -> tuple[Out, ...]:
    """Everybody who is out, the first to go first."""
    gone = [one for one in conditions.play_at(table).entrants if one.standing is not Standing.IN]
    return tuple(sorted(map(_out, gone), key=lambda one: (one.order, one.box)))


def _out(entrant: Entrant) -> Out:
    assert entrant.out is not None, f"{entrant.player} is out, and nobody said when"
    return Out(
        player=entrant.player,
        box=entrant.box,
        standing=entrant.standing,
        round=entrant.out.round,
        chips=entrant.out.chips,
        order=entrant.out.order,
        places=entrant.out.places,
    )


def absentees(table: Table) -> tuple[Player, ...]:
    """Who is in and not in the seat."""
    return tuple(one.player for one in conditions.still_in(table) if not one.in_seat)


def absent_and_not_ruled_on(table: Table) -> tuple[Player, ...]:
    """Whom the next round waits for until somebody decides about them."""
    return tuple(one.player for one in conditions.still_in(table) if not one.in_seat and not one.ruled_absent)


def next_to_wager(table: Table) -> Player | None:
    """Whose turn it is, where there is an order of wagering and somebody has still to wager."""
    return conditions.next_to_wager(table)


def unread_forms(table: Table) -> tuple[Form, ...]:
    """Forms on paper of rounds that are over, and that nobody has read out yet."""
    return conditions.unread_forms(table)


def blocked(table: Table, at: datetime) -> Refused | None:
    """Why no round of the session can begin now, if so."""
    return conditions.refuse_start(table, "The dealer", at)


def is_play_off(table: Table) -> bool:
    """Whether extra rounds are played."""
    return table.tournament is not None and table.tournament.terms.kind is TermsKind.PLAY_OFF


def chip_tally(table: Table) -> ChipTally:
    """What became of the chips of the session so far; ask before the terms go."""
    play = conditions.play_at(table)
    held = sum(conditions.chips_now(table, one.player) for one in play.entrants)
    return ChipTally(
        issued=play.issued, deducted=play.deducted, missing=play.missing, returned=play.returned, held=held
    )
