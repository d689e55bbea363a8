"""Acts at random. The seed is a checksum of everything that the controller has returned so far, so any difference between
two controllers makes the bot play differently."""

import zlib
from random import Random

from game_constants import FoodType, ShopCosts, Team

GOODS = [*FoodType, *ShopCosts]
ACTIONS = {
    "BOX": ("place", "pickup", "add_food_to_plate"),
    "COOKER": ("start_cook", "place", "take_from_pan", "pickup"),
    "COUNTER": ("place", "pickup", "chop", "add_food_to_plate"),
    "SHOP": ("buy",),
    "SINK": ("wash_sink",),
    "SINKTABLE": ("take_clean_plate",),
    "SUBMIT": ("submit", "can_submit"),
    "TRASH": ("trash",),
}
KEPT = 5  # turns between requesting a map and reading it
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def plain(thing):
    """Returns the complete content of an object, without addresses."""
    if isinstance(thing, (list, tuple)):
        return [plain(part) for part in thing]
    if isinstance(thing, set):
        return sorted(map(str, thing))
    if hasattr(thing, "__dict__") and not isinstance(thing, (Team, FoodType, ShopCosts)):
        return [type(thing).__name__] + [(k, plain(v)) for k, v in vars(thing).items()]
    return thing


class BotPlayer:
    def __init__(self, map_copy):
        self.sum = 0
        self.kept = []
        self.note(map_copy)

    def note(self, *things):
        self.sum = zlib.crc32(repr(plain(things)).encode(), self.sum)

    def play_turn(self, controller):
        self.kept.append(controller.get_map(Team.RED))
        if len(self.kept) > KEPT:
            self.note(self.kept.pop(0))
        self.look(controller)
        random = Random(self.sum)
        if random.random() < 0.05:
            self.note(controller.switch_maps())
        for bot_id in controller.get_team_bot_ids(controller.get_team()):
            self.note(controller.move(bot_id, *random.choice(AROUND)))
            self.act(controller, bot_id, random)
            self.note(controller.move(bot_id, *random.choice(AROUND)))
        self.look(controller)

    def act(self, controller, bot_id, random):
        state = controller.get_bot_state(bot_id)
        team = Team[state["map_team"]]
        near = [(state["x"] + dx, state["y"] + dy) for dx, dy in AROUND]
        tiles = [controller.get_tile(team, *place) for place in near]
        self.note(tiles)
        useful = [i for i, tile in enumerate(tiles) if tile and tile.tile_name in ACTIONS]
        if useful:
            i = random.choice(useful)
            call = random.choice(ACTIONS[tiles[i].tile_name])
            goods = (random.choice(GOODS),) if call == "buy" else ()
            self.note(getattr(controller, call)(bot_id, *goods, *near[i]))

    def look(self, controller):
        self.note(controller.get_turn(), controller.get_switch_info(), controller.can_switch_maps())
        for team in Team:
            ids = controller.get_team_bot_ids(team)
            self.note(ids, controller.get_map(team), controller.get_orders(team))
            for bot_id in ids:
                self.note(controller.get_bot_state(bot_id))
                self.note([controller.can_move(bot_id, *step) for step in AROUND])
