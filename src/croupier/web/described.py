"""What OpenAPI is told of the refusals that a route may answer with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from croupier.web.shapes import Problem

_MEANING: Final[Mapping[int, str]] = {
    400: "It cannot be read.",
    401: "Sign in first, or sign in again.",
    403: "It is not yours to do, or another site's page asked.",
    404: "There is no such thing.",
    409: "The table or the house says no.",
    413: "It is too large.",
    422: "It is not a proper value.",
    429: "It comes too fast; Retry-After says when to come again.",
    503: "The record is away; a command may be sent again under the same id.",
}

_EXAMPLE: Final = {
    "code": "box-full",
    "says": "Dee cannot wager on box 2: three players already do.",
    "clause": "4.5",
    "also": [],
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Each of these, in the one shape that all refusals have; and a token that is no longer good, on any route."""
    return {
        status: ResponseSpec(
            data_container=Problem,
            description=_MEANING[status],
            generate_examples=False,
            examples=[Example(value=_EXAMPLE)] if status == 409 else None,
        )
        for status in sorted({401, *statuses})
    }
