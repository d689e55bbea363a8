"""The map of a kitchen: tiles[x][y], y growing upwards."""

from _cookoff_names import lazily as _lazily
from game_constants import Team, TileType
from tiles import Tile

# The names that `import *` gives a bot in the contest.
__all__ = ["List", "Map", "Team", "Tile", "TileType", "Tuple"]
__getattr__ = _lazily(globals(), typing="List Tuple")


class Map:
    def __init__(self, width=32, height=32, tiles=None, team=Team.RED, orders=None):
        if tiles is None:
            tiles = [[Tile(TileType.FLOOR) for _ in range(height)] for _ in range(width)]
        self.width = width
        self.height = height
        self.tiles = tiles
        self.team = team
        self.orders = [] if orders is None else orders

    def in_bounds(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def is_tile_name(self, x: int, y: int, tile_name: str) -> bool:
        return self.in_bounds(x, y) and self.tiles[x][y].tile_name == tile_name

    def is_tile_walkable(self, x: int, y: int) -> bool:
        return self.in_bounds(x, y) and self.tiles[x][y].is_walkable

    def is_tile_dangerous(self, x: int, y: int) -> bool:
        return self.in_bounds(x, y) and self.tiles[x][y].is_dangerous

    def is_tile_placeable(self, x: int, y: int) -> bool:
        return self.in_bounds(x, y) and self.tiles[x][y].is_placeable

    def is_tile_interactable(self, x: int, y: int) -> bool:
        return self.in_bounds(x, y) and self.tiles[x][y].is_interactable

    def to_2d_list(self):
        """Returns the columns of the map as in the replay."""
        return [[tile.to_dict() for tile in column] for column in self.tiles]
