"""The API is what its own description says: every route is asked whatever the description allows, and more."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.doors import Browser, House

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
"""Not that whatever is well formed is accepted: at a table it mostly is refused, with a sentence."""


@pytest.fixture(scope="module")
def api(house: House) -> Any:
    return schemathesis.openapi.from_url(f"{house.base}/api/openapi.json")


@pytest.fixture(scope="module")
def callers(house: House) -> list[Browser]:
    """Nobody, a player at the table, and a gaming manager."""
    return [house.browser(), house.seated(box=1), house.member("Fuzzed Manager", "gaming-manager")]


ENDS_A_SESSION = ("/api/sessions", "/api/accounts", "/api/guests", "/api/me/password")


def those_who_ask(case: Any, house: House, callers: list[Browser]) -> list[Browser]:
    """One who loses the session by asking is a new guest each time."""
    return [house.browser(), house.guest()] if case.path in ENDS_A_SESSION else callers


described = schemathesis.pytest.from_fixture("api")


@pytest.mark.slow
@described.parametrize()
@settings(
    max_examples=8 * int(os.environ.get("CROUPIER_SEARCH", "1")),
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_route_keeps_to_the_description(case: Any, callers: list[Browser], house: House) -> None:
    for caller in those_who_ask(case, house, callers):
        headers = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
        answer = case.call(headers=headers, timeout=300)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            told = answer.json()
            assert set(told) == {"code", "says", "clause", "also"}, told
            assert told["says"].endswith("."), told
