"""What cannot go on because its record is damaged: it is stopped alone, and says so in one sentence."""

from __future__ import annotations


class TableStopped(Exception):
    """A table cannot go on: what is on record of it is damaged, or its open round does not say it again.

    The message is one sentence for everybody; why it is so stands in the exception's cause, and in the log.
    """


class StreamStopped(TableStopped):
    """A jackpot, a patron's file, a promotion or the house's own record cannot be read any further.

    A table that needs it is stopped as well.
    """
