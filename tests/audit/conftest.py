"""Both stores, as the tests of the store have them."""

from tests.store.conftest import opened, postgres, postgres_url, sqlite_url, store, url

__all__ = ["opened", "postgres", "postgres_url", "sqlite_url", "store", "url"]
