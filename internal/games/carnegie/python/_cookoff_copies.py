"""Makes new tiles and items for a bot from the numbers by which the engine identifies them."""

from itertools import compress

from game_constants import FoodType
from item import Food, Pan, Plate
from tiles import _CLASSES, Shop

_new = object.__new__


class Items:
    """Makes items by their numbers. Each call makes new objects, as the contest does."""

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
        """Returns a new item, or None for 0."""
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
    """Makes the tiles of a kitchen from the numbers of its items and the extra numbers of its tiles.

    A tile that is made without its constructor has the default attributes of its class (see tiles), so
    that only other values have to be set.
    """

    def __init__(self, rows, extras, items):
        self._items = items
        self._height = len(rows)
        # By cell, column after column, like the items.
        self._classes = [_CLASSES[row[x]] for x in range(len(rows[0])) for row in rows[::-1]]
        self._fields = [()] * len(self._classes)  # by cell: index of an extra number, attribute, type
        for x, y, first, names in extras:
            cell = x * self._height + y
            self._fields[cell] = [
                (first + i, name, type(getattr(self._classes[cell], name)))
                for i, name in enumerate(names)
            ]
        self._columns = [
            self._stretch(first, first + self._height)
            for first in range(0, len(self._classes), self._height)
        ]
        self._whole = self._stretch(0, len(self._classes))

    def _stretch(self, first, end):
        """Returns what is needed to make a range of cells: its begin and end, the cells, their classes,
        and the cells that may need more than an item."""
        cells = list(range(first, end))
        special = [cell for cell in cells if self._fields[cell] or self._classes[cell] is Shop]
        return first, end, cells, self._classes[first:end], special

    def make(self, items, extras, x, y):
        cell = x * self._height + y
        tile = _new(self._classes[cell])
        if items[cell]:
            tile.item = self._items.make(items[cell])
        self._complete(tile, extras, self._fields[cell])
        return tile

    def make_column(self, items, extras, x):
        return self._make_stretch(items, extras, self._columns[x])

    def make_columns(self, items, extras):
        """All columns, faster than one by one."""
        tiles = self._make_stretch(items, extras, self._whole)
        return [tiles[first:end] for first, end, _, _, _ in self._columns]

    def _make_stretch(self, items, extras, stretch):
        first, end, cells, classes, special = stretch
        tiles = list(map(_new, classes))
        for cell in compress(cells, items[first:end]):
            tiles[cell - first].item = self._items.make(items[cell])
        for cell in special:
            self._complete(tiles[cell - first], extras, self._fields[cell])
        return tiles

    def _complete(self, tile, extras, fields):
        for i, name, kind in fields:
            if extras[i]:
                setattr(tile, name, kind(extras[i]))
        if type(tile) is Shop:
            tile.shop_items = Shop.shop_items.copy()
