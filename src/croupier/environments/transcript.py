"""An episode in words: the round on the felt as a dealer would tell it, each line with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.environments.playing import Episode, net_of
from croupier.games.answers import in_words
from croupier.games.round_of_play import Answered, RoundOfPlay
from croupier.games.telling import felt, is_worth_telling, tell
from croupier.rulebooks import shelf
from croupier.vocabulary.money import signed_dollars


def transcript(playing: Episode) -> str:
    """What was said in the round so far, the felt, what is asked; as a new round begins, the one before too."""
    lines: list[str] = []
    live = playing.live
    if playing.before is not None and (live is None or not any(isinstance(one, Answered) for one in live.inputs)):
        lines += _round(playing, playing.before, playing.round - 1)
    if live is not None:
        lines += _round(playing, live, playing.round)
    else:
        lines += [_title(playing, playing.round), f"{playing.acts} chooses a wager"]
    return "\n".join(lines) + "\n"


def _title(playing: Episode, number: int) -> str:
    return f"{shelf.book(playing.setup.rules.book).called}, round {number}"


def _round(playing: Episode, live: RoundOfPlay, number: int) -> Iterator[str]:
    yield _title(playing, number)
    for said in filter(is_worth_telling, live.said):
        yield f"  {tell(said):<84} {said.clause}"
    for line in felt(live.layout, live.rules):
        yield f"  {line}".rstrip()
    if live.is_over:
        net = net_of(live.said, playing.players)
        yield "Net: " + ", ".join(f"{player} {signed_dollars(amount)}" for player, amount in net.items())
    elif playing.question:
        asked = playing.question
        yield f"{asked.player}, box {asked.box}, hand {asked.hand}: {in_words(asked)} ({asked.clause})"
