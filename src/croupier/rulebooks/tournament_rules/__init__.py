"""What a book says of tournaments, as one value: each part a shape of its own, every field with its clause."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.powers import Powers
from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.rulebooks.tournament_rules.entries import EntryRules, FundRules, SeatRules
from croupier.rulebooks.tournament_rules.play import PlayRules
from croupier.rulebooks.tournament_rules.sessions import SessionRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """ACT 2000 rule 19, 2006 rule 20, 2018 rule 19; NSW rule 21."""

    powers: Powers
    """Who may give which command to a tournament, under which clauses; at its tables the book's own hold."""
    conditions: ConditionRules
    entries: EntryRules
    fund: FundRules
    seats: SeatRules
    sessions: SessionRules
    play: PlayRules | None = None
    """What holds at its tables."""
