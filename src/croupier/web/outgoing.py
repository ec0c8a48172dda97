"""Frames that wait for a viewer: in order, and never more than fit."""

from __future__ import annotations

import asyncio
from collections import deque


class Outgoing:
    """A line of frames with an end. Where it is full the viewer is too slow, and nothing more is taken."""

    def __init__(self, *, most_frames: int, most_bytes: int) -> None:
        """Nothing waits yet."""
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._some = asyncio.Event()
        self._none = asyncio.Event()
        self.overflowed = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Add a frame; to be called on the event loop's thread. What comes after it was full is dropped."""
        if self.overflowed.is_set():
            return
        full = len(self._frames) >= self._most_frames or self._bytes + len(frame) > self._most_bytes
        if full and self._frames:
            self.overflowed.set()
            self._frames.clear()
            self._bytes = 0
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._some.set()
        self._none.clear()

    async def get(self) -> bytes:
        """The next frame, as soon as there is one."""
        while not self._frames:
            self._none.set()
            self._some.clear()
            await self._some.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    async def all_taken(self) -> None:
        """Wait until whoever writes has written all, and waits for more."""
        await self._none.wait()

    def __len__(self) -> int:
        """How many wait."""
        return len(self._frames)
