"""One request to the house with the standard library alone: JSON out, JSON in, a no as an exception."""

from __future__ import annotations

import http.client
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from croupier.decoders import decoder
from croupier.web.shapes import Problem

_PROBLEM: Final = decoder(Problem)
SECONDS: Final = 30.0
"""How long an answer may take."""


class HouseRefused(Exception):
    """The house said no over HTTP; the message is its sentence."""

    def __init__(self, status: int, refusal: Problem) -> None:
        """Keep the status and all that was said."""
        super().__init__(str(refusal))
        self.status: Final = status
        self.refusal: Final = refusal


class HouseAway(Exception):
    """The house cannot be reached; the message is one sentence."""


class NotAnAddress(ValueError):
    """That is no address of a house; the message is one sentence."""


def read_address(url: str) -> SplitResult:
    """The parts of `http://host:port`, without a stroke at the end."""
    parts = urlsplit(url.rstrip("/"))
    try:
        port_is_good = parts.port is None or parts.port > 0
    except ValueError:
        port_is_good = False
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_good:
        raise NotAnAddress(f"A house is found at an address like http://127.0.0.1:8080, not at {url!r}.")
    return parts


def request(house: SplitResult, method: str, path: str, *, body: Any = None, token: str | None = None) -> bytes:
    """Ask the house for something, and wait for the answer; it blocks, so give it a thread."""
    kind = http.client.HTTPSConnection if house.scheme == "https" else http.client.HTTPConnection
    connection = kind(house.hostname or "", house.port, timeout=SECONDS)
    headers = {"Accept": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    content = None
    if body is not None:
        content = msgspec.json.encode(body)
        headers["Content-Type"] = "application/json"
    try:
        connection.request(method, house.path + path, body=content, headers=headers)
        response = connection.getresponse()
        answer = response.read()
    except (OSError, http.client.HTTPException) as error:
        raise HouseAway(f"The house at {house.geturl()} cannot be reached: {error}.") from error
    finally:
        connection.close()
    if response.status >= 400:
        raise HouseRefused(response.status, _refusal(response.status, answer))
    return answer


def _refusal(status: int, answer: bytes) -> Problem:
    """What the house said; something that stands in between may say no in words of its own."""
    try:
        return _PROBLEM.decode(answer)
    except msgspec.MsgspecError:
        return Problem(
            code=f"http-{status}", says=f"The answer was {status} {http.client.responses.get(status, '')}."
        )
