"""A line in which addresses have their turn one after the other, however many things each of them wants."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Line(Generic[_T]):
    """What waits, by whoever wants it; the same thing may be wanted by several."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._of: OrderedDict[str, list[_T]] = OrderedDict()
        self._last = ""

    def join(self, who: str, what: _T) -> None:
        """One more thing, behind the others of the same address."""
        wanted = self._of.setdefault(who, [])
        if what not in wanted:
            wanted.append(what)

    def leave(self, who: str, what: _T) -> None:
        """One who wanted it wants it no more."""
        wanted = self._of.get(who, [])
        if what in wanted:
            wanted.remove(what)
        if not wanted:
            self._of.pop(who, None)

    def drop(self, what: _T) -> None:
        """It waits no more, for nobody."""
        for who in tuple(self._of):
            self.leave(who, what)

    def next(self) -> _T | None:
        """The first of whoever has waited longest for a turn, who then stands behind all others."""
        if not self._of:
            return None
        if self._last in self._of:  # also behind those who came meanwhile
            self._of.move_to_end(self._last)
        self._last = next(iter(self._of))
        what = self._of[self._last][0]
        self.drop(what)
        return what

    def last_of_longest(self) -> _T | None:
        """The last thing of whoever wants most; nothing where nobody wants more than one."""
        longest = max(self._of.values(), key=len, default=[])
        return longest[-1] if len(longest) > 1 else None

    def clear(self) -> None:
        """Nothing waits any more."""
        self._of.clear()
