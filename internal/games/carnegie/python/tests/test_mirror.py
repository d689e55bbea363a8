"""Queries and moves that are answered in the bot's own process, and the maps that they return."""

import json
import textwrap
import unittest

from engine import MAP, ROWS, HostTest

# A mirror for a map with two bots, 0 of RED and 1 of BLUE, and one order. The engine decides where each
# number is; here they are in other places than in the real engine.
EGG, COOKED_EGG, PAN, EGG_PAN, PLATE = 101, 102, 201, 202, 301
MIRROR = {
    "size": 180, "turn": 3, "money": 0, "switched": 5, "window": 7, "may_switch": 8,
    "bots": [[10, 11, 12, 13, 14], [15, 16, 17, 18, 19]], "own": 0,
    "orders": [[[20, 21]], [[22, 23]]],
    "tiles": [[30, 100, 107], [60, 140, 147]], "notes": 0,
    "extras": [
        [2, 2, 0, ["count"]],
        [3, 2, 1, ["num_dirty_plates", "curr_dirty_plate_progress", "using"]],
        [4, 2, 4, ["num_clean_plates"]], [4, 1, 5, ["cook_progress"]],
    ],
    "foods": [[EGG, "EGG", False, 0], [COOKED_EGG, "EGG", False, 1]],
    "pans": [[PAN, 0], [EGG_PAN, EGG]],
    "order_list": [{"order_id": 1, "required": ["EGG"], "created_turn": 1, "expires_turn": 9,
                    "reward": 5, "penalty": 2}],
    "active_only": False, "team_optional": False, "switch": [250, 100, 349],
}
NOW = [0, 151, 1, 140, 3, 1, 10, 2, 11, 1, 15, 3, 16, 1, 17, 1, 18, PLATE, 21, -1,
       107 + 2 * 4 + 1, 1, 147 + 3 * 4 + 1, 2]


class MirroredTest(HostTest):
    def play_mirrored(self, body, head="", now=NOW, plates=((PLATE, False, (COOKED_EGG, EGG)),),
                answers=(), **changes):
        """Plays a turn of a bot with a mirror; its own assertions must hold. Returns its calls."""
        head = "from game_constants import *\nimport copy, pickle\n" + textwrap.dedent(head)
        match = self.playing(body, head, hello={"mirror": dict(MIRROR, **changes)},
                             rules="report" if changes.get("team_optional") else "official")
        calls, last = match.turn(1, answers, now=now, plates=plates)
        status, log = match.end()
        self.assertEqual((last, status), ({"end": True}, 0), log)
        return [[call["fn"]] + call["args"] for call in calls]


