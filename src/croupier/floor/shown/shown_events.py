"""Which fields of which event may be shown, and to whom: the allow-list behind every view. Decides nothing else.

Events are named as they are stored, so that a new version of one is decided on anew. `says` is the event's
sentence: it stands only where every field that it tells may be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Paths = tuple[str, ...]
"""Fields by name, and with points between the names, fields of fields: `shuffling.committed.commitment`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What may be shown of one kind of event."""

    everyone: Paths = ()
    own: Paths = ()
    """Shown beside it to the patron whom the event is about, and to those who work at or watch over the table."""
    staff: Paths = ()
    """Shown beside it to those who work at the table or watch over it."""
    about: str | None = None
    """The field that names the patron whom it is about."""
    staff_only: bool = False
    """Whether other patrons are not even told that it happened."""
    overseers_only: bool = False
    """Whether not even a dealer is told: the dealer may be the one whom it is about."""


def everyone(*paths: str) -> Shown:
    """Public as it happens on the felt."""
    return Shown(everyone=paths)


def one_patron(*paths: str, own: Paths, about: str = "player") -> Shown:
    """Something that all see happen to a patron, with details that are the patron's own."""
    return Shown(everyone=paths, own=own, about=about)


def watchers(*paths: str) -> Shown:
    """For those who work at the table or watch over it."""
    return Shown(staff=paths, staff_only=True)


def overseers(*paths: str) -> Shown:
    """For those who watch over the table."""
    return Shown(staff=paths, staff_only=True, overseers_only=True)


def private(*paths: str, about: str = "player") -> Shown:
    """For one patron, and for those who work at the table or watch over it."""
    return Shown(own=paths, about=about, staff_only=True)


