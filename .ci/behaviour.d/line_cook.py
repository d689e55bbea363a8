"""A cook for the Carnegie Cookoff: each of its bots serves one order at a time, by itself.

An order becomes a list of steps (call, place, item) before anything is bought. A bot begins only
when it has every station of its steps to itself, so two bots never wait for each other's, and when
the steps can be walked in time, so that nothing is bought in vain.

Where the floor is cut into rooms and no room has all stations, the bots serve one order together: the
list says in which room each step is, and what has to get into another room is handed over on a counter
that both reach.

What a bot does over many turns is written as a generator: `yield` ends its turn.
"""

from collections import deque
from random import Random

from game_constants import FoodType, GameConstants, ShopCosts

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
COOKING = 20  # turns that food needs in a pan
PATIENCE = 40  # turns that a step may take, beyond the way, before the order is given up


class Stuck(Exception):
    """A step has not succeeded for too long."""


class BotPlayer:
    def __init__(self, map_copy):
        self.map = map_copy
        self.places = {}  # by the name of the tile
        for x in range(map_copy.width):
            for y in range(map_copy.height):
                self.places.setdefault(map_copy.tiles[x][y].tile_name, []).append((x, y))
        self.cooks = None
        self.taken = set()  # ids of the orders and places of the stations that a cook is busy with
        self.ways = {}
        self.rooms = {}  # the floor of each room with a cook in it, by a tile of it
        self.dish = None  # the order that the rooms serve together

    def play_turn(self, controller):
        if self.cooks is None:
            ids = controller.get_team_bot_ids(controller.get_team())
            self.cooks = [Cook(self, bot_id) for bot_id in ids]
        for cook in self.cooks:
            cook.look(controller)
        for cook in self.cooks:
            cook.play_turn()

    def room_of(self, place):
        """The room in which a bot stands, called by a tile of it."""
        for room, floor in self.rooms.items():
            if place in floor:
                return room
        self.rooms[place] = self.spread([place])
        return place

    def reach(self, rooms, place):
        """Can a bot from one of the rooms get to the place?"""
        return any(room in self.ways_to(place) for room in rooms)

    def ways_to(self, place):
        """How many steps it takes from every floor tile until a bot reaches the place."""
        if place not in self.ways:
            x, y = place
            beside = [(x + dx, y + dy) for dx, dy in STEPS + [(0, 0)]]
            self.ways[place] = self.spread([p for p in beside if self.map.is_tile_walkable(*p)])
        return self.ways[place]

    def spread(self, starts, blocked=()):
        steps = dict.fromkeys(starts, 0)
        queue = deque(starts)
        while queue:
            here = queue.popleft()
            for dx, dy in STEPS:
                there = (here[0] + dx, here[1] + dy)
                if there not in steps and there not in blocked and self.map.is_tile_walkable(*there):
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps


