"""The sign and the limits: minimum, maximum, markers, side wagers (ACT rule 3; NSW rule 6)."""
