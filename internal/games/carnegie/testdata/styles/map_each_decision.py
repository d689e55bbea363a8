"""Asks for the whole map again for every small decision, as many first bots do."""

from game_constants import FoodType


class BotPlayer:
    def __init__(self, map_copy):
        self.carried = 0

    def play_turn(self, controller):
        for bot_id in controller.get_team_bot_ids(controller.get_team()):
            state = controller.get_bot_state(bot_id)
            if state["holding"] is None:
                goal = self.nearest(controller, state, "SHOP")
                self.go(controller, bot_id, goal)
                controller.buy(bot_id, FoodType.SAUCE, *goal)
            else:
                goal = self.nearest(controller, state, "TRASH")
                if goal is not None:
                    self.go(controller, bot_id, goal)
                    self.carried += controller.trash(bot_id, *goal)

    def nearest(self, controller, state, name):
        kitchen = controller.get_map(controller.get_team())
        best = None
        for x in range(kitchen.width):
            for y in range(kitchen.height):
                if kitchen.tiles[x][y].tile_name == name:
                    distance = max(abs(x - state["x"]), abs(y - state["y"]))
                    if best is None or distance < best[0]:
                        best = (distance, (x, y))
        return best and best[1]

    def free(self, controller, x, y):
        kitchen = controller.get_map(controller.get_team())
        if not kitchen.is_tile_walkable(x, y):
            return False
        for team in (controller.get_team(), controller.get_enemy_team()):
            for bot_id in controller.get_team_bot_ids(team):
                other = controller.get_bot_state(bot_id)
                if (other["x"], other["y"]) == (x, y):
                    return False
        return True

    def go(self, controller, bot_id, goal):
        state = controller.get_bot_state(bot_id)
        here = max(abs(state["x"] - goal[0]), abs(state["y"] - goal[1]))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            x, y = state["x"] + dx, state["y"] + dy
            there = max(abs(x - goal[0]), abs(y - goal[1]))
            if there < here and self.free(controller, x, y):
                controller.move(bot_id, dx, dy)
                return
