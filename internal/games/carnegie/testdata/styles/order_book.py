"""Weighs all orders of both teams in every turn, and cooks the one that pays best."""

from game_constants import FoodType, ShopCosts

COST = {food.food_name: food.buy_cost for food in FoodType}
TIME = {food.food_name: 8 + 6 * food.can_chop + 22 * food.can_cook for food in FoodType}


class BotPlayer:
    def __init__(self, map_copy):
        self.shop = self.find(map_copy, "SHOP")
        self.submit = self.find(map_copy, "SUBMIT")
        self.map = map_copy
        self.history = []

    def find(self, kitchen, name):
        return next(((x, y) for x in range(kitchen.width) for y in range(kitchen.height)
                     if kitchen.is_tile_name(x, y, name)), None)

    def value(self, order, turn):
        left = order["expires_turn"] - turn
        cost = sum(COST[name] for name in order["required"]) + ShopCosts.PLATE.buy_cost
        time = sum(TIME[name] for name in order["required"]) + 12
        if not order["is_active"] or order["claimed_by"] is not None or time > left:
            return float("-inf")
        return (order["reward"] + order["penalty"] - cost) / time

    def play_turn(self, controller):
        turn, team = controller.get_turn(), controller.get_team()
        mine = sorted(controller.get_orders(team), key=lambda o: -self.value(o, turn))
        theirs = [o for o in controller.get_orders(controller.get_enemy_team())
                  if o["completed_turn"] is not None]
        money = controller.get_team_money(team) - controller.get_team_money(
            controller.get_enemy_team())
        self.history.append((turn, len(theirs), money))
        for bot_id, order in zip(controller.get_team_bot_ids(team), mine):
            state = controller.get_bot_state(bot_id)
            missing = list(order["required"])
            holding = state["holding"]
            if holding and holding["type"] == "Food" and holding["food_name"] in missing:
                goal = self.submit
            else:
                goal = self.shop
            near = max(abs(state["x"] - goal[0]), abs(state["y"] - goal[1])) <= 1
            if near and goal is self.shop:
                if controller.can_buy(bot_id, FoodType[missing[0]], *goal):
                    controller.buy(bot_id, FoodType[missing[0]], *goal)
            elif not near:
                self.slide(controller, bot_id, state, goal)

    def slide(self, controller, bot_id, state, goal):
        steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        steps.sort(key=lambda d: max(abs(state["x"] + d[0] - goal[0]),
                                     abs(state["y"] + d[1] - goal[1])))
        for dx, dy in steps[:3]:
            if self.map.is_tile_walkable(state["x"] + dx, state["y"] + dy):
                if controller.move(bot_id, dx, dy):
                    return
