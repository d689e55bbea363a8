"""The objects that bots get, and the modules they import."""

import unittest

from engine import MAP, HostTest


class ObjectsTest(HostTest):
    TILE = ["tile_name", "tile_id", "is_walkable", "is_dangerous", "is_placeable",
            "is_interactable", "item", "using"]
    MORE = {
        "FLOOR": [], "WALL": [], "COUNTER": [], "TRASH": [], "SUBMIT": [], "BOX": ["count"],
        "SINK": ["num_dirty_plates", "curr_dirty_plate_progress"],
        "SINKTABLE": ["num_clean_plates"], "COOKER": ["cook_progress"], "SHOP": ["shop_items"],
    }

    def test_map_of_the_constructor(self):
        tiles = [
            [1, 1, {"tile_name": "FLOOR", "item": {"type": "Pan", "food": {
                "type": "Food", "food_name": "MEAT", "food_id": 2, "chopped": True,
                "cooked_stage": 1}}}],
            [2, 2, {"tile_name": "BOX", "item": {"type": "Plate", "dirty": False, "food": [
                {"type": "Food", "food_name": "EGG", "food_id": 0, "chopped": False,
                 "cooked_stage": 2}]}, "count": 3}],
            [4, 1, {"tile_name": "COOKER", "item": None, "cook_progress": 21}],
            [3, 2, {"tile_name": "SINK", "item": None, "num_dirty_plates": 2,
                    "curr_dirty_plate_progress": 1, "using": True}],
            [4, 2, {"tile_name": "SINKTABLE", "item": None, "num_clean_plates": 4}],
        ]
        kitchen = dict(MAP, team="BLUE", tiles=tiles)
        self.check(
            """
            from map import Map
            from item import Pan, Plate, Food
            assert type(m) is Map
            assert list(vars(m)) == ["width", "height", "tiles", "team", "orders"]
            assert (m.width, m.height, m.orders) == (6, 4, []) and m.team is Team.BLUE
            assert m.tiles[2][3].tile_name == "SHOP" and m.tiles[2][0].tile_name == "WALL"
            pan = m.tiles[1][1].item
            assert type(pan) is Pan and type(pan.food) is Food
            assert (pan.food.chopped, pan.food.cooked_stage) == (True, 1)
            box = m.tiles[2][2]
            assert box.count == 3 and type(box.item) is Plate and box.item.dirty is False
            assert [f.food_name for f in box.item.food] == ["EGG"]
            assert m.tiles[4][1].item is None and m.tiles[4][1].cook_progress == 21
            sink = m.tiles[3][2]
            assert (sink.num_dirty_plates, sink.curr_dirty_plate_progress) == (2, 1) and sink.using
            assert m.tiles[4][2].num_clean_plates == 4
            assert m.in_bounds(5, 3) and not m.in_bounds(6, 0) and not m.in_bounds(0, -1)
            assert m.is_tile_name(2, 3, "SHOP") and not m.is_tile_name(9, 9, "SHOP")
            assert m.is_tile_walkable(3, 1) and not m.is_tile_walkable(0, 0)
            assert m.is_tile_placeable(1, 2) and not m.is_tile_interactable(1, 2)
            assert m.is_tile_dangerous(1, 1) is False and m.is_tile_dangerous(-1, 1) is False
            columns = m.to_2d_list()
            assert columns[1][1] == {"tile_name": "FLOOR", "is_walkable": True}
            assert list(columns[2][2]) == ["tile_name", "is_walkable", "item", "count"]
            assert columns[2][2]["item"]["food"][0]["type"] == "Food"
            assert columns[1][2] == {"tile_name": "COUNTER", "is_walkable": False, "item": None}
            """,
            "from game_constants import Team",
            kitchen=kitchen,
        )

    def test_attributes_of_tiles_in_order(self):
        body = """
            import tiles
            for x, column in enumerate(m.tiles):
                for y, t in enumerate(column):
                    print(t.tile_name, type(t).__name__, *vars(t))
                    u = type(t)()
                    assert list(vars(u)) == list(vars(t)), t.tile_name
                    assert [b.__name__ for b in type(t).__mro__[1:-1]] == (
                        ["Tile"] if t.tile_name in ("FLOOR", "WALL") else ["Interactable", "Tile"])
            assert issubclass(tiles.Placeable, tiles.Tile)
            assert not issubclass(tiles.Interactable, tiles.Placeable)
        """
        _, log = self.check(body)
        seen = {}
        for line in log.splitlines():
            name, cls, *attributes = line.split()
            seen[name] = attributes
            self.assertEqual(cls, "SinkTable" if name == "SINKTABLE" else name.capitalize())
        self.assertEqual(set(seen), set(self.MORE))
        for name, attributes in seen.items():
            middle = [] if name in ("FLOOR", "WALL") else ["placeable", "interactable"]
            self.assertEqual(attributes, self.TILE + middle + self.MORE[name])

    def test_get_tile_and_get_map(self):
        shop = {"tile_name": "SHOP", "tile_id": 11, "is_walkable": False, "is_dangerous": False,
                "is_placeable": False, "is_interactable": True, "item": None, "using": False,
                "placeable": True, "interactable": True,
                "shop_items": ["FoodType.EGG", "FoodType.MEAT", "FoodType.NOODLES",
                               "FoodType.ONIONS", "FoodType.SAUCE", "ShopCosts.PAN",
                               "ShopCosts.PLATE"]}
        cooker = {"tile_name": "COOKER", "tile_id": 6, "is_walkable": False,
                  "is_dangerous": False, "is_placeable": True, "is_interactable": True,
                  "item": {"type": "Pan", "food": None}, "using": False, "placeable": True,
                  "interactable": True, "cook_progress": 7}
        calls, _ = self.check(
            """
            import tiles
            from item import Pan
            shop = c.get_tile(Team.RED, 2, 3)
            assert type(shop) is tiles.Shop and shop.shop_items == {*FoodType, *ShopCosts}
            assert type(shop.shop_items) is set
            cooker = c.get_tile(team=Team.BLUE, x=4, y=1)
            assert type(cooker) is tiles.Cooker and type(cooker.item) is Pan
            assert cooker.cook_progress == 7 and list(vars(cooker))[-1] == "cook_progress"
            one, two = c.get_map(Team.RED), c.get_map(Team.RED)
            assert one is not two and one != two
            assert one.tiles[4][1].item is not two.tiles[4][1].item
            assert one.tiles[2][3].shop_items is not two.tiles[2][3].shop_items
            assert one.tiles[1][1] is not one.tiles[2][1]
            assert one.to_2d_list() == two.to_2d_list()
            """,
            "from game_constants import *",
            [{"ret": shop}, {"ret": cooker}, {"ret": MAP}, {"ret": MAP}],
        )
        self.assertEqual(calls[0], {"fn": "get_tile", "args": ["Team.RED", 2, 3]})
        self.assertEqual(calls[2], {"fn": "get_map", "args": ["Team.RED"]})

    def test_items(self):
        self.check("""
            from game_constants import FoodType
            from item import Food, Item, Pan, Plate
            f = Food(FoodType.MEAT)
            assert list(vars(f).items()) == [
                ("food_name", "MEAT"), ("food_id", 2), ("can_chop", True), ("can_cook", True),
                ("buy_cost", 80), ("chopped", False), ("cooked_stage", 0)]
            assert Plate().food is Plate().food and list(vars(Plate())) == ["food", "dirty"]
            assert Plate(None).food == [] and Plate(None).food is not Plate().food
            assert Plate([f], True).dirty and list(vars(Pan())) == ["food"] and Pan().food is None
            assert all(issubclass(k, Item) for k in (Food, Plate, Pan)) and Item()
            food = {"type": "Food", "food_name": "MEAT", "food_id": 2, "chopped": False,
                    "cooked_stage": 0}
            bare = {k: v for k, v in food.items() if k != "type"}
            assert list(f.to_dict().items()) == list(food.items())
            plate, pan = Plate([f]), Pan(f)
            assert plate.to_dict() == {"type": "Plate", "dirty": False, "food": [food]}
            assert pan.to_dict() == {"type": "Pan", "food": food}
            public = c.item_to_public_dict
            assert list(public(f).items()) == list(food.items())
            assert public(it=plate) == {"type": "Plate", "dirty": False, "food": [bare]}
            assert list(public(plate)) == ["type", "dirty", "food"]
            assert public(pan) == {"type": "Pan", "food": food}
            assert public(Pan()) == {"type": "Pan", "food": None}
            assert public(None) is None and public(7) == {"type": "int"}
            assert public(Plate([f, FoodType.EGG, None]))["food"] == [bare]
            assert public(Pan(Plate([])))["food"] == {"type": "Plate", "dirty": False, "food": []}
            assert f != Food(FoodType.MEAT) and hash(f)
        """)

    def test_constants(self):
        self.check("""
            assert [t.value for t in Team] == [0, 1] and Team.RED.name == "RED"
            assert [t.name for t in TileType] == [
                "FLOOR", "WALL", "COUNTER", "BOX", "SINK", "SINKTABLE", "COOKER", "TRASH",
                "SUBMIT", "SHOP"]
            assert [t.tile_id for t in TileType] == [0, 1, 2, 3, 4, 5, 6, 9, 10, 11]
            assert TileType.SUBMIT.value == ("SUBMIT", 10, True, False, True, True)
            assert [f.value for f in FoodType] == [
                ("EGG", 0, False, True, 20), ("ONIONS", 1, True, False, 30),
                ("MEAT", 2, True, True, 80), ("NOODLES", 3, False, False, 40),
                ("SAUCE", 4, False, False, 10)]
            assert [s.value for s in ShopCosts] == [("PLATE", 2), ("PAN", 4)]
            assert (ShopCosts.PAN.item_name, ShopCosts.PAN.buy_cost) == ("PAN", 4)
            assert GameConstants.TOTAL_TURNS == 500 and isinstance(GameConstants, FrozenMeta)
            try:
                GameConstants.TOTAL_TURNS = 3
                assert False
            except AttributeError:
                pass
        """, "from game_constants import *")

    def test_copies(self):
        self.check("""
            import copy, pickle
            from game_constants import FoodType
            for twin in (copy.deepcopy(m), pickle.loads(pickle.dumps(m))):
                assert twin.to_2d_list() == m.to_2d_list() and twin.tiles is not m.tiles
                assert twin.team is m.team
                assert type(twin.tiles[2][3]) is type(m.tiles[2][3])
                assert FoodType.EGG in twin.tiles[2][3].shop_items
            assert pickle.loads(pickle.dumps(FoodType.EGG)) is FoodType.EGG
            m.tiles[1][1].mine = 3
        """)

    def test_copies_of_the_controller(self):
        for rules in ("official", "report"):
            with self.subTest(rules):
                calls, _ = self.check("""
                    import copy, pickle
                    from game_constants import Team
                    from robot_controller import RobotController
                    self.c, self.plan = c, [1]
                    c.mine = [3]
                    ahead = copy.deepcopy(self)
                    assert ahead.plan == [1] and ahead.plan is not self.plan
                    twins = [ahead.c, copy.deepcopy([c])[0]]
                    twins += [pickle.loads(pickle.dumps(c, n)) for n in range(6)]
                    for twin in twins:
                        assert twin is not c and type(twin) is type(c) is RobotController
                        assert twin.mine == [3] and twin.mine is not c.mine
                        assert twin.item_to_public_dict(None) is None
                        for call in (twin.get_turn, lambda: twin.move(0, 1, 0),
                                     lambda: twin.get_map(Team.RED)):
                            try:
                                call()
                                assert False
                            except RuntimeError as e:
                                assert str(e).startswith("a copy of the controller cannot play"), e
                    assert copy.copy(self).c is c
                    assert copy.copy(c).get_turn() == c.get_turn() == 7
                """, rules=rules, answers=[7, 7])
                self.assertEqual([call["fn"] for call in calls], ["get_turn"] * 2)

    def test_controllers_cannot_be_constructed(self):
        match = self.playing("RobotController(c.get_team(), GameState(m, m))", """
            from robot_controller import RobotController
            from game_state import GameState
        """)
        fail = self.failing(match, match.turn(1, ["Team.RED"])[1])
        self.assertEqual(fail["type"], "RuntimeError")
        self.assertIn("only cookoff makes controllers", fail["message"])


if __name__ == "__main__":
    unittest.main()
