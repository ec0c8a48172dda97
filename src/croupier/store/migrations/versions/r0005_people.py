"""People: who there is, sessions, tries, known addresses and invitations, beside the log and outside its chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_INDEXES = (
    ("invitations", "key"),
    ("sessions", "key"),
    ("sessions", "ends"),
    ("tries", "key"),
    ("tries", "latest"),
    ("known_addresses", "seen"),
)


def upgrade() -> None:
    """Make the tables; that of people comes first, for the others name them."""
    op.create_table(
        "people",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("looks", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("since", _NUMBER, nullable=False),
        sa.Column("password", sa.Text),
    )
    _make_sessions()
    _make_tries()
    op.create_table(
        "invitations",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("key", sa.Text, sa.ForeignKey("people.key")),
        sa.Column("ends", _NUMBER, nullable=False),
    )
    for table, column in _INDEXES:
        _index(table, column)


def _make_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("key", sa.Text, sa.ForeignKey("people.key"), nullable=False),
        sa.Column("began", _NUMBER, nullable=False),
        sa.Column("seen", _NUMBER, nullable=False),
        sa.Column("ends", _NUMBER, nullable=False),
    )


def _make_tries() -> None:
    op.create_table(
        "tries",
        sa.Column("scope", sa.Text, primary_key=True),
        sa.Column("key", sa.Text),
        sa.Column("times", sa.LargeBinary, nullable=False),
        sa.Column("latest", _NUMBER, nullable=False),
    )
    op.create_table(
        "known_addresses",
        sa.Column("key", sa.Text, sa.ForeignKey("people.key"), primary_key=True),
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("seen", _NUMBER, nullable=False),
    )


def _index(table: str, column: str) -> None:
    """One by one, in this order: made with their table they come in any order, and two houses would differ."""
    op.create_index(f"ix_{table}_{column}", table, [column])
