"""Who asks: by cookie or by bearer token; and whether a browser may have been made to ask by another site.

A request that comes by cookie and changes something carries the session's CSRF value and comes from the house's
own pages. A socket is opened from the house's own pages, or with a bearer token.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import ASGIApp

from croupier.people.person import SignedIn
from croupier.people.sessions import PLAYER_LASTS
from croupier.people.tries import place_of
from croupier.vocabulary.roles import Role
from croupier.web.connections import is_among
from croupier.web.context import AppContext
from croupier.web.problems import no
from croupier.web.settings import Settings
from croupier.web.visitor import Visitor

COOKIE: Final = "croupier_session"
CSRF_HEADER: Final = "x-croupier-csrf"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_LONGEST_TOKEN: Final = 200

FOR_INSPECTORS: Final = frozenset(
    {
        "/api/sessions",
        "/api/invitations/accept",
        "/api/invitations/look",
        "/api/me/password",
        "/api/me/codes",
        "/api/me/codes/confirm",
        "/api/me/codes/end",
        "/api/me/sessions",
        "/api/me/sessions/{id}",
        "/api/tables/{name}/commands",
        "/api/tournaments/{name}/commands",
        "/api/house/commands",
        "/api/tournaments/{name}/conditions/check",
        "/api/simulations",
        "/api/simulations/{simulation}",
        "/api/inspect/tasks",
    }
)
"""What an inspector may ask for that is no look: their own session; what keeps nothing; and commands, of which
each book says which are an inspector's."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Sessions(AbstractAuthenticationMiddleware):
    """Finds out who asks, how often they may, and whether they themselves meant to."""

    def __init__(self, app: ASGIApp, room: AppContext) -> None:
        """Pages and figures are for everybody, and ask for nobody's name."""
        super().__init__(app=app, exclude_from_auth_key="for_everybody")
        self._room = room

    async def authenticate_request(self, connection: AnyConnection) -> AuthenticationResult:
        """The visitor, as `connection.user`."""
        visitor = await find_visitor(self._room, connection)
        method = str(connection.scope.get("method", "GET"))
        opt = connection.route_handler.opt
        if connection.scope["type"] == ScopeType.HTTP:
            rate = opt.get("rate", "reads" if method in SAFE else "changes")
            self._room.allow(rate, visitor, by_address=rate in ("sign_in", "guests"))
            if method not in SAFE:
                refuse_foreign_page(connection, self._room.settings, needed=visitor.by_cookie)
                refuse_without_csrf(connection, visitor)
                refuse_inspector(connection, visitor)
        return AuthenticationResult(user=visitor, auth=visitor.session)


async def find_visitor(room: AppContext, connection: AnyConnection, *, in_query: bool = False) -> Visitor:
    """Who it is. A bearer token that is not good is refused; a cookie that is not good is nobody's."""
    address = address_of(connection, room.settings)
    room.allow("everything", Visitor(address=address))
    bearer = _bearer(connection)
    if bearer is None and in_query:
        bearer = connection.query_params.get("token")
    token = bearer if bearer is not None else connection.cookies.get(COOKIE)
    if not token or len(token) > _LONGEST_TOKEN:
        session = None
    else:
        session = await room.in_thread(room.people.who, token, room.now())
    if session is None:
        if bearer is not None:
            raise no(401, "The session of this token is over, or there never was one: sign in again.")
        return Visitor(address=address)
    return Visitor(address=address, session=session, token=token, by_cookie=bearer is None)


def _bearer(connection: AnyConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


# --- where it comes from ------------------------------------------------------------------------------------


def address_of(connection: AnyConnection, settings: Settings) -> str:
    """The visitor's address; of a trusted proxy's list the last, which the proxy itself wrote."""
    if _is_believed(connection, settings) and (listed := connection.headers.get("x-forwarded-for")):
        return place_of(listed.rpartition(",")[2].strip())
    return place_of(_peer(connection))


def _is_believed(connection: AnyConnection, settings: Settings) -> bool:
    """Whether whoever connects is a proxy that is believed about who stands behind it."""
    return settings.trusts_forwarded or is_among(_peer(connection), settings.trusted_proxies)


def _peer(connection: AnyConnection) -> str:
    return connection.client.host if connection.client is not None else "unknown"


def is_secure(connection: AnyConnection, settings: Settings) -> bool:
    """Whether the browser came over TLS."""
    if settings.tls or connection.scope.get("scheme") in ("https", "wss"):
        return True
    forwarded = connection.headers.get("x-forwarded-proto", "") if _is_believed(connection, settings) else ""
    return forwarded.rpartition(",")[2].strip().lower() in ("https", "wss")


def refuse_foreign_page(connection: AnyConnection, settings: Settings, *, needed: bool) -> None:
    """Another site's page is refused; one that does not say which it is, where a browser would have said it."""
    origin = connection.headers.get("origin") or _origin_of(connection.headers.get("referer"))
    if origin is None:
        if needed:
            raise no(403, "A browser says which page it asks for, and this request does not.", code="foreign-page")
        return
    if _plain(origin) not in _own_origins(connection, settings):
        shown = origin if len(origin) <= 100 and origin.isprintable() else "another site"
        raise no(403, f"This house answers its own pages, and {shown} is none of them.", code="foreign-page")


def _own_origins(connection: AnyConnection, settings: Settings) -> frozenset[str]:
    if settings.origins:
        return frozenset(_plain(one) for one in settings.origins)
    scheme = "https" if is_secure(connection, settings) else "http"
    return frozenset({_plain(f"{scheme}://{connection.headers.get('host', '')}")})


def _origin_of(referer: str | None) -> str | None:
    if not referer:
        return None
    try:
        parts = urlsplit(referer)
    except ValueError:
        return referer
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else referer


def _plain(origin: str) -> str:
    """Without what makes no difference: `http://host:80/` is `http://host`."""
    try:
        parts = urlsplit(origin.strip().lower())
        port = parts.port
    except ValueError:
        return origin
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def refuse_without_csrf(connection: AnyConnection, visitor: Visitor) -> None:
    """A cookie alone changes nothing."""
    if not visitor.by_cookie or visitor.session is None:
        return
    if not visitor.session.allows(connection.headers.get(CSRF_HEADER, "")):
        says = "The header X-Croupier-CSRF is to carry the csrf value of the session, and does not."
        raise no(403, says, code="csrf")


def refuse_inspector(connection: AnyConnection, visitor: Visitor) -> None:
    """An inspector looks on: what is added to the house is not theirs, unless somebody has put it on the list."""
    person = visitor.person
    if person is None or person.role is not Role.INSPECTOR:
        return
    if str(connection.scope.get("path_template")) not in FOR_INSPECTORS:
        raise no(403, f"{person.name} is an inspector, and an inspector changes nothing in this house.")


# --- the cookie ---------------------------------------------------------------------------------------------


def session_cookie(signed_in: SignedIn, *, secure: bool) -> Cookie:
    """What a browser keeps of a session: no script can read it, and no other site can make it be sent."""
    lasts = (
        None if signed_in.person.is_staff else int(PLAYER_LASTS.total_seconds())
    )  # staff: until the browser closes
    return _cookie(signed_in.token, secure=secure, lasts=lasts)


def no_cookie(*, secure: bool) -> Cookie:
    """Has the browser forget it."""
    return _cookie("", secure=secure, lasts=0)


def _cookie(value: str, *, secure: bool, lasts: int | None) -> Cookie:
    return Cookie(
        key=COOKIE, value=value, path="/", httponly=True, samesite="strict", secure=secure, max_age=lasts
    )
