"""Exact odds: what every wager of every rulebook is truly worth. Knows the rulebooks, and nothing of play."""
