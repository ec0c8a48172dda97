"""The shoe: pack, shuffle, cut, cutting card, discard rack, shuffling device, and the proof that it was fair."""
