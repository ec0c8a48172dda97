"""The built pages: read once, kept in memory, sent compressed; and the headers that every answer carries."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import Message, Scope

from croupier.web.problems import no
from croupier.web.sessions import AnyConnection, is_secure
from croupier.web.settings import Settings

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # places of cards and chips are written into the elements themselves
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HSTS: Final = "max-age=31536000"

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASKED_AGAIN: Final = "no-cache"
A_DAY: Final = "public, max-age=86400"

_HASHED: Final = re.compile(r"^assets/.+-[\w-]{8,}\.\w+$")
_WORTH_COMPRESSING: Final = re.compile(r"^(text/|application/(javascript|json|manifest)|image/svg)")
_METHODS: Final = [
    HttpMethod.GET,
    HttpMethod.HEAD,
    HttpMethod.POST,
    HttpMethod.PUT,
    HttpMethod.PATCH,
    HttpMethod.DELETE,
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticPage:
    """A file as it is sent."""

    content: bytes
    compressed: bytes | None
    kind: str
    tag: str
    kept: str


def built_pages(folder: Traversable | None = None) -> dict[str, StaticPage]:
    """Every built file by its path; none where nothing was built."""
    root = folder or resources.files("croupier.web") / "static"
    return dict(_pages(root, "")) if root.is_dir() else {}


def _pages(folder: Traversable, path: str) -> list[tuple[str, StaticPage]]:
    found: list[tuple[str, StaticPage]] = []
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        inside = f"{path}{one.name}"
        if one.is_dir():
            found += _pages(one, f"{inside}/")
        else:
            found.append((inside, _page(inside, one.read_bytes())))
    return found


def _page(path: str, content: bytes) -> StaticPage:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    kind = "text/javascript" if path.endswith(".js") else kind  # whatever this machine's own list says
    compressed = gzip.compress(content, 9, mtime=0) if _WORTH_COMPRESSING.match(kind) else content
    return StaticPage(
        content=content,
        compressed=compressed if len(compressed) < len(content) else None,
        kind=kind,
        tag=f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        kept=FOR_EVER if _HASHED.match(path) else A_DAY if path.startswith("cards/") else ASKED_AGAIN,
    )


def page_handler(pages: dict[str, StaticPage]) -> HTTPRouteHandler:
    """The route for whatever is no route of the API: a file, or the one page that shows everything."""
    known = addresses_of_pages(pages)

    @route(
        ["/", "/{path:path}"],
        http_method=_METHODS,
        include_in_schema=False,
        opt={"for_everybody": True},
        name="pages",
    )
    async def show_page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        """A built file; the page itself for every other path, which says so where no page has that address."""
        inside = path.strip("/")
        is_there = not known or inside in pages or any(address.search(f"/{inside}") for address in known)
        if not is_there and "text/html" not in request.headers.get("accept", ""):
            raise no(404, f"There is nothing at {request.url.path[:200]}.")  # a program is told so in its own way
        return _answer(request, _found(pages, request, inside), status=200 if is_there else 404)

    return show_page


def _found(pages: dict[str, StaticPage], request: Request[Any, Any, Any], path: str) -> StaticPage:
    if path == "api" or path.startswith("api/") or request.method not in ("GET", "HEAD"):
        raise no(404, f"There is nothing at {request.url.path[:200]}.")
    if path in pages:
        return pages[path]
    if "." in path.rpartition("/")[2]:
        raise no(404, f"There is no file {request.url.path[:200]}.")
    if "index.html" not in pages:
        raise no(404, "The pages of this house were not built; its API is at /api.")
    return pages["index.html"]


def addresses_of_pages(pages: dict[str, StaticPage]) -> tuple[re.Pattern[str], ...]:
    """The addresses that the pages' own router knows, as they were built; none where nothing was built."""
    if "build.json" not in pages:
        return ()
    built: dict[str, Any] = json.loads(pages["build.json"].content)
    return tuple(re.compile(pattern) for pattern in built.get("pages", ()))


def _answer(request: Request[Any, Any, Any], page: StaticPage, *, status: int = 200) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": page.kept, "Vary": "Accept-Encoding"}
    if status == 200 and page.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if page.compressed is not None and takes_gzip:
        headers["Content-Encoding"] = "gzip"
        return Response(page.compressed, headers=headers, media_type=page.kind, status_code=status)
    return Response(page.content, headers=headers, media_type=page.kind, status_code=status)


def secure(message: Message, scope: Scope, settings: Settings) -> None:
    """Put the headers on that every answer carries."""
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if str(scope["path"]).startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")
    if is_secure(AnyConnection(scope), settings):
        headers.setdefault("Strict-Transport-Security", _HSTS)
