"""The parts of the contest's game_state that bots import: orders, tiles, and comparing plates with orders.

The match itself is played by cookoff's engine, without this module.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple

# More names than this module needs: bots import them from here too.
from game_constants import FoodType, GameConstants, Team, TileType
from item import Food, Item, Pan, Plate
from map import Map
from tiles import (
    _CLASSES,
    Box,
    Cooker,
    Counter,
    Floor,
    Shop,
    Sink,
    SinkTable,
    Submit,
    Tile,
    Trash,
    Wall,
)

_MONEY_AT_START = 150

# As in the contest, tile_factory makes a plain Tile for a box.
_KINDS = {TileType[cls.__name__.upper()]: cls for cls in _CLASSES.values() if cls is not Box}


class GameStateException(Exception):
    """The game cannot be in the state that was asked for."""


@dataclass
class Order:
    """An order of a kitchen."""

    order_id: int
    required: List[FoodType]
    created_turn: int
    expires_turn: int
    reward: int
    penalty: int
    claimed_by: Optional[int] = None
    completed_turn: Optional[int] = None
    penalized: bool = False

    def is_active(self, turn: int) -> bool:
        return self.created_turn <= turn <= self.expires_turn and self.completed_turn is None

    def is_expired(self, turn: int) -> bool:
        return turn > self.expires_turn


@dataclass
class BotState:
    """A bot: its team, its position, the item it holds, and the team of the map it is on."""

    bot_id: int
    team: Team
    x: int
    y: int
    holding: Optional[Item] = None
    map_team: Team = Team.RED

    def pos(self) -> Tuple[int, int]:
        return self.x, self.y


def plate_food_signature(plate: Plate) -> List[Tuple[int, bool, int]]:
    """The foods of a plate in a form that can be compared with an order; their sequence does not matter."""
    return sorted(_signature(food) for food in plate.food)


def _signature(food):
    if isinstance(food, Food):
        chopped, stage = getattr(food, "chopped", False), getattr(food, "cooked_stage", 0)
        return food.food_id, bool(chopped), int(stage)
    return food.food_id if isinstance(food, FoodType) else -1, False, 0


def order_signature(req: List[FoodType]) -> List[Tuple[int, bool, int]]:
    """The foods that an order requires: chopped and cooked if they can be."""
    return sorted((food.food_id, food.can_chop, 1 if food.can_cook else 0) for food in req)


def plate_matches_order(plate: Plate, order: Order) -> bool:
    return plate_food_signature(plate) == order_signature(order.required)


def tile_factory(tile_type: TileType) -> Tile:
    """Returns a new tile of a kind."""
    if isinstance(tile_type, TileType) and tile_type in _KINDS:
        return _KINDS[tile_type]()
    return Tile(tile_type)


def normalize_map_tiles(m: Map) -> None:
    """Adds tiles to a map that has none, or only kinds of tiles. The first tile decides which."""
    if m.tiles is None:
        m.tiles = [[Floor() for _ in range(m.height)] for _ in range(m.width)]
        return
    first = m.tiles[0][0]
    if isinstance(first, TileType):
        m.tiles = [[tile_factory(kind) for kind in column] for column in m.tiles]
    elif not isinstance(first, Tile):
        raise GameStateException("neither a tile nor a kind of tile: %s" % type(first))


class GameState:
    """Holds a state, such as the one at the start of a match. It cannot play."""

    def __init__(self, red_map: Map, blue_map: Map):
        self.red_map = red_map
        self.blue_map = blue_map
        self.turn = 0
        self.bots: Dict[int, BotState] = {}
        self.team_money: Dict[Team, int] = {team: _MONEY_AT_START for team in Team}
        self.orders: Dict[Team, List[Order]] = {team: [] for team in Team}
        self.next_order_id = 1
        self.switch_turn = GameConstants.MIDGAME_SWITCH_TURN
        self.switch_duration = GameConstants.MIDGAME_SWITCH_DURATION
        self.switched = {team: False for team in Team}
        for kitchen in (red_map, blue_map):
            normalize_map_tiles(kitchen)
        self.occupancy = {
            team: [[None] * self.get_map(team).height for _ in range(self.get_map(team).width)]
            for team in Team
        }

    def __getattr__(self, name: str) -> Any:
        # The rules exist only in cookoff's engine.
        raise AttributeError("cookoff's GameState has no %s: it only holds a state" % name)

    def get_map(self, team: Team) -> Map:
        return self.red_map if team == Team.RED else self.blue_map

    def get_tile(self, team: Team, x: int, y: int) -> Tile:
        kitchen = self.get_map(team)
        if not kitchen.in_bounds(x, y):
            raise GameStateException("(%s,%s) is not on the map of %s" % (x, y, team.name))
        return kitchen.tiles[x][y]

    def is_walkable(self, team: Team, x: int, y: int) -> bool:
        return bool(getattr(self.get_tile(team, x, y), "is_walkable", False))

    def is_walkable_on_map(self, map_team: Team, x: int, y: int) -> bool:
        return self.is_walkable(map_team, x, y)

    def get_team_money(self, team: Team) -> int:
        return self.team_money.get(team, 0)

    def add_team_money(self, team: Team, delta: int) -> None:
        self.team_money[team] = self.get_team_money(team) + delta

    def add_bot(self, team: Team, x: int, y: int, bot_id: Optional[int] = None) -> int:
        if not self.is_walkable(team, x, y):
            raise GameStateException("no bot can stand at (%s,%s)" % (x, y))
        other = self.occupancy[team][x][y]
        if other is not None:
            raise GameStateException("bot %s stands at (%s,%s)" % (other, x, y))
        if bot_id is None:
            bot_id = max(self.bots, default=-1) + 1
        self.bots[bot_id] = BotState(bot_id, team, x, y, None, team)
        self.occupancy[team][x][y] = bot_id
        return bot_id

    def get_bot(self, bot_id: int) -> BotState:
        if bot_id not in self.bots:
            raise GameStateException("there is no bot %s" % (bot_id,))
        return self.bots[bot_id]

    def spawn_order(
        self, required: List[FoodType], delta_time: int = 20, reward: int = 5, penalty: int = 2
    ) -> int:
        """Adds an order for both teams, active from now on."""
        order_id, now = self.next_order_id, self.turn
        self.next_order_id += 1
        for team in (Team.RED, Team.BLUE):
            order = Order(order_id, required, now, now + delta_time, reward, penalty)
            self.orders[team].append(order)
        return order_id

    def switch_window_active(self, turn: Optional[int] = None) -> bool:
        turn = self.turn if turn is None else turn
        return self.switch_turn <= turn < self.switch_turn + self.switch_duration

    def switch_window_ended(self, turn: Optional[int] = None) -> bool:
        turn = self.turn if turn is None else turn
        return turn >= self.switch_turn + self.switch_duration

    def other_team(self, team: Team) -> Team:
        return Team.RED if team == Team.BLUE else Team.BLUE
