"""Player cards at a table, and who places whose chips (NSW 1.1 Player Card, Proxy Betting; 5.1, 20.1, 20.20)."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.conditions.patrons import asks_for_cards
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason, Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class PresentCard(Command, frozen=True, kw_only=True, tag="present-card"):
    """Show one's own player card at the table."""

    player_card: Reference


class PermitHelp(Command, frozen=True, kw_only=True, tag="permit-help"):
    """Let somebody place the chips of a player who is at the table and cannot reach."""

    player: Player
    helper: Player
    reason: Reason = ""


class CardPresented(Event, frozen=True, kw_only=True, tag="card-presented.1"):
    """A player's own card lies at the table."""

    player: Player
    player_card: str
    """Its number."""

    def __str__(self) -> str:
        return f"{self.player} presents the player card {self.player_card}"


class HelpPermitted(Event, frozen=True, kw_only=True, tag="help-permitted.1"):
    """Somebody may place a player's chips, who is at the table; it is the player's wager all the same."""

    player: Player
    helper: Player
    """Who may place them."""
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.helper} may place chips for {self.player}"


class ProxyWagerRefused(Event, frozen=True, kw_only=True, tag="proxy-wager-refused.1", rename={"owner": "for"}):
    """Somebody tried to wager for another; it was refused, and is on record."""

    player: Player
    owner: Player
    """For whom it was to be."""
    box: int
    amount: Cents

    def __str__(self) -> str:
        return f"{self.player} may not wager {dollars(self.amount)} on box {self.box} for {self.owner}: refused"


@CHAPTER.decides(
    PresentCard,
    refusals=(Refusal.CARD_NOT_OWN, Refusal.CARD_NOT_VALID, Refusal.UNKNOWN_CARD, Refusal.NOT_IN_THIS_BOOK),
)
def present_card(context: CommandContext, command: PresentCard) -> Refused | None:
    """It is looked at when it is shown, and again with every wager."""
    asked = asks_for_cards(context)
    if asked is None:
        says = f"{command.who} need not present a card: {context.table.name} stands alone and asks for none"
        return Refused(Refusal.UNKNOWN_CARD, says=says, clause=context.clauses[0])
    desk, rules = asked
    card, at_play = desk.known_card(command.player_card, command.at), rules.cards.at_play
    if card is None:
        says = f"{command.who} presents the player card {command.player_card}: no such card was issued"
        return Refused(Refusal.UNKNOWN_CARD, says=says, clause=at_play)
    if card.holder != command.who:
        says = f"{command.who} presents the player card {command.player_card}: it was issued to somebody else"
        return Refused(Refusal.CARD_NOT_OWN, says=says, clause=rules.cards.own)
    if card.wrong is not None:
        says = f"{command.who} presents the player card {command.player_card}: {card.wrong}"
        return Refused(Refusal.CARD_NOT_VALID, says=says, clause=at_play)
    _say_presented(context, command.who, command.player_card, at_play, rules.cards.own)
    return None


def _say_presented(
    context: CommandContext, player: Player, player_card: str, clause: Clause, *also: Clause
) -> None:
    context.say(CardPresented(player=player, player_card=player_card, clause=clause, also=also))


def present_by_itself(context: CommandContext, player: Player) -> None:
    """In a house that gives everybody a digital card, it lies at the table without a further word."""
    if context.table.setting is None or (asked := asks_for_cards(context)) is None:
        return
    desk, rules = asked
    patron = context.table.patrons[player]
    if desk.gives_cards and patron.player_card is None:
        card = desk.digital_card(player, context.command.at)
        _say_presented(context, player, card, rules.cards.at_play, rules.cards.own)


@CHAPTER.evolves(CardPresented)
def card_presented(table: Table, event: CardPresented) -> Table:
    return with_patron(table, replace(table.patrons[event.player], player_card=event.player_card))


@CHAPTER.decides(PermitHelp, refusals=(Refusal.UNKNOWN_PERSON, Refusal.SAME_PERSON))
def permit_help(context: CommandContext, command: PermitHelp) -> Refused | None:
    """Both are at the table: whoever is away is helped by nobody."""
    table, clause = context.table, context.clauses[0]
    away = next((one for one in (command.player, command.helper) if one not in table.patrons), None)
    if away is not None:
        says = f"{command.who} cannot let {command.helper} help {command.player}: {away} is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if command.player == command.helper:
        says = f"{command.who} cannot let {command.player} help themselves: that needs no leave"
        return Refused(Refusal.SAME_PERSON, says=says, clause=clause)
    context.say(HelpPermitted(player=command.player, helper=command.helper, reason=command.reason, clause=clause))
    return None


@CHAPTER.evolves(HelpPermitted)
def help_permitted(table: Table, event: HelpPermitted) -> Table:
    patron = table.patrons[event.player]
    return with_patron(table, replace(patron, helpers=tuple(dict.fromkeys((*patron.helpers, event.helper)))))


def is_proxy(context: CommandContext, helper: Player, owner: Player) -> bool:
    """Whether a wager for another is proxy betting: they are not here, or no supervisor has allowed the help."""
    patron = context.table.patrons.get(owner)
    return patron is None or helper not in patron.helpers


def record_proxy(context: CommandContext, *, owner: Player, box: int, amount: int) -> Refused | None:
    """It is refused, and that somebody tried is kept (20.20)."""
    rules = context.table.book.patrons
    if rules is None:
        says = (
            f"{context.command.who} cannot wager for {owner}: the book of {context.table.name} knows no such thing"
        )
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    context.say(
        ProxyWagerRefused(
            player=context.command.who,
            owner=owner,
            box=box,
            amount=Cents(amount),
            clause=rules.proxies.forbidden,
            also=(rules.proxies.defined,),
        )
    )
    return None


@CHAPTER.evolves(ProxyWagerRefused)
def proxy_wager_refused(table: Table, event: ProxyWagerRefused) -> Table:
    """Nothing changes by it."""
    return table
