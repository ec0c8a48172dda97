"""What the Commission has consented to."""

from __future__ import annotations

from enum import StrEnum

from croupier.tables.state.part import Part
from croupier.vocabulary.names import On


class Approvable(StrEnum):
    """What the Commission consents to."""

    LAYOUT = "layout"
    SHUFFLE = "shuffle"


class Approval(Part, frozen=True, kw_only=True):
    """A consent of the Commission that is on file."""

    what: Approvable
    name: str
    reference: str
    """Where the written consent is found."""
    side_wagers: tuple[On, ...] = ()
    """The side wagers that an approved layout carries."""
