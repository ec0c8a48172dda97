"""The parts of a tournament at one moment."""
