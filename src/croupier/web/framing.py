"""Where a request ends: one that says it in two ways is refused, since a proxy in front may have read the other.

h11 itself takes the chunks and drops the length, as an older standard allowed; the two ends of one connection then
disagree about what is a request, and somebody's next one is taken for another's (request smuggling).
"""

from __future__ import annotations

import h11


class StrictConnection(h11.Connection):
    """A connection on which a request has a length or comes in chunks (RFC 9112, 6.1)."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """What came, or that it cannot be read."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            refuse_two_ends(event)
        return event


def refuse_two_ends(request: h11.Request) -> None:
    """Say no to both a length and chunks, and to chunks in a version that has none."""
    names = {name.lower() for name, _ in request.headers}
    if b"transfer-encoding" not in names:
        return
    if b"content-length" in names:
        raise h11.RemoteProtocolError("both Transfer-Encoding and Content-Length")
    if request.http_version < b"1.1":
        raise h11.RemoteProtocolError("Transfer-Encoding before HTTP/1.1")
