"""The dealer school."""
