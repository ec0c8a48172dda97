"""Casino War as the 2018 book of the ACT has it."""

from typing import Any

from tests.second_opinion.paper import Book, Decisions, Shoe, Wager, in_action, in_order_of_control

RANKS = "23456789TJQKA"  # 2.6


def play(script: dict[str, Any]) -> dict[str, Any]:
    wagers: list[Wager] = script["wagers"]
    table = script.get("table", {})
    shoe = Shoe(script["cards"])
    decisions = Decisions(script.get("decisions", []))
    book = Book(round_payments_up_to=None)

    boxes = sorted({wager["box"] for wager in wagers})
    ranks = {box: RANKS.index(shoe.draw().rank) for box in boxes}  # 6.2(a)
    dealer = RANKS.index(shoe.draw().rank)  # 6.2(b)

    for wager in wagers:  # 7.2
        if wager["on"] == "tie":
            place = {"player": wager["player"], "box": wager["box"], "on": "tie", "stage": "interim"}
            if ranks[wager["box"]] == dealer:
                book.win(action=wager["amount"], surplus=0, pays="10:1", clause="4.8", **place)
            else:
                book.lose(action=wager["amount"], surplus=0, clause="7.2(a)", **place)

    at_war: list[tuple[int, str, int, int]] = []
    for box in boxes:  # 7.3
        main = [wager for wager in wagers if wager["box"] == box and wager["on"] == "casino-war"]
        if not main:
            continue
        seated_first = in_order_of_control(main, wagers, highest_next=False)
        counted = in_action(seated_first, table.get("maximum"))
        for wager in main:
            action = counted[wager["player"]]
            surplus = wager["amount"] - action
            place = {"player": wager["player"], "box": box, "on": "casino-war", "stage": "interim"}
            if ranks[box] > dealer:
                book.win(action=action, surplus=surplus, pays="1:1", clause="4.6(a)", **place)
            elif ranks[box] < dealer:
                book.lose(action=action, surplus=surplus, clause="4.6(b)", **place)
            else:
                choice = "silent"
                if action:
                    offered = {"go-to-war": action, "surrender": None}
                    choice = decisions.ask(wager["player"], box, offered)["choose"]
                if choice == "go-to-war":
                    at_war.append((box, wager["player"], action, surplus))
                else:
                    half = action // 2
                    book.note(
                        staked=action + surplus,
                        outcome="surrender",
                        returned=action - half + surplus,
                        clause="7.4" if choice == "silent" else "4.5",
                        **place,
                    )

    if at_war:
        war_ranks = {box: RANKS.index(shoe.draw().rank) for box in sorted({box for box, *_ in at_war})}  # 8.3(a)
        war_dealer = RANKS.index(shoe.draw().rank)  # 8.3(b)
        for box, player, action, surplus in at_war:
            first = {"player": player, "box": box, "on": "casino-war", "stage": "final"}
            second = {"player": player, "box": box, "on": "go-to-war", "stage": "final"}
            if war_ranks[box] > war_dealer:
                book.stand_off(action=action, surplus=surplus, clause="4.6(d)", **first)
                book.win(action=action, surplus=0, pays="1:1", clause="4.7(a)", **second)
            elif war_ranks[box] == war_dealer:
                book.win(action=action, surplus=surplus, pays="1:1", clause="4.6(c)", **first)
                book.win(action=action, surplus=0, pays="1:1", clause="4.7(b)", **second)
            else:
                book.lose(action=action, surplus=surplus, clause="4.6(e)", **first)
                book.lose(action=action, surplus=0, clause="4.7(c)", **second)

    assert not decisions.left, f"nobody asked for {decisions.left}"
    return {
        "settlements": book.settlements,
        "net": book.net(),
        "cards_used": shoe.used,
        "asked": decisions.asked,
    }
