"""ACT Blackjack 2018 around its rounds, where it differs from 2006."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

from croupier.rulebooks.act_blackjack_2006 import pit as base
from croupier.rulebooks.pit.limits import Hangs
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On

RESTRICTIONS = dataclasses.replace(base.RESTRICTIONS, not_with_a_device=Clause("18.1"))

LAYOUT = base.approved_layout({On.PERFECT_PAIRS: "17.2", On.PAIRS_PLAY: "17.14"}, dealer_stands="12.1")

LIMITS = dataclasses.replace(
    base.LIMITS,
    marker=ruled(Hangs.ON_THE_PLAYER_AT_A_BOX, "3.2"),
    side_wagers=MappingProxyType({On.PERFECT_PAIRS: Clause("17.7"), On.PAIRS_PLAY: Clause("17.19")}),
    fixed=MappingProxyType({}),
    approved=(),
)

MALFUNCTIONS = base.ordinary_shoe("18")
