"""Names and addresses of those whose claims to a prize were denied. Beside the log and outside its chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of claimants."""
    op.create_table(
        "claimants",
        sa.Column("claim", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
    )
