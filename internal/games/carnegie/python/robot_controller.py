"""The controller that a bot gets in each turn.

It has no rules of its own: every call is answered by cookoff's engine, or from the state that the engine
has sent (_cookoff_mirror).
"""

from __future__ import annotations

from _cookoff_names import lazily as _lazily

# More names than this module needs: bots import them from here too.
from game_constants import FoodType, GameConstants, ShopCosts, Team
from item import Food, Item, Pan, Plate
from map import Map
from tiles import Box, Cooker, Counter, Shop, Sink, SinkTable, Submit, Tile, Trash

# The names that `import *` gives a bot in the contest.
__all__ = [
    "Any", "Box", "Buyable", "Cooker", "Counter", "Dict", "Food", "FoodType", "GameConstants",
    "GameState", "Item", "List", "Map", "Optional", "Pan", "Plate", "RobotController", "Shop",
    "ShopCosts", "Sink", "SinkTable", "Submit", "Team", "Tile", "Trash", "Tuple", "Union",
    "annotations", "copy", "deque",
]
_imported = _lazily(
    globals(),
    collections="deque",
    copy="copy",
    game_state="GameState",
    typing="Any Dict List Optional Tuple Union",
)


def __getattr__(name):
    if name != "Buyable":
        return _imported(name)
    global Buyable
    Buyable = _imported("Union")[FoodType, ShopCosts]
    return Buyable


def _controller(ask, look):
    """Returns the controller for a match. ask(fn, args) makes a call and returns its result for the bot;
    look(fn, args) does the same for queries and moves."""
    controller = RobotController.__new__(RobotController)
    controller._RobotController__ask = ask
    controller._RobotController__look = look
    return controller


def _copied(fn, args):
    raise RuntimeError("a copy of the controller cannot play: the game is in cookoff's engine")


def _public_dict(it):
    """Returns an item as get_bot_state shows it; foods on a plate have no type there."""
    if it is None:
        return None
    if isinstance(it, Food):
        return {"type": "Food", **_bare_food(it)}
    if isinstance(it, Plate):
        food = [_bare_food(f) for f in it.food if isinstance(f, Food)]
        return {"type": "Plate", "dirty": it.dirty, "food": food}
    if isinstance(it, Pan):
        return {"type": "Pan", "food": _public_dict(it.food)}
    return {"type": type(it).__name__}


def _bare_food(food):
    return {
        "food_name": food.food_name,
        "food_id": food.food_id,
        "chopped": food.chopped,
        "cooked_stage": food.cooked_stage,
    }


class RobotController:
    """The queries and actions of a team. Actions return True if they succeeded, and never a reason."""

    def __init__(self, team: Team, game_state: GameState):
        raise RuntimeError("only cookoff makes controllers: use the one that play_turn gets")

    # In the contest the controller contains the game: a shallow copy plays the same game, and a deep copy (bots that
    # look ahead copy themselves with everything they hold) plays a copy of the game. Here the game is in the engine,
    # so a deep copy cannot play.

    def __copy__(self):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def __getstate__(self):
        return {
            **self.__dict__,
            "_RobotController__ask": _copied,
            "_RobotController__look": _copied,
        }

    # Queries.

    def get_turn(self) -> int:
        return self.__look("get_turn", ())

    def get_team(self) -> Team:
        return self.__look("get_team", ())

    def get_enemy_team(self) -> Team:
        return self.__look("get_enemy_team", ())

    def get_map(self, team: Team) -> Map:
        return self.__look("get_map", (team,))

    def get_tile(self, team: Team, x: int, y: int) -> Optional[Tile]:
        return self.__look("get_tile", (team, x, y))

    def get_orders(self, team: Team) -> List[Dict[str, Any]]:
        return self.__look("get_orders", (team,))

    def get_team_bot_ids(self, team: Team) -> List[int]:
        return self.__look("get_team_bot_ids", (team,))

    def get_team_money(self, team: Team) -> int:
        return self.__look("get_team_money", (team,))

    def get_bot_state(self, bot_id: int) -> Optional[Dict[str, Any]]:
        return self.__look("get_bot_state", (bot_id,))

    def get_switch_info(self) -> Dict[str, Any]:
        return self.__look("get_switch_info", ())

    def item_to_public_dict(self, it: Optional[Item]) -> Any:
        return _public_dict(it)

    # Moves.

    def can_move(self, bot_id: int, dx: int, dy: int) -> bool:
        return self.__look("can_move", (bot_id, dx, dy))

    def move(self, bot_id: int, dx: int, dy: int) -> bool:
        return self.__look("move", (bot_id, dx, dy))

    def can_switch_maps(self) -> bool:
        return self.__look("can_switch_maps", ())

    def switch_maps(self) -> bool:
        return self.__ask("switch_maps", ())

    # Actions on a tile. Without a target they act on the bot's own tile.

    def __on_tile(self, fn, bot_id, x, y):
        if y is not None:
            return self.__ask(fn, (bot_id, x, y))
        return self.__ask(fn, (bot_id,) if x is None else (bot_id, x))

    def pickup(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("pickup", bot_id, target_x, target_y)

    def place(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("place", bot_id, target_x, target_y)

    def trash(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("trash", bot_id, target_x, target_y)

    def chop(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("chop", bot_id, target_x, target_y)

    def can_start_cook(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("can_start_cook", bot_id, target_x, target_y)

    def start_cook(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("start_cook", bot_id, target_x, target_y)

    def take_from_pan(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("take_from_pan", bot_id, target_x, target_y)

    def take_clean_plate(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("take_clean_plate", bot_id, target_x, target_y)

    def put_dirty_plate_in_sink(
        self, bot_id: int, target_x: int = None, target_y: int = None
    ) -> bool:
        return self.__on_tile("put_dirty_plate_in_sink", bot_id, target_x, target_y)

    def wash_sink(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("wash_sink", bot_id, target_x, target_y)

    def add_food_to_plate(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("add_food_to_plate", bot_id, target_x, target_y)

    def can_submit(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("can_submit", bot_id, target_x, target_y)

    def submit(self, bot_id: int, target_x: int = None, target_y: int = None) -> bool:
        return self.__on_tile("submit", bot_id, target_x, target_y)

    def __goods(self, fn, bot_id, item, x, y):
        if y is not None:
            return self.__ask(fn, (bot_id, item, x, y))
        return self.__ask(fn, (bot_id, item) if x is None else (bot_id, item, x))

    def can_buy(
        self, bot_id: int, item: Buyable, target_x: int = None, target_y: int = None
    ) -> bool:
        return self.__goods("can_buy", bot_id, item, target_x, target_y)

    def buy(self, bot_id: int, item: Buyable, target_x: int = None, target_y: int = None) -> bool:
        return self.__goods("buy", bot_id, item, target_x, target_y)
