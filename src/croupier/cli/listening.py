"""The address at which a house is found: a port that is free, or one sentence why there is none."""

from __future__ import annotations

import errno
import socket
from typing import Final

from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

FIRST_PORT: Final = 8080
TRIES: Final = 10
"""How many ports are tried, one after the other, when none was asked for."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, and on no other; without one, on the first that is free."""
    if port is not None:
        return _bound(host, port)
    for one in range(FIRST_PORT, FIRST_PORT + TRIES):
        try:
            return _bound(host, one)
        except RefusedError:
            continue
    last = FIRST_PORT + TRIES - 1
    raise _no(f"All ports from {FIRST_PORT} to {last} are in use: name another one with --port")


def address_of(listening: socket.socket, host: str) -> str:
    """What a person on this machine opens in a browser."""
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(
        host, f"[{host}]" if ":" in host else host
    )
    return f"http://{shown}:{port}"


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, OverflowError, UnicodeError):
        raise _no(f"There is no address {host!r} with a port {port} on this machine") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two houses have the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise _no(_why(host, port, error)) from None
    listening.setblocking(False)
    return listening


def _why(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is in use: stop what listens there, or name another one with --port"
        case errno.EACCES:
            return f"Port {port} is not for everyone to use: name one above 1023 with --port"
        case _:
            return f"The house cannot listen on {host}, port {port}: {error.strerror}"


def _no(says: str) -> RefusedError:
    return RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
