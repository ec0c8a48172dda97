"""Every no that leaves the house: a status, and one sentence with its code and clause. Never a traceback."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from croupier.audit.record import Unreadable
from croupier.floor.live.conductor import NotConducted
from croupier.floor.loops.stopping import TableStopped
from croupier.shoe.sealing import CannotOpen
from croupier.store.faults import Fault, StoreFault
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError, in_one_line
from croupier.web.shapes import Problem
from croupier.web.validation import first_of, in_words

log = structlog.get_logger("croupier.web")


class Says(Exception):
    """A no on its way out, with the status that HTTP gives it."""

    def __init__(self, status: int, problem: Problem, *, headers: Mapping[str, str] | None = None) -> None:
        """Keep all of it; the sentence is the message."""
        super().__init__(problem.says)
        self.status = status
        self.problem = problem
        self.headers = dict(headers or {})


STATUS_OF: Final[Mapping[Refusal, int]] = {
    Refusal.BAD_FILE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.UNKNOWN_TABLE: HTTPStatus.NOT_FOUND,
    Refusal.UNKNOWN_RULEBOOK: HTTPStatus.NOT_FOUND,
    Refusal.UNKNOWN_CLAUSE: HTTPStatus.NOT_FOUND,
    Refusal.WRONG_ROLE: HTTPStatus.FORBIDDEN,
    Refusal.WRONG_PERSON: HTTPStatus.FORBIDDEN,
    Refusal.NAME_NOT_ALLOWED: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.PASSWORD_NOT_ALLOWED: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.SIGN_IN_FAILED: HTTPStatus.UNAUTHORIZED,
    Refusal.CODE_NEEDED: HTTPStatus.UNAUTHORIZED,
    Refusal.LOCKED_OUT: HTTPStatus.FORBIDDEN,
    Refusal.NOT_SIGNED_IN: HTTPStatus.UNAUTHORIZED,
    Refusal.TOKEN_NOT_GOOD: HTTPStatus.FORBIDDEN,
    Refusal.TOO_OFTEN: HTTPStatus.TOO_MANY_REQUESTS,
    Refusal.TOO_BUSY: HTTPStatus.TOO_MANY_REQUESTS,
    Refusal.TABLE_STOPPED: HTTPStatus.CONFLICT,
}
"""What a refusal is over HTTP, where it is not that the house or the table says no (409)."""

_NO_JSON: Final = "The request cannot be read: its body is to be one JSON object."

GONE: Final = 499
"""What is counted for a request whose sender hung up; nobody reads it."""
_HUNG_UP: Final = "client disconnected prematurely"
"""What the framework calls an error of the server, and is none: a client that left in mid-request."""

_IS_AWAY: Final = "The house cannot reach its record now: try again in a few seconds, a command under the same id."
_AWAY: Final[Mapping[Fault, str]] = {
    Fault.FULL: "The house has no place left to write in, and nothing was written: it has to make room.",
    Fault.CORRUPT: "What the house has on record of this is damaged: whoever runs it has to look.",
}
"""What is told of a fault of the record, without where it lies."""

_CODES: Final[Mapping[int, str]] = {
    400: "cannot-be-read",
    401: "not-signed-in",
    403: "not-allowed",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "cannot-be-read",
    421: "another-host",
    422: "not-a-proper-value",
    429: "too-fast",
    503: "away",
}


def no(status: int, says: str, *, code: str | None = None, headers: Mapping[str, str] | None = None) -> Says:
    """A no of the door itself, with one sentence."""
    problem = Problem(code=code or _CODES.get(status, "refused"), says=in_one_line(says))
    return Says(status, problem, headers=headers)


def refusal(refused: Refused) -> Says:
    """A no of a table or of the house, as it goes out."""
    status = STATUS_OF.get(refused.code, HTTPStatus.CONFLICT)
    problem = Problem(
        code=refused.code.value, says=sentence(refused.says), clause=refused.clause, also=tuple(refused.also)
    )
    headers = {"Retry-After": "5"} if status == HTTPStatus.TOO_MANY_REQUESTS else None
    return Says(status, problem, headers=headers)


def too_fast(what: str, seconds: int) -> Says:
    """A no to one who asks too often."""
    when = "a second" if seconds == 1 else f"{seconds} seconds"
    return no(429, f"Too many {what} at once: try again in {when}.", headers={"Retry-After": str(seconds)})


def sentence(says: str) -> str:
    """With its full stop."""
    return says if says.endswith((".", "!", "?")) else f"{says}."


def as_says(error: Exception) -> Says:
    """Whatever went wrong, as a no. What nobody foresaw is logged, and told without its details."""
    match error:
        case Says():
            return error
        case RefusedError():
            return refusal(error.refused)
        case StoreFault():
            log.error("the record is away", fault=error.fault.value, says=str(error))
            return no(503, _AWAY.get(error.fault, _IS_AWAY), headers={"Retry-After": "5"})
        case CannotOpen():  # sealed under other keys, or changed
            log.error("a part of the record is damaged", says=str(error))
            return no(503, _AWAY[Fault.CORRUPT], headers={"Retry-After": "5"})
        case NotConducted():
            says = "The table changes hands at the moment: send the command again under the same id."
            return no(503, says, headers={"Retry-After": "1"})
        case TableStopped():
            log.error("a table is stopped", says=str(error))
            return no(409, str(error), code="table-stopped")
        case Unreadable():
            log.error("a part of the record is damaged", says=str(error))
            return no(409, str(error), code="table-stopped")
        case HTTPException():
            return _of_http(error)
        case RecursionError() | UnicodeDecodeError():  # what was sent is too deep, or no text
            return no(400, _NO_JSON)
        case _:
            write_down(error)
            says = "Something went wrong in the house: it is written down, and you may try again."
            return no(500, says, code="fault")


def write_down(error: BaseException) -> None:
    """Where a fault came from: the lines of code, and never what their variables held."""
    log.error("a fault that nobody foresaw", trace="".join(traceback.format_exception(error)))


def said_to(request: Request[Any, Any, Any], error: Exception) -> Says:
    """What a request that went wrong is answered."""
    return as_says(error) if not isinstance(error, HTTPException) else _of_http(error, request)


def response(said: Says) -> Response[Problem]:
    """A no as a response."""
    headers = {**said.headers, "Cache-Control": "no-store"}
    return Response(said.problem, status_code=said.status, media_type=MediaType.JSON, headers=headers)


# --- what the framework says, in our words ------------------------------------------------------------------


def _of_http(error: HTTPException, request: Request[Any, Any, Any] | None = None) -> Says:
    status = error.status_code
    where = request.url.path if request is not None else "this address"
    if isinstance(error, ValidationException):
        return _of_validation(error, request)
    match status:
        case 404:
            return no(404, f"There is nothing at {where}.")
        case 405:
            allow = (error.headers or {}).get("allow", "")
            method = request.method if request is not None else "This"
            also = f": use {allow}" if allow else ""
            return no(405, f"{method} is not for {where}{also}.", headers={"Allow": allow} if allow else None)
        case 413:
            return no(413, "The request is too large: a body has at most 64 kB.")
        case 400 | 415:
            return no(400, _NO_JSON)
        case 401:
            return no(401, "Sign in first.")
        case 403:
            return no(403, "That is not yours to do.")
    if error.detail == _HUNG_UP:  # nobody hears it
        return no(GONE, "The line broke before all of the request had come.", code="gone")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        write_down(error)
        return no(status, "Something went wrong in the house: it is written down.", code="fault")
    return no(status, sentence(str(error.detail)))


def _of_validation(error: ValidationException, request: Request[Any, Any, Any] | None) -> Says:
    """Which field is wrong, what it is to be, and what came; of a body never what was in it."""
    found = first_of(error.extra)
    if found is None or found[1].strip("'") == "data":  # there was no body at all
        return no(400, _NO_JSON)
    field, message, source = found
    given = request.query_params.get(field) if request is not None and source == "query" else None
    return no(422, in_words(field, message, given))
