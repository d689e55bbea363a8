"""Watches the enemy: both kitchens, all bots and the switch window, in every turn, then raids."""

from game_constants import Team


class BotPlayer:
    def __init__(self, map_copy):
        self.watched = []

    def play_turn(self, controller):
        me, enemy = controller.get_team(), controller.get_enemy_team()
        window = controller.get_switch_info()
        if window["window_active"] and not window["my_team_switched"]:
            if controller.can_switch_maps():
                controller.switch_maps()
        maps = {team: controller.get_map(team) for team in (me, enemy)}
        loot = self.loot(maps[enemy])
        self.watched.append(len(loot))
        bots = {team: [controller.get_bot_state(i) for i in controller.get_team_bot_ids(team)]
                for team in (me, enemy)}
        for state in bots[me]:
            where = Team[state["map_team"]]
            if where is enemy and loot:
                self.steal(controller, maps[enemy], state, loot)
            else:
                self.flee(controller, maps[where], state, bots[enemy])

    def loot(self, kitchen):
        found = []
        for x, column in enumerate(kitchen.tiles):
            for y, tile in enumerate(column):
                if tile.item is not None and tile.tile_name in ("COUNTER", "BOX", "COOKER"):
                    found.append((x, y, type(tile.item).__name__))
        return found

    def steal(self, controller, kitchen, state, loot):
        x, y, _ = min(loot, key=lambda l: max(abs(l[0] - state["x"]), abs(l[1] - state["y"])))
        if max(abs(x - state["x"]), abs(y - state["y"])) <= 1:
            if state["holding"] is None:
                controller.pickup(state["bot_id"], x, y)
            return
        sign = lambda n: (n > 0) - (n < 0)  # noqa: E731
        controller.move(state["bot_id"], sign(x - state["x"]), sign(y - state["y"]))

    def flee(self, controller, kitchen, state, enemies):
        best = None
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                x, y = state["x"] + dx, state["y"] + dy
                if (dx or dy) and kitchen.is_tile_walkable(x, y):
                    room = min(abs(x - e["x"]) + abs(y - e["y"]) for e in enemies)
                    exits = sum(kitchen.is_tile_walkable(x + i, y + j)
                                for i in (-1, 0, 1) for j in (-1, 0, 1))
                    best = max(best or (room, exits, dx, dy), (room, exits, dx, dy))
        if best is not None:
            controller.move(state["bot_id"], best[2], best[3])
