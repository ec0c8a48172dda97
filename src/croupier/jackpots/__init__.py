"""Jackpots that many tables feed: one pool, what came into it, what it paid, and the tables linked to it."""
