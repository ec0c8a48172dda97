"""What goes in and out over HTTP of the house's rooms beside its tables and tournaments."""

from __future__ import annotations

from datetime import datetime

from croupier.web.shapes import Shape


class HouseCommandDone(Shape, frozen=True, kw_only=True):
    """A command to the house was done, and this is what happened, in order."""

    id: str
    says: tuple[str, ...]


class LetterShown(Shape, frozen=True, kw_only=True):
    """A letter, with its deadline and where it is."""

    to: str
    to_words: str
    subject: str
    text: str
    clause: str | None
    also: tuple[str, ...]
    where: tuple[str, ...]
    """The tables it is about."""
    since: datetime
    by: datetime | None
    state: str
    """`due`, `late`, `sent` or `acknowledged`."""
    late: bool
    sent: datetime | None
    sent_by: str | None
    acknowledged: datetime | None
    lists: tuple[str, ...]
    """For a monthly return: what it lists."""


class LettersShown(Shape, frozen=True, kw_only=True):
    """Every letter of the house, the most pressing first."""

    at: datetime
    zone: str
    letters: tuple[LetterShown, ...]
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


class LimitToComeShown(Shape, frozen=True, kw_only=True):
    """What a limit will be; no amount where it ends then."""

    amount: int | None
    starts: datetime


class LossLimitShown(Shape, frozen=True, kw_only=True):
    """A loss limit that a player has set: what is left of it, and when it renews."""

    period: str
    """`day`, `week` or `month`."""
    amount: int
    net_loss: int
    """Below nothing where the player is ahead."""
    open: int
    """What lies on layouts now, at all tables together."""
    left: int
    begins: datetime
    renews: datetime
    to_come: LimitToComeShown | None


class DepositLimitShown(Shape, frozen=True, kw_only=True):
    """A limit on money from outside in a calendar day."""

    amount: int
    deposited: int
    left: int
    begins: datetime
    renews: datetime
    to_come: LimitToComeShown | None


class CardShown(Shape, frozen=True, kw_only=True):
    """A player card."""

    player_card: str
    valid: bool


class BreachShown(Shape, frozen=True, kw_only=True):
    """A duty that was missed, or wagers that were invalid."""

    clause: str | None
    at: datetime


class DirectionShown(Shape, frozen=True, kw_only=True):
    """What a supervisor told a patron to do about their play, and when they said that they have heard it."""

    direction: str
    text: str
    given: datetime
    acknowledged: datetime | None


class PatronSeen(Shape, frozen=True, kw_only=True):
    """A patron's file, as they and staff see it; who they are lies elsewhere."""

    name: str
    at: datetime
    zone: str
    cards: tuple[CardShown, ...]
    on_a_break: bool
    break_until: datetime | None
    """When it is over; nothing where somebody has to end it."""
    break_is_own: bool
    """Whether they take it of their own accord."""
    directions: tuple[DirectionShown, ...]
    excluded: bool
    deposit_limit: DepositLimitShown | None
    loss_limits: tuple[LossLimitShown, ...]
    breaches: tuple[BreachShown, ...]


class PressSeen(Shape, frozen=True, kw_only=True):
    """A dealer has pressed the button, and the prize is not awarded yet."""

    table: str
    round: int
    at: datetime
    displayed: int


class JackpotBooks(Shape, frozen=True, kw_only=True):
    """What came into a jackpot and went out of it: for staff."""

    increment: int
    """Hundredths of a percent of each stake that go into the pool."""
    to_reserve: int
    reserve: int
    contributed: int
    seeded: int
    paid: int
    added: int
    rounded: int
    turnover: dict[str, int]
    """By table, what was staked on it."""
    presses: tuple[PressSeen, ...]


class AwardStepSeen(Shape, frozen=True, kw_only=True):
    """A step of the arithmetic of an award, and the clause that it follows."""

    says: str
    clause: str
    cents: int | None
    """What comes out, where it is an amount in whole cents."""


class ShareSeen(Shape, frozen=True, kw_only=True):
    """What one winner was paid, and who gave it."""

    table: str
    player: str
    box: int
    line: str
    paid: int
    of_the_pool: int
    added: int
    """By the bank, where less than the guaranteed least was due."""
    rounded: int
    """By the float, up to the next amount in chips."""
    undone: bool
    """Whether it went back, since that round has no result after all."""


class AwardSeen(Shape, frozen=True, kw_only=True):
    """A prize of the pool that was awarded, worked out before everybody's eyes."""

    pressed: datetime
    rounds: dict[str, int]
    """The tables that won at this moment, each with its round."""
    base: int
    steps: tuple[AwardStepSeen, ...]
    shares: tuple[ShareSeen, ...]
    displayed: int
    """What the pool showed afterwards."""


class JackpotSeen(Shape, frozen=True, kw_only=True):
    """A jackpot as everybody sees it."""

    name: str
    displayed: int
    reset: int
    stake: int
    tables: dict[str, str]
    """The tables on it: `linked`, `failed` or `suspended`."""
    pressed: tuple[PressSeen, ...]
    """Buttons that were pressed for a prize that is not awarded yet, the earliest first."""
    awards: tuple[AwardSeen, ...]
    """The last that were made, the newest first."""
    books: JackpotBooks | None
    """Nothing for those who play."""


class JackpotsSeen(Shape, frozen=True, kw_only=True):
    """All jackpots of the house."""

    jackpots: tuple[JackpotSeen, ...]
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


class PrizeSeen(Shape, frozen=True, kw_only=True):
    """A prize of a promotion, and who won it."""

    prize: str
    what: str
    description: str
    value: int
    """In cents."""
    winner: str | None
    entry: int | None
    """The number of the entry that won it."""


class TermSeen(Shape, frozen=True, kw_only=True):
    """Something that the terms of a promotion say."""

    item: str
    says: str


class PromotionDraw(Shape, frozen=True, kw_only=True):
    """A draw: what was published before the first entry and, once made, all that it takes to make it again."""

    draw: int
    commitment: str
    secret: str | None = None
    salt: str | None = None
    value: str | None = None
    order: tuple[int, ...] = ()


class PromotionSeen(Shape, frozen=True, kw_only=True):
    """A promotion as everybody sees it."""

    name: str
    state: str
    entries: int
    entered: int
    """How many of them are the viewer's own."""
    closes: datetime | None
    awarded_at: datetime | None
    terms: tuple[TermSeen, ...]
    prizes: tuple[PrizeSeen, ...]
    draws: tuple[PromotionDraw, ...]


class PromotionsSeen(Shape, frozen=True, kw_only=True):
    """All promotions of the house, the latest first."""

    promotions: tuple[PromotionSeen, ...]
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""
