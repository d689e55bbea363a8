"""Answers queries and moves in the bot's own process, without a round trip to the engine.

The engine keeps an array of numbers here up to date; its hello message says what each of them means. The
only rule that is implemented here is the one for moves, which the engine makes too when it reads the note.
All other calls go to the engine, and so do calls with arguments of unusual types.
"""

from functools import partial

from _cookoff_copies import Items, Tiles
from _cookoff_lazy import lazy
from game_constants import Team
from map import Map
from robot_controller import _public_dict
from tiles import _CLASSES

_RED, _BLUE = _TEAMS = Team.RED, Team.BLUE
_NAMES = "RED", "BLUE"
_ELSEWHERE = object()  # returned for a call that the engine must answer
_new = object.__new__


class Mirror:
    """Answers calls from the state that the engine has sent, and passes the others to pipe.ask."""

    def __init__(self, hello, pipe):
        what = hello["mirror"]
        rows = hello["map"]["rows"]
        self._pipe = pipe
        self._numbers = [0] * what["size"]
        self._version = 0  # number of messages that were learned
        self._what = what
        self._team = Team[hello["seat"]]
        self._left_out = self._team if what["team_optional"] else None
        self._bots = what["bots"]
        self._per_team = len(what["bots"]) // 2
        self._own = range(what["own"], what["own"] + self._per_team)
        self._items = Items(what["foods"], what["pans"])
        self._tiles = Tiles(rows, what["extras"], self._items)
        self._width, self._height = len(rows[0]), len(rows)
        self._kitchens = [(None, None, None)] * 2  # by team: version, items, extras
        self._walkable = [[_CLASSES[row[x]].is_walkable for row in rows[::-1]] for x in range(self._width)]
        self._orders = [
            dict(order, claimed_by=None, completed_turn=None, is_active=False)
            for order in what["order_list"]
        ]
        self._looks = {
            "get_turn": self._get_turn,
            "get_team": self._get_team,
            "get_enemy_team": self._get_enemy_team,
            "get_switch_info": self._get_switch_info,
            "get_map": self._get_map,
            "get_tile": self._get_tile,
            "get_orders": self._get_orders,
            "get_team_bot_ids": self._get_team_bot_ids,
            "get_team_money": self._get_team_money,
            "get_bot_state": self._get_bot_state,
            "can_move": self._can_move,
            "move": self._move,
            "can_switch_maps": self._can_switch_maps,
        }

    def learn(self, message):
        """Takes over the changes that a message of the engine reports. Learning one twice does no harm."""
        if "plates" in message:
            self._items.learn(message["plates"])
        numbers = self._numbers
        both = iter(message["now"])
        for i, number in zip(both, both):
            numbers[i] = number
        self._version += 1

    def look(self, fn, args):
        """Makes a query or a move."""
        pipe = self._pipe
        if pipe.unsure or not pipe.playing:
            pipe.settle()
        look = self._looks.get(fn)
        if look is not None:
            answer = look(*args)
            if answer is not _ELSEWHERE:
                return answer
        return pipe.ask(fn, args)

    # The calls. A team that the bot left out is None.

    def _get_turn(self):
        return self._numbers[self._what["turn"]]

    def _get_team(self):
        return self._team

    def _get_enemy_team(self):
        return _RED if self._team is _BLUE else _BLUE

    def _get_switch_info(self):
        turn, duration, end = self._what["switch"]
        own = self._team.value
        first = self._what["switched"]
        return {
            "turn": self._get_turn(),
            "switch_turn": turn,
            "switch_duration": duration,
            "window_active": self._numbers[self._what["window"]] == 1,
            "window_end_turn": end,
            "my_team_switched": self._numbers[first + own] == 1,
            "enemy_team_switched": self._numbers[first + 1 - own] == 1,
        }

    def _get_map(self, team=None):
        side = self._side(team)
        if side is None:
            return _ELSEWHERE
        items, extras = self._kitchen(side)
        kitchen = _new(Map)
        kitchen.__dict__ = {
            "width": self._width,
            "height": self._height,
            "tiles": lazy(
                self._width,
                partial(self._tiles.make_column, items, extras),
                partial(self._tiles.make_columns, items, extras),
            ),
            "team": _TEAMS[side],
            "orders": [],
        }
        return kitchen

    def _get_tile(self, team, x, y):
        if (team is not _RED and team is not _BLUE) or type(x) is not int or type(y) is not int:
            return _ELSEWHERE
        if 0 <= x < self._width and 0 <= y < self._height:
            items, extras = self._kitchen(0 if team is _RED else 1)
            return self._tiles.make(items, extras, x, y)
        return None

    def _get_orders(self, team=None):
        side = self._side(team)
        if side is None:
            return _ELSEWHERE
        orders, numbers = [], self._numbers
        for order, (claimed_by, fate) in zip(self._orders, self._what["orders"][side]):
            fate = numbers[fate]  # the turn in which the order was completed, -1 if it is active, else 0
            if fate >= 0 and self._what["active_only"]:
                continue
            order = order.copy()
            order["required"] = order["required"][:]
            if fate > 0:
                order["claimed_by"], order["completed_turn"] = numbers[claimed_by], fate
            elif fate < 0:
                order["is_active"] = True
            orders.append(order)
        return orders

    def _get_team_bot_ids(self, team=None):
        side = self._side(team)
        if side is None:
            return _ELSEWHERE
        first = side * self._per_team
        return list(range(first, first + self._per_team))

    def _get_team_money(self, team=None):
        side = self._side(team)
        return _ELSEWHERE if side is None else self._numbers[self._what["money"] + side]

    def _get_bot_state(self, bot_id):
        if type(bot_id) is not int or not 0 <= bot_id < len(self._bots):
            return _ELSEWHERE
        numbers = self._numbers
        x, y, kitchen, holding, _ = self._bots[bot_id]
        side = 0 if bot_id < self._per_team else 1
        return {
            "bot_id": bot_id,
            "team": _NAMES[side],
            "x": numbers[x],
            "y": numbers[y],
            "team_money": numbers[self._what["money"] + side],
            "holding": _public_dict(self._items.make(numbers[holding])),
            "map_team": _NAMES[numbers[kitchen]],
        }

    def _can_move(self, bot_id, dx, dy):
        if not self._is_step(bot_id, dx, dy):
            return _ELSEWHERE
        return self._step(bot_id, dx, dy) is not None

    def _move(self, bot_id, dx, dy):
        if not self._is_step(bot_id, dx, dy):
            return _ELSEWHERE
        pipe = self._pipe
        with pipe.lock:
            # First the note: if we are interrupted after it, the engine reports what the move changed.
            if not pipe.note(b'{"fn":"move","args":[%d,%d,%d]}\n' % (bot_id, dx, dy)):
                return _ELSEWHERE
            moves = self._make_move(bot_id, dx, dy)
            pipe.unsure = False
            return moves

    def _make_move(self, bot_id, dx, dy):
        x, y, kitchen, _, moved = self._bots[bot_id]
        numbers = self._numbers
        turn = numbers[self._what["turn"]]
        if numbers[moved] == turn:
            return False
        numbers[moved] = turn
        old = self._occupant(numbers[kitchen], numbers[x], numbers[y])
        new = self._step(bot_id, dx, dy)
        if not new:
            return False
        numbers[x] += dx
        numbers[y] += dy
        numbers[old], numbers[new] = 0, 1
        return True

    def _can_switch_maps(self):
        return self._numbers[self._what["may_switch"]] == 1

    # Helpers of the calls.

    def _is_step(self, bot_id, dx, dy):
        """Reports whether the arguments are an own bot and a step of at most one tile in each direction."""
        if type(bot_id) is not int or type(dx) is not int or type(dy) is not int:
            return False
        return bot_id in self._own and -1 <= dx <= 1 and -1 <= dy <= 1

    def _step(self, bot_id, dx, dy):
        """Returns the index of the number that says who is on the tile a step leads to. It is None if the
        tile is not walkable or not free, or if there is no step."""
        if not (dx or dy):
            return None
        at_x, at_y, kitchen, _, _ = self._bots[bot_id]
        numbers = self._numbers
        x, y = numbers[at_x] + dx, numbers[at_y] + dy
        if 0 <= x < self._width and 0 <= y < self._height and self._walkable[x][y]:
            occupant = self._occupant(numbers[kitchen], x, y)
            if not numbers[occupant]:
                return occupant
        return None

    def _occupant(self, kitchen, x, y):
        return self._what["tiles"][kitchen][2] + x * self._height + y

    def _side(self, team):
        """Returns the number of a team; None if it is not a team."""
        if team is None:
            team = self._left_out
        if team is _RED:
            return 0
        return 1 if team is _BLUE else None

    def _kitchen(self, side):
        """Returns the present numbers of a kitchen's items and extras, which callers must not change."""
        version, items, extras = self._kitchens[side]
        if version != self._version:
            version = self._version
            first, middle, end = self._what["tiles"][side]
            items, extras = self._numbers[first:middle], self._numbers[middle:end]
            self._kitchens[side] = version, items, extras
        return items, extras
