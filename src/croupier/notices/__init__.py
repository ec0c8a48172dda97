"""Whom the house has to tell of what: letters with deadlines, folded from what tables said. Sends nothing."""
