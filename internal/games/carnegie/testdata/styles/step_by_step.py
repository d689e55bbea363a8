"""Uses no map: explores with can_move in all directions, and tries what the tiles around it allow."""

from game_constants import FoodType, ShopCosts


class BotPlayer:
    def __init__(self, map_copy):
        self.seen = {}

    def play_turn(self, controller):
        team = controller.get_team()
        for bot_id in controller.get_team_bot_ids(team):
            self.act(controller, team, bot_id)
            state = controller.get_bot_state(bot_id)
            visits = []
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if controller.can_move(bot_id, dx, dy):
                        there = (bot_id, state["x"] + dx, state["y"] + dy)
                        visits.append((self.seen.get(there, 0), dx, dy, there))
            if visits:
                _, dx, dy, there = min(visits)
                if controller.move(bot_id, dx, dy):
                    self.seen[there] = self.seen.get(there, 0) + 1

    def act(self, controller, team, bot_id):
        state = controller.get_bot_state(bot_id)
        goods = list(FoodType) + list(ShopCosts)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                x, y = state["x"] + dx, state["y"] + dy
                tile = controller.get_tile(team, x, y)
                if tile is None or tile.is_walkable:
                    continue
                if tile.tile_name == "SHOP" and state["holding"] is None:
                    controller.buy(bot_id, goods[controller.get_turn() % len(goods)], x, y)
                elif tile.tile_name == "COOKER" and controller.can_start_cook(bot_id, x, y):
                    controller.start_cook(bot_id, x, y)
                elif tile.tile_name in ("COUNTER", "BOX") and state["holding"] is not None:
                    controller.place(bot_id, x, y)
                elif tile.tile_name == "COUNTER" and tile.item is not None:
                    controller.pickup(bot_id, x, y)
                else:
                    continue
                return
