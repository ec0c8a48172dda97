"""The words every other room speaks in: cards, money, odds, clauses and names. Standard library only."""
