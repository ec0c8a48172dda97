"""What software does next at a table or in a tournament, and when: pure functions."""
