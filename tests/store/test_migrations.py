"""The steps in the package lead to the tables that the code speaks of."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import make_url

from croupier.store.engines import make_engine
from croupier.store.opening import open_store
from croupier.store.schema import KNOWN_REVISIONS, REVISION, metadata


def test_the_newest_step_is_the_one_the_code_expects() -> None:
    config = Config()
    config.set_main_option("script_location", "croupier.store:migrations")
    steps = ScriptDirectory.from_config(config)
    assert steps.get_current_head() == REVISION
    assert {step.revision for step in steps.walk_revisions()} == set(KNOWN_REVISIONS)


def test_the_steps_lead_to_the_tables(url: str) -> None:
    open_store(url).close()
    engine = make_engine(make_url(url))
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
