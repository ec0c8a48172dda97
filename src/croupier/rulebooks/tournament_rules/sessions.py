"""What a book says of the sessions of a tournament: who is late, how it goes on, who is ahead of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.vocabulary.clause import Clause


class LevelBy(StrEnum):
    """What becomes of players who are level, where it matters. The words stand in conditions: never changed."""

    EXTRA_ROUNDS = "extra-rounds"
    SHARE = "share"


class LevelIn(StrEnum):
    """Of what players can be level at the end. The words are stored."""

    SESSION = "session"
    """On chips, at a table from which some go on."""
    TABLE_POINTS = "table-points"
    """On chips, at a table whose places give points."""
    FINAL = "final"
    """On chips, in the last session."""
    POINTS = "points"
    """On points, over all sessions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRules:
    """ACT 2006 20.21 and 20.22; 2018 19.3(a)(viii)(B), (ix)(B) and (xi); NSW 21.10.3 and 21.10.4."""

    otherwise: LevelBy
    """What holds where the conditions say nothing, or may say nothing."""
    tie: Clause | None = None
    """What a tie is."""
    found: Mapping[LevelIn, Clause]
    """Players who are level are parted, or share."""
    play_off: Clause | None = None
    """Extra rounds are played."""
    play_off_is: Clause | None = None
    """What a play-off is: between players who have something left."""
    shared: Clause | None = None
    """Those who contest the same prizes share them."""
    at_nothing: Clause | None = None
    """How those are placed who have nothing left to play with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRules:
    """ACT 2006 20.19, 2018 19.18; NSW 21.5.8, 21.5.9, 21.6.8, 21.10.2 and 21.11.3."""

    counted: Clause | None = None
    """Chips are counted, and whoever runs the tournament works the places out."""
    at_any_time: Clause | None = None
    """Whoever runs it may have them counted whenever they like."""
    ahead: Clause | None = None
    """Most chips at the table are ahead."""
    returned: Clause | None = None
    """All chips go back to the inventory."""
    kept_by_the_house: Clause | None = None
    """They are the operator's at a session's end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaceRules:
    """ACT 2006 20.17 and 20.18, 2018 19.16 and 19.17; NSW 21.6.10."""

    set_by: Clause | None = None
    told_first: bool
    """Whether players are told of a time for wagers before it holds."""
    breaks: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcludeRules:
    """NSW 21.5.5: when a table may be concluded early."""

    required: Clause
    settled: Clause
    """Those who go on are determined."""
    in_cash: Clause
    """The conditions turn chips into cash, and everybody agrees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualifyRules:
    """NSW 21.5.6.2, 21.5.7, 21.6.4, 21.6.6 and 21.11.4."""

    absent: Clause
    breach: Clause
    breach_also: Clause
    added_chips: Clause
    hidden_chips: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules:
    """How sessions are started, counted and ended."""

    session: Clause | None = None
    """What a session is: so many rounds, or so long."""
    advancing: Clause | None = None
    """How many go on is fixed when the tournament starts."""
    catch_up: Clause | None = None
    """A session for those who are out is held where the conditions offer it."""
    points: Clause | None = None
    """Places of a table give points where the conditions say so."""
    sit_and_go: Clause | None = None
    """A session starts when the conditions say, where nobody named a time."""
    level: LevelRules
    count: CountRules
    pace: PaceRules
    limits: Clause | None = None
    """Limits move only where the conditions say so."""
    conclude: ConcludeRules | None = None
    disqualify: DisqualifyRules | None = None
