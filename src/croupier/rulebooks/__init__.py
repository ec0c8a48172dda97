"""The rulebooks: clauses as data, and the choices they leave as frozen rules. Conducts nothing."""
