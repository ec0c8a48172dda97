"""What each book says of the conduct of a table, chapter by chapter, as data."""
