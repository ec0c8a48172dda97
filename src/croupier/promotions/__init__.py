"""Promotions: prizes given away beside gaming, with their terms, draws, claims and disputes. No money moves."""
