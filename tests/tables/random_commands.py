"""Random commands at a table: mostly what its state calls for, partly whatever the types of the fields allow.

Everything that is known of a command is read from the registry, so that a new chapter is taken in by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from croupier.chapters import Duty
from croupier.games.play import DISCARD_RACK, Ask, Deal, Option, PrizeDue, Question
from croupier.games.wagers import wagers_offered
from croupier.rulebooks import shelf
from croupier.rulebooks.powers import Power
from croupier.shoe.stack import Holder, refuse_reported
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.context import CommandContext, replayed
from croupier.tables.play.decisions import Decide, deadline
from croupier.tables.table import Phase, Table
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import PATRONS, Role
from tests.games.random_rounds import random_table
from tests.pit import EVENING, VALUE

STAFF = {
    Role.DEALER: "dan",
    Role.CASINO_SUPERVISOR: "sue",
    Role.GAMING_SUPERVISOR: "gus",
    Role.GAMING_MANAGER: "max",
    Role.ASSISTANT_GAMING_MANAGER: "amy",
    Role.CASINO_OPERATOR: "oli",
    Role.TOURNAMENT_MANAGER: "tom",
    Role.INSPECTOR: "ivy",
    Role.SURVEILLANCE: "sid",
    Role.CLOCK: "clock",
}
NAMES = ("ann", "bob", "cid", "dee", "eve")
WORDS = ("ann shouts", "restriction:ann", "withdrawal:bob", "", "the cards are worn", "table-1")
COMMON = frozenset(one.name for one in msgspec.structs.fields(Command))
CALLED_FOR, POSSIBLE, FITTING = 0.60, 0.76, 0.90
"""The share of commands that the state calls for; with those that would be accepted, seldom ones first; and with
those that somebody in a right role might well give."""
TRIES = 4
"""How often fields are drawn for a command before another one is tried."""

SELDOM = frozenset({"close"})
"""What ends a game, and so is not done at every turn."""

Given = dict[str, Any]
"""A command as it is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table at one moment, as somebody sees it who is about to do something."""

    table: Table
    waiting: Deal | Ask | PrizeDue | None
    dice: Random
    book: BookId
    """The book that the table is opened under, if it is not open yet."""
    holder: Holder
    dealing: str
    would_accept: Callable[[Given], bool] = lambda given: True
    """Whether the table would accept it; asking changes nothing."""
    done: Mapping[str, int] = field(default_factory=dict)
    """How often each kind of command was accepted so far."""

    @property
    def now(self) -> datetime:
        return self.table.now or EVENING

    @property
    def here(self) -> list[str]:
        return list(self.table.patrons)

    @property
    def chip(self) -> int:
        return self.table.setting.options.smallest_chip if self.table.setting else 50


def scene_of(table: Table, dice: Random, **given: Any) -> Scene:
    waiting = replayed(table, table.round).waiting if table.round is not None else None
    return Scene(table=table, waiting=waiting, dice=dice, **given)


def random_command(scene: Scene) -> Given:
    """What somebody does next."""
    kind = scene.dice.random()
    if kind < CALLED_FOR:
        return sensible(scene)
    if kind < POSSIBLE:
        return possible(scene)
    return timed(fitting(scene) if kind < FITTING else anything(scene), scene)


def sensible(scene: Scene) -> Given:
    """What the state calls for; where the table will have none of it, something that it will."""
    given = timed(closing(scene) or called_for(scene), scene)
    if scene.dice.random() < 0.2 or scene.would_accept(given):
        return given
    return possible(scene)


def closing(scene: Scene) -> Given | None:
    """Once in a while the players are told that the table closes, and then it does."""
    table, dice = scene.table, scene.dice
    if table.phase is not Phase.OPEN or table.round is not None:
        return None
    if dice.random() < 0.01:
        return said("notify", "sue", to="players", subject="closing")
    told = [one.at for one in table.told if one.subject == "closing" and one.to == "players"]
    if not told or dice.random() < 0.7:
        return None
    return said("close", "max", at=max(scene.now, told[0] + timedelta(minutes=20)))


def possible(scene: Scene) -> Given:
    """Something that the table would accept: what was seldom done before is tried first."""
    duties = [one for one in fitting_duties(scene) if name_of(one.command) not in SELDOM]
    some = scene.dice.sample(duties, min(len(duties), 20))
    for duty in sorted(some, key=lambda one: scene.done.get(name_of(one.command), 0)):
        for _ in range(TRIES):
            given = timed(fitted(duty, scene), scene)
            if scene.would_accept(given):
                return given
    return timed(fitting(scene), scene)


def timed(given: Given, scene: Scene) -> Given:
    """Time goes by, mostly a little; once in a while a clock is slow, or somebody has seen an older table."""
    dice = scene.dice
    if "at" not in given:
        seconds = dice.choice((0, 0, 0, 1, 2, 5, 20, 45, 60 * 21 if dice.random() < 0.1 else 3))
        given["at"] = scene.now + timedelta(seconds=seconds)
        if dice.random() < 0.01:
            given["at"] = scene.now - timedelta(seconds=1)
    if dice.random() < 0.03:
        given["after"] = scene.table.version - dice.choice((0, 0, 1))
    return given


# --- what the state calls for ---------------------------------------------------------------------------


def called_for(scene: Scene) -> Given:
    """A next step of the game: the table opened, the offered cut made, an open question answered."""
    table = scene.table
    if table.phase is not Phase.OPEN:
        return open_table(scene)
    if table.cards.shuffling is not None:
        return cut(scene)
    if table.round is not None:
        return in_a_round(scene)
    return between_rounds(scene)


def open_table(scene: Scene) -> Given:
    dice, book = scene.dice, scene.book
    options = {**random_table(book, dice), "smallest_chip": dice.choice((50, 250))}
    options.setdefault("minimum", 2 * options["smallest_chip"])
    options.setdefault("maximum", 100 * options["smallest_chip"])
    if "super-sevens" in options.get("side_wagers", ()):
        options["super_sevens_amount"] = 2 * options["smallest_chip"]
    on_the_sign = shelf.book(book).limits.side_wagers
    bounds = {"lowest": options["smallest_chip"], "highest": 1_000_00}
    given = {
        "rulebook": book,
        "options": options,
        "dealing": scene.dealing,
        "holder": "device" if "blazing-7s" in options.get("side_wagers", ()) else scene.holder.value,
        "float": dice.choice((0, 1_000_00)),
        "side_wager_limits": {on: bounds for on in options.get("side_wagers", ()) if on in on_the_sign},
    }
    if shelf.book(book).layout.consent is not None:
        given |= {"approval": "letter 12 of 2026", "shuffle": "wash and riffle"}
    return said("open", "max", **given)


def between_rounds(scene: Scene) -> Given:
    table, dice = scene.table, scene.dice
    if len(table.patrons) < 2 or (len(table.patrons) < len(NAMES) and dice.random() < 0.05):
        absent = [name for name in NAMES if name not in table.patrons]
        return said("arrive", dice.choice(absent))
    poor = [one.name for one in table.patrons.values() if one.rack < 20 * scene.chip]
    if poor:
        return said("buy-in", dice.choice(poor), amount=dice.choice((100, 200, 1000)) * scene.chip)
    if not table.cards.checked:
        return said("check-cards", "dan")
    stack = table.cards.stack
    if stack is None or stack.due is not None:
        return said("load-device" if table.opened.holder is Holder.DEVICE else "shuffle", "dan")
    return wagers_and_start(scene)


def wagers_and_start(scene: Scene) -> Given:
    table, dice = scene.table, scene.dice
    heard = {wager.player for wager in table.wagers} | set(table.passed)
    standing = [one for one in table.patrons.values() if one.seat is None]
    if standing and dice.random() < 0.1:
        free = [box for box in range(1, 8) if all(one.seat != box for one in table.patrons.values())]
        return said("sit", standing[0].name, box=dice.choice(free))
    unheard = [name for name in table.patrons if name not in heard]
    awaited = [name for name in unheard if table.patrons[name].seat is not None]
    if unheard and (not table.wagers or dice.random() < (0.9 if awaited else 0.3)):
        name = dice.choice(awaited or unheard)
        return said("pass", name) if dice.random() < 0.1 and table.wagers else wager(scene, name)
    if table.wagers and dice.random() < 0.15:
        return wager(scene, dice.choice(table.wagers).player)
    return said("start-round", "dan") if table.wagers else wager(scene, dice.choice(scene.here))


def wager(scene: Scene, name: str) -> Given:
    table, dice = scene.table, scene.dice
    own = [one.box for one in table.wagers if one.player == name]
    box = table.patrons[name].seat or dice.choice([*own, *range(1, 4)])
    offered = [one.on for one in wagers_offered(table.rules)]
    main = table.rules.main
    on = dice.choice(offered) if own else main
    limits = table.rules.limits
    most = (limits.maximum or 40 * scene.chip) // scene.chip
    least = -(-(limits.minimum or 1) // scene.chip)
    chips = dice.randint(min(least, most), max(least, min(most, 24)))
    return said("wager", name, box=box, on=on.value, amount=2 * (chips // 2 or 1) * scene.chip)


def cut(scene: Scene) -> Given:
    shuffling, dice = scene.table.cards.shuffling, scene.dice
    assert shuffling is not None
    if shuffling.cut is not None:
        return said("insert-cutting-card", "dan", behind=dice.randint(60, 100))
    asked = shuffling.offers[0].player
    if asked is not None and dice.random() < 0.2:
        return said("decline-cut", asked)
    fields: Given = {} if shuffling.committed is None else {"value": VALUE}
    if shuffling.cutting_card and dice.random() < 0.8:
        fields["cutting_card"] = dice.randint(60, 100)
    return said("cut", asked or "sue", depth=dice.randint(shuffling.cards // 3, shuffling.cards // 2), **fields)


def in_a_round(scene: Scene) -> Given:
    waiting, dice = scene.waiting, scene.dice
    if isinstance(waiting, Ask):
        return answer(scene, dice.choice(waiting.questions))
    if isinstance(waiting, Deal) and scene.table.by_hand and scene.table.cards.stack is not None:
        return next_card(scene, waiting)
    return fitting(scene)


def answer(scene: Scene, question: Question) -> Given:
    dice = scene.dice
    hand: Given = {"box": question.box, "hand": question.hand}
    if question.owner is not None:
        hand["for"] = question.owner
    if dice.random() < 0.06:
        if dice.random() < 0.5:
            return said("silence", "dan", player=question.player, **hand)
        return {**said("silence", "clock", player=question.player, **hand), "at": deadline(scene.table)}
    option = dice.choice(question.options)
    stake = random_stake(option, dice)
    return said("decide", question.player, choose=option.choose.value, **hand, **stake)


def random_stake(option: Option, dice: Random) -> Given:
    if option.most is None or option.least is None or dice.random() < 0.6:
        return {}
    return {"amount": option.least * dice.randint(1, max(1, option.most // option.least))}


def next_card(scene: Scene, waiting: Deal) -> Given:
    stack, dice = scene.table.cards.stack, scene.dice
    assert stack is not None
    if waiting.to == DISCARD_RACK or stack.burns_due:
        return said("burn", "dan")
    card = dice.choice([card for card in DECK if refuse_reported(stack, card) is None] or DECK)
    fields: Given = {}
    if stack.cutting_card is not None and (stack.undealt.count <= stack.cutting_card or dice.random() < 0.01):
        fields["cutting_card"] = True
    return said("card", "dan", card=card.value, **fields)


def said(command: str, who: str, **fields: Any) -> Given:
    """A command by somebody whose role follows from the name."""
    roles = {name: role for role, name in STAFF.items()}
    return {"command": command, "who": who, "role": roles.get(who, Role.PLAYER).value, **fields}


# --- what somebody in a right role might do -------------------------------------------------------------


def powers(duty: Duty[CommandContext]) -> dict[BookId, Power]:
    """Whose the command is, in each book that knows it."""
    name = name_of(duty.command)
    return {book.id: book.powers[name] for book in shelf.books() if name in book.powers}


def fitting_duties(scene: Scene) -> list[Duty[CommandContext]]:
    return [
        one for one in TABLE.duties.values() if scene.table.phase in one.phases and _book(scene) in powers(one)
    ]


def fitting(scene: Scene) -> Given:
    """Any command that the book knows, by one who may give it, with fields that mean something at this table."""
    duties = fitting_duties(scene)
    duty = scene.dice.choice(duties)
    if name_of(duty.command) in SELDOM and scene.dice.random() < 0.8:
        duty = scene.dice.choice(duties)
    return fitted(duty, scene)


def fitted(duty: Duty[CommandContext], scene: Scene, **given: Any) -> Given:
    role = scene.dice.choice(powers(duty)[_book(scene)].by)
    if role is Role.CASINO_SUPERVISOR:
        role = scene.dice.choice((role, Role.GAMING_SUPERVISOR, Role.GAMING_MANAGER))
    made: Given = {"command": name_of(duty.command), "who": person(role, scene, duty), "role": role.value}
    for one in fields_of(duty.command):
        if one.encode_name in given or one.required or scene.dice.random() < 0.5:
            made[one.encode_name] = given.get(one.encode_name, fitting_value(one.name, one.type, scene))
    return made


def person(role: Role, scene: Scene, duty: Duty[CommandContext]) -> str:
    if role not in PATRONS:
        return STAFF[role]
    absent = [name for name in NAMES if name not in scene.table.patrons]
    if name_of(duty.command) == "arrive" and absent:
        return scene.dice.choice(absent)
    if isinstance(scene.waiting, Ask) and duty.command is Decide:
        return scene.dice.choice(scene.waiting.questions).player
    return scene.dice.choice(scene.here or list(NAMES))


def fitting_value(name: str, kind: inspect.Type, scene: Scene) -> Any:
    """A value that the name of a field suggests, or any that its type allows."""
    if isinstance(kind, inspect.UnionType):
        some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return fitting_value(name, scene.dice.choice(some), scene)
    for words, make in MEANT:
        if isinstance(kind, (inspect.IntType, inspect.StrType)) and any(word in name for word in words):
            meant = make(scene)
            if isinstance(meant, int) == isinstance(kind, inspect.IntType):
                return meant
    return known_value(name, kind, scene)


def known_value(name: str, kind: inspect.Type, scene: Scene) -> Any:
    """A value that the table itself knows under that name, or any word or card of it; else any of the type."""
    dice = scene.dice
    if isinstance(kind, inspect.EnumType) and kind.cls is Card and dice.random() < 0.7:
        stack = scene.table.cards.stack
        return dice.choice([*(stack.out if stack else ()), *(stack.rack[-4:] if stack else ()), *DECK[:2]]).value
    plain = isinstance(kind, inspect.IntType) or (isinstance(kind, inspect.StrType) and kind.pattern is None)
    if plain and dice.random() < 0.8:
        wanted = str if isinstance(kind, inspect.StrType) else int
        known = harvest(msgspec.to_builtins(scene.table))
        named = [one for key, one in known if type(one) is wanted and (name in key or key in name) and key]
        some = [one for key, one in known if type(one) is wanted and not key]
        if named or some:
            return dice.choice(named * 3 + some)
    return any_value(kind, scene)


def harvest(state: Any, key: str = "") -> list[tuple[str, Any]]:
    """Every word and number of the state with the name it has there; the keys of mappings have none."""
    if isinstance(state, dict):
        values = [pair for name, value in state.items() for pair in harvest(value, str(name))]
        return [*((("", name)) for name in state if key), *values]
    if isinstance(state, (list, tuple)):
        return [pair for value in state[-3:] for pair in harvest(value, key)]
    return [(key, state)] if isinstance(state, (str, int)) and len(str(state)) < 60 else []


def _a_player(scene: Scene) -> str:
    staked = [
        one.player for one in (*scene.table.wagers, *(scene.table.round.wagers if scene.table.round else ()))
    ]
    return scene.dice.choice([*scene.here, *staked] or list(NAMES))


def _a_box(scene: Scene) -> int:
    wagers = scene.table.round.wagers if scene.table.round else scene.table.wagers
    seats = [one.seat for one in scene.table.patrons.values() if one.seat is not None]
    return scene.dice.choice([*(one.box for one in wagers), *seats] or range(1, 8))


def _money(scene: Scene) -> int:
    return scene.chip * scene.dice.choice((1, 2, 2, 4, 10, 20, 40, 100))


def _a_round(scene: Scene) -> int:
    return max(1, scene.table.rounds - scene.dice.choice((0, 0, 0, 1, 2)))


def _a_hand(scene: Scene) -> int:
    return scene.dice.choice((1, 1, 1, 2))


def _a_reason(scene: Scene) -> str:
    return scene.dice.choice(("it was seen on the recording", "the player asked for it", "ann"))


def _a_name(scene: Scene) -> str:
    return scene.dice.choice([*scene.here, *STAFF.values()])


MEANT: tuple[tuple[tuple[str, ...], Callable[[Scene], Any]], ...] = (
    (("player", "patron", "owner", "whom", "partner"), _a_player),
    (("box",), _a_box),
    (("hand",), _a_hand),
    (("amount", "minimum", "maximum", "float", "least", "most", "limit", "stake", "chip", "differential"), _money),
    (("round", "number"), _a_round),
    (("reason", "text", "why", "about", "words"), _a_reason),
    (("name", "by", "dealer"), _a_name),
)
"""What fields are meant for, by a part of their name."""


# --- anything at all ------------------------------------------------------------------------------------


def anything(scene: Scene) -> Given:
    """Any command, by anybody in any role, with any values of the right types."""
    duty, role = scene.dice.choice(list(TABLE.duties.values())), scene.dice.choice(list(Role))
    staff = [] if name_of(duty.command) == "arrive" else STAFF.values()  # one who deals does not play
    who = scene.dice.choice([*NAMES, *staff, "zoe"])
    made: Given = {"command": name_of(duty.command), "who": who, "role": role.value}
    if scene.dice.random() < 0.02:
        made["table"] = "table-2"
    for one in fields_of(duty.command):
        if one.required or scene.dice.random() < 0.5:
            made[one.encode_name] = any_value(one.type, scene)
    return made


@cache
def fields_of(kind: type[Command]) -> tuple[inspect.Field, ...]:
    """What a command says beside who gives it and when."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(one for one in info.fields if one.name not in COMMON)


