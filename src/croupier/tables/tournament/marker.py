"""The starting marker by the name of its room; it is placed in `wagers/starting_marker.py`, below the seats."""

from __future__ import annotations

from croupier.tables.wagers.starting_marker import StartingMarkerPlaced as StartingMarkerPlaced
