"""{{name}}: a bot for the Carnegie Cookoff that serves orders for SAUCE.

    {{run}}

The controller has the contest's calls. Next steps: other foods, several bots, the most valuable orders first. Play it
against @waiter, then against @chef.
"""

from game_constants import FoodType, ShopCosts

class BotPlayer:
    def __init__(self, map_copy):
        self.at = {tile.tile_name: (x, y) for x, column in enumerate(map_copy.tiles)
                   for y, tile in enumerate(column)}
        self.plan = [("SHOP", "buy", ShopCosts.PLATE), ("COUNTER", "place"),
                     ("SHOP", "buy", FoodType.SAUCE), ("COUNTER", "add_food_to_plate"),
                     ("COUNTER", "pickup"), ("SUBMIT", "submit")]

    def play_turn(self, controller):
        me = controller.get_team_bot_ids(controller.get_team())[-1]
        bot = controller.get_bot_state(me)
        tile, call, *item = self.plan[0]
        x, y = self.at[tile]
        dx, dy = (x > bot["x"]) - (x < bot["x"]), (y > bot["y"]) - (y < bot["y"])
        any(controller.can_move(me, *step) and controller.move(me, *step)
            for step in ((dx, dy), (dx, 0), (0, dy)))
        if getattr(controller, call)(me, *item, x, y):
            self.plan.append(self.plan.pop(0))  # done, and the next one
