"""What is shown of a table, field by field, and to whom. Stores nothing."""
