"""Errors planted on purpose, one at a time: the proofs of the clause that an error breaks have to find it."""
