"""A promotion step by step, for who holds it and who takes part. Stores nothing."""
