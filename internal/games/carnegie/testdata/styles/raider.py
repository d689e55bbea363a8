"""Watches both kitchens, all bots and the switch window in every turn, and steals when it can."""

from collections import deque

from game_constants import Team

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


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
        bots = {team: [controller.get_bot_state(i) for i in controller.get_team_bot_ids(team)]
                for team in (me, enemy)}
        danger = [self.distances(maps[Team[e["map_team"]]], (e["x"], e["y"])) for e in bots[enemy]]
        loot = self.loot(maps[enemy])
        self.watched.append(len(loot))
        for state in bots[me]:
            kitchen = maps[Team[state["map_team"]]]
            if state["map_team"] == enemy.name and state["holding"] is None and loot:
                self.steal(controller, kitchen, state, loot)
            else:
                self.flee(controller, kitchen, state, danger)

    def loot(self, kitchen):
        return [(x, y) for x, column in enumerate(kitchen.tiles) for y, tile in enumerate(column)
                if tile.item is not None and tile.tile_name in ("COUNTER", "BOX", "COOKER")]

    def distances(self, kitchen, start):
        far, queue = {start: 0}, deque([start])
        while queue:
            x, y = queue.popleft()
            for dx, dy in STEPS:
                there = (x + dx, y + dy)
                if there not in far and kitchen.is_tile_walkable(*there):
                    far[there] = far[x, y] + 1
                    queue.append(there)
        return far

    def steal(self, controller, kitchen, state, loot):
        here = (state["x"], state["y"])
        for place in loot:
            if max(abs(place[0] - here[0]), abs(place[1] - here[1])) <= 1:
                controller.pickup(state["bot_id"], *place)
                return
        far = self.distances(kitchen, min(loot, key=lambda p: abs(p[0] - here[0]) + abs(p[1] - here[1])))
        self.move(controller, state, lambda x, y: -far.get((x, y), 999))

    def flee(self, controller, kitchen, state, danger):
        def room(x, y):
            exits = sum(kitchen.is_tile_walkable(x + dx, y + dy) for dx, dy in STEPS)
            return min(far.get((x, y), 999) for far in danger), exits

        self.move(controller, state, room)

    def move(self, controller, state, value):
        free = [d for d in STEPS if controller.can_move(state["bot_id"], *d)]
        if free:
            best = max(free, key=lambda d: value(state["x"] + d[0], state["y"] + d[1]))
            controller.move(state["bot_id"], *best)
