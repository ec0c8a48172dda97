"""A line between a browser and a house that a test can cut, mend, or let carry in one direction only."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PIECE = 65_536


class Wire:
    """Carries bytes from a port of its own to the house's, over real connections."""

    def __init__(self, to: int) -> None:
        """A line to the house on port `to`; whole at first."""
        self._to = to
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._whole = threading.Event()
        self._answers = threading.Event()
        self._lock = threading.Lock()
        self._whole.set()
        self._answers.set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        """Every connection breaks, and no new one comes through."""
        self._whole.clear()
        with self._lock:
            for end in self._open:
                _break(end)

    def mend(self) -> None:
        """New connections come through again."""
        self._answers.set()
        self._whole.set()

    def swallow_answers(self) -> None:
        """From now on the house still hears the browser, and the browser hears nothing."""
        self._answers.clear()

    def close(self) -> None:
        self.cut()
        _break(self._listening)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return  # closed
            if not self._whole.is_set():
                _break(browser)
                browser.close()
                continue
            try:
                house = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                browser.close()
                continue
            with self._lock:
                self._open |= {browser, house}
            for source, goal, answers in ((browser, house, False), (house, browser, True)):
                threading.Thread(target=self._carry, args=(source, goal, answers), daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, answers: bool) -> None:  # noqa: FBT001
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                if not answers or self._answers.is_set():
                    goal.sendall(piece)
        for end in (source, goal):
            _break(end)
        with self._lock:
            self._open.discard(source)
        source.close()


def _break(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wired(to: int) -> Iterator[Wire]:
    wire = Wire(to)
    try:
        yield wire
    finally:
        wire.close()
