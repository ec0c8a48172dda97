"""ACT Blackjack 2000 around its rounds: what its own rules 18 and 20 change."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

from croupier.rulebooks.act_blackjack_2006 import pit as base
from croupier.rulebooks.pit.malfunctions import (
    DealersCourses,
    MalfunctionRules,
    Replacement,
)
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On

RESTRICTIONS = dataclasses.replace(base.RESTRICTIONS, not_with_a_device=None)
"""Its rule 20.1 replaces the shuffle alone."""

LIMITS = dataclasses.replace(base.LIMITS, fixed=MappingProxyType({}), approved=())
"""Super Sevens came with the 2006 book."""

LAYOUT = base.approved_layout({On.PERFECT_PAIRS: "18.2"})

MALFUNCTIONS = MalfunctionRules(
    defined=Clause("20.3"),
    rectified=None,
    remedy=DealersCourses(
        required=Clause("20.3"),
        deal_on=ruled(1, "20.3(a)"),
        shuffle=Clause("20.3(b)"),
        cutting_card_goes_in=True,  # cut as rule 5.3 says, which puts it back in
    ),
    replacement=Replacement(clause=Clause("20.3"), must_be=True, new_cards=True),
)
