"""What people write: how long it may be, and of which characters.

It is held when it comes in, never when it is read again: what is in the record already stays as it is. Nothing is
normalised, so that the record keeps what was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """How much may be written in a field, counted in code points, and which spaces beside the plain one."""

    most: int
    beside: str = ""
    """Characters that have no ink of their own and are taken all the same."""
    many: int = 100
    """How many such texts may stand in one list."""
    names: bool = False
    """Whether somebody or something is called so."""

    @property
    def words(self) -> str:
        """As a document says it: `text of at most 200 characters`."""
        return f"text of at most {self.most:,} characters"


_SPACES: Final = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Persian, the scripts of India and some pictures cannot be written without them."""

A_NAME: Final = Text(most=200, names=True)
A_NAME_OF_MANY: Final = Text(most=200, many=1_000)
"""Of those who enter a tournament together."""
A_REFERENCE: Final = Text(most=200)
A_REASON: Final = Text(most=300, beside=_SPACES + _JOINERS)
A_STATEMENT: Final = Text(most=1_000, beside=_SPACES + _JOINERS)
A_PACK: Final = Text(most=2_000)
"""Eight decks, card by card, and some that do not belong to them."""

Name: TypeAlias = Annotated[str, A_NAME]
"""Of a person or a table."""
NameOfMany: TypeAlias = Annotated[str, A_NAME_OF_MANY]
"""Of one of many people."""
Reference: TypeAlias = Annotated[str, A_REFERENCE]
"""By what something is known: a dispute, a pack, an approval, a card."""
Reason: TypeAlias = Annotated[str, A_REASON]
"""Why something was done, in a sentence or two."""
PackOfCards: TypeAlias = Annotated[str, A_PACK]
"""The cards of a pack, one after the other."""
Statement: TypeAlias = Annotated[str, A_STATEMENT]
"""What somebody states or rules, in a paragraph."""


def wrong_with(text: str, rule: Text) -> str | None:
    """Why this cannot be written there, if so: `it has 60,000 characters, and the most is 1,000`.

    Left out are control characters (line breaks too), what turns the direction of writing, halves of a surrogate
    pair, private characters, and code points that mean nothing.
    """
    if len(text) > rule.most:
        return f"it has {len(text):,} characters, and the most is {rule.most:,}"
    if text.isprintable():
        return None
    strange = next((one for one in text if not one.isprintable() and one not in rule.beside), None)
    return None if strange is None else f"it holds the character U+{ord(strange):04X}, which nobody can see"
