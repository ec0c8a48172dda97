"""How the tables came to be, step by step; applied by Alembic when a store is opened."""
