"""Reads map files, for bots and scripts that look at them; cookoff reads its own."""

from game_constants import FoodType, GameConstants, Team
from game_state import Order, tile_factory
from map import Map

_LETTERS = ".b#CBSTKRU$"
_DEFAULT_REWARD = 5
_DEFAULT_PENALTY = 2


class MapProcessor:
    """A parsed map file."""

    def __init__(self, text: str, name: str = "map"):
        self.name = name
        self.switch_turn = GameConstants.MIDGAME_SWITCH_TURN
        self.switch_duration = GameConstants.MIDGAME_SWITCH_DURATION
        self.spawns = []
        self.orders = []

        rows, orders = self._split(text)
        self._read_rows(rows)
        for line in orders:
            self._read_order(line)

    def make_map(self, team: Team = Team.RED) -> Map:
        """A fresh map of the kitchen."""
        rows = self.rows[::-1]
        tiles = [[tile_factory(row[x]) for row in rows] for x in range(self.width)]
        return Map(self.width, self.height, tiles, team)

    def _split(self, text):
        """The rows and the order lines; switch lines may stand anywhere and are taken out."""
        rows, orders = [], None
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
            line = line.rstrip()
            word = line.strip().upper()
            if not word or word.startswith("//"):
                continue
            if word.startswith("SWITCH:"):
                self._read_switch(line.partition(":")[2])
            elif orders is not None:
                orders.append(line)
            elif word == "ORDERS:":
                orders = []
            else:
                rows.append(line)
        return rows, orders or []

    def _read_switch(self, text):
        for token in text.split():
            key, _, value = token.partition("=")
            if key.lower() == "turn" and "=" in token:
                self.switch_turn = int(value)
            elif key.lower() == "duration" and "=" in token:
                self.switch_duration = int(value)

    def _read_rows(self, rows):
        if not rows:
            raise ValueError("%s: no rows" % self.name)
        self.rows, self.width, self.height = rows, len(rows[0]), len(rows)
        uneven = [i for i, row in enumerate(rows) if len(row) != self.width]
        if uneven:
            raise ValueError("%s: rows %s differ in length from row 0" % (self.name, uneven))
        for i, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter not in _LETTERS:
                    raise ValueError("%s: %r at x=%d, row %d" % (self.name, letter, x, i))
                if letter == "b":
                    self.spawns.append((x, self.height - 1 - i))

    def _read_order(self, line):
        line = line.partition("//")[0].partition("#")[0].strip()
        if not line:
            return
        fields = {}
        for token in line.split():
            key, equals, value = token.partition("=")
            if not equals:
                raise ValueError("%s: bad token %r" % (self.name, token))
            fields[key.lower()] = value
        missing = [key for key in ("start", "duration", "required") if key not in fields]
        if missing:
            raise ValueError("%s: order without %s" % (self.name, ", ".join(missing)))
        start = int(fields["start"])
        duration = int(fields["duration"])
        reward = int(fields.get("reward", _DEFAULT_REWARD))
        penalty = int(fields.get("penalty", _DEFAULT_PENALTY))
        required = [self._food(p) for p in fields["required"].split(",") if p.strip()]
        self.orders.append(
            Order(len(self.orders) + 1, required, start, start + duration, reward, penalty)
        )

    def _food(self, piece):
        before, dot, after = piece.strip().partition(".")
        name = (after if dot else before).upper()
        if name not in FoodType.__members__:
            raise ValueError("%s: unknown food %r" % (self.name, piece))
        return FoodType[name]


def parse_map(text: str, name: str = "map") -> MapProcessor:
    return MapProcessor(text, name)


def load_map(path) -> MapProcessor:
    with open(path, encoding="utf-8", newline="") as file:
        return MapProcessor(file.read(), str(path))
