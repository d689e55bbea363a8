"""Asks for the map once a turn, turns it into a grid of its own and searches there.

Serves plain orders: food onto a counter, a plate, the food onto the plate, submit.
"""

from collections import deque

from game_constants import FoodType, ShopCosts


class BotPlayer:
    def __init__(self, map_copy):
        self.step = 0
        self.order = None

    def play_turn(self, controller):
        team = controller.get_team()
        tiles = controller.get_map(team).tiles
        self.grid = [[tile.is_walkable for tile in column] for column in tiles]
        self.places = {}
        for x, column in enumerate(tiles):
            for y, tile in enumerate(column):
                self.places.setdefault(tile.tile_name, []).append((x, y))
        for bot_id in controller.get_team_bot_ids(team)[:1]:
            self.work(controller, team, bot_id)

    def work(self, controller, team, bot_id):
        plain = {"NOODLES", "SAUCE"}
        if self.order is None:
            fits = [order for order in controller.get_orders(team)
                    if order["is_active"] and set(order["required"]) <= plain]
            if not fits:
                return
            self.order = max(fits, key=lambda order: order["reward"])
        foods = [FoodType[name] for name in self.order["required"]]
        plan = [("buy", "SHOP", food) if part == 0 else ("place", "COUNTER", i)
                for i, food in enumerate(foods) for part in (0, 1)]
        plan += [("buy", "SHOP", ShopCosts.PLATE)]
        plan += [("add_food_to_plate", "COUNTER", i) for i in range(len(foods))]
        plan += [("submit", "SUBMIT", 0)]
        call, name, what = plan[self.step % len(plan)]
        spots = self.places[name]
        spot = spots[what % len(spots)] if name == "COUNTER" else spots[0]
        state = controller.get_bot_state(bot_id)
        at = self.walk(controller, bot_id, (state["x"], state["y"]), spot)
        if max(abs(at[0] - spot[0]), abs(at[1] - spot[1])) > 1:
            return
        args = (what, *spot) if call == "buy" else spot
        if getattr(controller, call)(bot_id, *args):
            self.step += 1
            if call == "submit":
                self.step, self.order = 0, None

    def walk(self, controller, bot_id, start, goal):
        came, queue = {start: None}, deque([start])
        while queue:
            at = queue.popleft()
            if max(abs(at[0] - goal[0]), abs(at[1] - goal[1])) <= 1:
                break
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    x, y = at[0] + dx, at[1] + dy
                    inside = 0 <= x < len(self.grid) and 0 <= y < len(self.grid[0])
                    if inside and self.grid[x][y] and (x, y) not in came:
                        came[x, y] = at
                        queue.append((x, y))
        if at == start:
            return start
        while came[at] != start:
            at = came[at]
        moved = controller.move(bot_id, at[0] - start[0], at[1] - start[1])
        return at if moved else start
