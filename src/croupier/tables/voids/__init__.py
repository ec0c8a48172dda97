"""Rounds and wagers without a result: who orders it, who confirms it, and what becomes of the chips."""
