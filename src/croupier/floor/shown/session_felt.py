"""What is shown of a tournament's session at its table: how it stands for everyone, and what one player may do.

Amounts are tournament chips. Of an undisclosed wager it is shown whose it is, and nothing of what stands on it.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On, Player


class WhyBlocked(msgspec.Struct, frozen=True, kw_only=True):
    """Why something cannot go on, in one sentence, and by which clause."""

    code: str
    says: str
    clause: Clause | None
    also: tuple[Clause, ...] = ()


class TableEntrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the session at this table."""

    box: int
    player: Player
    chips: int
    """What they hold, with what lies on the layout; of one who is out, what they last held."""
    standing: str
    """`in`, `eliminated`, `disqualified`, `excluded`, `withdrawn`, `forfeited`."""
    in_seat: bool
    absent: bool
    """Whether the minimum is deducted because they are not in the seat."""
    deductions: int
    """For how many rounds it was."""
    pass_cards: int
    sealed: bool
    """Whether an undisclosed wager of theirs lies there for the round that comes or is played."""
    out_round: int | None
    """Of the session, counted from one."""
    out_by: Clause | None


class FormOnTable(msgspec.Struct, frozen=True, kw_only=True):
    """An undisclosed wager as it lies in the supervisor's tray: whose it is and how far it has come.

    What stands on it is shown when it has been announced, and to nobody before (NSW 21.8.2.6).
    """

    player: Player
    box: int
    on_paper: bool
    """Whether a supervisor is to read it out; the house opens the others itself."""
    stage: str
    """`handed-in`, `examined`, `in-play`, `to-read` or `announced`."""
    on: On | None
    written: int | None
    amount: int | None
    """What of it counts."""
    gain: int | None
    """What it brought the player, below nothing where it cost."""
    clause: Clause
    """By which it is examined, or read out."""


class TableSession(msgspec.Struct, frozen=True, kw_only=True):
    """The session that is played at a table."""

    tournament: str
    session: str
    kind: str
    """`session` or `play-off`."""
    played: int
    """How many of its rounds were played."""
    rounds: int | None
    ends: datetime | None
    minimum: int
    maximum: int
    unit: int
    """Wagers are in multiples of it."""
    order: bool
    """Whether there is an order of wagering."""
    marker: int | None
    """The box at which it begins."""
    turn: Player | None
    waiting: tuple[Player, ...]
    """Who is still to wager for the round that comes."""
    pass_cards: tuple[Player, ...]
    """Whose pass cards lie on the layout."""
    paused_until: datetime | None
    finished: bool
    blocked: WhyBlocked | None
    """Why the next round does not begin; nothing while one is played."""
    entrants: tuple[TableEntrant, ...]
    forms: tuple[FormOnTable, ...]
    """For the round that comes or is played; of one that is over until the next first card (NSW 21.8.4)."""


class YourTournament(msgspec.Struct, frozen=True, kw_only=True):
    """What a player of the session may do at the table."""

    box: int
    chips: int
    in_play: bool
    your_turn: bool
    heard: bool
    """Whether they have wagered, openly or not, or have passed, for the round that comes."""
    late: bool
    """Whether they are held to the minimum."""
    least: int
    most: int
    unit: int
    pass_cards: int
    undisclosed_left: int
    possession: int
    """What an undisclosed wager may count at most, beside what is wagered openly."""
