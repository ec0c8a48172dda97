"""What books say of the house around their tables: shapes only, every field with its clause."""
