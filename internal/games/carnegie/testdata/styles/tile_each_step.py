"""Reads the kitchen only with get_tile, in every step of its search."""

from collections import deque

from game_constants import FoodType, ShopCosts

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class BotPlayer:
    def __init__(self, map_copy):
        self.stage = {}

    def play_turn(self, controller):
        team = controller.get_team()
        for bot_id in controller.get_team_bot_ids(team):
            stage = self.stage.setdefault(bot_id, 0)
            wanted, use = (
                ("SHOP", lambda x, y: controller.buy(bot_id, ShopCosts.PLATE, x, y)),
                ("COUNTER", lambda x, y: controller.place(bot_id, x, y)),
                ("SHOP", lambda x, y: controller.buy(bot_id, FoodType.NOODLES, x, y)),
                ("TRASH", lambda x, y: controller.trash(bot_id, x, y)),
            )[stage % 4]
            place = self.walk(controller, team, bot_id, wanted)
            if place is not None and use(*place):
                self.stage[bot_id] += 1

    def walk(self, controller, team, bot_id, wanted):
        """Goes towards the nearest such tile, and returns it when it is in reach."""
        state = controller.get_bot_state(bot_id)
        start = (state["x"], state["y"])
        first = {start: None}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for dx, dy in STEPS:
                there = (here[0] + dx, here[1] + dy)
                tile = controller.get_tile(team, *there)
                if tile is None:
                    continue
                if tile.tile_name == wanted and (wanted != "COUNTER" or tile.item is None):
                    if first[here] is None:
                        return there
                    controller.move(bot_id, *first[here])
                    return None
                if tile.is_walkable and there not in first:
                    first[there] = first[here] or (dx, dy)
                    queue.append(there)
        return None
