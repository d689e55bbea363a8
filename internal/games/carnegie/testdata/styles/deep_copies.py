"""Looks ahead on deep copies of the map: what would the kitchen be like after each of its moves?"""

import copy

from game_constants import FoodType


class BotPlayer:
    def __init__(self, map_copy):
        self.scores = []

    def play_turn(self, controller):
        kitchen = controller.get_map(controller.get_team())
        world = copy.deepcopy(kitchen)
        for bot_id in controller.get_team_bot_ids(controller.get_team()):
            state = controller.get_bot_state(bot_id)
            options = []
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    x, y = state["x"] + dx, state["y"] + dy
                    if world.is_tile_walkable(x, y):
                        options.append((self.score(world, state, x, y), dx, dy))
            if options:
                best = max(options)
                controller.move(bot_id, best[1], best[2])
                world.tiles[state["x"] + best[1]][state["y"] + best[2]].visited = True
                self.scores.append(best[0])
            self.use(controller, kitchen, bot_id)

    def score(self, world, state, x, y):
        total = 0
        for nx in range(x - 2, x + 3):
            for ny in range(y - 2, y + 3):
                if world.in_bounds(nx, ny):
                    tile = copy.deepcopy(world.tiles[nx][ny])
                    if tile.tile_name == "SHOP" and state["holding"] is None:
                        total += 5
                    if tile.tile_name == "COUNTER" and tile.item is None and state["holding"]:
                        tile.item = "what I carry"
                    total += (tile.item is not None) - 2 * hasattr(tile, "visited")
        return total

    def use(self, controller, kitchen, bot_id):
        state = controller.get_bot_state(bot_id)
        for x in range(state["x"] - 1, state["x"] + 2):
            for y in range(state["y"] - 1, state["y"] + 2):
                if kitchen.is_tile_name(x, y, "SHOP") and state["holding"] is None:
                    controller.buy(bot_id, FoodType.ONIONS, x, y)
                elif kitchen.is_tile_name(x, y, "COUNTER") and state["holding"] is not None:
                    controller.place(bot_id, x, y)
