"""What house players are called: like people, and always marked, so that nobody takes them for a guest."""

from __future__ import annotations

from typing import Final

from croupier.vocabulary.names import HOUSE_PLAYER

FIRST_NAMES: Final = (
    *("Mira", "Otto", "Lena", "Hugo", "Ines", "Theo", "Nora", "Axel", "Rosa", "Felix", "Vera", "Jonas", "Alma"),
    *("Bruno", "Clara", "Dario", "Edda", "Frida", "Gustav", "Hanna", "Ivo", "Jette", "Kurt", "Lotte", "Milan"),
    *("Nele", "Oskar", "Paula", "Quentin", "Rita", "Silas", "Tilda", "Ugo", "Viola", "Wanda", "Xaver", "Yara"),
)


def house_name(number: int) -> str:
    """The name of a house player, counted from nought: `Mira (house)`, and after all of them `Mira 2 (house)`."""
    again, which = divmod(number, len(FIRST_NAMES))
    return f"{FIRST_NAMES[which]}{f' {again + 1}' if again else ''}{HOUSE_PLAYER}"


def is_house_player(name: str) -> bool:
    """Whether that is one of ours."""
    return name.endswith(HOUSE_PLAYER)
