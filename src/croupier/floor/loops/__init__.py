"""Load, decide, append, announce: the loops behind tables, tournaments and the house."""
