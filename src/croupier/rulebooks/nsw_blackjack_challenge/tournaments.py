"""Tournaments under NSW Blackjack Challenge: rule 21."""

from __future__ import annotations

from croupier.rulebooks.tournament_rules import TournamentRules

TOURNAMENTS = TournamentRules(powers={})
