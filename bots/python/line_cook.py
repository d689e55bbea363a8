"""A cook for the Carnegie Cookoff: each of its bots serves one order at a time.

What a bot does over many turns is written as a generator: `yield` ends its turn.
"""

from collections import deque

from game_constants import FoodType, ShopCosts

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
PATIENCE = 40  # turns that a job may be stuck before it is given up


class BotPlayer:
    def __init__(self, map_copy):
        self.map = map_copy
        self.places = {}
        for x in range(map_copy.width):
            for y in range(map_copy.height):
                self.places.setdefault(map_copy.tiles[x][y].tile_name, []).append((x, y))
        self.cooks = None
        self.taken = set()  # ids of the orders that a cook is busy with

    def play_turn(self, controller):
        if self.cooks is None:
            ids = controller.get_team_bot_ids(controller.get_team())
            self.cooks = [Cook(self, bot_id, number) for number, bot_id in enumerate(ids)]
        for cook in self.cooks:
            cook.play_turn(controller)


class Cook:
    """One of our bots, with a counter and a cooker of its own as far as there are enough."""

    def __init__(self, team, bot_id, number):
        self.team, self.id = team, bot_id
        counters = team.places.get("COUNTER", [])
        cookers = team.places.get("COOKER", [])
        self.board = counters[2 * number % len(counters)] if counters else None
        self.rest = counters[(2 * number + 1) % len(counters)] if counters else None
        self.stove = cookers[number % len(cookers)] if cookers else None
        self.job = None

    def play_turn(self, controller):
        self.c = controller
        me = controller.get_bot_state(self.id)
        self.at, self.holding = (me["x"], me["y"]), me["holding"]
        if self.job is None:
            self.job = self.work()
        try:
            next(self.job)
        except StopIteration:
            self.job = None

    # What it does, from the whole to the parts.

    def work(self):
        if self.holding:
            yield from self.throw_away()
        order = self.best_order()
        if order is None:
            yield from self.wash()
            return
        self.team.taken.add(order["order_id"])
        yield from self.serve(order)

    def best_order(self):
        """The order that pays best for its time, of those that can still be served."""
        turn, money = self.c.get_turn(), self.c.get_team_money(self.c.get_team())
        best, best_pay = None, 0
        for order in self.c.get_orders(self.c.get_team()):
            if not order["is_active"] or order["order_id"] in self.team.taken:
                continue
            foods = [FoodType[name] for name in order["required"]]
            cost = ShopCosts.PLATE.buy_cost + sum(food.buy_cost for food in foods)
            time = 15 + sum(10 + 8 * food.can_chop + 18 * food.can_cook for food in foods)
            pay = (order["reward"] + order["penalty"] - cost) / time
            if pay > best_pay and cost <= money and turn + time <= order["expires_turn"]:
                best, best_pay = order, pay
        return best

    def serve(self, order):
        foods = sorted((FoodType[name] for name in order["required"]), key=lambda food: not food.can_cook)
        yield from self.use("buy", self.nearest("SHOP"), ShopCosts.PLATE)
        yield from self.use("place", self.rest)
        for food in foods:
            yield from self.prepare(food)
            yield from self.use("add_food_to_plate", self.rest)
        yield from self.use("pickup", self.rest)
        yield from self.use("submit", self.nearest("SUBMIT"))

    def prepare(self, food):
        yield from self.use("buy", self.nearest("SHOP"), food)
        if food.can_chop:
            yield from self.use("place", self.board)
            yield from self.use("chop", self.board)
            yield from self.use("pickup", self.board)
        if food.can_cook:
            yield from self.use("place", self.stove)
            while self.stage() == 0:
                yield
            yield from self.use("take_from_pan", self.stove)

    def stage(self):
        pan = self.c.get_tile(self.c.get_team(), *self.stove).item
        return pan.food.cooked_stage if pan and pan.food else 1

    def wash(self):
        for sink in self.team.places.get("SINK", []):
            if self.c.get_tile(self.c.get_team(), *sink).num_dirty_plates:
                yield from self.use("wash_sink", sink)
                return
        yield

    def throw_away(self):
        yield from self.use("trash", self.nearest("TRASH"))
        if self.c.get_bot_state(self.id)["holding"]:  # plates and pans stay in the hands
            for counter in self.team.places.get("COUNTER", []):
                if self.c.get_tile(self.c.get_team(), *counter).item is None:
                    yield from self.use("place", counter)
                    return

    # How it gets there.

    def use(self, call, place, *item):
        """Go to the place and make the call until it succeeds; then the turn is over."""
        for _ in range(PATIENCE):
            if place is None:
                break
            if self.go(place) and getattr(self.c, call)(self.id, *item, *place):
                yield
                return
            yield

    def go(self, place):
        """Make a step towards the place; True if it can be reached from here."""
        if not near(self.at, place):
            step = self.step_to(place)
            if step and self.c.move(self.id, *step):
                self.at = (self.at[0] + step[0], self.at[1] + step[1])
        return near(self.at, place)

    def step_to(self, place):
        others = set()
        for team in (self.c.get_team(), self.c.get_enemy_team()):
            for bot_id in self.c.get_team_bot_ids(team):
                other = self.c.get_bot_state(bot_id)
                if bot_id != self.id and other["map_team"] == self.c.get_team().name:
                    others.add((other["x"], other["y"]))
        first = {self.at: None}
        queue = deque([self.at])
        while queue:
            here = queue.popleft()
            if near(here, place):
                return first[here]
            for dx, dy in STEPS:
                there = (here[0] + dx, here[1] + dy)
                if there not in first and there not in others and self.team.map.is_tile_walkable(*there):
                    first[there] = first[here] or (dx, dy)
                    queue.append(there)
        return None

    def nearest(self, name):
        x, y = self.at
        return min(self.team.places.get(name, []), default=None,
                   key=lambda p: max(abs(p[0] - x), abs(p[1] - y)))


def near(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1
