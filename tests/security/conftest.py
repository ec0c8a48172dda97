"""The house of the tests of the web, and everybody who can work in it."""

from __future__ import annotations

import pytest

from croupier.people.person import APPOINTED
from croupier.vocabulary.roles import Role
from tests.web.conftest import house, open_house
from tests.web.doors import Browser, House

__all__ = ["everybody", "house", "open_house"]

NAMES = {
    Role.DEALER: "Dan",
    Role.GAMING_SUPERVISOR: "Gus",
    Role.CASINO_SUPERVISOR: "Sue",
    Role.ASSISTANT_GAMING_MANAGER: "Amy",
    Role.GAMING_MANAGER: "Mia",
    Role.TOURNAMENT_MANAGER: "Tom",
    Role.INSPECTOR: "Ivy",
    Role.SURVEILLANCE: "Sid",
}


@pytest.fixture(scope="module")
def everybody(house: House) -> dict[Role, Browser]:
    """One of each role that there is to sign in as, really signed in; the player is at the table."""
    assert set(NAMES) == APPOINTED
    people = {role: house.member(name, role.value) for role, name in NAMES.items()}
    return {**people, Role.PLAYER: house.seated(box=1)}
