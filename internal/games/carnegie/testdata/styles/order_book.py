"""Compares all orders with every bot's paths in every turn, and shops for the best ones."""

from collections import deque

from game_constants import FoodType, ShopCosts

COST = {food.food_name: food.buy_cost for food in FoodType}
TIME = {food.food_name: 8 + 6 * food.can_chop + 22 * food.can_cook for food in FoodType}


class BotPlayer:
    def __init__(self, map_copy):
        self.map = map_copy
        self.places = {}
        for x in range(map_copy.width):
            for y in range(map_copy.height):
                self.places.setdefault(map_copy.tiles[x][y].tile_name, []).append((x, y))
        self.history = []

    def play_turn(self, controller):
        turn, team = controller.get_turn(), controller.get_team()
        enemy = controller.get_enemy_team()
        orders = controller.get_orders(team)
        theirs = [o for o in controller.get_orders(enemy) if o["completed_turn"] is not None]
        lead = controller.get_team_money(team) - controller.get_team_money(enemy)
        self.history.append((turn, len(theirs), lead))
        bids = []
        for bot_id in controller.get_team_bot_ids(team):
            state = controller.get_bot_state(bot_id)
            ways = self.ways((state["x"], state["y"]))
            bids += [(self.value(order, turn, ways), bot_id, order["order_id"], order, state, ways)
                     for order in orders]
        busy = set()
        for value, bot_id, order_id, order, state, ways in sorted(bids, key=lambda b: b[:3])[::-1]:
            if value > float("-inf") and not busy & {bot_id, ("order", order_id)}:
                busy |= {bot_id, ("order", order_id)}
                self.serve(controller, bot_id, state, order, ways)

    def ways(self, start):
        """Returns the distance of every reachable place, and the first step there."""
        ways, queue = {start: (0, None)}, deque([start])
        while queue:
            here = queue.popleft()
            steps, first = ways[here]
            for dx, dy in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                there = (here[0] + dx, here[1] + dy)
                if there not in ways and self.map.is_tile_walkable(*there):
                    ways[there] = (steps + 1, first or (dx, dy))
                    queue.append(there)
        return ways

    def to(self, ways, name):
        """Returns distance, first step and place of the nearest tile with a name."""
        return min(((*ways[x + dx, y + dy], (x, y)) for x, y in self.places.get(name, [])
                    for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (x + dx, y + dy) in ways),
                   key=lambda way: way[0], default=None)

    def value(self, order, turn, ways):
        shop, submit = self.to(ways, "SHOP"), self.to(ways, "SUBMIT")
        if not order["is_active"] or shop is None or submit is None:
            return float("-inf")
        time = sum(TIME[name] for name in order["required"]) + shop[0] + submit[0]
        if turn + time > order["expires_turn"]:
            return float("-inf")
        cost = sum(COST[name] for name in order["required"]) + ShopCosts.PLATE.buy_cost
        return (order["reward"] + order["penalty"] - cost) / time

    def serve(self, controller, bot_id, state, order, ways):
        steps, first, place = self.to(ways, "TRASH" if state["holding"] else "SHOP")
        if first is not None:
            controller.move(bot_id, *first)
        elif state["holding"]:
            controller.trash(bot_id, *place)
        elif order["required"] and controller.can_buy(bot_id, FoodType[order["required"][0]], *place):
            controller.buy(bot_id, FoodType[order["required"][0]], *place)
