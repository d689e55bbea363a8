"""Names that bots take from the contest's game_state for annotations and as helpers.

The match itself is played in cookoff's engine; nothing here takes part in it.
"""

# More than is needed here: bots take these names from this module too.
from game_constants import FoodType, GameConstants, ShopCosts, Team, TileType
from item import Food, Item, Pan, Plate
from map import Map
from tiles import (
    Box,
    Cooker,
    Counter,
    Floor,
    Interactable,
    Placeable,
    Shop,
    Sink,
    SinkTable,
    Submit,
    Tile,
    Trash,
    Wall,
)

_LETTERS = {
    ".": Floor,
    "b": Floor,
    "#": Wall,
    "C": Counter,
    "B": Box,
    "S": Sink,
    "T": SinkTable,
    "K": Cooker,
    "R": Trash,
    "U": Submit,
    "$": Shop,
}
_CLASSES = {
    TileType.FLOOR: Floor,
    TileType.WALL: Wall,
    TileType.COUNTER: Counter,
    TileType.BOX: Box,
    TileType.SINK: Sink,
    TileType.SINKTABLE: SinkTable,
    TileType.COOKER: Cooker,
    TileType.TRASH: Trash,
    TileType.SUBMIT: Submit,
    TileType.SHOP: Shop,
}


class GameStateException(Exception):
    """The game cannot be in the state that was asked for."""


class Order:
    """An order of a kitchen."""

    def __init__(
        self,
        order_id,
        required,
        created_turn,
        expires_turn,
        reward=5,
        penalty=2,
        claimed_by=None,
        completed_turn=None,
    ):
        self.order_id = order_id
        self.required = required
        self.created_turn = created_turn
        self.expires_turn = expires_turn
        self.reward = reward
        self.penalty = penalty
        self.claimed_by = claimed_by
        self.completed_turn = completed_turn

    def is_active(self, turn: int) -> bool:
        return self.created_turn <= turn <= self.expires_turn and self.completed_turn is None

    def is_expired(self, turn: int) -> bool:
        return turn > self.expires_turn

    def to_dict(self):
        return {
            "order_id": self.order_id,
            "required": [_food_type(food).food_name for food in self.required],
            "created_turn": self.created_turn,
            "expires_turn": self.expires_turn,
            "reward": self.reward,
            "penalty": self.penalty,
            "claimed_by": self.claimed_by,
            "completed_turn": self.completed_turn,
        }


class BotState:
    """A bot: its home team, where it stands and on whose map, and what it holds."""

    def __init__(self, bot_id, team, x, y, holding=None, map_team=None):
        self.bot_id = bot_id
        self.team = team
        self.x = x
        self.y = y
        self.holding = holding
        self.map_team = team if map_team is None else map_team


class GameState:
    """A holder for what a match consists of, at its start."""

    def __init__(self, red_map=None, blue_map=None):
        self.turn = 0
        self.red_map = red_map
        self.blue_map = blue_map
        self.team_money = {Team.RED: 150, Team.BLUE: 150}
        self.bots = {}
        self.orders = {Team.RED: [], Team.BLUE: []}
        self.switch_turn = GameConstants.MIDGAME_SWITCH_TURN
        self.switch_duration = GameConstants.MIDGAME_SWITCH_DURATION

    def get_map(self, team):
        return self.red_map if team is Team.RED else self.blue_map


def _food_type(food):
    """The type of a food given as a member, by its name, or as a Food."""
    if isinstance(food, FoodType):
        return food
    name = food if isinstance(food, str) else food.food_name
    return FoodType[name.rpartition(".")[2].upper()]


def plate_food_signature(plate):
    """The foods of a plate (or of a list) as an order compares them, whatever their order."""
    foods = getattr(plate, "food", plate)
    return sorted((food.food_id, food.chopped, food.cooked_stage) for food in foods)


def order_signature(order):
    """The foods that an order asks for, made ready; also of get_orders' dicts and plain lists."""
    if isinstance(order, dict):
        order = order["required"]
    required = [_food_type(food) for food in getattr(order, "required", order)]
    return sorted((food.food_id, food.can_chop, 1 if food.can_cook else 0) for food in required)


def plate_matches_order(plate, order) -> bool:
    return plate_food_signature(plate) == order_signature(order)


def tile_factory(kind):
    """A fresh tile of a kind: a TileType, its name, or its letter in a map file."""
    if isinstance(kind, TileType):
        return _CLASSES[kind]()
    if kind in _LETTERS:
        return _LETTERS[kind]()
    if isinstance(kind, str) and kind in TileType.__members__:
        return _CLASSES[TileType[kind]]()
    raise ValueError("no tile is called %r" % (kind,))


def normalize_map_tiles(tiles):
    """Columns of tiles, of which some may be given as tile_factory takes them."""
    return [
        [tile if isinstance(tile, Tile) else tile_factory(tile) for tile in column]
        for column in tiles
    ]
