"""Pages, the headers that every answer carries, and the description of the API."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.store.faults import Fault, StoreFault
from croupier.tables.chapters import TABLE
from croupier.tables.commands import name_of
from croupier.tables.reading import command_decoder
from croupier.web import table_routes
from croupier.web.pages import built_pages
from croupier.web.settings import Rates, Settings
from tests.web.doors import House

PAGES = ["/", "/tables/table-1", "/history", "/sign-in", "/staff", "/welcome", "/fairness/table-1/1"]


@pytest.mark.parametrize("path", PAGES)
def test_every_path_of_a_page_gives_the_page(house: House, path: str) -> None:
    answer = house.browser().get(path)
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert b'<div id="app">' in answer.body


@pytest.mark.parametrize("path", ["/tabels/table-1", "/tables/table-1/nowhere", "/staff/nobody"])
def test_an_address_without_a_page_is_not_found_and_shows_the_way_home(house: House, path: str) -> None:
    answer = house.browser().get(path, Accept="text/html")
    assert answer.status == 404
    assert b'<div id="app">' in answer.body


def test_hashed_files_are_kept_for_ever_and_sent_compressed(house: House) -> None:
    hashed = [path for path in built_pages() if path.startswith("assets/")]
    assert hashed
    for path in hashed:
        plain = house.browser().get(f"/{path}")
        assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
        small = house.browser().get(f"/{path}", **{"Accept-Encoding": "gzip"})
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(small.body) == plain.body
        again = house.browser().get(f"/{path}", **{"If-None-Match": plain.headers["etag"]})
        assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/favicon.svg", "image/svg+xml"), ("/cards/2c.svg", "image/svg+xml"), ("/build.json", "application/json")],
)
def test_other_files(house: House, path: str, kind: str) -> None:
    answer = house.browser().get(path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none-12345678.js",
        "/none.txt",
        "/../pyproject.toml",
        "/%2e%2e/app.py",
        "/assets/../../app.py",
        "/app.py",
    ],
)
def test_no_file_but_those_that_were_built(house: House, path: str) -> None:
    answer = house.browser().get(path)
    assert answer.status == 404
    assert b"import" not in answer.body
    assert answer.says


def test_scripts_are_sent_as_scripts(house: House) -> None:
    script = next(path for path in built_pages() if path.endswith(".js"))
    assert house.browser().get(f"/{script}").headers["content-type"].startswith("text/javascript")


def test_head_is_answered_without_a_body(house: House) -> None:
    answer = house.browser().ask("HEAD", "/")
    assert (answer.status, answer.body) == (200, b"")


def test_pages_that_were_not_built_are_not_there(tmp_path: Path) -> None:
    assert built_pages(tmp_path / "none") == {}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/me"),
        ("GET", "/api/nothing"),
        ("POST", "/api/sessions"),
        ("PUT", "/api/me"),
        ("GET", "/none.txt"),
        ("GET", "/api/docs"),
    ],
)
def test_every_answer_is_guarded(house: House, method: str, path: str) -> None:
    headers = house.browser().ask(method, path).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert "unsafe-eval" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["permissions-policy"]
    assert "strict-transport-security" not in headers, "only over TLS"
    assert "server" not in headers


def test_answers_of_the_api_are_not_kept(house: House) -> None:
    assert house.browser().get("/api/me").headers["cache-control"] == "no-store"
    assert house.browser().get("/api/nothing").headers["cache-control"] == "no-store"


def test_nothing_is_shared_with_other_sites(house: House) -> None:
    answer = house.browser().ask(
        "OPTIONS", "/api/guests", Origin="https://evil.example", Access_Control_Request_Method="POST"
    )
    assert not [name for name in answer.headers if name.startswith("access-control")]


# --- the description ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_description_is_valid(house: House) -> None:
    import schemathesis  # which takes seconds to load

    schema = json.loads(house.browser().get("/api/openapi.json").body)
    schemathesis.openapi.from_dict(schema).validate()


def test_the_description_names_everything_that_the_protocol_does(house: House) -> None:
    schema = json.loads(house.browser().get("/api/openapi.json").body)
    found = {
        (method.upper(), path)
        for path, methods in schema["paths"].items()
        for method in methods
        if method in ("get", "post", "patch", "delete")
    }
    protocol = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    written = {
        (word, path.partition("?")[0])
        for line in protocol.splitlines()
        for word, _, path in [line.removeprefix("| `").partition("`")[0].partition(" ")]
        if line.startswith("| `") and word in ("GET", "POST", "PATCH", "DELETE")
    }
    assert written
    assert written - {("GET", "/api/openapi.json")} <= found


def test_every_route_of_the_description_says_what_it_may_refuse(house: House) -> None:
    schema = json.loads(house.browser().get("/api/openapi.json").body)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            refused = {status for status in operation["responses"] if status >= "400"}
            assert refused, (method, path)
            for status in refused:
                body = operation["responses"][status]["content"]["application/json"]["schema"]
                assert body == {"$ref": "#/components/schemas/Problem"}, (method, path, status)
            assert operation.get("description"), (method, path)
    assert set(schema["components"]["securitySchemes"]) == {"session", "bearer"}


def test_every_command_is_in_the_description(house: House) -> None:
    command_decoder()
    schema = json.loads(house.browser().get("/api/openapi.json").body)
    body = schema["paths"]["/api/tables/{name}/commands"]["post"]["requestBody"]
    mapping = body["content"]["application/json"]["schema"]["discriminator"]["mapping"]
    assert set(mapping) == {name_of(one) for one in TABLE.duties}
    wager = schema["components"]["schemas"][mapping["wager"].rpartition("/")[2]]
    assert not {"who", "role", "at"} & set(wager["properties"])
    assert "id" in wager["required"]


def test_the_page_of_the_routes_loads_nothing(house: House) -> None:
    answer = house.browser().get("/api/docs")
    assert answer.status == 200
    text = answer.body.decode()
    assert "/api/tables/{name}/commands" in text
    assert "<script" not in text
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_operators_tools_are_answered_in_json(house: House, path: str) -> None:
    answer = house.browser().get(path, Accept="*/*")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json == house.browser().get("/api/health").json


def test_not_ready_is_what_health_says_no_to(open_house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    house = open_house(Settings(rates=Rates.generous()))

    async def away(*_: Any) -> None:
        raise StoreFault(Fault.FULL, "The disk is full.")

    monkeypatch.setattr(table_routes, "found_well", away)
    for path, status in (("/api/health", 503), ("/readyz", 503), ("/healthz", 200)):
        assert house.browser().get(path).status == status, path
    assert house.browser().get("/readyz").says


@pytest.mark.parametrize("path", ["/health", "/livez", "/v1/tables", "/graphql", "/metrics/prometheus", "/status"])
def test_a_program_is_told_that_there_is_no_such_page(house: House, path: str) -> None:
    assert house.browser().get(path).status == 404
    assert house.browser().get(path).says
    shown = house.browser().get(path, Accept="text/html,*/*")
    assert shown.status == 404
    assert b'<div id="app">' in shown.body, "a person is shown a page that says so"
