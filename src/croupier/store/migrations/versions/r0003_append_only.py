"""The log is only ever added to: the database itself refuses to change or take out what was written."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_LOG = ("writes", "events", "entries")
_SAYS = "the log is only ever added to"


def upgrade() -> None:
    """Set the triggers of whichever database this is."""
    if op.get_bind().dialect.name == "sqlite":
        _on_sqlite()
    else:
        _on_postgresql()


def _on_sqlite() -> None:
    for table in _LOG:
        for what in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{_SAYS}'); END"
            )


def _on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_SAYS}'; END $$"
    )
    for table in _LOG:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log()"
        )
