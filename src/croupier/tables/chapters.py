"""Every chapter of a table, in one place."""

from __future__ import annotations

from typing import Final

from croupier.chapters import Chapters
from croupier.tables import notices
from croupier.tables.cards import (
    approvals,
    card_care,
    determinations,
    device,
    dropped_cards,
    pack_check,
    shuffling,
    stored_packs,
)
from croupier.tables.conduct import breaches, conduct, disputes, wrong_payments
from croupier.tables.context import CommandContext
from croupier.tables.irregularities import (
    cards_in_error,
    extra_dealer_cards,
    face_up_cards,
    found_wagers,
    misplaced_cards,
    missing_cards,
    mistyped_cards,
    reconstructing,
    rounds_without_wagers,
    shuffle_errors,
    tournament_wagers,
)
from croupier.tables.limits import higher_minimum, limit_changes, outside_limits, raised_limits, side_wager_sign
from croupier.tables.malfunctions import (
    malfunction,
    other_devices,
    remaining_cards,
    stakes_offered_back,
)
from croupier.tables.opening import closing, layouts, opening
from croupier.tables.play import (
    dealing_by_hand,
    decisions,
    invalid_wagers,
    jackpot_prizes,
    loss_limits,
    owed,
    placing,
    refused_wagers,
    round_events,
    starting,
    totals,
)
from croupier.tables.seats import (
    chips,
    declared_chips,
    excluding,
    in_the_room,
    markers,
    people,
    restricting,
    seating,
    session_places,
    vouchers,
)
from croupier.tables.shuffles import cutting, ordered_shuffle, riffling
from croupier.tables.table import Table
from croupier.tables.tournament import (
    at_their_boxes,
    beginning,
    conducting,
    pass_cards,
    passed_over,
    scoring,
    session_over,
    undisclosed,
    worthless_chips,
)
from croupier.tables.tournament import turns as tournament_turns
from croupier.tables.voids import cancelled_outcomes, void_effects, voided_wagers, voids
from croupier.tables.wagers import changing, player_cards, restricted_play, starting_marker, turns, wagering

TABLE: Final[Chapters[Table, CommandContext]] = Chapters(
    notices.CHAPTER,
    # cards
    approvals.CHAPTER,
    card_care.CHAPTER,
    determinations.CHAPTER,
    device.CHAPTER,
    dropped_cards.CHAPTER,
    pack_check.CHAPTER,
    shuffling.CHAPTER,
    stored_packs.CHAPTER,
    # wagers
    changing.CHAPTER,
    player_cards.CHAPTER,
    restricted_play.CHAPTER,
    starting_marker.CHAPTER,
    turns.CHAPTER,
    wagering.CHAPTER,
    # seats
    chips.CHAPTER,
    declared_chips.CHAPTER,
    excluding.CHAPTER,
    in_the_room.CHAPTER,
    markers.CHAPTER,
    people.CHAPTER,
    restricting.CHAPTER,
    seating.CHAPTER,
    session_places.CHAPTER,
    vouchers.CHAPTER,
    # limits
    outside_limits.CHAPTER,
    higher_minimum.CHAPTER,
    limit_changes.CHAPTER,
    raised_limits.CHAPTER,
    side_wager_sign.CHAPTER,
    # tournament
    at_their_boxes.CHAPTER,
    beginning.CHAPTER,
    conducting.CHAPTER,
    pass_cards.CHAPTER,
    passed_over.CHAPTER,
    scoring.CHAPTER,
    session_over.CHAPTER,
    tournament_turns.CHAPTER,
    undisclosed.CHAPTER,
    worthless_chips.CHAPTER,
    # play
    dealing_by_hand.CHAPTER,
    decisions.CHAPTER,
    jackpot_prizes.CHAPTER,
    invalid_wagers.CHAPTER,
    loss_limits.CHAPTER,
    owed.CHAPTER,
    placing.CHAPTER,
    refused_wagers.CHAPTER,
    round_events.CHAPTER,
    starting.CHAPTER,
    totals.CHAPTER,
    # shuffles
    cutting.CHAPTER,
    ordered_shuffle.CHAPTER,
    riffling.CHAPTER,
    # irregularities
    cards_in_error.CHAPTER,
    extra_dealer_cards.CHAPTER,
    face_up_cards.CHAPTER,
    found_wagers.CHAPTER,
    misplaced_cards.CHAPTER,
    missing_cards.CHAPTER,
    mistyped_cards.CHAPTER,
    reconstructing.CHAPTER,
    rounds_without_wagers.CHAPTER,
    shuffle_errors.CHAPTER,
    tournament_wagers.CHAPTER,
    # malfunctions
    other_devices.CHAPTER,
    malfunction.CHAPTER,
    remaining_cards.CHAPTER,
    stakes_offered_back.CHAPTER,
    # voids
    cancelled_outcomes.CHAPTER,
    void_effects.CHAPTER,
    voided_wagers.CHAPTER,
    voids.CHAPTER,
    # conduct
    breaches.CHAPTER,
    conduct.CHAPTER,
    disputes.CHAPTER,
    wrong_payments.CHAPTER,
    # opening
    closing.CHAPTER,
    layouts.CHAPTER,
    opening.CHAPTER,
)
