"""Makes the recorded calls of one team and compares each answer with the recording."""

import json
import os

from game_constants import FoodType, ShopCosts, Team

ENUMS = {"FoodType": FoodType, "ShopCosts": ShopCosts, "Team": Team}


def argument(a):
    if isinstance(a, str):
        if a.startswith("str:"):
            return a[4:]
        enum, member = a.split(".")
        return ENUMS[enum][member]
    return a


def plain(value):
    """Converts a value to the form of the recordings."""
    kind = type(value).__name__
    if kind in ENUMS:
        return "%s.%s" % (kind, value.name)
    if kind in ("Food", "Plate", "Pan"):
        return value.to_dict()
    if kind == "Map":
        letters = {"FLOOR": ".", "WALL": "#", "COUNTER": "C", "BOX": "B", "SINK": "S", "SINKTABLE": "T",
                   "COOKER": "K", "TRASH": "R", "SUBMIT": "U", "SHOP": "$"}
        rows = ["".join(letters[value.tiles[x][y].tile_name] for x in range(value.width))
                for y in reversed(range(value.height))]
        return {"width": value.width, "height": value.height, "team": value.team.name,
                "orders": value.orders, "rows": rows}
    if hasattr(value, "tile_name"):
        return {name: plain(attribute) for name, attribute in vars(value).items()}
    if isinstance(value, set):
        return sorted(plain(v) for v in value)
    return value


class BotPlayer:
    def __init__(self, map_copy):
        with open(os.environ["SCRIPT"]) as script:
            self.turns = iter(json.load(script)[map_copy.team.name])

    def play_turn(self, controller):
        for call in next(self.turns):
            if call["fn"] == "!raise":
                raise RuntimeError("as recorded")
            self.make(controller, call)

    def make(self, controller, call):
        try:
            got = {"ret": plain(getattr(controller, call["fn"])(*map(argument, call["args"])))}
        except Exception as e:
            got = {"raise": type(e).__name__}
        want = {key: call[key] for key in ("ret", "raise") if key in call}
        if json.dumps(got) != json.dumps(want):
            raise AssertionError("%s%s returned %s, recorded is %s" % (
                call["fn"], call["args"], json.dumps(got), json.dumps(want)))
