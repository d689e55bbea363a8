"""One recipe, a state for each step: every bot cooks an egg and serves it, again and again."""

from collections import deque

from game_constants import FoodType, ShopCosts


class BotPlayer:
    def __init__(self, map_copy):
        self.map = map_copy
        self.cooks = {}

    def play_turn(self, controller):
        team = controller.get_team()
        for bot_id in controller.get_team_bot_ids(team):
            cook = self.cooks.setdefault(bot_id, Cook(bot_id, self.map))
            getattr(cook, cook.state)(controller, team)


class Cook:
    def __init__(self, bot_id, kitchen):
        self.cook = bot_id
        self.map = kitchen
        self.state = "buy_egg"

    def buy_egg(self, controller, team):
        if self.reach(controller, "SHOP") and controller.buy(self.cook, FoodType.EGG, *self.goal):
            self.state = "start"

    def start(self, controller, team):
        if self.reach(controller, "COOKER") and controller.start_cook(self.cook, *self.goal):
            self.stove = self.goal
            self.state = "wait"

    def wait(self, controller, team):
        pan = controller.get_tile(team, *self.stove).item
        if pan is None or pan.food is None:
            self.state = "buy_egg"
        elif pan.food.cooked_stage == 1:
            if controller.take_from_pan(self.cook, *self.stove):
                self.state = "put"

    def put(self, controller, team):
        if self.reach(controller, "COUNTER") and controller.place(self.cook, *self.goal):
            self.counter = self.goal
            self.state = "buy_plate"

    def buy_plate(self, controller, team):
        if self.reach(controller, "SHOP"):
            if controller.get_team_money(team) >= ShopCosts.PLATE.buy_cost:
                if controller.buy(self.cook, ShopCosts.PLATE, *self.goal):
                    self.state = "fill"

    def fill(self, controller, team):
        if self.reach(controller, self.counter):
            if controller.add_food_to_plate(self.cook, *self.counter):
                self.state = "serve"

    def serve(self, controller, team):
        if self.reach(controller, "SUBMIT") and controller.submit(self.cook, *self.goal):
            self.state = "buy_egg"

    def reach(self, controller, what):
        me = controller.get_bot_state(self.cook)
        at = me["x"], me["y"]
        if isinstance(what, tuple):
            goals = [what]
        else:
            goals = [(x, y) for x in range(self.map.width) for y in range(self.map.height)
                     if self.map.is_tile_name(x, y, what)]
        parents, queue = {at: None}, deque([at])
        while queue:
            x, y = queue.popleft()
            self.goal = next((g for g in goals if max(abs(g[0] - x), abs(g[1] - y)) < 2), None)
            if self.goal:
                break
            for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if n not in parents and self.map.is_tile_walkable(*n):
                    parents[n] = (x, y)
                    queue.append(n)
        path = [(x, y)]
        while parents[path[-1]] is not None:
            path.append(parents[path[-1]])
        if len(path) > 1:
            controller.move(self.cook, path[-2][0] - at[0], path[-2][1] - at[1])
        return len(path) <= 2