SHOWN: Mapping[str, Shown] = MappingProxyType(
    {
        # the table
        "table-opened.1": Shown(everyone=("setting", "sign"), staff=("float", "says")),
        "table-closed.1": everyone("says"),
        "layout-laid.1": everyone("layout", "boxes", "inscriptions", "says"),
        "consent-recorded.1": everyone("approval", "says"),
        "decks-chosen.1": everyone("decks", "says"),
        "shuffle-chosen.1": everyone("shuffle", "says"),
        "cards-described.1": everyone("asked", "decks", "shuffle", "says"),
        "cashless-set.1": everyone("cashless", "says"),
        "drop-box-moved.1": watchers("fitted", "says"),
        "rules-shown.1": private("to", "book", "title", "instrument", "where", "says", about="to"),
        # the sign
        "limits-changed.1": everyone(
            "options.minimum",
            "options.maximum",
            "options.multiples",
            "options.tie_minimum",
            "options.tie_maximum",
            "step",
            "side_wagers",
            "says",
        ),
        "minimum-announced.1": everyone("to_come", "says"),
        "minimum-taken-down.1": everyone("minimum", "on", "says"),
        "marker-placed.1": everyone("marker", "says"),
        "marker-taken-away.1": everyone("marker", "says"),
        "old-minimum-kept.1": everyone("player", "keeps", "box", "says"),
        "old-minimum-ended.1": everyone("player", "minimum", "says"),
        "side-wager-reserved.1": everyone("on", "sign", "says"),
        "side-wager-released.1": everyone("on", "says"),
        "players-limited.1": everyone("per_box", "at_table", "by", "says"),
        # people
        "arrived.1": everyone("player", "watches", "says"),
        "came-without-device.1": everyone("player", "says"),
        "chips-bought.1": one_patron("player", own=("amount", "with", "says")),
        "chips-brought.1": one_patron("player", own=("amount", "says")),
        "chips-declared.1": private("player", "what", "amount", "net_loss", "says"),
        "card-presented.1": private("player", "player_card", "says"),
        "help-permitted.1": everyone("player", "helper", "says"),
        "sat-down.1": everyone("player", "box", "says"),
        "stood-up.1": everyone("player", "box", "says"),
        "patron-left.1": one_patron("player", own=("took", "into", "says")),
        "colours-changed.1": one_patron("player", own=("gave", "took", "says")),
        "voucher-exchanged.1": private("voucher", "says", about="voucher.player"),
        "boxes-permitted.1": everyone("player", "boxes", "by", "says"),
        "box-asked-for.1": everyone("wanted", "says"),
        "box-released.1": everyone("player", "box", "says"),
        "boxes-reserved.1": everyone("player", "boxes", "by", "says"),
        "seat-vacated.1": one_patron("player", "box", own=("sat_out", "says")),
        # wagers
        "wager-laid.1": everyone(
            "lying.wager.player",
            "lying.wager.box",
            "lying.wager.on",
            "lying.wager.amount",
            "lying.wager.seated",
            "says",
        ),
        "wager-changed.1": everyone(
            "lying.wager.player",
            "lying.wager.box",
            "lying.wager.on",
            "lying.wager.amount",
            "lying.wager.seated",
            "before",
            "says",
        ),
        "wager-cut-back.1": everyone("player", "box", "on", "amount", "left", "says"),
        "proxy-wager-refused.1": private("player", "for", "box", "amount", "says"),
        "wagers-invalid.1": private("player", "grounds", "says"),
        "winnings-taken-back.1": one_patron("player", own=("amount", "owed", "says")),
        "wager-taken-back.1": everyone("player", "box", "on", "amount", "reason", "says"),
        "passed.1": everyone("player", "says"),
        "placed-for.1": everyone("player", "box", "on", "amount", "asked", "says"),
        "wagers-lined-up.1": everyone("box", "order", "says"),
        "player-advised.1": private("player", "box", "on", "amount", "minimum", "says"),
        "wager-voided.1": one_patron("player", "box", "on", own=("breach", "ordered_by", "says")),
        "settled-wagers-voided.1": one_patron("player", "wagers", own=("owed", "says")),
        "play-restricted.1": private("restriction.player", "restriction.held", "says", about="restriction.player"),
        "restriction-lifted.1": private("player", "says"),
        # cards: of a commitment never the sealed secret
        "cards-checked.1": everyone("cards", "by", "says"),
        "pack-not-complete.1": everyone("cards", "by", "wrong", "says"),
        "cards-shuffled.1": everyone(
            "shuffling.purpose",
            "shuffling.cards",
            "shuffling.cutting_card",
            "shuffling.committed.commitment",
            "says",
        ),
        "cut-offered.1": everyone("player", "late", "says"),
        "cut-declined.1": everyone("player", "excluded", "gone", "says"),
        "cards-cut.1": everyone("by", "depth", "cutting_card", "value", "says"),
        "cutting-card-inserted.1": everyone("behind", "says"),
        "device-loaded.1": everyone("cards", "committed.commitment", "shuffled", "says"),
        "shuffle-committed.1": everyone("committed.commitment", "says"),
        "shuffle-revealed.1": everyone("reveal", "says"),
        "discards-fed-back.1": everyone("cards", "committed.commitment", "says"),
        "cutting-card-came-out.1": everyone("case", "box", "says"),
        "card-burned-after-shuffle.1": everyone("says"),
        "shuffle-ordered.1": everyone("reason", "by", "says"),
        "last-rounds-declared.1": everyone("rounds", "says"),
        "cards-riffled.1": everyone("shuffled_by", "moment", "asked_by", "approved_by", "says"),
        "cards-dropped.1": everyone("by", "says"),
        "cards-verified.1": everyone("by", "says"),
        "cards-checked-after-gaming.1": watchers("by", "cards", "complete", "says"),
        "replacement-checked.1": everyone("check", "says"),
        "card-replaced.1": everyone("card", "reason", "dealer", "supervisor", "says"),
        "pack-replaced.1": everyone("reason", "says"),
        "pack-prepared.1": watchers("pack", "step", "by", "says"),
        "pack-issued.1": watchers("pack", "says"),
        # cards that came out of order: one that all have seen is shown, one that was burned is not
        "card-drawn-in-error.1": everyone("card", "says"),
        "card-burned-in-error.1": everyone("fate"),
        "card-refused.1": everyone("player", "box", "hand", "card", "says"),
        "extra-dealer-card.1": everyone("fate", "round"),
        "card-found-face-up.1": everyone("card", "says"),
        "card-check-ordered.1": everyone("by", "reason", "round", "says"),
        "leftover-burned.1": everyone(),
        "dealt-without-wagers.1": everyone("number"),
        "wrong-pack-found.1": everyone("what", "card", "round", "says"),
        "dealt-past-cutting-card.1": everyone("round", "noticed", "says"),
        "wrong-cut-found.1": everyone("depth", "cutting_card", "noticed", "says"),
        "burn-missed.1": everyone("round", "says"),
        "feed-back-missed.1": everyone(),
        # a device that failed
        "malfunction-reported.1": Shown(everyone=("what", "cause", "effect"), staff=("failure", "says")),
        "course-chosen.1": everyone("course", "says"),
        "cards-taken-out.1": Shown(everyone=("cards", "new_decks"), staff=("damaged", "says")),
        "dealt-on-from-shoe.1": everyone("cards", "cutting_card", "last", "says"),
        "round-resumed.1": everyone("number", "asked", "says"),
        "card-shoe-used.1": everyone("suspended", "low_limit_gaming", "says"),
        "device-replaced.1": Shown(everyone=("by",), staff=("failure", "check_due", "says")),
        "device-put-back.1": everyone("says"),
        "cards-transferred.1": Shown(
            everyone=("cards", "new_decks", "committed.commitment"), staff=("damaged", "says")
        ),
        "stakes-offered-back.1": everyone("players", "says"),
        "stakes-taken-back.1": everyone("player", "amount", "says"),
        "stayed-in.1": everyone("player", "says"),
        # a session of a tournament: chips are in full view, forms are not
        "session-at-table-begun.1": everyone("terms", "seats", "says"),
        "session-at-table-ended.1": everyone("tournament", "session", "says"),
        "session-paused.1": everyone("until", "says"),
        "table-pace-set.1": everyone("seconds_to_wager", "seconds_to_decide", "says"),
        "table-concluded.1": everyone("says"),
        "tournament-limits-set.1": everyone("minimum", "maximum", "from_round", "says"),
        "limits-changed.2": everyone("minimum", "maximum", "round", "says"),
        "chips-issued.1": everyone("player", "amount", "says"),
        "chips-returned.1": everyone("player", "amount", "missing", "says"),
        "chips-missing.1": everyone("player", "amount", "says"),
        "pass-cards-issued.1": everyone("player", "number", "says"),
        "round-passed-over.1": everyone("number", "says"),
        "pass-card-played.1": everyone("player", "box", "left", "says"),
        "pass-card-collected.1": everyone("player", "left", "says"),
        "starting-marker-placed.1": everyone("box", "player", "round", "says"),
        "asked-to-wager.1": everyone("player", "box", "says"),
        "wagered-out-of-turn.1": everyone("player", "box", "times", "says"),
        "wager-voided.2": everyone("player", "box", "amount", "says"),
        "held-to-minimum.1": everyone("player", "minimum", "says"),
        "wager-sealed.1": everyone("player", "box", "says"),
        "form-examined.1": everyone("player", "box", "says"),
        "undisclosed-wager-announced.1": everyone(
            "player", "box", "on", "written", "amount", "number", "said", "says"
        ),
        "form-shown.1": one_patron("to", "of", "says", own=("on", "amount"), about="to"),
        "minimum-deducted.1": everyone("player", "amount", "times", "number", "says"),
        "wager-found.2": everyone("player", "box", "laid", "amount", "says"),
        "round-scored.1": everyone("session", "round", "chips", "number", "void", "says"),
        "eliminated.1": everyone("player", "session", "round", "chips", "places", "says"),
        "directors-named.1": everyone("directors", "says"),
        "kept-out.1": everyone("player", "says"),
        "place-given-back.1": everyone("player", "box", "says"),
        "reinstated.1": everyone("player", "session", "round", "chips", "says"),
        "disqualified.1": everyone("player", "grounds", "chips", "session", "round", "says"),
        "player-taken-out.1": everyone("player", "why", "session", "round", "chips", "says"),
        "ruled-absent-at-table.1": everyone("player", "says"),
        "back-in-the-seat.1": everyone("player", "says"),
        "seated-in-session.1": everyone("player", "box", "says"),
        "substituted-at-table.1": everyone("player", "substitute", "chips", "says"),
        # the round: what it said, and not what it was given, which may name a card that was burned
        "round-started.1": everyone("number", "new_shoe", "said", "says"),
        "round-went-on.1": everyone("said", "asked", "says"),
        "jackpot-won.1": everyone("round", "winners", "says"),
        "round-closed.1": everyone("number", "says"),
        "total-announced.1": everyone("box", "hand", "total", "counts", "says"),
        "card-corrected.1": everyone("round", "was", "card", "says"),
        "round-reconstructed.1": Shown(everyone=("number", "said", "asked", "wagers"), staff=("changes", "owed")),
        "error-found-late.1": everyone("round", "says"),
        "wager-found.1": everyone("player", "box", "was", "amount", "says"),
        "round-voided.1": Shown(everyone=("number",), staff=("changes", "owed", "says")),
        "outcome-cancelled.1": Shown(
            everyone=("number",),
            staff=("ordered_by", "changes", "owed", "wrongdoer", "forfeited", "forfeited_tokens", "says"),
        ),
        "owed-collected.1": private("player", "collected", "says"),
        "void-ordered.1": Shown(everyone=("order.round",), staff=("order", "says")),
        "void-confirmed.1": Shown(everyone=("order.round",), staff=("order", "confirmed_by", "says")),
        "void-withdrawn.1": Shown(everyone=("order.round",), staff=("order", "withdrawn_by", "reason", "says")),
        # disputes, breaches and payments that were wrong: for those whom they are about
        "dispute-raised.1": private("dispute", "says", about="dispute.raised_by"),
        "dispute-ruled.1": watchers("dispute", "ruling", "ruled_by", "stands", "says"),
        "review-asked.1": private("dispute", "asked_by", "of", "says", about="asked_by"),
        "complaint-explained.1": private("dispute", "person", "says", about="person"),
        "breach-recorded.1": watchers("breach", "says"),
        "person-excluded.1": private("exclusion", "says", about="exclusion.person"),
        "staff-request-refused.1": overseers("asked_by", "role", "wanted", "says"),
        "wrong-payment-reported.1": overseers("case", "outstanding", "says"),
        "enquiry-made.1": overseers("case", "found", "suspected", "outstanding", "says"),
        "attempt-recorded.1": overseers("case", "attempt", "amount", "found", "says"),
        "payment-rectified.1": private("player", "amount", "over", "moved", "says"),
        "marked-not-a-breach.1": overseers("case", "says"),
        "case-closed.1": overseers("case", "says"),
        # notices
        "notice-given.1": watchers("told", "says"),
        "notice-due.1": watchers("to", "subject", "text", "since", "by", "player", "amount", "says"),
    }
)
"""An event that does not stand here is not shown to anybody, and fails a test."""

