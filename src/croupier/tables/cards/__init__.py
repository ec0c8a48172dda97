"""The cards of a table: checked, shuffled, cut, loaded, replaced, accounted for (ACT 2 and 5; NSW 3 and 4)."""
