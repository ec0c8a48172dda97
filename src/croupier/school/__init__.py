"""The dealer school: a lesson is a round that the book conducts, and that the trainee says before it happens."""
