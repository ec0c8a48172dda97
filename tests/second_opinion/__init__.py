"""A second opinion on a round of play, written plainly from the rulebooks; it shares nothing with the engine.

`play` takes the script of `croupier round` (taken to be lawful) and says what every wager came to.
"""

from typing import Any

from tests.second_opinion import blackjack, casino_war


def play(script: dict[str, Any]) -> dict[str, Any]:
    """The settlements, what each player gained or lost, and how many cards left the shoe."""
    if script["rulebook"] == "act-casino-war-2018":
        return casino_war.play(script)
    return blackjack.play(script)
