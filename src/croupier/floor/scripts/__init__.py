"""Commands line by line, and house strategies that give them: a house conducted without a network."""
