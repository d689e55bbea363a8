"""Fresh tiles and items for a bot, from the numbers that the engine has for them."""

from game_constants import FoodType
from item import Food, Pan, Plate
from tiles import _CLASSES, Cooker, Shop

_new = object.__new__


class Items:
    """Makes items by their numbers. Every one is new, as in the contest."""

    def __init__(self, foods, pans):
        self._foods = {}
        for number, name, chopped, stage in foods:
            food = Food(FoodType[name])
            food.chopped, food.cooked_stage = chopped, stage
            self._foods[number] = vars(food)
        self._pans = dict(pans)
        self._plates = {}

    def learn(self, plates):
        for number, dirty, foods in plates:
            self._plates[number] = dirty, foods

    def make(self, number):
        """The item, or None for 0."""
        if not number:
            return None
        if number in self._foods:
            food = _new(Food)
            food.__dict__ = self._foods[number].copy()  # much faster than the constructor
            return food
        if number in self._pans:
            return Pan(self.make(self._pans[number]))
        dirty, foods = self._plates[number]
        return Plate([self.make(food) for food in foods], dirty)


class Tiles:
    """Makes the tiles of a kitchen from the numbers of its items and its tiles' extra numbers."""

    def __init__(self, rows, extras, items):
        self._items = items
        self._height = len(rows)
        kinds = {letter: _attributes(cls) for letter, cls in _CLASSES.items()}
        self._kinds = [
            [(_CLASSES[row[x]], kinds[row[x]], ()) for row in rows[::-1]]
            for x in range(len(rows[0]))
        ]
        for x, y, first, names in extras:
            cls, attributes, _ = self._kinds[x][y]
            fields = [(first + i, name, type(attributes[name])) for i, name in enumerate(names)]
            self._kinds[x][y] = cls, attributes, fields

    def make(self, items, extras, x, y):
        cls, attributes, fields = self._kinds[x][y]
        attributes = attributes.copy()
        item = items[x * self._height + y]
        if item:
            attributes["item"] = self._items.make(item)
        for i, name, kind in fields:
            attributes[name] = kind(extras[i])
        if cls is Shop:
            attributes["shop_items"] = attributes["shop_items"].copy()
        tile = _new(cls)
        tile.__dict__ = attributes
        return tile


def _attributes(cls):
    attributes = vars(cls())
    if cls is Cooker:
        attributes["item"] = None  # its pan is among the numbers
    return attributes
