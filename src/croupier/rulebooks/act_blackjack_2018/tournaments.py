"""Tournaments under ACT Blackjack 2018: rule 19."""

from __future__ import annotations

from croupier.rulebooks.tournament_rules import TournamentRules

TOURNAMENTS = TournamentRules(powers={})
