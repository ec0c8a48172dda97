"""Run by Alembic: applies the steps on the connection, and in the transaction, that `migrating` hands over."""

from __future__ import annotations

from alembic import context

from croupier.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can; its driver is told to leave transactions to us
)
context.run_migrations()
