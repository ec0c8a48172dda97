"""A table with the terms of a tournament: what is decided at it in a session."""
