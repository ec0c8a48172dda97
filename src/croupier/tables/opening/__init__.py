"""Opening and closing a table: book, layout, consents, hours (ACT rules 1 and 15; NSW 2 and 20.13)."""
