"""The contest's modules as bots import them: their names, and the helpers in them."""

import sys
import unittest

from engine import HostTest

TILES = "Tile Counter Sink SinkTable Cooker Trash Submit Shop Box"
ITEMS = "Item Food Plate Pan"
NAMES = {
    "game_constants": "Enum dataclass Team TileType FoodType ShopCosts FrozenMeta GameConstants",
    "item": "ABC Enum auto List Optional Any FoodType Item Food Plate Pan",
    "tiles": "TileType FoodType ShopCosts Placeable Interactable Floor Wall %s %s" % (TILES, ITEMS),
    "map": "TileType Team Tile List Tuple Map",
    "robot_controller": "annotations copy deque Any Dict List Optional Tuple Union Team FoodType "
                        "ShopCosts GameConstants Map GameState Buyable RobotController "
                        "%s %s" % (TILES, ITEMS),
    "game_state": "annotations dataclass Dict List Optional Tuple Any Team TileType FoodType "
                  "GameConstants Map Floor Wall GameStateException Order BotState GameState "
                  "plate_food_signature order_signature plate_matches_order tile_factory "
                  "normalize_map_tiles %s %s" % (TILES, ITEMS),
    "map_processor": "annotations dataclass Dict List Optional Tuple copy Team FoodType "
                     "GameConstants Map Floor Wall Order CHAR_TO_TILE BOT_SPAWN_CHARS ParsedMap "
                     "parse_switch_line extract_optional_switch_config clone_tiles_grid "
                     "read_nonempty_noncomment_lines split_layout_and_orders parse_required_csv "
                     "parse_order_line load_map_from_txt load_two_team_maps_and_orders %s" % TILES,
}


class NamesTest(HostTest):
    def test_star_imports(self):
        for module, names in NAMES.items():
            with self.subTest(module):
                _, log = self.check("print(*sorted(names))", """
                    before = set(globals())
                    from %s import *
                    names = set(globals()) - before - {"before"}
                """ % module)
                self.assertEqual(log.split(), sorted(names.split()))

    def test_star_imports_bind_the_right_objects(self):
        self.check("""
            import collections, copy as real_copy, dataclasses, typing
            assert Counter.__module__ == "tiles" and Tuple is typing.Tuple
            assert deque is collections.deque and copy is real_copy
            assert dataclass is dataclasses.dataclass
            assert Buyable == typing.Union[FoodType, ShopCosts]
            assert isinstance(c, RobotController) and isinstance(m, Map)
        """, """
            from collections import Counter
            from game_constants import *
            from item import *
            from tiles import *
            from map import *
            from robot_controller import *
        """)

    def test_missing_names(self):
        self.check("""
            for module, name in (("map", "Floor"), ("robot_controller", "TileType"),
                                 ("game_state", "ShopCosts"), ("tiles", "Team"),
                                 ("game_constants", "Optional"), ("item", "Tuple")):
                try:
                    exec("from %s import %s" % (module, name))
                    assert False, (module, name)
                except ImportError:
                    pass
                try:
                    getattr(__import__(module), name)
                    assert False, (module, name)
                except AttributeError as e:
                    assert "module %r has no attribute %r" % (module, name) in str(e)
        """)

    def test_slow_modules_are_imported_on_demand(self):
        slow = {"typing", "dataclasses", "copy", "json", "game_state"}
        if sys.version_info[:2] == (3, 9):
            slow.remove("typing")  # there importlib imports it
        _, log = self.check("""
            import sys
            print(*slow & set(sys.modules))
            from map import List
            print("typing" in sys.modules, "game_state" in sys.modules)
        """, "from robot_controller import RobotController\nfrom tiles import *\n"
                            "slow = %r\n" % slow, flags=("-S",))
        self.assertEqual(log, "\nTrue False\n")

    def test_signatures(self):
        self.check("""
            import inspect, game_constants, game_state, item, map, map_processor, robot_controller
            def names(f):
                return [str(p).split(":")[0] if p.default is p.empty
                        else "%s=%r" % (p.name, p.default)
                        for p in inspect.signature(f).parameters.values()]
            order = ["order_id", "required", "created_turn", "expires_turn", "reward", "penalty",
                     "claimed_by=None", "completed_turn=None", "penalized=False"]
            for f, want in (
                (item.Plate, ["food=[]", "dirty=False"]), (item.Pan, ["food=None"]),
                (item.Food, ["food_type"]), (item.Item, []),
                (map.Map, ["width=32", "height=32", "tiles=None", "team=%r" % m.team,
                           "orders=None"]),
                (map.Map.is_tile_name, ["self", "x", "y", "tile_name"]),
                (game_state.Order, order),
                (game_state.BotState, ["bot_id", "team", "x", "y", "holding=None",
                                       "map_team=%r" % m.team]),
                (game_state.GameState, ["red_map", "blue_map"]),
                (game_state.plate_food_signature, ["plate"]),
                (game_state.order_signature, ["req"]),
                (game_state.plate_matches_order, ["plate", "order"]),
                (game_state.tile_factory, ["tile_type"]),
                (game_state.normalize_map_tiles, ["m"]),
                (robot_controller.RobotController, ["team", "game_state"]),
                (c.item_to_public_dict, ["it"]), (c.get_tile, ["team", "x", "y"]),
                (c.buy, ["bot_id", "item", "target_x=None", "target_y=None"]),
                (c.submit, ["bot_id", "target_x=None", "target_y=None"]),
                (c.move, ["bot_id", "dx", "dy"]),
                (map_processor.load_two_team_maps_and_orders,
                 ["path", "default_reward=5", "default_penalty=2"]),
            ):
                assert names(f) == want, (f, names(f))
        """)


