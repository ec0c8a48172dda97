"""The steps in the package lead to the tables that the code speaks of."""

from __future__ import annotations

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, make_url

from croupier.store.engines import make_engine
from croupier.store.event_store import CommandId
from croupier.store.opening import open_store
from croupier.store.schema import KNOWN_REVISIONS, REVISION, metadata
from croupier.store.sql_store import SqlStore
from tests.store.writing import fill


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


def test_a_record_from_before_the_workers_is_brought_up_to_date(url: str) -> None:
    engine = make_engine(make_url(url))
    config = Config()
    config.set_main_option("script_location", "croupier.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    assert not {"leases", "inbox"} & set(inspect(engine).get_table_names())
    with SqlStore(engine, url) as old:
        fill(old, 3)
        written = old.read_log()
    with open_store(url) as store:
        assert store.read_log() == written
        assert store.verify_chain() is None
        assert store.leases.take("table-1", "ann", 3) is not None
        store.inbox.put(CommandId("c1"), "table-1", b"{}", "ann")
        assert len(store.inbox.waiting(["table-1"], 5)) == 1
        fill(store, 2, stream="table:table-2")
        assert store.verify_chain() is None
