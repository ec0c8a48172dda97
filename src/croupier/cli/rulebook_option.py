"""`--rulebook PATH`, which every command takes: the book in that folder stands on the shelf beside the others."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer

from croupier.rulebooks import shelf

RulebookOption = Annotated[
    list[str] | None,
    typer.Option("--rulebook", metavar="PATH", help="The folder of a further rulebook; its code is run."),
]


_PARAMETER: Final = "rulebook_folders"


def take_rulebooks(app: typer.Typer) -> None:
    """Have every command of an app, and of the apps in it, take the option."""
    for command in app.registered_commands:
        if command.callback is not None:
            command.callback = _with_rulebooks(command.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            take_rulebooks(group.typer_instance)


def _with_rulebooks(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def run(*arguments: Any, rulebook_folders: list[str] | None = None, **options: Any) -> Any:
        bring(rulebook_folders or [])
        return command(*arguments, **options)

    asked = inspect.signature(command, eval_str=True)
    option = inspect.Parameter(_PARAMETER, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=RulebookOption)
    run.__signature__ = asked.replace(parameters=[*asked.parameters.values(), option])  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, _PARAMETER: RulebookOption}
    return run


def bring(folders: list[str]) -> None:
    """Put these books on the shelf, and refuse whatever stands there from outside and is not whole."""
    if folders:
        shelf.put(folders)
    if shelf.has_books_from_outside():
        from croupier.tables.book_check import check_books_from_outside

        check_books_from_outside()
