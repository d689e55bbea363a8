"""Looks ahead on deep copies of the map: what would the kitchen be after each of my moves?"""

import copy

from game_constants import FoodType


class BotPlayer:
    def __init__(self, map_copy):
        self.scores = []

    def play_turn(self, controller):
        team = controller.get_team()
        kitchen = controller.get_map(team)
        for bot_id in controller.get_team_bot_ids(team):
            state = controller.get_bot_state(bot_id)
            best = None
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                x, y = state["x"] + dx, state["y"] + dy
                if not kitchen.is_tile_walkable(x, y):
                    continue
                ahead = copy.deepcopy(kitchen.tiles[x][y:y + 2])
                ahead[0].item = copy.copy(kitchen.tiles[x][y].item)
                score = self.score(kitchen, x, y, ahead)
                if best is None or score > best[0]:
                    best = (score, dx, dy)
            if best is not None:
                controller.move(bot_id, best[1], best[2])
            self.scores.append(best)
            self.use(controller, kitchen, bot_id)
        if controller.get_turn() % 25 == 0:
            whole = copy.deepcopy(kitchen)
            whole.tiles[0][0].item = "mine"
            assert kitchen.tiles[0][0].item != "mine"

    def score(self, kitchen, x, y, ahead):
        total = sum(tile.item is None for tile in ahead)
        for nx in range(x - 2, x + 3):
            for ny in range(y - 2, y + 3):
                if kitchen.in_bounds(nx, ny):
                    tile = kitchen.tiles[nx][ny]
                    total += 3 * tile.is_interactable + (tile.item is not None)
        return total

    def use(self, controller, kitchen, bot_id):
        state = controller.get_bot_state(bot_id)
        for x in range(state["x"] - 1, state["x"] + 2):
            for y in range(state["y"] - 1, state["y"] + 2):
                if kitchen.is_tile_name(x, y, "SHOP") and state["holding"] is None:
                    controller.buy(bot_id, FoodType.ONIONS, x, y)
                elif kitchen.is_tile_name(x, y, "COUNTER") and state["holding"] is not None:
                    controller.place(bot_id, x, y)