class QueriesTest(MirroredTest):
    def test_queries_send_nothing(self):
        calls = self.play_mirrored("""
            assert c.get_turn() == 1
            assert c.get_team() is Team.RED and c.get_enemy_team() is Team.BLUE
            assert (c.get_team_money(Team.RED), c.get_team_money(Team.BLUE)) == (151, 140)
            assert c.get_team_bot_ids(Team.RED) == [0] and c.get_team_bot_ids(Team.BLUE) == [1]
            assert list(c.get_bot_state(0).items()) == [
                ("bot_id", 0), ("team", "RED"), ("x", 2), ("y", 1), ("team_money", 151),
                ("holding", None), ("map_team", "RED")]
            egg = {"food_name": "EGG", "food_id": 0, "chopped": False}
            assert c.get_bot_state(1)["holding"] == {"type": "Plate", "dirty": False, "food": [
                {**egg, "cooked_stage": 1}, {**egg, "cooked_stage": 0}]}
            assert c.get_bot_state(1)["map_team"] == "BLUE"
            assert list(c.get_switch_info().items()) == [
                ("turn", 1), ("switch_turn", 250), ("switch_duration", 100),
                ("window_active", False), ("window_end_turn", 349),
                ("my_team_switched", False), ("enemy_team_switched", False)]
            assert c.can_switch_maps() is False
            assert c.can_move(0, -1, 0) is True and c.can_move(0, 0, -1) is False
            assert c.get_tile(Team.RED, 6, 0) is c.get_tile(Team.RED, 0, -1) is None
            assert c.get_tile(Team.RED, 0, 0).tile_name == "WALL"
        """)
        self.assertEqual(calls, [])

    def test_orders(self):
        self.play_mirrored("""
            order, = c.get_orders(Team.RED)
            assert list(order.items()) == [
                ("order_id", 1), ("required", ["EGG"]), ("created_turn", 1), ("expires_turn", 9),
                ("reward", 5), ("penalty", 2), ("claimed_by", None), ("completed_turn", None),
                ("is_active", True)]
            order["required"].append("SAUCE")
            order["reward"] = 0
            again, = c.get_orders(Team.RED)
            assert again["required"] == ["EGG"] and again["reward"] == 5
            theirs, = c.get_orders(Team.BLUE)
            assert (theirs["claimed_by"], theirs["completed_turn"]) == (1, 4)
            assert theirs["is_active"] is False
        """, now=NOW + [22, 1, 23, 4])
        self.play_mirrored("assert len(c.get_orders(Team.RED)) == 1 and c.get_orders(Team.BLUE) == []",
                     active_only=True)

    def test_odd_arguments_go_to_the_engine(self):
        calls = self.play_mirrored("""
            c.get_bot_state(True), c.get_bot_state(7), c.get_bot_state(-1), c.get_bot_state("0")
            c.get_tile(Team.RED, 1.0, 1), c.get_tile(Team.RED, True, 1), c.get_tile(None, 1, 1)
            assert c.get_map("RED").width == 6
            c.get_orders(0), c.get_team_money(0), c.get_team_bot_ids([])
            c.can_move(1, 0, 1), c.can_move(0, 2, 0), c.can_move(0, 0, True)
            c.can_submit(0), c.can_buy(0, FoodType.EGG, 1, 1)
        """, answers=[None] * 7 + [{"ret": MAP}])
        self.assertEqual(calls, [
            ["get_bot_state", True], ["get_bot_state", 7], ["get_bot_state", -1],
            ["get_bot_state", "str:0"], ["get_tile", "Team.RED", 1.0, 1],
            ["get_tile", "Team.RED", True, 1], ["get_tile", None, 1, 1], ["get_map", "str:RED"],
            ["get_orders", 0], ["get_team_money", 0], ["get_team_bot_ids", []],
            ["can_move", 1, 0, 1], ["can_move", 0, 2, 0], ["can_move", 0, 0, True],
            ["can_submit", 0], ["can_buy", 0, "FoodType.EGG", 1, 1],
        ])

    def test_optional_teams(self):
        calls = self.play_mirrored("""
            assert c.get_map().team is Team.RED and c.get_map(None).team is Team.RED
            assert c.get_orders() == c.get_orders(Team.RED) and c.get_team_money() == 151
            assert c.get_team_bot_ids() == [0]
            c.get_tile(None, 1, 1)
        """, team_optional=True)
        self.assertEqual(calls, [["get_tile", None, 1, 1]])

    def test_answers_update_the_mirror(self):
        cell = 1 * 4 + 2
        calls = self.play_mirrored("""
            before = c.get_map(Team.RED)
            assert c.place(0, 1, 2) is True
            assert c.get_team_money(Team.RED) == 155 and c.get_bot_state(0)["x"] == 3
            plate = c.get_tile(Team.RED, 1, 2).item
            assert [food.cooked_stage for food in plate.food] == [1] and plate.dirty is False
            after = c.get_map(Team.RED)
            assert before.tiles[1][2].item is None and after.tiles[1][2].item.food
            assert c.place(0) is False and c.get_team_money(Team.RED) == 155
            try:
                c.place(0, None, "x")
            except TypeError:
                assert c.get_team_money(Team.RED) == 156
        """, answers=[
            {"ret": True, "now": [0, 155, 10, 3, 30 + cell, 305],
             "plates": [[305, False, [COOKED_EGG]]]},
            {"ret": False},
            {"raise": "TypeError", "message": "", "now": [0, 156]},
        ])
        self.assertEqual(len(calls), 3)

    def test_an_interrupted_answer_is_learned_later(self):
        for name in ("_read_line", "_hear", "learn"):
            with self.subTest(name):
                self.play_mirrored("""
                    def trace(frame, event, arg):
                        if frame.f_code.co_name == %r:
                            sys.settrace(None)
                            raise MemoryError
                    sys.settrace(trace)
                    try:
                        c.place(0)
                        assert False
                    except MemoryError:
                        pass
                    assert c.pickup(0) is False
                    assert c.get_team_money(Team.RED) == 160
                """ % name, "import sys\n",
                             answers=[{"ret": True, "now": [0, 160]}, {"ret": False}])

    def test_moves_are_noted(self):
        match = self.playing("""
            assert c.move(0, -1, 0) is True
            assert c.get_bot_state(0)["x"] == 1 and c.can_move(0, 1, 0) is True
            assert c.move(0, 1, 0) is False  # the bot has moved already
            assert c.move(0, 0, 1) is False
            print("continued")
            assert c.move(1, 0, 1) is True  # answered by the engine
            assert c.move(0, True, 0) is True
            assert c.get_bot_state(0)["x"] == 2
        """, hello={"mirror": dict(MIRROR, notes=True)})
        match.send({"turn": 1, "now": NOW})
        self.assertEqual(match.process.stderr.readline(), b"continued\n")
        steps = [[-1, 0], [1, 0], [0, 1]]
        self.assertEqual([json.loads(line) for line in match.notes()],
                         [{"fn": "move", "args": [0] + step} for step in steps])
        self.assertEqual(match.receive(), {"fn": "move", "args": [1, 0, 1]})
        self.assertTrue(match.said_noted)
        match.send({"ret": True})
        self.assertEqual(match.receive(), {"fn": "move", "args": [0, True, 0]})
        self.assertFalse(match.said_noted)
        match.send({"ret": True, "now": [10, 2]})
        self.assertEqual(match.receive(), {"end": True})
        self.assertEqual(match.notes(), [])
        match.end()

    def test_steps(self):
        self.play_mirrored("""
            assert [c.can_move(0, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)] == [
                False, True, False, False, False, False, False, True, False]
        """)
        self.play_mirrored("assert not any(c.can_move(0, dx, 0) for dx in (-1, 0, 1))",
                     now=NOW + [107 + 1 * 4 + 1, 3, 107 + 3 * 4 + 1, 4])
        # When one of two bots on a tile leaves, the tile counts as free, although the other is still on it.
        self.play_mirrored("assert c.can_move(0, 0, 0) is False", now=NOW + [107 + 2 * 4 + 1, 0])

    def test_limit_of_notes(self):
        match = self.playing("""
            for _ in range(250):
                assert c.move(0, 0, 1) is False
        """, hello={"mirror": dict(MIRROR, notes=True)})
        calls, last = match.turn(1, [False] * 2, now=NOW)
        self.assertEqual((len(calls), last), (2, {"end": True}))
        self.assertTrue(match.said_noted)
        self.assertEqual(len(match.notes()), 248)
        match.end()

    def test_no_pipe_for_notes(self):
        for notes in (False, True):
            match = self.playing("assert c.move(0, -1, 0) is True and c.get_bot_state(0)['x'] == 1",
                                 hello={"mirror": dict(MIRROR, notes=notes)}, noting=not notes)
            calls, last = match.turn(1, [{"ret": True, "now": [10, 1]}], now=NOW)
            self.assertEqual((len(calls), last), (1, {"end": True}))
            match.end()

    def test_a_closed_pipe_for_notes(self):
        match = self.playing("""
            os.close(3)
            assert c.move(0, -1, 0) is True and c.get_bot_state(0)["x"] == 1
        """, "import os", hello={"mirror": dict(MIRROR, notes=True)})
        calls, last = match.turn(1, [{"ret": True, "now": [10, 1]}], now=NOW)
        self.assertEqual((len(calls), last), (1, {"end": True}))
        match.end()

    def test_the_engine_reports_an_interrupted_move(self):
        for name in ("note", "_make_move", "_step"):
            with self.subTest(name):
                match = self.playing("""
                    def trace(frame, event, arg):
                        if frame.f_code.co_name == %r:
                            sys.settrace(None)
                            raise MemoryError
                    sys.settrace(trace)
                    try:
                        c.move(0, -1, 0)
                        assert False
                    except MemoryError:
                        pass
                    print(c.get_bot_state(0)["x"])
                """ % name, "import sys", hello={"mirror": dict(MIRROR, notes=True)})
                match.send({"turn": 1, "now": NOW})
                made = name != "note"
                if made:
                    self.assertEqual(match.hear(), {"calls": []})
                    self.assertTrue(match.said_noted)
                    match.send({"rets": [], "now": [10, 1]})
                self.assertEqual(match.receive(), {"end": True})
                self.assertEqual((match.said_noted, len(match.notes())), (False, made))
                self.assertEqual(match.end(), (0, "1\n" if made else "2\n"))

    def test_after_the_turn(self):
        match = self.playing("self.m = c\nkept.append(c)\nthreading.Thread(target=late).start()", """
            import threading, time
            kept = []
            def late():
                while True:
                    try:
                        kept[0].get_turn()
                    except RuntimeError as e:
                        print(e)
                        break
        """, hello={"mirror": MIRROR})
        self.assertEqual(match.turn(1, now=NOW)[1], {"end": True})
        self.assertEqual(match.process.stderr.readline(), b"the turn is over\n")
        match.end()

    def test_copies_of_the_controller(self):
        self.play_mirrored("""
            for twin in (copy.deepcopy(c), pickle.loads(pickle.dumps(c))):
                try:
                    twin.get_turn()
                    assert False
                except RuntimeError as e:
                    assert str(e).startswith("a copy of the controller cannot play"), e
            assert copy.copy(c).get_turn() == 1
        """)


