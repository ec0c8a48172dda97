"""The description of the API, made from the routes and the commands; and a plain page that lists them."""

from __future__ import annotations

import html
import threading
from functools import cache
from typing import Any, Final

import msgspec
from anyio import to_thread
from litestar import Litestar, Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme

from croupier.tables.chapters import TABLE
from croupier.tables.commands import name_of
from croupier.tables.reading import command_decoder
from croupier.version import __version__
from croupier.web.problems import no

_UNUSED: Final = "/api/openapi"
_COMMANDS_AT: Final = "/api/tables/{name}/commands"
_FILLED_IN: Final = ("who", "role", "at")

_DESCRIPTION: Final = """\
How a browser, a bot or another program talks to a house. Amounts are whole cents, cards are `As Td 7c Kh`, times
are ISO 8601 with their zone. What is refused comes back as one sentence with its code and clause. The socket
`/api/socket` and its frames are described in docs/protocol.md.
"""


def described() -> OpenAPIConfig:
    """What the framework is to make of the routes, and where it is found."""
    return OpenAPIConfig(
        title="Croupier",
        version=__version__,
        description=_DESCRIPTION,
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        use_handler_docstrings=True,
        create_examples=False,
        openapi_router=Router(_UNUSED, route_handlers=[], include_in_schema=False, before_request=_nothing_here),
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "session": SecurityScheme(
                    type="apiKey",
                    name="croupier_session",
                    security_scheme_in="cookie",
                    description="What changes something also needs the header X-Croupier-CSRF.",
                ),
                "bearer": SecurityScheme(type="http", scheme="bearer", description="The `token` of a sign-in."),
            }
        ),
        security=[{}, {"session": []}, {"bearer": []}],
    )


def _nothing_here(request: Request[Any, Any, Any]) -> None:
    """The framework's own pages for the description load things from elsewhere: ours do not."""
    raise no(404, f"There is nothing at {request.url.path[:200]}.")


class Description:
    """The description as it is sent; it takes a second to make, once."""

    def __init__(self) -> None:
        """Not made yet."""
        self._lock = threading.Lock()
        self._schema: dict[str, Any] | None = None
        self._json = b""

    def of(self, app: Litestar) -> dict[str, Any]:
        """All of it; to be called in a thread."""
        with self._lock:
            if self._schema is None:
                self._schema = with_commands(app.openapi_schema.to_schema())
                self._json = msgspec.json.encode(self._schema)
            return self._schema

    def json_of(self, app: Litestar) -> bytes:
        """The same, encoded."""
        self.of(app)
        return self._json


@get("/api/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
async def openapi_json(
    request: Request[Any, Any, Any], description: NamedDependency[Description]
) -> Response[bytes]:
    """What OpenAPI knows of the API."""
    body = await to_thread.run_sync(description.json_of, request.app)
    return Response(body, media_type=MediaType.JSON, headers={"Cache-Control": "no-cache"})


@get("/api/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs(request: Request[Any, Any, Any], description: NamedDependency[Description]) -> Response[bytes]:
    """The routes on a plain page."""
    schema = await to_thread.run_sync(description.of, request.app)
    return Response(docs_page(schema), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def with_commands(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, with what may be sent to a table: any command, without what the house fills in."""
    components = schema.get("components", {})
    known = components.get("schemas", {})
    named, schemas = _commands()
    paths = {
        path: {method: _in_our_words(one) for method, one in item.items()}
        for path, item in schema["paths"].items()
    }
    operation = paths[_COMMANDS_AT]["post"]
    body = {
        "required": True,
        "description": "One command; docs/commands.md has all of them, with who may give each.",
        "content": {
            "application/json": {
                "schema": {
                    "oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in named.values()],
                    "discriminator": {
                        "propertyName": "command",
                        "mapping": {word: f"#/components/schemas/{name}" for word, name in named.items()},
                    },
                },
                "examples": {
                    "wager": {"value": {"command": "wager", "box": 3, "amount": 500, "id": "7f3c0a"}},
                    "decide": {
                        "value": {"command": "decide", "box": 3, "hand": 1, "choose": "stand", "id": "7f3c0b"}
                    },
                },
            }
        },
    }
    whole = {name: one | {"title": name} for name, one in (schemas | known).items()}
    return schema | {
        "paths": paths | {_COMMANDS_AT: {"post": operation | {"requestBody": body}}},
        "components": components | {"schemas": whole},
    }


def _in_our_words(operation: Any) -> Any:
    """Without the framework's own shape of a refusal, which nobody is ever sent."""
    if not isinstance(operation, dict) or "responses" not in operation:
        return operation
    kept = {
        status: one
        for status, one in operation["responses"].items()
        if one.get("description") != "Bad request syntax or unsupported method"
    }
    return operation | {"responses": kept}


@cache
def _commands() -> tuple[dict[str, str], dict[str, Any]]:
    """The schema's name of each command, and all schemas that they need."""
    command_decoder()  # which has every chapter entered
    kinds = sorted(TABLE.duties, key=name_of)
    refs, found = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/Command{name}")
    schemas = {f"Command{name}": one for name, one in found.items()}
    named = {}
    for kind, ref in zip(kinds, refs, strict=True):
        name = str(ref["$ref"]).rpartition("/")[2]
        named[name_of(kind)] = name
        schemas[name] = _as_sent(schemas[name])
    return named, schemas


def _as_sent(schema: dict[str, Any]) -> dict[str, Any]:
    fields = {name: one for name, one in schema["properties"].items() if name not in _FILLED_IN}
    fields["id"] = {"type": "string", "minLength": 1, "maxLength": 100}
    required = [name for name in schema.get("required", []) if name not in _FILLED_IN]
    return schema | {"properties": fields, "required": [*required, "id"]}


def docs_page(schema: dict[str, Any]) -> bytes:
    """A plain page: every route, what it is for and what it answers. It loads nothing."""
    rows = "".join(
        _row(path, method, operation)
        for path, methods in sorted(schema["paths"].items())
        for method, operation in methods.items()
        if isinstance(operation, dict) and "responses" in operation
    )
    return _PAGE.format(rows=rows, version=html.escape(__version__)).encode()


def _row(path: str, method: str, operation: dict[str, Any]) -> str:
    answers = ", ".join(sorted(operation["responses"]))
    cells = (method.upper(), path, operation.get("description", ""), answers)
    return f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in cells)}</tr>\n"


_PAGE: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Croupier: the API</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color-scheme: light dark; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ border-bottom: 1px solid #8886; padding: .4rem .6rem; text-align: left; vertical-align: top; }}
td:nth-child(2) {{ font-family: ui-monospace, monospace; }}
</style></head>
<body>
<h1>Croupier {version}</h1>
<p>Every route; <a href="/api/openapi.json">openapi.json</a> has the shapes.
The socket is at <code>/api/socket</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What for</th><th>Answers</th></tr></thead>
<tbody>
{rows}</tbody></table>
</body></html>
"""
