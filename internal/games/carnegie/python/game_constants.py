"""The constants of the Carnegie Cookoff, as bots import them."""

from enum import Enum

from _cookoff_names import lazily as _lazily

# Exactly the names that `import *` gives a bot in the contest: others would fail there.
__all__ = [
    "Enum", "FoodType", "FrozenMeta", "GameConstants", "ShopCosts", "Team", "TileType", "dataclass",
]
__getattr__ = _lazily(globals(), dataclasses="dataclass")


class Team(Enum):
    """A side of the match."""

    RED = 0
    BLUE = 1


class TileType(Enum):
    """A kind of tile: name, id, walkable, dangerous, placeable, interactable."""

    FLOOR = ("FLOOR", 0, True, False, False, False)
    WALL = ("WALL", 1, False, False, False, False)
    COUNTER = ("COUNTER", 2, False, False, True, False)
    BOX = ("BOX", 3, False, False, True, True)
    SINK = ("SINK", 4, False, False, True, True)
    SINKTABLE = ("SINKTABLE", 5, False, False, False, True)
    COOKER = ("COOKER", 6, False, False, True, True)
    TRASH = ("TRASH", 9, False, False, True, False)
    SUBMIT = ("SUBMIT", 10, True, False, True, True)
    SHOP = ("SHOP", 11, False, False, False, True)

    @property
    def tile_name(self):
        return self._value_[0]

    @property
    def tile_id(self):
        return self._value_[1]

    @property
    def is_walkable(self):
        return self._value_[2]

    @property
    def is_dangerous(self):
        return self._value_[3]

    @property
    def is_placeable(self):
        return self._value_[4]

    @property
    def is_interactable(self):
        return self._value_[5]


class FoodType(Enum):
    """A kind of food: name, id, can be chopped, can be cooked, price."""

    EGG = ("EGG", 0, False, True, 20)
    ONIONS = ("ONIONS", 1, True, False, 30)
    MEAT = ("MEAT", 2, True, True, 80)
    NOODLES = ("NOODLES", 3, False, False, 40)
    SAUCE = ("SAUCE", 4, False, False, 10)

    @property
    def food_name(self):
        return self._value_[0]

    @property
    def food_id(self):
        return self._value_[1]

    @property
    def can_chop(self):
        return self._value_[2]

    @property
    def can_cook(self):
        return self._value_[3]

    @property
    def buy_cost(self):
        return self._value_[4]


class ShopCosts(Enum):
    """Items that the shop sells besides food: name, price."""

    PLATE = ("PLATE", 2)
    PAN = ("PAN", 4)

    @property
    def item_name(self):
        return self._value_[0]

    @property
    def buy_cost(self):
        return self._value_[1]


class FrozenMeta(type):
    """The metaclass of classes whose attributes cannot be assigned."""

    def __setattr__(cls, name, value):
        raise AttributeError(
            "%s.%s is a constant and cannot be assigned" % (cls.__name__, name)
        )


class GameConstants(metaclass=FrozenMeta):
    """The numbers in the rules of the contest."""

    TOTAL_TURNS = 500
    MONEY_PER_TURN = 1
    COOK_PROGRESS = 20
    BURN_PROGRESS = 40
    PLATE_WASH_PROGRESS = 2
    MIDGAME_SWITCH_TURN = 250
    MIDGAME_SWITCH_DURATION = 100
