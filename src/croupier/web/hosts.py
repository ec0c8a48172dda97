"""Under which names a house is found: a page that had another name resolved to this machine gets no answer.

A browser lets a page read whatever answers under the page's own name. So a name that the house does not know is
refused before anything is looked at, over HTTP and for sockets alike. Known are the names and addresses of this
machine alone (loopback), the address at which the connection arrived, and what whoever opened the house has named.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from croupier.people.tries import place_of
from croupier.web.context import AppContext
from croupier.web.pages import SECURITY_HEADERS
from croupier.web.problems import Says, no
from croupier.web.settings import Settings

LOCAL: Final = "localhost"
WILDCARDS: Final = frozenset({"", "0.0.0.0", "::"})
"""Where listening there means to listen everywhere."""

_HOST: Final = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[^\s\[\]:@/\\?#,]+)(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE)
_MOST_PORT: Final = 65_535
_LONGEST_SHOWN: Final = 100


def named(header: str) -> str | None:
    """The host that a header names, as all ways to write it are kept; nothing where it names none."""
    found = _HOST.fullmatch(header)
    if found is None or int(found["port"] or 0) > _MOST_PORT:
        return None
    name = found["name"]
    return _address(name[1:-1], version=6) if name.startswith("[") else plain(name)


def plain(name: str) -> str:
    """`Casino.Example.` is `casino.example`, and an address is written in one way."""
    if address := _address(name):
        return address
    lower = name.lower().removesuffix(".")
    try:
        return lower.encode("idna").decode()
    except UnicodeError:
        return lower


def _address(text: str, *, version: int | None = None) -> str | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if version is not None and address.version != version:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def is_loopback(name: str) -> bool:
    """Whether this machine alone is meant."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == LOCAL


def own_hosts(settings: Settings) -> frozenset[str]:
    """What whoever opened the house has named: by itself, or as part of an address for browsers."""
    of_origins = (urlsplit(one).hostname or "" for one in settings.origins)
    return frozenset(plain(one.strip("[]")) for one in (*settings.hosts, *of_origins) if one)


def names_of(host: str) -> tuple[str, ...]:
    """What a house that listens at `host` is called; one that listens everywhere also as its machine is."""
    if host not in WILDCARDS:
        return (host,)
    machine = socket.gethostname()
    return tuple(one for one in (host, machine, f"{machine.partition('.')[0]}.local") if one)


def refuse_host(header: str | None, arrived_at: str | None, own: Iterable[str]) -> Says | None:
    """Nothing is wrong with a host of the house's own; another is one that was meant for somebody else (421)."""
    if not header:
        return no(400, "A request says which host it is for, and this one does not.")
    name = named(header)
    if name is None:
        return no(400, "The Host header names no host.")
    if (
        is_loopback(name)
        or name in own
        or (arrived_at is not None and name == plain(arrived_at.partition("%")[0]))
    ):
        return None
    shown = name if len(name) <= _LONGEST_SHOWN and name.isprintable() else "that name"
    return no(421, f"This house is not found under {shown}: whoever opens it can name it with --allowed-host.")


class HostChecked:
    """The application, for requests that are meant for it."""

    def __init__(self, app: ASGIApp, room: AppContext) -> None:
        """Wrap all of it: also what is no route."""
        self._app: Final = app
        self._room: Final = room
        self._own: Final = own_hosts(room.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        if str(scope["type"]) == "lifespan":
            await self._app(scope, receive, send)
            return
        said = refuse_host(_header(scope), _arrived_at(scope), self._own)
        if said is None:
            await self._app(scope, receive, send)
            return
        self._room.metrics.requests.labels("other", "none", str(said.status)).inc()
        came_from = scope.get("client")
        self._room.security.note("hostile-host", place_of(came_from[0] if came_from else "unknown"), said)
        await refuse(scope, send, said)


def _header(scope: Scope) -> str | None:
    given = [value for name, value in scope["headers"] if name.lower() == b"host"]
    return given[0].decode("latin-1").strip() if len(given) == 1 else None


def _arrived_at(scope: Scope) -> str | None:
    server: Any = scope.get("server")
    return str(server[0]) if server else None


async def refuse(scope: Scope, send: Any, said: Says) -> None:
    """Answer in the place of the application."""
    body = msgspec.json.encode(said.problem)
    answer = {
        **SECURITY_HEADERS,
        **said.headers,
        "Cache-Control": "no-store",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    }
    headers = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in answer.items()]
    if scope["type"] == ScopeType.HTTP:
        kind = "http.response"
    elif "websocket.http.response" in (scope.get("extensions") or {}):
        kind = "websocket.http.response"
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": said.problem.says[:100]})
        return
    await send({"type": f"{kind}.start", "status": said.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