# Code that a bot may run on m.tiles. Each line gets a new map; columns has the names of its tiles in
# plain lists.
LINES = [
    "assert isinstance(tiles, list) and type(tiles).__name__ == 'list'",
    "assert len(tiles) == 6 and bool(tiles)",
    "assert [len(column) for column in tiles] == [4] * 6",
    "assert type(tiles[0]) is list",
    "assert kinds(tiles) == columns and kinds(list(tiles)) == columns",
    "assert kinds([*tiles]) == columns and kinds(reversed(tiles)) == columns[::-1]",
    "assert kinds(tiles[1:3]) == columns[1:3] and type(tiles[1:3]) is list",
    "assert kinds(tiles[::-1]) == columns[::-1] and tiles[-1][0] is tiles[5][0]",
    "a, b, *rest = tiles; assert kinds([a, b]) == columns[:2] and len(rest) == 4",
    "assert kinds(tiles + []) == kinds([] + tiles) == columns",
    "assert type(tiles + []) is type([] + tiles) is type(tiles * 2) is list",
    "assert kinds(tiles * 2) == kinds(2 * tiles) == columns * 2",
    "tiles += [[]]; assert len(tiles) == 7 and tiles[6] == []",
    "assert kinds(sum([tiles], [])) == columns",
    "assert len(sum(tiles, [])) == 24",
    "assert kinds(tiles.copy()) == columns and type(tiles.copy()) is list",
    "assert kinds(copy.copy(tiles)) == columns and type(copy.copy(tiles)) is list",
    "twin = copy.deepcopy(tiles); assert kinds(twin) == columns and type(twin) is list; "
    "assert twin[1][1] is not tiles[1][1] and twin[2][2].item is not tiles[2][2].item",
    "twin = copy.deepcopy(m); assert kinds(twin.tiles) == columns; "
    "twin.tiles[2][2].count = 8; assert tiles[2][2].count == 3",
    "tiles[0].append(m); twin = copy.deepcopy(m); assert twin.tiles[0][4] is twin",
    "for n in range(2, 6): assert kinds(pickle.loads(pickle.dumps(tiles, n))) == columns",
    "assert type(pickle.loads(pickle.dumps(m)).tiles) is list",
    "assert tiles == list(tiles) and list(tiles) == tiles and tiles != columns",
    "assert not tiles == None and tiles != [] and tiles == tiles",
    "other = c.get_map(Team.RED).tiles; assert tiles != other and [tiles] == [tiles]",
    "other = c.get_map(Team.RED).tiles; assert kinds(tiles + other) == columns * 2",
    "other = c.get_map(Team.RED).tiles; fails(lambda: tiles < other, TypeError, "
    "\"'<' not supported between instances of 'Wall' and 'Wall'\")",
    "from tiles import Tile; Tile.__eq__ = lambda a, b: a.tile_name == b.tile_name; "
    "assert tiles == c.get_map(Team.RED).tiles; del Tile.__eq__",
    "first = tiles[3]; assert first in tiles and tiles.index(first) == 3",
    "assert tiles.count(tiles[2]) == 1 and None not in tiles",
    "last = tiles.pop(); assert kinds([last]) == columns[-1:] and len(tiles) == 5",
    "tiles.insert(0, None); assert tiles[0] is None and kinds(tiles[1:]) == columns",
    "tiles.remove(tiles[0]); assert kinds(tiles) == columns[1:]",
    "tiles.reverse(); assert kinds(tiles) == columns[::-1]",
    "tiles.sort(key=lambda column: column[1].tile_name); assert len(tiles) == 6",
    "assert len(sorted(tiles, key=len)) == 6",
    "tiles[1:2] = []; assert kinds(tiles) == columns[:1] + columns[2:]",
    "del tiles[0]; assert kinds(tiles) == columns[1:]",
    "tiles.extend(tiles); assert kinds(tiles) == columns * 2",
    "tiles.clear(); assert tiles == [] and m.tiles == []",
    "assert [[t.tile_name for t in row] for row in zip(*tiles)][0] == ['WALL'] * 6",
    "assert repr(tiles) == repr(list(tiles)) and str(tiles).startswith('[[<tiles.Wall')",
    "assert json.dumps(tiles, default=lambda t: t.tile_name) == json.dumps(columns)",
    "for x, column in enumerate(tiles): assert column is tiles[x]",
    "for i in range(20): assert tiles[i % 6][1] is tiles[i % 6][1]",
    "assert max(len(column) for column in tiles) == 4 and any(tiles) and all(tiles)",
    "import random; assert random.choice(tiles) in tiles; random.shuffle(tiles)",
    "import bisect, itertools; assert len(list(itertools.chain(*tiles))) == 24",
    "x = [0]; x[:] = tiles; assert kinds(x) == columns",
    "x = [0]; x.extend(tiles); assert kinds(x[1:]) == columns",
    "assert kinds(tuple(tiles)) == columns and len((lambda *a: a)(*tiles)) == 6",
    "assert m.to_2d_list()[2][2]['count'] == 3",
    "fails(lambda: tiles[6], IndexError, 'list index out of range')",
    "fails(lambda: tiles[-7], IndexError, 'list index out of range')",
    "fails(lambda: tiles['x'], TypeError, 'list indices must be integers or slices, not str')",
    "fails(lambda: tiles[1.0], TypeError, 'list indices must be integers or slices, not float')",
    "fails(lambda: tiles.x, AttributeError, \"'list' object has no attribute 'x'\")",
    "fails(lambda: hash(tiles), TypeError, \"unhashable type: 'list'\")",
    "fails(lambda: tiles + (), TypeError, 'can only concatenate list (not \"tuple\") to list')",
    "fails(lambda: () + tiles, TypeError, 'can only concatenate tuple (not \"list\") to tuple')",
    "fails(lambda: tiles < 1, TypeError, \"'<' not supported between instances of 'list' and 'int'\")",
    "assert tiles[True] is tiles[1] and tiles[slice(None)][0] is tiles[0]",
]


