"""Computes distance fields with numpy, over the whole kitchen at once."""

import numpy as np

from game_constants import FoodType, ShopCosts


class BotPlayer:
    def __init__(self, map_copy):
        self.names = np.array([[tile.tile_name for tile in column] for column in map_copy.tiles])
        self.wants = {}

    def field(self, open_, goals):
        """Returns the steps to the nearest goal from each tile, -1 if there is no path."""
        distance = np.where(goals, 0, -1)
        reached = goals
        for steps in range(1, open_.size):
            padded = np.pad(reached, 1)
            width, height = reached.shape
            near = np.zeros_like(reached)
            for dx in range(3):
                for dy in range(3):
                    near |= padded[dx:dx + width, dy:dy + height]
            new = near & open_ & (distance < 0)
            if not new.any():
                break
            distance[new] = steps
            reached = new
        return distance

    def play_turn(self, controller):
        team = controller.get_team()
        kitchen = controller.get_map(team)
        open_ = np.array([[tile.is_walkable for tile in column] for column in kitchen.tiles])
        for bot_id in controller.get_team_bot_ids(team):
            state = controller.get_bot_state(bot_id)
            want = "TRASH" if state["holding"] else "SHOP"
            distance = self.field(open_, self.names == want)
            x, y = state["x"], state["y"]
            if distance[x, y] > 1:
                around = distance[x - 1:x + 2, y - 1:y + 2]
                best = np.where(around < 0, np.iinfo(int).max, around)
                dx, dy = np.unravel_index(best.argmin(), best.shape)
                controller.move(bot_id, int(dx) - 1, int(dy) - 1)
                continue
            for tx, ty in np.argwhere(self.names == want):
                if abs(tx - x) <= 1 and abs(ty - y) <= 1:
                    item = FoodType.EGG if controller.get_turn() % 2 else ShopCosts.PAN
                    if want == "SHOP":
                        controller.buy(bot_id, item, tx, ty)
                    else:
                        controller.trash(bot_id, tx, ty)
                    break
