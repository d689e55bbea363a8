"""Hardly looks at anything: makes call after call until one succeeds."""

from game_constants import FoodType, ShopCosts

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


class BotPlayer:
    def __init__(self, map_copy):
        self.made = 0

    def play_turn(self, controller):
        turn = controller.get_turn()
        for bot_id in controller.get_team_bot_ids(controller.get_team()):
            dx, dy = AROUND[(turn // 3 + bot_id) % len(AROUND)]
            controller.move(bot_id, dx, dy)
            state = controller.get_bot_state(bot_id)
            for i in range(len(AROUND)):
                dx, dy = AROUND[(i + turn) % len(AROUND)]
                x, y = state["x"] + dx, state["y"] + dy
                if controller.can_buy(bot_id, FoodType.MEAT, x, y):
                    self.made += controller.buy(bot_id, FoodType.MEAT, x, y)
                elif controller.can_buy(bot_id, ShopCosts.PLATE, x, y):
                    self.made += controller.buy(bot_id, ShopCosts.PLATE, x, y)
                elif controller.can_start_cook(bot_id, x, y):
                    self.made += controller.start_cook(bot_id, x, y)
                elif controller.can_submit(bot_id, x, y):
                    self.made += controller.submit(bot_id, x, y)
            self.made += controller.place(bot_id)
            self.made += controller.pickup(bot_id)
