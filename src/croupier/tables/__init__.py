"""One table: it decides what a command does under its book, and follows from what happened. Stores nothing."""
