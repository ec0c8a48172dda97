"""Both stores, each test with an empty record of its own; one PostgreSQL for all tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from tests.throwaway_postgres import throwaway_postgres

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with throwaway_postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """An empty database of the server."""
    name = f"house_{next(_NUMBERS)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    yield postgres.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'house.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty record, on each store in turn."""
    address: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return address


@pytest.fixture
def opened() -> Iterator[Callable[[str], SharedStore]]:
    """Opens stores and closes them at the end."""
    stores: list[SharedStore] = []

    def open_one(address: str) -> SharedStore:
        stores.append(open_store(address))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def store(url: str, opened: Callable[[str], SharedStore]) -> SharedStore:
    return opened(url)
