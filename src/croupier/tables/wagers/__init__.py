"""Wagers that lie on the layout before the first card: placed, taken back, given back."""
