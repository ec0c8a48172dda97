"""At a table of a tournament under NSW Blackjack Challenge: 21.2, 21.5.2, 21.5.6, 21.6 to 21.9, 21.10.4, 21.11."""

from __future__ import annotations

from croupier.rulebooks.powers import (
    CASINO_SUPERVISOR,
    CLOCK,
    DEALER,
    GAMING_SUPERVISOR,
    PLAYER,
    TOURNAMENT_MANAGER,
    Powers,
    power,
)
from croupier.rulebooks.tournament_rules.play import (
    AbsenceRules,
    AdviceRules,
    ChipRules,
    Fixed,
    LimitRulesInSession,
    OrderRules,
    OutInOneRound,
    OutOfTurn,
    PlayRules,
    UndisclosedRules,
)
from croupier.vocabulary.clause import Clause, clauses

AT_THE_TABLE: Powers = {
    "play-pass-card": power(PLAYER, under=("21.7.1", "21.1.1.pass card")),
    "seal-wager": power(PLAYER, under=("21.8.2.1", "21.8.2.2", "21.1.1.undisclosed wager")),
    "examine-form": power(GAMING_SUPERVISOR, CASINO_SUPERVISOR, under=("21.8.2.5",)),
    "read-form": power(GAMING_SUPERVISOR, CASINO_SUPERVISOR, under=("21.8.2.6",)),
    "ask-for-form": power(PLAYER, under=("21.8.4",)),
    "late": power(DEALER, CLOCK, under=("21.6.11",)),
    "no-wager": power(DEALER, CASINO_SUPERVISOR, under=("21.6.3",)),
    "report-wager": power(DEALER, CASINO_SUPERVISOR, under=("21.6.13",)),
    "give-chips": power(PLAYER, under=("21.6.5",)),
    "redeem-chips": power(PLAYER, under=("21.1.1.tournament chips",)),
}
"""Commands that are given in a session alone."""

PLAY = PlayRules(
    exclusive=Clause("21.5.2"),
    own_seat=Clause("21.6.9"),
    order=OrderRules(
        unless_said=False,
        conditions_decide=True,
        marker=Clause("21.9.2"),
        marker_also=clauses("21.9.1", "21.1.1.marker"),
        out_of_turn=OutOfTurn.TAKEN_BACK,
        turn=Clause("21.9.4"),
        turn_also=clauses("21.9.3"),
        fixed=Fixed.AT_ONCE,
        fixed_by=Clause("21.9.5"),
        deal_from_marker=Clause("21.9.3"),
    ),
    limits=LimitRulesInSession(
        must_wager=Clause("21.6.3"),
        eliminated=Clause("21.6.12"),
        over_maximum=Clause("21.6.3"),
        in_units=Clause("21.6.13"),
        changed=Clause("21.6.14"),
        found=Clause("21.6.13"),
        late=Clause("21.6.11"),
        time_to_wager=Clause("21.6.10"),
    ),
    chips=ChipRules(
        issued=Clause("21.6.1"),
        no_value=Clause("21.1.1.tournament chips"),
        not_exchanged=Clause("21.6.5"),
        not_added=Clause("21.6.4"),
        not_removed=Clause("21.6.5"),
        returned=Clause("21.5.9"),
        returned_also=clauses("21.6.8"),
        in_view=Clause("21.6.5"),
        wagered=Clause("21.6.7"),
    ),
    same_round=OutInOneRound.IN_ORDER,
    same_round_by=Clause("21.10.4"),
    pass_cards=Clause("21.7.1"),
    undisclosed=UndisclosedRules(
        number=Clause("21.8.1"),
        written=Clause("21.8.2.1"),
        written_also=clauses("21.8.2.2", "21.1.1.undisclosed wager"),
        limits=Clause("21.8.2.3"),
        beside_an_open_wager=Clause("21.8.2.4"),
        examined=Clause("21.8.2.5"),
        announced=Clause("21.8.2.6"),
        under_minimum=Clause("21.8.3.1"),
        over_maximum=Clause("21.8.3.2"),
        over_possession=Clause("21.8.3.3"),
        incomplete=Clause("21.8.3.4"),
        shown=Clause("21.8.4"),
    ),
    absence=AbsenceRules(ruled_on=Clause("21.5.6"), deducted=Clause("21.5.6.1"), most_rounds=3),
    advice=AdviceRules(clause=Clause("21.11.1"), may_be_given=False),
    dispute=Clause("21.11.2"),
    void_payments_come_back=Clause("21.2.2.1"),
    not_with_low_limits=Clause("6.7.1"),
    not_in_a_session={
        "close": Clause("21.5.2"),
        "exchange-voucher": Clause("21.6.7"),
        "hold-to-minimum": Clause("21.2.1"),
        "hold-in-all-shoes": Clause("21.2.1"),
        "hold-to-one-box": Clause("21.2.1"),
        "reserve-boxes": Clause("21.2.1"),
        **dict.fromkeys(
            (
                "limit-players",  # 5.5
                "permit-boxes",  # 5.11
                "ask-for-box",
                "release-box",
                "report-wager-found",  # 6.2, 6.3
                "set-limits",  # 6.5
                "announce-minimum",
                "take-down-minimum",
                "move-up",
                "place-marker",  # 6.6
                "take-marker",
                "vacate-seat",  # 20.14
            ),
            Clause("21.2.1"),
        ),
    },
    powers={
        "wager": power(PLAYER, under=("21.6.1", "21.6.7", "21.6.9", "21.6.13")),
        "place-for": power(DEALER, under=("5.17", "21.6.1", "21.6.7")),
        "rule-on-dispute": power(TOURNAMENT_MANAGER, under=("21.11.2",)),
    },
)
