"""Who is at the table: seats, boxes, chips, tokens, restrictions (ACT 4.4 to 4.9; NSW 5.11 to 5.18)."""
