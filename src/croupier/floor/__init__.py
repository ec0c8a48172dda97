"""The gaming floor: it loads tables, has them decide, appends what happened, and announces it."""
