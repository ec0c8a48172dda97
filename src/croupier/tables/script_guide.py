"""What a writer of scripts has to know that no single command tells: order, ids, subjects, silence."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.tables.notice_subjects import SUBJECTS


def guide() -> Iterator[str]:
    """The part of the page that comes before the commands."""
    yield from _GUIDE.splitlines()
    yield ""
    yield "### Subjects of notices"
    yield ""
    yield "`notify` takes these and no others; words in capitals stand for what it is about."
    yield ""
    yield "| Subject | Who has to be told | |"
    yield "|---|---|---|"
    for one in SUBJECTS:
        yield f"| `{one.form}` | {', '.join(to.words for to in one.to)} | {one.says} |"


_GUIDE = """\
## Writing a script

### From the opening to the end of a round

1. `open` by the casino operator; then `check-cards`, and `shuffle` with `cut`, or `load-device` at a shuffling
   device.
2. `arrive`, `buy-in` and `sit` by each player. Who has arrived may wager on a box without sitting at it.
3. `wager` or `pass` by everybody who sits. `start-round` is refused with `not-asked-yet` until each of them has
   done one or the other, because each player is given the opportunity to wager before the first card (4.1, NSW
   5.3). A dealer says `pass` with `player` for one who was asked and does not wager. Who stands is not waited
   for.
4. `start-round` by the dealer. A table dealt by software deals by itself; at one dealt by hand the dealer
   reports each card with `card`, in the order in which the cards leave the shoe, and `burn` where a card is
   burned unseen.
5. `decide` by whoever is asked, until the round is over: that is when `round-closed` happens, by itself.

### Positions

Box 1 is at the dealer's left, and boxes count clockwise round the table, as the cards are dealt (6.2, NSW 7.1).
Hands of a box count from left to right: a hand made by splitting lies right of the one it came from. Wagers on
one box lie from the dealer outward in the order in which they were placed.

### What happens by itself

- A hand that has only one lawful choice is not asked: one below 12 that may neither double nor split draws
  (9.2(b)).
- Where the cards run out in a round, the discards are shuffled at once; the round waits for the `cut` (14.6, CW
  10.6, NSW 18.9).
- Where a shuffling device fails and its cards are to be cut, they are shuffled with the report (in the book of
  2000 with `choose-course`, in NSW when each player has answered 19.5.1); the round waits for the `cut`.
- Discards go back into a shuffling device when the book says so.
- A box that is released seats whoever asked for one first (`sat-down`).
- Side wagers go back with the main wager that they need, and so do wagers that new limits do not allow.
- A player who leaves takes markers and a kept minimum along. One who is excluded gives up seat, boxes and
  wagers.
- One who was excluded from the casino at another table of the house takes no part here from the next
  `start-round`.

### Ids

- A command without an `id` gets one from its table, its line and its text, so that a script that is run again
  does nothing twice. Two lines that are alike are two commands.
- `breach-1`, `dispute-1` and `wrong-payment-1` are made by the table when something is reported: each kind
  counts from 1, in the order of the reports, and goes on when the table is opened again. The event that records
  it names it.
- Rounds count from 1 for as long as the table has its name.

### Silence, and declining

- `silence` by the dealer counts at once: the dealer sees who is absent. By the clock (`role` `clock`) it counts
  when `seconds_to_decide` have gone by since the question was asked, and is refused as `too-early` before.
- Silence declines an offer, surrenders in Casino War, and has a hand drawn to above 11 otherwise; in NSW the
  next player on the box is asked first.
- To decline insurance, even money, or following another's double or split, is `decide` with `"choose":
  "decline"`. It is an answer: until each who is asked has given one the round waits. `decline-cut` is for the
  cut alone."""