SHOWN_SAID: Mapping[str, Paths] = MappingProxyType(
    {
        "announced.1": ("text",),
        "wager-placed.1": ("player", "box", "on", "amount", "in_action"),
        "undisclosed-wager-placed.1": ("player", "box"),
        "deal-begins.1": ("box",),
        "control-ascertained.1": ("box", "order"),
        "control-passed.1": ("box", "hand", "silent", "player"),
        "stake-collected.1": ("player", "box", "on", "amount"),
        "card-burned.1": (),
        "card-dealt.1": ("to", "card"),
        "initial-deal-completed.1": (),
        "decided.1": ("answer",),
        "hand-left-to-dealer.1": ("box", "hand"),
        "insured.1": ("player", "box", "amount", "owner"),
        "request-refused.1": ("player", "box", "owner", "text"),
        "doubled.1": ("player", "box", "hand", "amount"),
        "hand-split.1": ("box", "hand"),
        "split-wager-placed.1": ("player", "box", "hand", "amount"),
        "war-wager-placed.1": ("player", "box", "amount"),
        "wager-settled.1": (
            "player",
            "box",
            "hand",
            "on",
            "staked",
            "outcome",
            "pays",
            "paid",
            "returned",
            "stage",
            "owner",
            "line",
            "undisclosed",
        ),
        "undisclosed-wager-decided.1": ("player", "box", "hand", "outcome", "pays", "stage"),
        "stake-returned.1": ("player", "box", "hand", "on", "amount", "had_lost"),
        "wagers-found-invalid.1": ("player",),
        "stake-made-up.1": ("player", "box", "hand", "on", "amount"),
        "hand-cleared.1": ("box", "hand"),
        "cards-collected.1": (),
    }
)
"""What a round said lies open on the felt; each kind is decided on all the same."""
