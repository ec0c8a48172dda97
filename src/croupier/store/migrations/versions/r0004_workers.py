"""What several workers on one record share: leases and the inbox, beside the log and outside its chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_NOT_ANSWERED = sa.text("answered_at IS NULL")


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "leases",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("epoch", _NUMBER, nullable=False),
        sa.Column("until", _NUMBER, nullable=False),
    )
    op.create_table(
        "inbox",
        sa.Column("place", _NUMBER, primary_key=True),
        sa.Column("command", sa.Text, nullable=False, unique=True),
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("from_worker", sa.Text, nullable=False),
        sa.Column("put_at", _NUMBER, nullable=False),
        sa.Column("answer", sa.LargeBinary),
        sa.Column("answered_at", _NUMBER),
    )
    op.create_index(
        "inbox_waiting",
        "inbox",
        ["table_name", "place"],
        sqlite_where=_NOT_ANSWERED,
        postgresql_where=_NOT_ANSWERED,
    )
