"""The games as conversations: they ask for cards and decisions and say what happened. No chance, no clock."""
