"""Promotional prizes under NSW Blackjack Challenge: rule 22."""

from __future__ import annotations

from datetime import timedelta

from croupier.rulebooks.house_rules.promotions import PrizeRules, PromotionRules
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    DEALER,
    PLAYER,
    Powers,
    power,
)
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause

POWERS: Powers = {
    "make-promotion": power(CASINO_OPERATOR, under=("22.1",)),
    "prescribe-prize": power(CASINO_OPERATOR, under=("22.5.5",)),
    "approve-marketing": power(CASINO_OPERATOR, under=("22.6",)),
    "submit-terms": power(CASINO_OPERATOR, under=("22.12", "22.12.1")),
    "start-promotion": power(CASINO_OPERATOR, under=("22.12", "22.7.7")),
    "amend-promotion": power(CASINO_OPERATOR, under=("22.12.1",)),
    "name-scrutineer": power(CASINO_OPERATOR, under=("22.2",)),
    "enter-promotion": power(PLAYER, DEALER, CASINO_SUPERVISOR, CASINO_OPERATOR, under=("22.7.6",)),
    "draw": power(CASINO_OPERATOR, under=("22.7.1",)),
    "contact-winner": power(CASINO_SUPERVISOR, CASINO_OPERATOR, under=("22.8",)),
    "choose-prize": power(PLAYER, under=("22.3",)),
    "claim-prize": power(PLAYER, under=("22.7.8",)),
    "grant-claim": power(CASINO_OPERATOR, under=("22.4",)),
    "refuse-claim": power(CASINO_OPERATOR, under=("22.9",)),
    "close-claim": power(CASINO_OPERATOR, under=("22.9", "22.9.1")),
    "dispute-promotion": power(PLAYER, under=("22.10",)),
    "decide-promotion-dispute": power(CASINO_OPERATOR, under=("22.10",)),
    "disagree-on-promotion": power(PLAYER, under=("22.10",)),
    "compromise-promotion": power(CASINO_OPERATOR, under=("22.11",)),
    "validate-promotion": power(CASINO_OPERATOR, under=("22.11",)),
}

_MACHINE = {
    "make": Clause("22.7.11.1(i)"),
    "model": Clause("22.7.11.1(ii)"),
    "accessories": Clause("22.7.11.1(iii)"),
}

PRIZES = PrizeRules(
    never_cash=Clause("22.4"),
    barred={
        "cash": Clause("22.4"),
        "tobacco": Clause("22.5.1"),
        "firearm": Clause("22.5.2"),
        "imitation-firearm": Clause("22.5.2"),
        "ammunition": Clause("22.5.2"),
        "prohibited-weapon": Clause("22.5.3"),
    },
    barred_at_all=Clause("22.5"),
    most_liquor=ruled(20_000, "22.5.4"),
    prescribed=Clause("22.5.5"),
    described=Clause("22.7.11"),
    details={
        "appliance": _MACHINE,
        "machinery": _MACHINE,
        "motor-vehicle": {
            "make": Clause("22.7.11.2(i)"),
            "model": Clause("22.7.11.2(ii)"),
            "accessories": Clause("22.7.11.2(iii)"),
            "on_road_costs": Clause("22.7.11.2(iv)"),
        },
        "travel": {
            "persons": Clause("22.7.11.3(i)"),
            "included": Clause("22.7.11.3(ii)"),
            "dates": Clause("22.7.11.3(iii)"),
            "spending_money": Clause("22.7.11.3(iv)"),
        },
        "real-estate": {
            "dwelling": Clause("22.7.11.4(i)"),
            "plans": Clause("22.7.11.4(ii)"),
            "contract": Clause("22.7.11.4(iii)"),
            "easements": Clause("22.7.11.4(iv)"),
            "location": Clause("22.7.11.4(v)"),
            "included": Clause("22.7.11.4(vi)"),
        },
        "liquor": {"millilitres": Clause("22.5.4")},
    },
    cash_alternative=Clause("22.3"),
    no_alternative_to=("casino-dollars",),
)

PROMOTIONS = PromotionRules(
    powers=POWERS,
    offered=Clause("22.1"),
    scrutineer_above=ruled(10_000_00, "22.2"),
    prizes=PRIZES,
    terms={
        "manner": Clause("22.7.1"),
        "awarded_at": Clause("22.7.2"),
        "awarded_where": Clause("22.7.2"),
        "eligible": Clause("22.7.3"),
        "minimum_wager": Clause("22.7.4"),
        "nature": Clause("22.7.5"),
        "closes": Clause("22.7.6"),
        "held_where": Clause("22.7.7"),
        "held_from": Clause("22.7.7"),
        "claiming": Clause("22.7.8"),
        "must_be_present": Clause("22.7.8"),
        "winner_told": Clause("22.7.9"),
        "published": Clause("22.7.10"),
        "paid_out": Clause("22.4"),
    },
    pointed_to=Clause("22.6"),
    to_be_had=Clause("22.6"),
    winner_told=ruled(timedelta(hours=48), "22.8"),
    ways_to_tell={
        "face-to-face": Clause("22.8.1"),
        "mail": Clause("22.8.2"),
        "telephone": Clause("22.8.3"),
        "e-mail": Clause("22.8.4"),
    },
    reason_told=Clause("22.9"),
    claims_kept_above=ruled(100_00, "22.9.1"),
    decided_finally=Clause("22.10"),
    complaint=Clause("22.10"),
    compromised=Clause("22.11"),
    inspector_told=ruled(timedelta(hours=48), "22.11"),
    submitted_before=ruled(timedelta(hours=24), "22.12"),
    submitted_again=Clause("22.12.1"),
)
