"""Casino War as the 2018 book of the ACT has it."""

from typing import Any

from tests.second_opinion.paper import Book, Decisions, Shoe, Wager, in_action, in_order_of_control

RANKS = "23456789TJQKA"  # 2.6


def play(script: dict[str, Any]) -> dict[str, Any]:
    wagers: list[Wager] = script["wagers"]
    table = script.get("table", {})
    shoe = Shoe(script["cards"])
    decisions = Decisions(script.get("decisions", []))
    book = Book(shoe, decisions, round_payments_up_to=None)

    boxes = sorted({wager["box"] for wager in wagers})
    ranks = {box: RANKS.index(shoe.draw().rank) for box in boxes}  # 6.2(a)
    dealer = RANKS.index(shoe.draw().rank)  # 6.2(b)

    from_the_right = sorted(wagers, key=lambda wager: -wager["box"])
    for wager in from_the_right:  # 7.2
        if wager["on"] == "tie":
            place = {"player": wager["player"], "box": wager["box"], "on": "tie", "stage": "interim"}
            if ranks[wager["box"]] == dealer:
                book.win(action=wager["amount"], surplus=0, pays="10:1", clause="4.8", **place)
            else:
                book.lose(action=wager["amount"], surplus=0, clause="7.2(a)", **place)

    counted = {}
    for box in boxes:
        main = [wager for wager in wagers if wager["box"] == box and wager["on"] == "casino-war"]
        seated_first = in_order_of_control(main, wagers, highest_next=False)
        counted[box] = in_action(seated_first, table.get("maximum"))

    at_war: list[tuple[int, str, int, int]] = []
    tied: list[tuple[dict[str, Any], int, int]] = []
    for wager in from_the_right:  # 7.3, once all tie wagers are settled
        if wager["on"] == "casino-war":
            action = counted[wager["box"]][wager["player"]]
            surplus = wager["amount"] - action
            place = {"player": wager["player"], "box": wager["box"], "on": "casino-war", "stage": "interim"}
            if ranks[wager["box"]] > dealer:  # 7.3(b)
                book.win(action=action, surplus=surplus, pays="1:1", clause="4.6(a)", **place)
            elif ranks[wager["box"]] < dealer:  # 7.3(a)
                book.lose(action=action, surplus=surplus, clause="4.6(b)", **place)
            else:
                tied.append((place, action, surplus))
    for place, action, surplus in tied:  # 7.3(c)
        player, box = place["player"], place["box"]
        choice = "silent"
        if action:
            choice = decisions.ask(player, box, {"go-to-war": action, "surrender": None})["choose"]
        if choice == "go-to-war":
            at_war.append((box, player, action, surplus))
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
        for box, player, action, surplus in sorted(at_war):  # 8.4
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
