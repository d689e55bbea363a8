"""A cook for the Carnegie Cookoff. Each of its bots serves one order at a time, on its own.

The cook turns an order into a list of steps (call, place, item) before it buys anything. A bot starts
an order only if it can reserve all stations that the steps use, so that two bots never wait for the
same station, and if there is enough time for all steps, so that nothing is bought in vain.

If walls divide the map into rooms and no room has all stations, the bots serve one order together:
its list says in which room each step takes place, and items pass from room to room over a counter that
can be reached from both.

What a bot does over several turns is a generator: each `yield` ends the bot's turn.
"""

from collections import deque
from random import Random

from game_constants import FoodType, GameConstants, ShopCosts

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
COOKING = 20  # that food needs in a pan
PATIENCE = 40  # turns that a step may take, in addition to walking, before the bot gives up the order
FAR = 999  # longer than any path


class Stuck(Exception):
    """A step has failed for too long."""


class BotPlayer:
    def __init__(self, map_copy):
        self.map = map_copy
        self.stations = {}  # tile name: positions
        for x in range(map_copy.width):
            for y in range(map_copy.height):
                self.stations.setdefault(map_copy.tiles[x][y].tile_name, []).append((x, y))
        self.cooks = None
        self.reserved = set()  # ids of orders and positions of stations that a cook is busy with
        self.distances = {}  # cache of distances_to
        self.rooms = {}  # for each room with a cook: one of its tiles, which identifies it, and its floor
        self.shared_order = None  # the order that several rooms serve together

    def play_turn(self, controller):
        if self.cooks is None:
            ids = controller.get_team_bot_ids(controller.get_team())
            self.cooks = [Cook(self, bot_id) for bot_id in ids]
        for cook in self.cooks:
            cook.observe(controller)
        for cook in self.cooks:
            cook.play_turn()

    def room_of(self, position):
        """Returns the tile that identifies the room of a bot at this position."""
        for room, floor in self.rooms.items():
            if position in floor:
                return room
        self.rooms[position] = self.flood([position])
        return position

    def is_reachable(self, rooms, station):
        """Reports whether a bot in one of the rooms can reach the station."""
        return any(room in self.distances_to(station) for room in rooms)

    def distances_to(self, station):
        """Returns, for each floor tile, the number of steps until a bot can use the station."""
        if station not in self.distances:
            x, y = station
            around = [(x + dx, y + dy) for dx, dy in DIRECTIONS + [(0, 0)]]
            self.distances[station] = self.flood([p for p in around if self.map.is_tile_walkable(*p)])
        return self.distances[station]

    def flood(self, starts, blocked=()):
        """Returns the distance of each floor tile from the nearest start: a breadth-first search."""
        steps = dict.fromkeys(starts, 0)
        queue = deque(starts)
        while queue:
            here = queue.popleft()
            for dx, dy in DIRECTIONS:
                there = (here[0] + dx, here[1] + dy)
                if there not in steps and there not in blocked and self.map.is_tile_walkable(*there):
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps


