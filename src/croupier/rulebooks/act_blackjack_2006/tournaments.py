"""Tournaments under ACT Blackjack 2006: rule 20."""

from __future__ import annotations

from croupier.rulebooks.tournament_rules import TournamentRules

TOURNAMENTS = TournamentRules(powers={})
