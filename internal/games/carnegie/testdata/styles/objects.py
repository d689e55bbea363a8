"""Makes an object of everything: a graph of nodes in every turn, A* with a heap, tasks with priorities."""

import heapq
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple

from game_constants import FoodType
from robot_controller import RobotController

Place = Tuple[int, int]


@dataclass
class Node:
    place: Place
    kind: str
    item: Optional[object]
    neighbours: List[Place] = field(default_factory=list)


@dataclass(order=True)
class Task:
    priority: float
    call: str = field(compare=False)
    place: Place = field(compare=False)


class World:
    def __init__(self, controller: RobotController):
        self.team = controller.get_team()
        kitchen = controller.get_map(self.team)
        self.nodes: Dict[Place, Node] = {}
        for x in range(kitchen.width):
            for y in range(kitchen.height):
                tile = kitchen.tiles[x][y]
                self.nodes[x, y] = Node((x, y), tile.tile_name, tile.item)
        for (x, y), node in self.nodes.items():
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if kitchen.is_tile_walkable(x + dx, y + dy):
                    node.neighbours.append((x + dx, y + dy))

    def path(self, start: Place, goal: Place) -> List[Place]:
        heap, came, cost = [(0, start)], {start: start}, {start: 0}
        while heap:
            _, here = heapq.heappop(heap)
            if here in self.nodes[goal].neighbours or here == goal:
                path = [here]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return path[::-1]
            for there in self.nodes[here].neighbours:
                if there not in cost or cost[here] + 1 < cost[there]:
                    cost[there], came[there] = cost[here] + 1, here
                    guess = abs(there[0] - goal[0]) + abs(there[1] - goal[1])
                    heapq.heappush(heap, (cost[there] + guess, there))
        return []


class BotPlayer:
    def __init__(self, map_copy):
        self.turns = 0

    def play_turn(self, controller: RobotController):
        self.turns += 1
        world = World(controller)
        for bot_id in controller.get_team_bot_ids(world.team):
            state = controller.get_bot_state(bot_id)
            here = (state["x"], state["y"])
            tasks = []
            for place, node in world.nodes.items():
                distance = abs(place[0] - here[0]) + abs(place[1] - here[1])
                if state["holding"] is None and node.kind == "SHOP":
                    heapq.heappush(tasks, Task(distance, "buy", place))
                if state["holding"] is not None and node.kind == "BOX":
                    heapq.heappush(tasks, Task(distance, "place", place))
            if not tasks:
                continue
            task = heapq.heappop(tasks)
            path = world.path(here, task.place)
            if len(path) > 1:
                controller.move(bot_id, path[1][0] - here[0], path[1][1] - here[1])
            if len(path) <= 2:
                goods = (FoodType.SAUCE,) if task.call == "buy" else ()
                getattr(controller, task.call)(bot_id, *goods, *task.place)
