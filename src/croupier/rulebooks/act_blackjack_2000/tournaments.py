"""Tournaments under ACT Blackjack 2000: rule 19, over what it leaves to its approved conditions."""

from __future__ import annotations

from croupier.rulebooks.tournament_rules import TournamentRules

TOURNAMENTS = TournamentRules(powers={})
