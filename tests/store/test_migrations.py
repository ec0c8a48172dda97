"""The steps in the package lead to the tables that the code speaks of."""

from __future__ import annotations

from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, make_url

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


def migrate(engine: Engine, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", "croupier.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def test_the_steps_lead_to_the_tables(url: str) -> None:
    engine = make_engine(make_url(url))
    migrate(engine, "head")
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def description(engine: Engine) -> dict[str, Any]:
    """All that a database says of its tables, and what its triggers do."""
    look = inspect(engine)

    def of(table: str) -> dict[str, Any]:
        columns = [{**one, "type": str(one["type"])} for one in look.get_columns(table)]
        return {
            "columns": columns,
            "key": look.get_pk_constraint(table),
            "foreign": sorted(map(str, look.get_foreign_keys(table))),
            "unique": sorted(map(str, look.get_unique_constraints(table))),
            "indexes": [
                {**one, "dialect_options": {name: str(said) for name, said in one["dialect_options"].items()}}
                for one in look.get_indexes(table)
            ],
            "checks": sorted(map(str, look.get_check_constraints(table))),
        }

    tables = {name: of(name) for name in look.get_table_names()}
    triggers = {
        "sqlite": "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
        "postgresql": "SELECT t.tgname, pg_get_triggerdef(t.oid), p.prosrc FROM pg_trigger t "
        "JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal ORDER BY t.tgname",
    }
    with engine.connect() as connection:
        held = [tuple(row) for row in connection.exec_driver_sql(triggers[engine.dialect.name])]
        rows = {name: list(connection.exec_driver_sql(f"SELECT * FROM {name}")) for name in tables}
    return {"tables": tables, "triggers": held, "rows": rows}


def empty(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("DROP FUNCTION refuse_to_change_the_log")


def test_a_new_record_is_as_the_steps_would_have_left_it(url: str) -> None:
    open_store(url).close()
    engine = make_engine(make_url(url))
    made = description(engine)
    empty(engine)
    migrate(engine, "head")
    assert len(made["triggers"]) == {"sqlite": 6, "postgresql": 3}[engine.dialect.name]
    assert made == description(engine)
    engine.dispose()


def test_a_record_from_before_the_workers_is_brought_up_to_date(url: str) -> None:
    engine = make_engine(make_url(url))
    migrate(engine, "0003")
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
