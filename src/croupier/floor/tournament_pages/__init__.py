"""What is shown of a tournament, and to whom."""
