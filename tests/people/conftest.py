"""A house with people on both stores; passwords are cheap here, so that tests are quick."""

from __future__ import annotations

import pytest

from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import SignedIn
from croupier.store.event_store import EventStore
from tests.people.house import HOME, KEYS, NOON, PASSWORD, signed_in
from tests.store.conftest import opened, postgres, postgres_url, sqlite_url, store, url

__all__ = ["opened", "postgres", "postgres_url", "sqlite_url", "store", "url"]


@pytest.fixture
def passwords() -> Passwords:
    return Passwords(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def people(store: EventStore, passwords: Passwords) -> People:
    return People(store, passwords=passwords, keys=KEYS)


@pytest.fixture
def manager(people: People) -> SignedIn:
    """Mia, the first gaming manager."""
    token = people.first_manager_token(NOON)
    assert token is not None
    return signed_in(people.claim_first_manager(token, "Mia", PASSWORD, NOON, HOME))


@pytest.fixture
def ann(people: People) -> SignedIn:
    """Ann, a player with an account."""
    return signed_in(people.register("Ann", PASSWORD, NOON, HOME))
