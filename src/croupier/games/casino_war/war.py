"""Casino War rules 4.5 to 4.7 and 8: surrender half, or go to war for an equal stake; each player alone."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.casino_war.ranks import outranks, same_rank
from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Ask, Deal, Option, Play, Question
from croupier.games.said import DEALER, HandAt, WagerSettled, WarWagerPlaced
from croupier.games.settling import settle
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, On, Outcome, Stage


def go_to_war(layout: Layout, rules: CasinoWarRules) -> Play:
    """Offer war to everyone who tied, deal the war cards, settle what is left."""
    if not any(box.is_live(1) for box in layout.boxes):
        return layout
    layout = yield from _choose(layout, rules)
    while box := _needs_war_card(layout):
        layout = yield Deal(HandAt(box.number, 1), rules.deal.war_card)
    while len(layout.dealer) < 2 and any(_at_war(box) for box in layout.boxes):
        layout = yield Deal(DEALER, rules.deal.dealer_war_card)
    layout = yield from _surrender_the_rest(layout, rules)
    for box in layout.boxes:
        for said in tuple(_settle_war(layout, box, rules)):
            layout = yield said
    return layout


def _choose(layout: Layout, rules: CasinoWarRules) -> Play:
    """7.3(c), 7.4, 8.2, 10.7: surrender or war; who places no war wager, or is not there, has surrendered."""
    while questions := tuple(_questions(layout, rules)):
        layout = yield Ask(questions)
        heard = layout.heard
        if heard is None:
            continue
        stake = layout.box(heard.box).stake_of(heard.player, 1, On.CASINO_WAR)
        assert stake is not None
        if heard.choose is Choice.GO_TO_WAR:
            layout = yield WarWagerPlaced(
                player=heard.player, box=heard.box, amount=stake.in_action, clause=rules.war.placed
            )
        else:
            silent = heard.choose is Choice.SILENT
            clauses = (rules.war.silence, rules.war.absent) if silent else (rules.war.surrender,)
            layout = yield _surrender(heard.box, stake, rules, *clauses)
    return (yield from _surrender_the_rest(layout, rules))


def _surrender_the_rest(layout: Layout, rules: CasinoWarRules) -> Play:
    """7.4: half of a wager with no war wager beside it: all of it is above the maximum, or the war wager left."""
    for box in layout.boxes:
        for stake in box.open_on(1):
            if not box.stake_of(stake.player, 1, On.GO_TO_WAR):
                layout = yield _surrender(box.number, stake, rules, rules.war.silence)
    return layout


def _questions(layout: Layout, rules: CasinoWarRules) -> Iterator[Question]:
    """One to each player who tied and has not chosen, from the far right."""
    war = rules.war
    for box in reversed(layout.boxes):
        for stake in box.open_on(1):
            if not stake.in_action or box.stake_of(stake.player, 1, On.GO_TO_WAR):
                continue
            yield Question(
                player=stake.player,
                box=box.number,
                hand=1,
                options=(
                    Option(
                        choose=Choice.GO_TO_WAR,
                        clause=war.choices,
                        least=stake.in_action,
                        most=stake.in_action,
                        bound=war.equal_wager,
                        also=(war.defined, war.each_alone),
                    ),
                    Option(choose=Choice.SURRENDER, clause=war.choices),
                ),
                clause=war.offered,
                silence=war.silence,
            )


def _surrender(box: int, stake: Stake, rules: CasinoWarRules, clause: Clause, *also: Clause) -> WagerSettled:
    part = rules.war.surrendered
    return settle(
        box,
        stake,
        rules.limits,
        outcome=Outcome.SURRENDER,
        clause=clause,
        stage=Stage.INTERIM,
        also=(*also, part.clause),
        lost=Cents(stake.in_action * part.value.numerator // part.value.denominator),
    )


def _at_war(box: Box) -> bool:
    return any(stake.on is On.GO_TO_WAR and stake.outcome is None for stake in box.stakes)


def _needs_war_card(layout: Layout) -> Box | None:
    """8.3: one card to each box at war, shared by all who are, clockwise from the left."""
    return next((box for box in layout.boxes if _at_war(box) and len(box.received) < 2), None)


def _settle_war(layout: Layout, box: Box, rules: CasinoWarRules) -> Iterator[WagerSettled]:
    """4.6(c)-(e) and 4.7: equal cards win both stakes, a higher card wins one, a lower one loses both."""
    if not _at_war(box):
        return
    war = rules.war
    card, dealers = box.received[1], layout.dealer[1]
    pays = war.pays.value
    for stake in box.stakes:
        if stake.outcome is not None or stake.on is On.TIE:
            continue
        at_war = stake.on is On.GO_TO_WAR
        if same_rank(card, dealers):
            outcome, clause = Outcome.WIN, war.war_wager_equal if at_war else war.first_wager_equal
        elif outranks(card, dealers):
            outcome = Outcome.WIN if at_war else Outcome.STAND_OFF  # CW 4.7(a), 4.6(d)
            clause = war.war_wager_higher if at_war else war.first_wager_higher
        else:
            outcome, clause = Outcome.LOSE, war.war_wager_lower if at_war else war.first_wager_lower
        yield settle(
            box.number,
            stake,
            rules.limits,
            outcome=outcome,
            pays=pays if outcome is Outcome.WIN else None,
            clause=clause,
            stage=Stage.FINAL,
            also=(war.pays.clause, war.settled),
        )
