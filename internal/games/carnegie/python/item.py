"""What bots carry and what lies on tiles."""

from abc import ABC
from enum import Enum, auto

from _cookoff_names import lazily as _lazily
from game_constants import FoodType

# The names that `import *` gives a bot in the contest.
__all__ = [
    "ABC", "Any", "Enum", "Food", "FoodType", "Item", "List", "Optional", "Pan", "Plate", "auto",
]
__getattr__ = _lazily(globals(), typing="Any List Optional")


class Item(ABC):
    """The base of all items."""

    def __init__(self):
        pass

    def to_dict(self):
        return {"type": type(self).__name__}


class Food(Item):
    """A piece of food. Its stage is 0 raw, 1 cooked, 2 burnt."""

    def __init__(self, food_type: FoodType):
        self.food_name = food_type.food_name
        self.food_id = food_type.food_id
        self.can_chop = food_type.can_chop
        self.can_cook = food_type.can_cook
        self.buy_cost = food_type.buy_cost
        self.chopped = False
        self.cooked_stage = 0

    def to_dict(self):
        return {
            "type": "Food",
            "food_name": self.food_name,
            "food_id": self.food_id,
            "chopped": self.chopped,
            "cooked_stage": self.cooked_stage,
        }


class Plate(Item):
    """A plate with its foods, in the order in which they were added."""

    # As in the contest, all plates share one default list: a bot may rely on it.
    def __init__(self, food=[], dirty=False):
        self.food = [] if food is None else food
        self.dirty = dirty

    def to_dict(self):
        return {
            "type": "Plate",
            "dirty": self.dirty,
            "food": [food.to_dict() for food in self.food],
        }


class Pan(Item):
    """A pan, empty or with one food."""

    def __init__(self, food=None):
        self.food = food

    def to_dict(self):
        return {"type": "Pan", "food": self.food.to_dict() if self.food else None}
