"""Work that is done only while whoever asked for it is still there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from croupier.web.problems import GONE, no

_T = TypeVar("_T")


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, _T]) -> _T:
    """What comes of the work; it is cancelled when the connection is closed."""
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise no(GONE, "Whoever asked has hung up.", code="gone")
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _hung_up(request: Request[Any, Any, Any]) -> None:
    receive: Any = request.receive
    while (await receive())["type"] != "http.disconnect":
        pass