class MapTest(MirroredTest):
    now = NOW + [30 + 2 * 4 + 2, EGG, 100, 3, 101, 2, 102, 1, 103, 1, 104, 4, 105, 7,
                 30 + 4 * 4 + 1, EGG_PAN, 30 + 3 * 4, PAN]

    def test_tiles(self):
        rows = "".join(ROWS)
        self.play_mirrored("""
            m = c.get_map(Team.RED)
            assert list(vars(m)) == ["width", "height", "tiles", "team", "orders"]
            assert (m.width, m.height, m.team, m.orders) == (6, 4, Team.RED, [])
            letters = dict(zip("WALL COUNTER BOX SINK SINKTABLE TRASH FLOOR SUBMIT COOKER SHOP"
                               .split(), "#CBSTR.UK$"))
            drawn = "".join(letters[m.tiles[x][y].tile_name]
                            for y in range(3, -1, -1) for x in range(6))
            assert drawn == %r
            base = ["tile_name", "tile_id", "is_walkable", "is_dangerous", "is_placeable",
                    "is_interactable", "item", "using"]
            both = ["placeable", "interactable"]
            extra = {"BOX": ["count"], "COOKER": ["cook_progress"],
                     "SINK": ["num_dirty_plates", "curr_dirty_plate_progress"],
                     "SINKTABLE": ["num_clean_plates"], "SHOP": ["shop_items"]}
            for x in range(6):
                for y in range(4):
                    for tile in (m.tiles[x][y], c.get_tile(Team.RED, x, y)):
                        name = tile.tile_name
                        assert type(tile).__name__.upper() == name
                        fresh = type(tile)()
                        names = base + (both if name not in ("FLOOR", "WALL") else [])
                        assert list(vars(tile)) == names + extra.get(name, []) == list(vars(fresh))
                        assert [type(v) for n, v in vars(tile).items() if n != "item"] == [
                            type(v) for n, v in vars(fresh).items() if n != "item"]
            box, sink, table, cooker = m.tiles[2][2], m.tiles[3][2], m.tiles[4][2], m.tiles[4][1]
            assert box.count == 3 and box.item.food_name == "EGG"
            assert (sink.num_dirty_plates, sink.curr_dirty_plate_progress) == (2, 1)
            assert sink.using is True and table.num_clean_plates == 4
            assert cooker.cook_progress == 7 and cooker.item.food.food_id == 0
            assert type(m.tiles[3][0].item).__name__ == "Pan" and m.tiles[3][0].item.food is None
            assert m.tiles[2][3].shop_items == {*FoodType, *ShopCosts}
        """ % rows, now=self.now)

    def test_maps_share_no_tiles(self):
        self.play_mirrored("""
            first, second = c.get_map(Team.RED), c.get_map(Team.RED)
            tile = first.tiles[2][2]
            assert tile is first.tiles[2][2] is not second.tiles[2][2]
            tile.item.chopped = True
            tile.count, tile.mine, tile.is_walkable = 9, 1, True
            first.tiles[2][3].shop_items.clear()
            first.tiles[1].append("more")
            first.tiles[0] = None
            del first.tiles[5]
            first.orders.append(1)
            for m in (second, c.get_map(Team.RED)):
                tile = m.tiles[2][2]
                assert tile.item.chopped is False and tile.count == 3 and not tile.is_walkable
                assert not hasattr(tile, "mine") and len(m.tiles[2][3].shop_items) == 7
                assert len(m.tiles[1]) == 4 and m.tiles[0][0].tile_id == 1 and len(m.tiles) == 6
                assert m.orders == []
            assert first.tiles[0] is None and len(first.tiles) == 5
            assert vars(first.tiles[2][2])["mine"] == 1 and vars(first.tiles[2][2])["count"] == 9
            blank = second.tiles[1][1]
            blank.item = "mine"
            assert list(vars(blank))[6] == "item" and vars(blank)["item"] == "mine"
            blank.__dict__ = {"tile_name": "NEW"}
            assert blank.tile_name == "NEW"
        """, now=self.now)

    def test_columns_behave_like_lists(self):
        self.play_mirrored("""
            for line in lines:
                m = c.get_map(Team.RED)
                try:
                    exec(line, dict(globals(), c=c, m=m, tiles=m.tiles))
                except Exception as e:
                    raise AssertionError(line) from e
        """, """
            import json
            def kinds(columns):
                return [[tile.tile_name for tile in column] for column in columns]
            def fails(call, kind, text):
                try:
                    call()
                    assert False, kind
                except kind as e:
                    assert str(e) == text, e
            columns = [
                ["WALL", "WALL", "WALL", "WALL"], ["WALL", "FLOOR", "COUNTER", "WALL"],
                ["WALL", "FLOOR", "BOX", "SHOP"], ["WALL", "SUBMIT", "SINK", "WALL"],
                ["WALL", "COOKER", "SINKTABLE", "WALL"], ["WALL", "WALL", "TRASH", "WALL"],
            ]
            lines = %r
        """ % LINES, now=self.now)


if __name__ == "__main__":
    unittest.main()
