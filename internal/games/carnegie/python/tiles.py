"""The tiles of a kitchen."""

from game_constants import FoodType, ShopCosts, TileType
from item import Food, Item, Pan, Plate

# The names that `import *` gives a bot in the contest.
__all__ = [
    "Box", "Cooker", "Counter", "Floor", "Food", "FoodType", "Interactable", "Item", "Pan",
    "Placeable", "Plate", "Shop", "ShopCosts", "Sink", "SinkTable", "Submit", "Tile", "TileType",
    "Trash", "Wall",
]


def _item_dict(item):
    return item.to_dict() if item else None


class Tile:
    """The base of all tiles. Every kind has a slot for one item."""

    def __init__(self, tile_type: TileType):
        self.tile_name = tile_type.tile_name
        self.tile_id = tile_type.tile_id
        self.is_walkable = tile_type.is_walkable
        self.is_dangerous = tile_type.is_dangerous
        self.is_placeable = tile_type.is_placeable
        self.is_interactable = tile_type.is_interactable
        self.item = None
        self.using = False

    # The tile as in the replay, which leaves out items on floors and in shops.
    def to_dict(self):
        return {"tile_name": self.tile_name, "is_walkable": self.is_walkable}


# A blank tile, made by object.__new__ without the constructor, has no attributes of its own, since making
# them takes most of the time of making a tile, and a map has hundreds. Its class has the default values as
# class attributes. vars, copy and pickle, which need all attributes of a tile, add them (see _attributes).
_BLANKS = {}
_own = Tile.__dict__["__dict__"]


def _attributes(tile):
    own, blank = _own.__get__(tile), _BLANKS.get(type(tile))
    if blank is not None and not blank.keys() <= own.keys():
        whole = {**blank, **own}
        own.clear()
        own.update(whole)
    return own


class Placeable(Tile):
    def __init__(self, tile_type: TileType):
        super().__init__(tile_type)
        self.placeable = True


class Interactable(Tile):
    __dict__ = property(_attributes, _own.__set__)

    # As in the contest, both are true regardless of the type's flags.
    def __init__(self, tile_type: TileType):
        super().__init__(tile_type)
        self.placeable = True
        self.interactable = True


class Floor(Tile):
    __dict__ = property(_attributes, _own.__set__)

    def __init__(self):
        super().__init__(TileType.FLOOR)


class Wall(Tile):
    __dict__ = property(_attributes, _own.__set__)

    def __init__(self):
        super().__init__(TileType.WALL)


class Counter(Interactable):
    def __init__(self):
        super().__init__(TileType.COUNTER)

    def to_dict(self):
        d = super().to_dict()
        d["item"] = _item_dict(self.item)
        return d


class Box(Interactable):
    """A store of equal items: one of them, and their number."""

    def __init__(self):
        super().__init__(TileType.BOX)
        self.count = 0

    def enforce_invar(self):
        """Removes the item if the count is 0."""
        if self.count <= 0:
            self.count = 0
            self.item = None

    def to_dict(self):
        d = super().to_dict()
        d["item"] = _item_dict(self.item)
        d["count"] = self.count
        return d


class Sink(Interactable):
    def __init__(self):
        super().__init__(TileType.SINK)
        self.num_dirty_plates = 0
        self.curr_dirty_plate_progress = 0

    def to_dict(self):
        d = super().to_dict()
        d["num_dirty_plates"] = self.num_dirty_plates
        d["curr_dirty_plate_progress"] = self.curr_dirty_plate_progress
        d["using"] = self.using
        return d


class SinkTable(Interactable):
    def __init__(self):
        super().__init__(TileType.SINKTABLE)
        self.num_clean_plates = 0

    def to_dict(self):
        d = super().to_dict()
        d["num_clean_plates"] = self.num_clean_plates
        return d


class Cooker(Interactable):
    """A cooker. A new one holds an empty pan."""

    def __init__(self):
        super().__init__(TileType.COOKER)
        self.item = Pan()
        self.cook_progress = 0

    def to_dict(self):
        d = super().to_dict()
        d["item"] = _item_dict(self.item)
        d["cook_progress"] = self.cook_progress
        return d


class Trash(Interactable):
    def __init__(self):
        super().__init__(TileType.TRASH)


class Submit(Interactable):
    def __init__(self):
        super().__init__(TileType.SUBMIT)


class Shop(Interactable):
    def __init__(self):
        super().__init__(TileType.SHOP)
        self.shop_items = {*FoodType, *ShopCosts}


# The classes by their letters in map files.
_CLASSES = {
    ".": Floor,
    "#": Wall,
    "C": Counter,
    "K": Cooker,
    "S": Sink,
    "T": SinkTable,
    "R": Trash,
    "U": Submit,
    "$": Shop,
    "B": Box,
}

for _class in _CLASSES.values():
    _blank = dict(vars(_class()), item=None)
    for _name, _value in _blank.items():
        setattr(_class, _name, _value)
    _BLANKS[_class] = _blank
