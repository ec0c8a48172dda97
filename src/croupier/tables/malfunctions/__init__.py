"""A shuffling device that fails (ACT 20.3, 19.3, 18.3; CW 13.3; NSW 19)."""
