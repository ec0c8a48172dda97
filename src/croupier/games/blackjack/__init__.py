"""Blackjack under the ACT books and Blackjack Challenge under the NSW book: one module a chapter."""