class HelpersTest(HostTest):
    def test_map(self):
        self.check("""
            from map import Map
            from tiles import Tile
            assert m.is_tile_name(x=2, y=3, tile_name="SHOP")
            fresh = Map()
            assert (fresh.width, fresh.height, fresh.orders) == (32, 32, [])
            assert type(fresh.tiles[31][31]) is Tile and fresh.tiles[0][0].tile_name == "FLOOR"
        """)

    def test_order(self):
        self.check("""
            from dataclasses import asdict, fields, is_dataclass, replace
            from game_constants import FoodType, Team
            from game_state import BotState, Order
            order = Order(1, [FoodType.EGG], 3, 9, 5, 2)
            assert order == Order(1, [FoodType.EGG], 3, 9, 5, 2) != replace(order, reward=6)
            assert repr(order) == (
                "Order(order_id=1, required=[%r], created_turn=3, expires_turn=9, reward=5, "
                "penalty=2, claimed_by=None, completed_turn=None, penalized=False)" % FoodType.EGG)
            assert not order.is_active(2) and order.is_active(3) and order.is_active(9)
            assert not order.is_expired(9) and order.is_expired(10)
            order.completed_turn = 4
            assert not order.is_active(5)
            for call in (lambda: hash(order), lambda: Order(1, [], 3, 9), lambda: order.to_dict()):
                try:
                    call()
                    assert False
                except (TypeError, AttributeError):
                    pass
            bot = BotState(0, Team.BLUE, 2, 3)
            assert bot.pos() == (2, 3) and bot.map_team is Team.RED and bot.holding is None
            assert bot == BotState(0, Team.BLUE, 2, 3) and asdict(bot)["x"] == 2
            assert is_dataclass(Order) and len(fields(Order)) == 9
        """)

    def test_signatures_of_foods(self):
        self.check("""
            from game_constants import FoodType
            from game_state import (Order, order_signature, plate_food_signature,
                                    plate_matches_order)
            from item import Food, Plate
            onions = Food(FoodType.ONIONS)
            onions.chopped = True
            plate = Plate([Food(FoodType.SAUCE), onions])
            assert plate_food_signature(plate) == [(1, True, 0), (4, False, 0)]
            assert plate_food_signature(Plate([FoodType.MEAT, "x"])) == [(-1, False, 0),
                                                                        (2, False, 0)]
            wanted = [FoodType.SAUCE, FoodType.ONIONS, FoodType.EGG, FoodType.MEAT]
            assert order_signature(wanted) == [(0, False, 1), (1, True, 0), (2, True, 1),
                                               (4, False, 0)]
            order = Order(1, wanted[:2], 3, 9, 5, 2)
            assert plate_matches_order(plate, order)
            assert not plate_matches_order(Plate([onions]), order)
            for call in (lambda: plate_food_signature([onions]), lambda: order_signature(order),
                         lambda: order_signature(["EGG"]), lambda: plate_food_signature(onions),
                         lambda: plate_matches_order(plate, {"required": ["SAUCE"]})):
                try:
                    call()
                    assert False
                except (AttributeError, TypeError):
                    pass
        """)

    def test_tile_factory(self):
        self.check("""
            from game_constants import FoodType, TileType
            from game_state import GameStateException, normalize_map_tiles, tile_factory
            from map import Map
            for kind in TileType:
                name = "Tile" if kind is TileType.BOX else kind.tile_name
                assert type(tile_factory(kind)).__name__.upper() == name.upper()
                assert tile_factory(kind).tile_id == kind.tile_id
            for odd in ("K", "SINK", FoodType.EGG, None):
                try:
                    tile_factory(odd)
                    assert False
                except AttributeError:
                    pass
            tiles = m.tiles
            assert normalize_map_tiles(m) is None and m.tiles is tiles
            kinds = Map(1, 2, [[TileType.WALL, TileType.SHOP]])
            assert normalize_map_tiles(kinds) is None
            assert [type(t).__name__ for t in kinds.tiles[0]] == ["Wall", "Shop"]
            none = Map(2, 1)
            none.tiles = None
            normalize_map_tiles(none)
            assert [type(t[0]).__name__ for t in none.tiles] == ["Floor"] * 2
            try:
                normalize_map_tiles(Map(1, 1, [["#"]]))
                assert False
            except GameStateException:
                pass
            try:
                normalize_map_tiles(m.tiles)
                assert False
            except AttributeError:
                pass
        """)

    def test_game_state(self):
        self.check("""
            import copy
            from game_constants import FoodType, Team
            from game_state import GameState, GameStateException
            g = GameState(m, blue_map=copy.deepcopy(m))
            assert list(vars(g)) == ["red_map", "blue_map", "turn", "bots", "team_money", "orders",
                "next_order_id", "switch_turn", "switch_duration", "switched", "occupancy"]
            assert g.get_map(Team.RED) is m and g.get_team_money(Team.BLUE) == 150
            assert g.add_bot(Team.RED, 1, 1) == 0 and g.add_bot(team=Team.BLUE, x=1, y=1) == 1
            assert g.get_bot(1).map_team is Team.BLUE and g.occupancy[Team.RED][1][1] == 0
            for call in (lambda: g.add_bot(Team.RED, 1, 1), lambda: g.add_bot(Team.RED, 0, 0),
                         lambda: g.get_bot(7), lambda: g.get_tile(Team.RED, 9, 9)):
                try:
                    call()
                    assert False
                except GameStateException:
                    pass
            g.add_team_money(Team.RED, -20)
            assert g.team_money == {Team.RED: 130, Team.BLUE: 150}
            assert g.spawn_order([FoodType.EGG], 7) == 1
            assert g.orders[Team.BLUE][0].expires_turn == 7
            assert g.switch_window_active(349) and g.switch_window_ended(350)
            assert g.other_team(Team.RED) is Team.BLUE and copy.deepcopy(g).turn == 0
            try:
                g.start_turn()
                assert False
            except AttributeError as e:
                assert "only holds a state" in str(e)
        """)

    def test_map_processor(self):
        path = self.write("kitchen.txt", """\
            // a comment

            #$#
            SWITCH: turn=9 x y=1
            #b#
            ORDERS:
            # nothing
            start=1 duration=5 required=a.egg,SAUCE # x
            start=2 duration=0 required= reward=7 PENALTY=-1
        """)
        self.check("""
            import map_processor as mp
            from dataclasses import is_dataclass
            from game_constants import FoodType, Team
            red, blue, orders, theirs, parsed = mp.load_two_team_maps_and_orders(%r)
            assert parsed.map_obj is red and parsed.orders is orders and is_dataclass(parsed)
            assert (red.width, red.height, red.team, blue.team) == (3, 2, Team.RED, Team.BLUE)
            assert red.tiles[1][1].tile_name == "SHOP" and red.tiles[1][1] is not blue.tiles[1][1]
            assert parsed.spawns_red == parsed.spawns_blue == [(1, 0)]
            assert (parsed.switch_turn, parsed.switch_duration) == (9, 100)
            assert orders == theirs and orders[0] is not theirs[0]
            assert orders == [mp.Order(1, [FoodType.EGG, FoodType.SAUCE], 1, 6, 5, 2),
                              mp.Order(2, [], 2, 2, 7, -1)]
            assert mp.load_map_from_txt(%r, team=Team.BLUE).map_obj.team is Team.BLUE
            assert mp.parse_required_csv("meat, x.EGG,") == [FoodType.MEAT, FoodType.EGG]
            assert mp.CHAR_TO_TILE["K"].__name__ == "Cooker" and mp.BOT_SPAWN_CHARS == {"b"}
            assert "".join(mp.CHAR_TO_TILE) == ".#CKSTRU$B"
            for bad in ("a=1", "start=1 duration=2 required=x", "start=1 2"):
                try:
                    mp.parse_order_line(bad, next_order_id=1, default_reward=5, default_penalty=2)
                    assert False
                except ValueError:
                    pass
        """ % (path, path))


if __name__ == "__main__":
    unittest.main()
