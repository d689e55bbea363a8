#!/usr/bin/env python3
"""A bot for the Carnegie Cookoff that speaks the protocol itself, without cookoff's Python package.

It serves only orders for a single food that needs no preparation (NOODLES, SAUCE), and only with its
first bot. In each turn one line has its questions, and a second one its moves. Play it with

    cookoff run duel 'cmd:python3 bots/jsonlines/waiter.py' @idle

The same can be written in any language: see docs/protocol.md.
"""

import json
import sys


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)  # the match is over
    return json.loads(line)


def call(fn, *args):
    return {"fn": fn, "args": list(args)}


def ask(*calls):
    say({"calls": list(calls)})
    return [answer.get("ret") for answer in hear()["rets"]]


def near(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


class Kitchen:
    """The map: a letter for each tile, as in map files."""

    def __init__(self, description):
        self.rows = description["rows"]  # the top row first, so y counts from the bottom
        self.height = description["height"]

    def all(self, letters):
        for row, text in enumerate(self.rows):
            for x, letter in enumerate(text):
                if letter in letters:
                    yield x, self.height - 1 - row

    def step(self, start, goal, others):
        """Returns the first step of a shortest path to a tile next to the goal, around the other bots."""
        walkable = set(self.all(".U")) - others
        seen, queue = {start: (0, 0)}, [start]
        for here in queue:
            if near(here, goal):
                return seen[here]
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    there = here[0] + dx, here[1] + dy
                    if there in walkable and there not in seen:
                        seen[there] = seen[here] if seen[here] != (0, 0) else (dx, dy)
                        queue.append(there)
        return 0, 0


def decide(kitchen, bot, others, orders):
    """Returns the calls of this turn."""
    simple = [o for o in orders if o["is_active"] and o["required"] in (["NOODLES"], ["SAUCE"])]
    if not simple:
        return []
    at, held = (bot["x"], bot["y"]), bot["holding"]
    shop, window = next(kitchen.all("$"), None), next(kitchen.all("U"), None)
    counter = next(kitchen.all("C"), None)
    food = "FoodType." + simple[0]["required"][0]
    if None in (shop, window, counter):
        return []
    if held is None:
        goal, act = (counter, "pickup") if bot["plate_filled"] else (shop, "buy")
    elif held["type"] == "Plate":
        goal, act = (window, "submit") if held["food"] else (counter, "place")
    else:
        goal, act = counter, "add_food_to_plate"
    calls = []
    if not near(at, goal):
        dx, dy = kitchen.step(at, goal, others)
        calls.append(call("move", bot["bot_id"], dx, dy))
        at = at[0] + dx, at[1] + dy
    if near(at, goal):
        if act == "buy":  # first a plate, then its food
            calls.append(call("buy", bot["bot_id"], food if bot["plate_placed"] else "ShopCosts.PLATE", *goal))
        else:
            calls.append(call(act, bot["bot_id"], *goal))
    return calls


def main():
    hello = hear()
    kitchen, team = Kitchen(hello["map"]), "Team." + hello["seat"]
    counter = next(kitchen.all("C"), (0, 0))
    say({"protocol": "cookoff-bot/1"})
    while "turn" in hear():
        (ids,) = ask(call("get_team_bot_ids", team))
        orders, tile, bot, *teammates = ask(
            call("get_orders", team), call("get_tile", team, *counter),
            *(call("get_bot_state", bot_id) for bot_id in ids))
        others = {(mate["x"], mate["y"]) for mate in teammates}
        item = tile["item"] or {}
        bot["plate_placed"] = item.get("type") == "Plate"
        bot["plate_filled"] = bot["plate_placed"] and bool(item["food"])
        say({"calls": decide(kitchen, bot, others, orders), "end": True})
        hear()  # the results of the calls


if __name__ == "__main__":
    main()
