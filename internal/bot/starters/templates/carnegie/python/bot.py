"""{{name}}: a bot for the Carnegie Cookoff.

    {{run}}

It walks to the shop and waits there; the rest is up to you. The controller has the contest's calls.
Once your bot serves orders, play it against @waiter, then against @chef.
"""

from game_constants import FoodType, ShopCosts, Team  # noqa: F401 (what calls take)


class BotPlayer:
    def __init__(self, map_copy):
        """Called once, with your kitchen at the start."""
        self.shop = next(((x, y) for x, column in enumerate(map_copy.tiles)
                          for y, tile in enumerate(column) if tile.tile_name == "SHOP"), (0, 0))

    def play_turn(self, controller):
        """Called every turn. Each of your bots has one move and one action."""
        team = controller.get_team()
        bot_id = controller.get_team_bot_ids(team)[0]
        state = controller.get_bot_state(bot_id)
        dx, dy = (sign(to - at) for to, at in zip(self.shop, (state["x"], state["y"])))
        for step in ((dx, dy), (dx, 0), (0, dy)):
            if step != (0, 0) and controller.can_move(bot_id, *step):
                controller.move(bot_id, *step)
                break
        # An action, for example: controller.buy(bot_id, ShopCosts.PLATE, *self.shop)


def sign(n):
    return (n > 0) - (n < 0)
