"""Who patrons are, sealed under the house keys. Beside the log and outside its chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of personal details."""
    op.create_table(
        "personal_details",
        sa.Column("patron", sa.Text, primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
