"""The compiled simulator: rounds by the hundred million, of any book. Knows the rulebooks, and nothing of play."""
