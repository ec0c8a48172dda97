"""`croupier serve`: opens the house, tells where it is, and closes it at a signal. It loads what it needs late."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import print_line
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.cli.serving import Opened


def serve(
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="The record: a file, sqlite:///path or postgresql://…"),
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="N", min=0, max=65_535, help="Left out: 8080, or the next that is free. 0: any."
        ),
    ] = None,
    house_players: Annotated[
        bool, typer.Option("--house-players/--no-house-players", help="Whether house players keep tables company.")
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            "--public-url",
            metavar="URL",
            help="An address at which browsers open the house, behind a proxy.",
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host",
            metavar="NAME",
            help="A further name of the house. Known: loopback, --host, --public-url, the address dialled.",
        ),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe X-Forwarded-For and -Proto of the proxy in front.")
    ] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy", metavar="ADDRESS", help="Believe them of this proxy alone: an address or a network."
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option("--connections", metavar="N", min=1, help="How many may be connected in all.")
    ] = 10_000,
    connections_per_address: Annotated[
        int | None,
        typer.Option(
            "--connections-per-address",
            metavar="N",
            min=1,
            help="How many from one address. Left out: 1000, and at most a third of all.",
        ),
    ] = None,
    pace: Annotated[
        str, typer.Option("--pace", metavar="PACE", help="good: as a good dealer; quick: for tests and programs.")
    ] = "good",
    seconds_away: Annotated[
        float,
        typer.Option(
            "--seconds-away", metavar="N", min=1, help="After so long without a connection a player leaves."
        ),
    ] = 180.0,
    compile_ahead: Annotated[
        bool,
        typer.Option(
            "--compile-ahead/--no-compile-ahead",
            envvar="CROUPIER_COMPILE_AHEAD",
            help="Whether odds and simulations are compiled before anybody asks, in a process that stands back.",
        ),
    ] = True,
    head_copy: Annotated[
        Path | None,
        typer.Option("--head-copy", metavar="FILE", help="Keep a copy of the record's head there: another disk."),
    ] = None,
    accept_lost_writes: Annotated[
        bool, typer.Option("--accept-lost-writes", help="Open a record that has lost writes; that is recorded.")
    ] = False,
) -> None:
    """Open the house in the browser. A house without tables gets one for each rulebook."""
    from croupier.cli.listening import listen
    from croupier.cli.paces import read_pace

    goes = read_pace(pace)
    proxies = tuple(_network(one) for one in trusted_proxy or ())
    origins, hosts = tuple(map(_origin, origin or ())), tuple(map(_host, allowed_host or ()))
    listening = listen(host, port)
    place = database if database is not None else _default_place()

    from croupier.cli.record import house_at, shown_place
    from croupier.cli.sharing import serving
    from croupier.store.opening import sqlite_file

    house = house_at(place, head_copy=head_copy, accept_lost_writes=accept_lost_writes)
    with house as (store, keys), serving(sqlite_file(place)) as shared:
        from croupier.cli.serving import Opening
        from croupier.cli.serving import serve as keep_open
        from croupier.web.hosts import names_of
        from croupier.web.logs import write_logs
        from croupier.web.settings import Settings

        write_logs(level=logging.WARNING)
        if shared is not None:
            logging.getLogger("croupier.serve").warning("%s", shared)
        settings = Settings(
            origins=origins,
            hosts=(*names_of(host), *hosts),
            trusts_forwarded=behind_proxy,
            trusted_proxies=proxies,
            connections=connections,
            connections_of_one_address=connections_per_address,
            seconds_away=seconds_away,
        )
        opening = Opening(
            host=host, house_players=house_players, pace=goes, settings=settings, compile_ahead=compile_ahead
        )
        keep_open(store, keys, listening, opening, lambda opened: _tell(opened, shown_place(place)))
    print_line("The house is closed. Everything is on record.")


def _origin(given: str) -> str:
    from urllib.parse import urlsplit

    from croupier.web.hosts import named

    try:
        parts = urlsplit(given)
        is_one = parts.scheme in ("http", "https") and named(parts.netloc) is not None and parts.path in ("", "/")
    except ValueError:
        is_one = False
    if is_one:
        return given
    says = f"--public-url takes an address such as https://casino.example, not {given!r}"
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))


def _host(given: str) -> str:
    from croupier.web.hosts import named

    if "*" not in given and named(given if given.count(":") < 2 else f"[{given.strip('[]')}]") is not None:
        return given
    says = f"--allowed-host takes one name, such as casino.example, not {given!r}"
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))


def _network(given: str) -> str:
    import ipaddress

    try:
        return str(ipaddress.ip_network(given, strict=False))
    except ValueError:
        says = f"--trusted-proxy takes an address or a network, such as 10.0.0.5 or 10.0.0.0/24, not {given!r}"
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says)) from None


def _default_place() -> str:
    from croupier.cli.places import default_record

    try:
        return str(default_record())
    except OSError as error:
        says = f"The folder for the record cannot be made: {error.strerror} ({error.filename})"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None


def _tell(opened: Opened, place: str) -> None:
    """Where to click, once; the manager's link is on a line of its own, so that it can be copied."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.table import Table

    lines = Table.grid(padding=(0, 2))
    lines.add_column(no_wrap=True)
    lines.add_column(overflow="fold")
    lines.add_row("Open", f"[bold][link={opened.address}]{opened.address}[/link][/bold]")
    lines.add_row("Tables", ", ".join(opened.tables))
    lines.add_row("Record", place)
    lines.add_row("Close", "Ctrl-C; nothing is lost")
    console = Console(highlight=False)
    console.print(Panel(lines, title="The house is open", title_align="left", padding=(1, 2), expand=False))
    if opened.first_manager is not None:
        console.print("To become its gaming manager, open this link. It works once:")
        console.print(f"  {opened.first_manager}", soft_wrap=True, markup=False)
