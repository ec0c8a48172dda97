"""What went wrong with the cards, and how the book puts it right (ACT 14; CW 10; NSW 18)."""
