"""The event log: writes, events, entries, where they stand, and the lock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables, and the log's end at its beginning."""
    _make_writes()
    _make_events()
    _make_entries()
    _make_what_follows()
    log_head = op.create_table(
        "log_head",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("sequence", _NUMBER, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("id = 1", name="one_log"),
    )
    op.bulk_insert(log_head, [{"id": 1, "sequence": 0, "number": 0, "hash": bytes(32)}])


def _make_writes() -> None:
    op.create_table(
        "writes",
        sa.Column("number", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("command", sa.Text, nullable=False, unique=True),
        sa.Column("first", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("sequence", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", _NUMBER, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("recorded", _NUMBER, nullable=False),
        sa.Column("command", sa.Text, sa.ForeignKey("writes.command"), nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "version", name="one_event_a_version"),
    )


def _make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("number", _NUMBER, sa.ForeignKey("writes.number"), primary_key=True, autoincrement=False),
        sa.Column("position", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("change", _NUMBER, nullable=False),
    )


def _make_what_follows() -> None:
    op.create_table(
        "heads",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", _NUMBER, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", _NUMBER, nullable=False),
    )
