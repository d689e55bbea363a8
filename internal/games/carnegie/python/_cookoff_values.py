"""Converts between Python objects and the JSON of the protocol."""

from operator import index

from game_constants import FoodType, ShopCosts, Team
from item import Food, Pan, Plate
from map import Map
from tiles import _CLASSES, Cooker, Shop

try:
    from _json import encode_basestring_ascii as quote
except ImportError:
    from json.encoder import encode_basestring_ascii as quote

_LIMIT = 1 << 62  # larger integers are all the same to the engine; these fit its int64
_MAX_TEXT = 1000  # characters of a string: no string means anything to the engine, and lines stay short


def arguments(values):
    """Returns the arguments of a call as JSON, separated by commas."""
    return ",".join(
        [
            # Nearly all arguments are small integers.
            repr(value) if type(value) is int and -_LIMIT <= value <= _LIMIT else _encode(value)
            for value in values
        ]
    )


def _encode(value):
    kind = type(value)
    if kind is int:
        return _integer(value)
    if value is None:
        return "null"
    if kind is bool:
        return "true" if value else "false"
    # The classes themselves, not their names: a bot's own FoodType is just any object.
    if kind is Team or kind is FoodType or kind is ShopCosts:
        return '"%s.%s"' % (kind.__name__, value._name_)
    if kind is float:
        return _float(value)
    return _odd(value, kind)


def _integer(value):
    return repr(max(-_LIMIT, min(_LIMIT, int(value))))


def _float(value):
    if value != value:
        return '"float:nan"'
    if value in (float("inf"), float("-inf")):
        return '"float:inf"' if value > 0 else '"float:-inf"'
    return repr(value)


# A value of any other type is sent as the value that it is equivalent to in the contest's engine: in arithmetic, as a list
# index, and as a key of a dictionary.
def _odd(value, kind):
    if kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"):
        return "true" if value else "false"
    if hasattr(kind, "__index__"):
        try:
            return _integer(index(value))
        except Exception:
            pass  # an array has __index__ too, but works as an integer only if it has one element
    try:
        hash(value)
    except Exception:
        return "[]"
    if isinstance(value, str):
        return quote(str.__add__("str:", value)[:_MAX_TEXT])
    if hasattr(kind, "__float__") and not isinstance(value, complex):
        try:
            return _float(float(value))
        except Exception:
            pass
    return quote("obj:" + kind.__name__[:_MAX_TEXT])


def decode(fn, value):
    """Converts the result of a call for the bot: new objects, or the JSON value as it is."""
    if fn in _DECODERS and value is not None:
        return _DECODERS[fn](value)
    return value


def kitchen(d):
    """Converts a MAP of the protocol to a Map."""
    width, height = d["width"], d["height"]
    rows = d["rows"][::-1]
    tiles = [[_fresh(row[x]) for row in rows] for x in range(width)]
    for x, y, changed in d["tiles"]:
        tiles[x][y] = _tile(changed)
    return Map(width, height, tiles, _team(d["team"]))


_KINDS = {**_CLASSES, **{cls.tile_name: cls for cls in _CLASSES.values()}}
_MEMBERS = {
    "%s.%s" % (_enum.__name__, _member.name): _member
    for _enum in (Team, FoodType, ShopCosts)
    for _member in _enum
}
_MEMBERS.update(Team.__members__)


def _fresh(kind):
    """Returns a new tile of a kind, given by its letter or its name."""
    cls = _KINDS[kind]
    tile = object.__new__(cls)  # a blank tile (see tiles): constructors take several times as long
    if cls is Cooker:
        tile.item = Pan()
    elif cls is Shop:
        tile.shop_items = Shop.shop_items.copy()
    return tile


def _tile(d):
    tile = _fresh(d["tile_name"])
    attributes = vars(tile)  # all of them, in the right order, which setattr would not keep
    for name, value in d.items():
        if name == "item":
            value = _item(value)
        elif name == "shop_items":
            value = {_MEMBERS[text] for text in value}
        attributes[name] = value
    return tile


def _item(d):
    if d is None:
        return None
    if d["type"] == "Food":
        return _food(d)
    if d["type"] == "Plate":
        return Plate([_food(food) for food in d["food"]], d["dirty"])
    return Pan(_item(d["food"]))


def _food(d):
    food = Food(_MEMBERS["FoodType." + d["food_name"]])
    food.chopped = d["chopped"]
    food.cooked_stage = d["cooked_stage"]
    return food


def _team(name):
    return _MEMBERS[name]


_DECODERS = {
    "get_team": _team,
    "get_enemy_team": _team,
    "get_map": kitchen,
    "get_tile": _tile,
}
