"""Asks for the map once per turn and converts it into its own grid, in which each bot searches the paths
to all places.

Serves plain orders: food onto a counter, a plate, the food onto the plate, submit.
"""

from collections import deque

from game_constants import FoodType, ShopCosts

PLAIN = {"NOODLES", "SAUCE"}


class BotPlayer:
    def __init__(self, map_copy):
        self.step = {}
        self.order = {}

    def play_turn(self, controller):
        team = controller.get_team()
        tiles = controller.get_map(team).tiles
        self.grid = [[tile.is_walkable for tile in column] for column in tiles]
        self.places = {}
        for x, column in enumerate(tiles):
            for y, tile in enumerate(column):
                self.places.setdefault(tile.tile_name, []).append((x, y))
        for bot_id in controller.get_team_bot_ids(team):
            self.work(controller, team, bot_id)

    def work(self, controller, team, bot_id):
        if bot_id not in self.order:
            fits = [order for order in controller.get_orders(team)
                    if order["is_active"] and set(order["required"]) <= PLAIN]
            if not fits:
                return
            self.order[bot_id] = max(fits, key=lambda order: order["reward"])
            self.step[bot_id] = 0
        plan = self.plan(bot_id, self.order[bot_id])
        call, name, what = plan[self.step[bot_id]]
        state = controller.get_bot_state(bot_id)
        start = (state["x"], state["y"])
        came = self.ways(start)
        if name == "COUNTER":
            spot = self.places[name][(4 * bot_id + what) % len(self.places[name])]
        else:
            spot = min(self.places[name], key=lambda p: max(abs(p[0] - start[0]), abs(p[1] - start[1])))
        at = self.walk(controller, bot_id, came, start, spot)
        args = (what, *spot) if call == "buy" else spot
        if near(at, spot) and getattr(controller, call)(bot_id, *args):
            self.step[bot_id] += 1
            if call == "submit":
                del self.order[bot_id]

    def plan(self, bot_id, order):
        steps = []
        for i, name in enumerate(order["required"]):
            steps += [("buy", "SHOP", FoodType[name]), ("place", "COUNTER", i)]
        steps.append(("buy", "SHOP", ShopCosts.PLATE))
        steps += [("add_food_to_plate", "COUNTER", i) for i in range(len(order["required"]))]
        return steps + [("submit", "SUBMIT", None)]

    def ways(self, start):
        """Returns the predecessor of every reachable place."""
        came, queue = {start: None}, deque([start])
        while queue:
            at = queue.popleft()
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    x, y = at[0] + dx, at[1] + dy
                    inside = 0 <= x < len(self.grid) and 0 <= y < len(self.grid[0])
                    if inside and self.grid[x][y] and (x, y) not in came:
                        came[x, y] = at
                        queue.append((x, y))
        return came

    def walk(self, controller, bot_id, came, start, goal):
        ends = [at for at in came if near(at, goal)]  # the nearest first, as they were found
        if not ends or ends[0] == start:
            return start
        at = ends[0]
        while came[at] != start:
            at = came[at]
        moved = controller.move(bot_id, at[0] - start[0], at[1] - start[1])
        return at if moved else start


def near(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1
