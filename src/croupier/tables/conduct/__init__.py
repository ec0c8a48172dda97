"""Conduct at the table: breaches, exclusions, disputes, wrong payments (ACT 16; CW 12; NSW 18.18 and 20)."""
