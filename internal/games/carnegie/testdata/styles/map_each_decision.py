"""Asks for the whole map again for every small decision, as many first bots do."""

from game_constants import FoodType


class BotPlayer:
    def __init__(self, map_copy):
        self.carried = 0

    def play_turn(self, controller):
        for bot_id in controller.get_team_bot_ids(controller.get_team()):
            state = controller.get_bot_state(bot_id)
            name = "SHOP" if state["holding"] is None else "TRASH"
            steps, goal = self.way(controller, (state["x"], state["y"]), name)
            if goal is None:
                continue
            if len(steps) > 1:
                self.go(controller, bot_id, state, steps[1])
            elif name == "SHOP":
                controller.buy(bot_id, FoodType.SAUCE, *goal)
            else:
                self.carried += controller.trash(bot_id, *goal)

    def beside(self, controller, place, name):
        """Returns a tile with the name next to the place."""
        kitchen = controller.get_map(controller.get_team())
        for x in range(place[0] - 1, place[0] + 2):
            for y in range(place[1] - 1, place[1] + 2):
                if kitchen.is_tile_name(x, y, name):
                    return (x, y)
        return None

    def way(self, controller, start, name):
        """Returns the shortest path to a place next to a tile with the name, and that tile."""
        paths = {start: [start]}
        waiting = [start]
        while waiting:
            here = waiting.pop(0)
            goal = self.beside(controller, here, name)
            if goal is not None:
                return paths[here], goal
            kitchen = controller.get_map(controller.get_team())
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = (here[0] + dx, here[1] + dy)
                if there not in paths and kitchen.is_tile_walkable(*there):
                    paths[there] = paths[here] + [there]
                    waiting.append(there)
        return [start], None

    def go(self, controller, bot_id, state, place):
        for team in (controller.get_team(), controller.get_enemy_team()):
            for other_id in controller.get_team_bot_ids(team):
                other = controller.get_bot_state(other_id)
                if (other["map_team"], other["x"], other["y"]) == (state["map_team"], *place):
                    return
        controller.move(bot_id, place[0] - state["x"], place[1] - state["y"])
