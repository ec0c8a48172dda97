"""A round of play at the table: wagers, cards, decisions, and its end."""
