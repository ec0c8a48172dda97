"""What a table, a box, a wager or a person must be for something to be done: asked and refused, nothing said."""
