"""What an event of a table is."""

from __future__ import annotations

from croupier.chapters.events import By as By
from croupier.chapters.events import Event as Event
