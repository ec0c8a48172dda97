"""One-time codes of staff, sealed; and where each session was begun. Beside the log and outside its chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table of codes, and room in that of sessions for where somebody signed in."""
    op.create_table(
        "one_time_codes",
        sa.Column("key", sa.Text, sa.ForeignKey("people.key"), primary_key=True),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("since", _NUMBER),
        sa.Column("step", _NUMBER, nullable=False),
        sa.Column("recovery", sa.LargeBinary, nullable=False),
        sa.Column("pending", sa.LargeBinary),
    )
    op.add_column("sessions", sa.Column("address", sa.Text))
    op.add_column("sessions", sa.Column("agent", sa.Text))
