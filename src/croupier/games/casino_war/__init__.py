"""Casino War: one card each, and war or surrender on a tie."""