def any_value(kind: inspect.Type, scene: Scene) -> Any:
    """A value of the type, as JSON has it."""
    dice = scene.dice
    match kind:
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.IntType():
            return dice.choice((-1, 0, 1, 2, 3, 7, 50, 60, 150, 500, 10_00, 2**40))
        case inspect.FloatType():
            return dice.choice((0.0, 1.5))
        case inspect.StrType(pattern=pattern) if pattern is not None:
            return "20:00"  # the one pattern there is: a time of day
        case inspect.StrType():
            return dice.choice((*NAMES, *WORDS, "As Kd", VALUE))
        case inspect.EnumType(cls):
            return dice.choice([one.value for one in cls])
        case inspect.LiteralType(values):
            return dice.choice(values)
        case inspect.UnionType(types):
            return any_value(dice.choice(types), scene)
        case inspect.DateType():
            return (scene.now + timedelta(days=dice.choice((-400, 0, 1)))).date()
        case inspect.TimeType():
            return scene.now.time()
        case inspect.DateTimeType():
            return scene.now + timedelta(minutes=dice.choice((-30, -1, 0, 1, 10, 25, 300)))
        case inspect.StructType() | inspect.DataclassType():
            return struct_value(kind, scene)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            return [fitting_value("", item, scene) for _ in range(dice.randint(0, 2))]
        case inspect.DictType(key, value):
            return {any_value(key, scene): any_value(value, scene) for _ in range(dice.randint(0, 2))}
    raise AssertionError(f"no random value is known for {kind}")


def struct_value(kind: inspect.StructType | inspect.DataclassType, scene: Scene) -> Given:
    made: Given = {}
    if isinstance(kind, inspect.StructType) and kind.tag is not None:
        made[str(kind.tag_field)] = kind.tag
    for one in kind.fields:
        if one.required or scene.dice.random() < 0.3:
            made[one.encode_name] = fitting_value(one.name, one.type, scene)
    return made


def _book(scene: Scene) -> BookId:
    return scene.table.setting.book if scene.table.setting else scene.book


def encoded(given: Given) -> bytes:
    return msgspec.json.encode(given)
