"""Fresh tiles and items for a bot, from the numbers that the engine has for them."""

from game_constants import FoodType
from item import Food, Pan, Plate
from tiles import _CLASSES, Shop

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
    """Makes the tiles of a kitchen from the numbers of its items and its tiles' extra numbers.

    A tile that is made without its constructor is a blank one of its class (see tiles), to which
    only what is not blank has to be added.
    """

    def __init__(self, rows, extras, items):
        self._items = items
        self._height = len(rows)
        self._classes = [[_CLASSES[row[x]] for row in rows[::-1]] for x in range(len(rows[0]))]
        self._fields = [[()] * self._height for _ in self._classes]  # per tile: index, name, type
        for x, y, first, names in extras:
            cls = self._classes[x][y]
            self._fields[x][y] = [
                (first + i, name, type(getattr(cls, name))) for i, name in enumerate(names)
            ]
        self._special = [  # per column: those that may need more than an item
            [y for y in range(self._height) if fields[y] or classes[y] is Shop]
            for classes, fields in zip(self._classes, self._fields)
        ]

    def make(self, items, extras, x, y):
        tile = _new(self._classes[x][y])
        item = items[x * self._height + y]
        if item:
            tile.item = self._items.make(item)
        self._complete(tile, extras, self._fields[x][y])
        return tile

    def make_column(self, items, extras, x):
        column = list(map(_new, self._classes[x]))
        items = items[x * self._height : (x + 1) * self._height]
        if any(items):
            for tile, item in zip(column, items):
                if item:
                    tile.item = self._items.make(item)
        for y in self._special[x]:
            self._complete(column[y], extras, self._fields[x][y])
        return column

    def _complete(self, tile, extras, fields):
        for i, name, kind in fields:
            if extras[i]:
                setattr(tile, name, kind(extras[i]))
        if type(tile) is Shop:
            tile.shop_items = Shop.shop_items.copy()