class Cook:
    """One of our bots."""

    def __init__(self, team, bot_id):
        self.team, self.id = team, bot_id
        self.dice = Random(bot_id)
        self.room = None
        self.job = None
        self.bill = 0  # money that the steps to come will cost
        self.blocked = 0  # turns that others have stood in the way

    def look(self, controller):
        self.c, self.us = controller, controller.get_team()
        me = controller.get_bot_state(self.id)
        self.at, self.holding = (me["x"], me["y"]), me["holding"]
        if self.room is None:
            self.room = self.team.room_of(self.at)
        self.rooms = [self.room]  # in which it looks for stations

    def play_turn(self):
        if self.job is None:
            self.job = self.work()
        try:
            next(self.job)
        except (StopIteration, Stuck):
            self.job = None

    # What it does.

    def work(self):
        if self.holding and not self.holds_clean_plate():
            yield from self.throw_away()
            return
        if self.team.dish is None and len(self.team.rooms) > 1:
            self.team.dish = self.new_dish()
        if self.team.dish and self.team.dish.waits_for(self.room):
            yield from self.throw_away() if self.holding else self.help(self.team.dish)
            return
        order, steps = self.best_order()
        if order:
            yield from self.serve(order, steps)
            return
        yield from self.tidy_up()

    def serve(self, order, steps):
        """Take the steps. Whatever happens, the order and the stations are free again afterwards."""
        mine = {order["order_id"]} | {place for call, place, *_ in steps if call != "buy" and call != "submit"}
        self.team.taken |= mine
        self.bill = cost(steps)
        try:
            for step in steps:
                yield from self.use(*step)
                self.bill -= cost([step])
        finally:
            self.team.taken -= mine
            self.bill = 0

    def help(self, dish):
        """Take the next steps of the order that all serve, as long as they are in this room."""
        dish.cook = self
        try:
            while dish.steps and dish.steps[0][0] == self.room:
                yield from self.use(*dish.steps[0][1])
                dish.steps.pop(0)
        except Stuck:
            dish.steps = []
        dish.cook = None
        if not dish.steps:
            self.team.taken -= dish.taken
            self.team.dish = None

    def best_order(self):
        """The order that pays best for its time, of those that can be served, and the steps to it."""
        turn = self.c.get_turn()
        money = self.c.get_team_money(self.us) - sum(cook.bill for cook in self.team.cooks)
        if self.team.dish:
            money -= cost(step for _, step in self.team.dish.steps)
        best, best_steps, best_pay = None, None, 0
        for order in self.c.get_orders(self.us):
            if not order["is_active"] or order["order_id"] in self.team.taken:
                continue
            steps = self.steps_of([FoodType[name] for name in order["required"]])
            if not steps or cost(steps) > money:
                continue
            time = self.time_of(self.handed_over(steps))
            end = min(order["expires_turn"], GameConstants.TOTAL_TURNS)
            missed = order["penalty"] if order["expires_turn"] < GameConstants.TOTAL_TURNS else 0
            pay = (order["reward"] + missed - cost(steps)) / time
            if pay > best_pay and turn + time * 9 // 8 <= end:  # a quarter for others in the way
                best, best_steps, best_pay = order, steps, pay
        return best, best_steps

    def new_dish(self):
        """The best order of those that need stations of several rooms, if there is one."""
        self.rooms = list(self.team.rooms)
        order, steps = self.best_order()
        dish = order and Dish(order, self.handed_over(steps))
        self.rooms = [self.room]
        if dish:
            self.team.taken |= dish.taken
        return dish

    def handed_over(self, steps):
        """The steps, each with its room, and those by which things get into other rooms; None if they cannot."""
        plan, room, holding = [], self.room, False
        kept = {place for _, place, *_ in steps}
        for step in steps:
            call, place, *_ = step
            if not holding and not self.team.reach([room], place):
                room = next(r for r in self.rooms if self.team.reach([r], place))
            hatches = self.hatches(room, place, kept)
            if hatches is None:
                return None
            for hatch, there in hatches:
                plan += [(room, ("place", hatch)), (there, ("pickup", hatch))]
                room = there
            plan.append((room, step))
            holding = call in ("buy", "pickup", "take_from_pan", "take_clean_plate")
        return plan

    def hatches(self, room, place, kept):
        """Counters over which things get from a room to a place, each with the room behind it."""
        found, queue = {room: []}, deque([room])
        while queue:
            here = queue.popleft()
            if self.team.reach([here], place):
                return found[here]
            for there in self.rooms:
                both = [p for p in self.free("COUNTER")
                        if p not in kept and self.team.reach([here], p) and self.team.reach([there], p)]
                if both and there not in found:
                    found[there] = found[here] + [(both[0], there)]
                    queue.append(there)
        return None

    def steps_of(self, foods):
        """All that has to be done for the foods; None where a station is missing or not free."""
        chops, cooks = any(f.can_chop for f in foods), any(f.can_cook for f in foods)
        if len(self.rooms) > 1 and self.is_for_one_room(chops, cooks):
            return None
        shop = self.nearest(self.places("SHOP"))
        submit = self.nearest(self.places("SUBMIT"), shop)
        board = self.nearest(self.free("COUNTER"), shop) if chops else None
        stove = self.nearest(self.free("COOKER"), shop) if cooks else None
        rest = self.nearest(self.tables(board), shop if len(self.rooms) == 1 else submit)
        if not (shop and submit and rest) or (chops and not board) or (cooks and not stove):
            return None
        steps = []
        if stove and self.tile(stove).item is None:
            steps += [("buy", shop, ShopCosts.PAN), ("place", stove)]
        plate = [] if self.holds_clean_plate() else [self.plate(shop)]
        steps = plate + [("place", rest)] + steps
        for food in sorted(foods, key=lambda f: not f.can_cook):
            steps += [("buy", shop, food)]
            if food.can_chop:
                steps += [("place", board), ("chop", board), ("pickup", board)]
            if food.can_cook:
                steps += [("place", stove), ("take_from_pan", stove)]
            steps += [("add_food_to_plate", rest)]
        return steps + [("pickup", rest), ("submit", submit)]

    def tables(self, board):
        """Where a plate can stand. Counters are for chopping, as long as there are other places."""
        names = ["SUBMIT", "SINK", "TRASH"]
        counters = [p for p in self.free("COUNTER") if p != board]
        if len(self.places("COUNTER")) >= 2 * len(self.team.cooks):
            return counters or self.free(*names)
        return self.free(*names) or counters

    def plate(self, shop):
        """The step to a clean plate: a washed one, if there is one."""
        for table in self.places("SINKTABLE"):
            if table not in self.team.taken and self.tile(table).num_clean_plates:
                return "take_clean_plate", table
        return "buy", shop, ShopCosts.PLATE

    def is_for_one_room(self, chops, cooks):
        """Has one of the rooms all kinds of stations that are needed?"""
        kinds = ["SHOP", "SUBMIT"] + ["COUNTER"] * chops + ["COOKER"] * cooks
        return any(all(any(self.team.reach([room], p) for p in self.team.places.get(kind, [])) for kind in kinds)
                   for room in self.team.rooms)

    def time_of(self, plan):
        """Turns that the steps take if nobody is in the way."""
        if plan is None:
            return GameConstants.TOTAL_TURNS
        time, floors = 0, {cook.room: [cook.at] for cook in self.team.cooks}
        floors[self.room] = [self.at]
        for room, (call, place, *_) in plan:
            ways = self.team.ways_to(place)
            time += max(1, min(ways[p] for p in floors[room])) + COOKING * (call == "take_from_pan")
            floors[room] = [p for p, steps in ways.items() if steps == 0 and p in self.team.rooms[room]]
        return time

    def tidy_up(self):
        """Clear a station that something was left on, or wash a plate, or get out of the way."""
        left = [p for p in self.places("COUNTER", "COOKER", "SUBMIT", "SINK", "TRASH")
                if p not in self.team.taken and not self.is_free(p)]
        dirty = [p for p in self.places("SINK") if self.tile(p).num_dirty_plates]
        if left and not self.holding and self.places("TRASH"):
            place = self.nearest(left)
            yield from self.use("take_from_pan" if place in self.places("COOKER") else "pickup", place)
        elif dirty and not self.holding:
            yield from self.use("wash_sink", self.nearest(dirty))
        else:
            if any(cook.blocked for cook in self.team.cooks):
                self.step_aside()
            yield

    def throw_away(self):
        trash = self.nearest(self.places("TRASH"))
        if trash and not (isinstance(self.holding, dict) and self.holding["type"] == "Pan"):
            yield from self.use("trash", trash)
            return
        place = self.nearest(self.free("COUNTER", "COOKER", "SUBMIT", "SINK", "TRASH"))
        if place:
            yield from self.use("place", place)
            return
        yield

    # What it knows.

    def places(self, *names):
        """The places of these kinds that can be reached from the rooms in which it looks."""
        return [p for name in names for p in self.team.places.get(name, []) if self.team.reach(self.rooms, p)]

    def free(self, *names):
        return [p for p in self.places(*names) if p not in self.team.taken and self.is_free(p)]

    def is_free(self, place):
        item = self.tile(place).item
        return item is None or (place in self.places("COOKER") and item.food is None)

    def tile(self, place):
        return self.c.get_tile(self.us, *place)

    def nearest(self, places, start=None):
        """The place nearest to another, or to itself."""
        floor = [self.at] if start is None else [p for p, n in self.team.ways_to(start).items() if n == 0]
        return min(places, default=None, key=lambda p: min(self.team.ways_to(p).get(f, 999) for f in floor))

    def holds_clean_plate(self):
        it = self.holding
        return bool(it) and it["type"] == "Plate" and not it["dirty"] and not it["food"]

    # How it gets there.

    def use(self, call, place, *item):
        """Go to the place and make the call until it succeeds; then the turn is over."""
        for _ in range(PATIENCE + self.team.ways_to(place).get(self.at, 0)):
            if self.go(place) and not self.must_wait(call, place) and getattr(self.c, call)(self.id, *item, *place):
                yield
                return
            yield
        raise Stuck

    def must_wait(self, call, place):
        """Is the food in the pan still raw?"""
        pan = self.tile(place).item
        return call == "take_from_pan" and bool(pan and pan.food) and pan.food.cooked_stage == 0

    def go(self, place):
        """Make a step towards the place; True if it can be reached from here."""
        ways = self.team.ways_to(place)
        if ways[self.at] == 0:
            return True
        others = self.others()
        x, y = self.at
        goals = [p for p, n in ways.items() if n == 0 and p not in others]
        free = self.team.spread(goals, others | {self.at})
        step = min(STEPS, key=lambda s: free.get((x + s[0], y + s[1]), 999))
        if (x + step[0], y + step[1]) in free:
            self.blocked = 0
            self.move(step)
        else:
            self.blocked += 1
            if self.blocked > 2:  # two who want to pass each other
                self.step_aside()
        return ways[self.at] == 0

    def step_aside(self):
        x, y = self.at
        others = self.others()
        free = [(dx, dy) for dx, dy in STEPS
                if self.team.map.is_tile_walkable(x + dx, y + dy) and (x + dx, y + dy) not in others]
        if free:
            self.move(self.dice.choice(free))

    def move(self, step):
        if self.c.move(self.id, *step):
            self.at = (self.at[0] + step[0], self.at[1] + step[1])

    def others(self):
        """Where other bots stand in our kitchen."""
        all_ids = self.c.get_team_bot_ids(self.us) + self.c.get_team_bot_ids(self.c.get_enemy_team())
        states = [self.c.get_bot_state(bot_id) for bot_id in all_ids if bot_id != self.id]
        return {(s["x"], s["y"]) for s in states if s["map_team"] == self.us.name}


class Dish:
    """An order that the rooms serve together, one step at a time."""

    def __init__(self, order, steps):
        self.steps = steps  # that are left, each with its room
        self.taken = {order["order_id"]} | {place for _, (call, place, *_) in steps if call not in ("buy", "submit")}
        self.cook = None  # who is at it

    def waits_for(self, room):
        return self.cook is None and self.steps[0][0] == room


def cost(steps):
    """What the things to buy cost."""
    return sum(item[0].buy_cost for call, _, *item in steps if call == "buy")
