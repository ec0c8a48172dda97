"""Tournaments: from the published conditions to the last prize, as four rulebooks run them."""
