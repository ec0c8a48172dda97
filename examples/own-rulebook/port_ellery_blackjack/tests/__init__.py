"""The proofs of the house rules: a test for every clause that software can show."""
