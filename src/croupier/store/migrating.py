"""Brings a database to the newest schema when it is opened; never touches one that is newer or not ours."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, inspect, text

from croupier.store.engines import read_only
from croupier.store.faults import Fault, StoreFault
from croupier.store.schema import KNOWN_REVISIONS, REVISION, append_only, log_head, metadata

_ONE_AT_A_TIME = 7_201_977  # any number, as long as all of us take the same


def bring_up_to_date(engine: Engine, place: str) -> None:
    """Apply the migrations that are missing, all or none; two who open at once wait for each other."""
    with read_only(engine).begin() as connection:
        if _revision(connection, place) == REVISION:
            return
    with engine.begin() as connection:  # on SQLite this takes the write lock
        if connection.dialect.name == "postgresql":
            # the migrations are loaded meanwhile, which on a busy machine looks like silence
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout TO '60s'")
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
        found = _revision(connection, place)
        if found is None:
            _create(connection)
        elif found != REVISION:
            _upgrade(connection)


def _revision(connection: Connection, place: str) -> str | None:
    """The newest migration applied; nothing for an empty database."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise StoreFault(Fault.NOT_OURS, f"The database {place} holds something else than a record of Croupier.")
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if revision not in KNOWN_REVISIONS:
        raise StoreFault(
            Fault.NEWER_SCHEMA,
            f"The database {place} has schema {revision}, and this Croupier knows up to {REVISION}: upgrade it.",
        )
    return str(revision)


def _create(connection: Connection) -> None:
    """An empty database gets the tables as the migrations would leave them; loading those takes longer."""
    metadata.create_all(connection, checkfirst=False)
    for statement in append_only(connection.dialect.name):
        connection.exec_driver_sql(statement)
    connection.execute(log_head.insert(), {"id": 1, "sequence": 0, "number": 0, "hash": bytes(32)})
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version "
        "(version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "croupier.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
