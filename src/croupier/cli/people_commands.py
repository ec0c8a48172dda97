"""`croupier reset-codes`: for whoever holds the record itself, where nobody is left who could be asked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from croupier.cli.audit_commands import Database
from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.vocabulary.refusal import Refused, RefusedError


def reset_codes(
    database: Database,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose one-time codes are taken off.")],
    json: JsonFlag = False,
) -> None:
    """Take off somebody's one-time codes, as when the only gaming manager lost the telephone. It is recorded."""
    from croupier.cli.record import record_there
    from croupier.people.people import People

    with record_there(database) as store:
        outcome = People(store).reset_codes_by_the_house(name, datetime.now(UTC))
    if isinstance(outcome, Refused):
        raise RefusedError(outcome)
    if json:
        print_json({"name": outcome.name, "role": outcome.role.value, "codes": False})
    else:
        print_line(f"{outcome.name} signs in with the password alone now, and is signed out everywhere.")
