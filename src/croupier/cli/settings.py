"""`--set KEY=VALUE` and `--decks N`: table options on the command line."""

from __future__ import annotations

from typing import Annotated, Any, Final, NoReturn

import msgspec
import typer

from croupier.decoders import converter
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A table option, such as side_wagers=perfect-pairs."),
]
DecksOption = Annotated[int | None, typer.Option("--decks", metavar="N", help="The number of decks.")]

_options: Final = converter(TableOptions, strict=False)


def table_with(table: TableOptions, settings: list[str] | None, decks: int | None) -> TableOptions:
    """The table with what the command line sets; an unknown key or a value that does not fit is refused."""
    chosen: dict[str, Any] = {} if decks is None else {"decks": decks}
    for setting in settings or ():
        key, equals, value = setting.partition("=")
        if not equals:
            _refuse(f"--set takes KEY=VALUE, not {setting!r}")
        chosen[key] = _value(key, value)
    try:
        return _options(msgspec.to_builtins(table) | chosen)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        _refuse(f"--set {where.strip('`').removeprefix('$.') or 'option'}: {message}")

    except UnicodeError:
        _refuse(f"--set takes letters that can be written, not {', '.join(settings or ())!r}")


def _value(key: str, value: str) -> str | list[str]:
    """A list where the option holds several, parted by commas."""
    if isinstance(getattr(TableOptions(), key, None), tuple):
        return [one for one in value.split(",") if one]
    return value


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