class Cook:
    """One of our bots."""

    def __init__(self, team, bot_id):
        self.team, self.id = team, bot_id
        self.rng = Random(bot_id)
        self.home = None  # its room
        self.job = None
        self.committed = 0  # money that the remaining steps of its order cost
        self.blocked_turns = 0  # turns in a row in which other bots were in the way

    def observe(self, controller):
        self.controller, self.us = controller, controller.get_team()
        me = controller.get_bot_state(self.id)
        self.position, self.holding = (me["x"], me["y"]), me["holding"]
        if self.home is None:
            self.home = self.team.room_of(self.position)
        self.rooms = [self.home]  # in which it looks for stations

    def play_turn(self):
        if self.job is None:
            self.job = self.work()
        try:
            next(self.job)
        except (StopIteration, Stuck):
            self.job = None

    # Jobs.

    def work(self):
        if self.holding and not self.holds_clean_plate():
            yield from self.throw_away()
            return
        if self.team.shared_order is None and len(self.team.rooms) > 1:
            self.team.shared_order = self.new_shared_order()
        if self.team.shared_order and self.team.shared_order.waits_for(self.home):
            yield from self.throw_away() if self.holding else self.help_with(self.team.shared_order)
            return
        order, steps = self.best_order()
        if order:
            yield from self.serve(order, steps)
            return
        yield from self.tidy_up()

    def serve(self, order, steps):
        """Takes the steps. Afterwards the order and the stations are free again, even if a step failed."""
        mine = {order["order_id"]} | {place for call, place, *_ in steps if call not in ("buy", "submit")}
        self.team.reserved |= mine
        self.committed = cost(steps)
        try:
            for step in steps:
                yield from self.use(*step)
                self.committed -= cost([step])
        finally:
            self.team.reserved -= mine
            self.committed = 0

    def help_with(self, shared):
        """Takes the next steps of the shared order, as long as they are in this room."""
        shared.cook = self
        try:
            while shared.steps and shared.steps[0][0] == self.home:
                yield from self.use(*shared.steps[0][1])
                shared.steps.pop(0)
        except Stuck:
            shared.steps = []
        shared.cook = None
        if not shared.steps:
            self.team.reserved -= shared.reserved
            self.team.shared_order = None

    def tidy_up(self):
        """Clears a station on which something was left, or washes a plate, or gets out of the way."""
        left = [p for p in self.reachable("COUNTER", "COOKER", "SUBMIT", "SINK", "TRASH")
                if p not in self.team.reserved and not self.is_free(p)]
        dirty = [p for p in self.reachable("SINK") if self.tile(p).num_dirty_plates]
        if left and not self.holding and self.reachable("TRASH"):
            station = self.nearest(left)
            yield from self.use("take_from_pan" if station in self.reachable("COOKER") else "pickup", station)
        elif dirty and not self.holding:
            yield from self.use("wash_sink", self.nearest(dirty))
        else:
            if any(cook.blocked_turns for cook in self.team.cooks):
                self.step_aside()
            yield

    def throw_away(self):
        trash = self.nearest(self.reachable("TRASH"))
        if trash and not (isinstance(self.holding, dict) and self.holding["type"] == "Pan"):
            yield from self.use("trash", trash)
            return
        station = self.nearest(self.free("COUNTER", "COOKER", "SUBMIT", "SINK", "TRASH"))
        if station:
            yield from self.use("place", station)
            return
        yield

    # Plans.

    def best_order(self):
        """Returns the affordable order with the highest profit per turn that can be served in time, and
        its steps."""
        turn = self.controller.get_turn()
        money = self.controller.get_team_money(self.us) - sum(cook.committed for cook in self.team.cooks)
        if self.team.shared_order:
            money -= cost(step for _, step in self.team.shared_order.steps)
        best, best_steps, best_rate = None, None, 0
        for order in self.controller.get_orders(self.us):
            if not order["is_active"] or order["order_id"] in self.team.reserved:
                continue
            steps = self.steps_of([FoodType[name] for name in order["required"]])
            if not steps or cost(steps) > money:
                continue
            time = self.duration(self.with_handovers(steps))
            end = min(order["expires_turn"], GameConstants.TOTAL_TURNS)
            penalty = order["penalty"] if order["expires_turn"] < GameConstants.TOTAL_TURNS else 0
            rate = (order["reward"] + penalty - cost(steps)) / time
            if rate > best_rate and turn + time * 9 // 8 <= end:  # an eighth for detours
                best, best_steps, best_rate = order, steps, rate
        return best, best_steps

    def new_shared_order(self):
        """Returns the best order for stations of several rooms, or None."""
        self.rooms = list(self.team.rooms)
        order, steps = self.best_order()
        shared = order and SharedOrder(order, self.with_handovers(steps))
        self.rooms = [self.home]
        if shared:
            self.team.reserved |= shared.reserved
        return shared

    def with_handovers(self, steps):
        """Returns pairs (room, step), with additional steps that hand items over to other rooms; None if
        that is impossible."""
        plan, room, holding = [], self.home, False
        used = {place for _, place, *_ in steps}
        for step in steps:
            call, place, *_ = step
            if not holding and not self.team.is_reachable([room], place):
                room = next(r for r in self.rooms if self.team.is_reachable([r], place))
            handovers = self.handovers(room, place, used)
            if handovers is None:
                return None
            for counter, next_room in handovers:
                plan += [(room, ("place", counter)), (next_room, ("pickup", counter))]
                room = next_room
            plan.append((room, step))
            holding = call in ("buy", "pickup", "take_from_pan", "take_clean_plate")
        return plan

    def handovers(self, room, station, used):
        """Returns the counters over which an item gets from a room to a station, each with the room behind
        it; None if there is no such chain. Used stations are left alone."""
        found, queue = {room: []}, deque([room])
        while queue:
            here = queue.popleft()
            if self.team.is_reachable([here], station):
                return found[here]
            for there in self.rooms:
                shared = [p for p in self.free("COUNTER") if p not in used
                          and self.team.is_reachable([here], p) and self.team.is_reachable([there], p)]
                if shared and there not in found:
                    found[there] = found[here] + [(shared[0], there)]
                    queue.append(there)
        return None

    def steps_of(self, foods):
        """Returns the steps that serve the foods; None if a station is missing or not free."""
        chops, cooks = any(f.can_chop for f in foods), any(f.can_cook for f in foods)
        if len(self.rooms) > 1 and self.one_room_suffices(chops, cooks):
            return None
        shop = self.nearest(self.reachable("SHOP"))
        submit = self.nearest(self.reachable("SUBMIT"), shop)
        board = self.nearest(self.free("COUNTER"), shop) if chops else None
        stove = self.nearest(self.free("COOKER"), shop) if cooks else None
        table = self.nearest(self.plate_tables(board), shop if len(self.rooms) == 1 else submit)
        if not (shop and submit and table) or (chops and not board) or (cooks and not stove):
            return None
        steps = []
        if stove and self.tile(stove).item is None:
            steps += [("buy", shop, ShopCosts.PAN), ("place", stove)]
        plate = [] if self.holds_clean_plate() else [self.get_plate(shop)]
        steps = plate + [("place", table)] + steps
        for food in sorted(foods, key=lambda f: not f.can_cook):
            steps += [("buy", shop, food)]
            if food.can_chop:
                steps += [("place", board), ("chop", board), ("pickup", board)]
            if food.can_cook:
                steps += [("place", stove), ("take_from_pan", stove)]
            steps += [("add_food_to_plate", table)]
        return steps + [("pickup", table), ("submit", submit)]

    def plate_tables(self, board):
        """Returns the stations on which a plate can stand. If there are few counters, they are kept for
        chopping."""
        others = self.free("SUBMIT", "SINK", "TRASH")
        counters = [p for p in self.free("COUNTER") if p != board]
        if len(self.reachable("COUNTER")) >= 2 * len(self.team.cooks):
            return counters or others
        return others or counters

    def get_plate(self, shop):
        """Returns the step that gets a clean plate: a washed one if possible."""
        for table in self.reachable("SINKTABLE"):
            if table not in self.team.reserved and self.tile(table).num_clean_plates:
                return "take_clean_plate", table
        return "buy", shop, ShopCosts.PLATE

    def one_room_suffices(self, chops, cooks):
        """Reports whether one of the rooms has all kinds of stations that are needed."""
        kinds = ["SHOP", "SUBMIT"] + ["COUNTER"] * chops + ["COOKER"] * cooks
        return any(all(any(self.team.is_reachable([room], p) for p in self.team.stations.get(kind, []))
                       for kind in kinds)
                   for room in self.team.rooms)

    def duration(self, plan):
        """Returns the turns that a plan takes if nobody is in the way."""
        if plan is None:
            return GameConstants.TOTAL_TURNS
        time, positions = 0, {cook.home: [cook.position] for cook in self.team.cooks}  # of each room's cook
        positions[self.home] = [self.position]
        for room, (call, place, *_) in plan:
            distances = self.team.distances_to(place)
            time += max(1, min(distances[p] for p in positions[room]))
            time += COOKING if call == "take_from_pan" else 0
            positions[room] = [p for p, n in distances.items() if n == 0 and p in self.team.rooms[room]]
        return time

    # The kitchen.

    def reachable(self, *names):
        """Returns the stations of these kinds that can be reached from self.rooms."""
        return [p for name in names for p in self.team.stations.get(name, [])
                if self.team.is_reachable(self.rooms, p)]

    def free(self, *names):
        return [p for p in self.reachable(*names) if p not in self.team.reserved and self.is_free(p)]

    def is_free(self, station):
        item = self.tile(station).item
        return item is None or (station in self.reachable("COOKER") and item.food is None)

    def tile(self, station):
        return self.controller.get_tile(self.us, *station)

    def nearest(self, stations, start=None):
        """Returns the station nearest to another one, or to the cook."""
        starts = [self.position]
        if start is not None:
            starts = [p for p, n in self.team.distances_to(start).items() if n == 0]
        return min(stations, default=None,
                   key=lambda s: min(self.team.distances_to(s).get(p, FAR) for p in starts))

    def holds_clean_plate(self):
        item = self.holding
        return bool(item) and item["type"] == "Plate" and not item["dirty"] and not item["food"]

    # Actions.

    def use(self, call, station, *item):
        """Goes to the station and repeats the call until it succeeds, which ends the turn."""
        for _ in range(PATIENCE + self.team.distances_to(station).get(self.position, 0)):
            if self.go(station) and not self.must_wait(call, station):
                if getattr(self.controller, call)(self.id, *item, *station):
                    yield
                    return
            yield
        raise Stuck

    def must_wait(self, call, station):
        """Reports whether the food in the pan is still raw."""
        pan = self.tile(station).item
        return call == "take_from_pan" and bool(pan and pan.food) and pan.food.cooked_stage == 0

    def go(self, station):
        """Takes a step towards the station, and reports whether the bot can use it now."""
        distances = self.team.distances_to(station)
        if distances[self.position] == 0:
            return True
        others = self.others()
        x, y = self.position
        goals = [p for p, n in distances.items() if n == 0 and p not in others]
        free = self.team.flood(goals, others | {self.position})
        dx, dy = min(DIRECTIONS, key=lambda d: free.get((x + d[0], y + d[1]), FAR))
        if (x + dx, y + dy) in free:
            self.blocked_turns = 0
            self.move(dx, dy)
        else:
            self.blocked_turns += 1
            if self.blocked_turns > 2:  # two bots that want to pass each other
                self.step_aside()
        return distances[self.position] == 0

    def step_aside(self):
        x, y = self.position
        others = self.others()
        free = [(dx, dy) for dx, dy in DIRECTIONS
                if self.team.map.is_tile_walkable(x + dx, y + dy) and (x + dx, y + dy) not in others]
        if free:
            self.move(*self.rng.choice(free))

    def move(self, dx, dy):
        if self.controller.move(self.id, dx, dy):
            self.position = (self.position[0] + dx, self.position[1] + dy)

    def others(self):
        """Returns the positions of other bots in our kitchen."""
        controller = self.controller
        ids = controller.get_team_bot_ids(self.us) + controller.get_team_bot_ids(controller.get_enemy_team())
        states = [controller.get_bot_state(bot_id) for bot_id in ids if bot_id != self.id]
        return {(s["x"], s["y"]) for s in states if s["map_team"] == self.us.name}


class SharedOrder:
    """An order that several rooms serve together, one step at a time."""

    def __init__(self, order, steps):
        self.steps = steps  # those not done yet, as pairs (room, step)
        stations = {place for _, (call, place, *_) in steps if call not in ("buy", "submit")}
        self.reserved = {order["order_id"]} | stations
        self.cook = None  # the cook who takes steps at present

    def waits_for(self, room):
        return self.cook is None and self.steps[0][0] == room


def cost(steps):
    """Returns the cost of everything that the steps buy."""
    return sum(item[0].buy_cost for call, _, *item in steps if call == "buy")
