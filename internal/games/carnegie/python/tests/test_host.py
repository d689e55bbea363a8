"""The lines of the protocol."""

import unittest

from engine import MAP, HostTest


class ProtocolTest(HostTest):
    def test_a_match(self):
        match = self.playing("c.move(0, dx=1, dy=-1)\nself.turns = c.get_turn()\n")
        for turn in (1, 2):
            calls, last = match.turn(turn, [True, turn])
            self.assertEqual(calls, [
                {"fn": "move", "args": [0, 1, -1]}, {"fn": "get_turn", "args": []},
            ])
            self.assertEqual(last, {"end": True})
        self.assertEqual(match.end(), (0, ""))

    def test_end_of_input_ends_the_match(self):
        match = self.playing("pass")
        self.assertEqual(match.end(over=False), (0, ""))

    def test_end_of_input_during_a_call(self):
        match = self.playing("""
            try:
                c.get_turn()
            except Exception:
                print("swallowed")
        """)
        match.send({"turn": 1})
        match.receive()
        self.assertEqual(match.end(over=False), (0, ""))

    def test_every_call(self):
        calls, _ = self.check("""
            for f in (c.pickup, c.place, c.trash, c.chop, c.start_cook, c.take_from_pan,
                      c.take_clean_plate, c.put_dirty_plate_in_sink, c.wash_sink,
                      c.add_food_to_plate, c.submit, c.can_start_cook, c.can_submit):
                f(0)
                f(bot_id=0, target_x=1, target_y=2)
            for f in (c.buy, c.can_buy):
                f(0, FoodType.MEAT)
                f(bot_id=0, item=ShopCosts.PLATE, target_x=1, target_y=2)
            c.chop(0, None, 3), c.chop(0, 3), c.buy(0, FoodType.EGG, 3), c.buy(0, None)
            c.move(bot_id=0, dx=1, dy=0), c.can_move(0, 0, 1)
            c.switch_maps(), c.can_switch_maps(), c.get_switch_info()
            c.get_bot_state(bot_id=3), c.get_orders(team=Team.BLUE)
            c.get_team_bot_ids(team=Team.RED), c.get_team_money(team=Team.RED)
        """, "from game_constants import *")
        both = []
        for fn in ("pickup place trash chop start_cook take_from_pan take_clean_plate "
                   "put_dirty_plate_in_sink wash_sink add_food_to_plate submit "
                   "can_start_cook can_submit").split():
            both += [[fn, 0], [fn, 0, 1, 2]]
        for fn in ("buy", "can_buy"):
            both += [[fn, 0, "FoodType.MEAT"], [fn, 0, "ShopCosts.PLATE", 1, 2]]
        both += [["chop", 0, None, 3], ["chop", 0, 3], ["buy", 0, "FoodType.EGG", 3]]
        both += [["buy", 0, None], ["move", 0, 1, 0], ["can_move", 0, 0, 1], ["switch_maps"]]
        both += [["can_switch_maps"], ["get_switch_info"], ["get_bot_state", 3]]
        both += [["get_orders", "Team.BLUE"], ["get_team_bot_ids", "Team.RED"]]
        both += [["get_team_money", "Team.RED"]]
        self.assertEqual([[call["fn"]] + call["args"] for call in calls], both)

    def test_arguments(self):
        head = """
            import enum, decimal, fractions
            from game_constants import *
            class Index:
                def __index__(self): return 7
            class Real:
                def __float__(self): return 0.5
            class Odd: pass
            class Unhashable:
                __hash__ = None
            class BadHash:
                def __hash__(self): raise ValueError
            class Array:
                __hash__ = None
                def __index__(self): raise TypeError("only integer scalar arrays")
            class Level(enum.IntEnum): LOW = 3
            class Own(enum.Enum): EGG = 1
            class MyInt(int): pass
            class MyFloat(float):
                def __repr__(self): return "np.float64(1.5)"
            class MyStr(str):
                def __str__(self): return "hidden"
            bool_ = type("bool_", (), {"__module__": "numpy", "__bool__": lambda self: True})
        """
        table = [
            ("0", "0"), ("-1", "-1"), ("True", "true"), ("False", "false"), ("None", "null"),
            ("1 << 62", str(1 << 62)), ("1 << 200", str(1 << 62)), ("-(1 << 63)", str(-(1 << 62))),
            ("1.0", "1.0"), ("-0.0", "-0.0"), ("1e300", "1e+300"), ("2.5e-7", "2.5e-07"),
            ("float('nan')", '"float:nan"'), ("float('inf')", '"float:inf"'),
            ("-float('inf')", '"float:-inf"'), ("MyFloat('nan')", '"float:nan"'),
            ("MyFloat(1.5)", "1.5"),
            ("Real()", "0.5"), ("decimal.Decimal(2)", "2.0"), ("fractions.Fraction(1, 2)", "0.5"),
            ("Index()", "7"), ("Level.LOW", "3"), ("MyInt(5)", "5"), ("bool_()", "true"),
            ("FoodType.MEAT", '"FoodType.MEAT"'), ("ShopCosts.PAN", '"ShopCosts.PAN"'),
            ("Team.BLUE", '"Team.BLUE"'), ("TileType.SHOP", '"obj:TileType"'),
            ("Own.EGG", '"obj:Own"'),
            ("'EGG'", '"str:EGG"'), ("''", '"str:"'), ("'\\n\"\\u00e9'", '"str:\\n\\"\\u00e9"'),
            ("MyStr('x')", '"str:x"'), ("'x' * 10**6", '"str:%s"' % ("x" * 996)),
            ("[]", "[]"), ("[1]", "[]"), ("{}", "[]"), ("set()", "[]"), ("([],)", "[]"),
            ("Unhashable()", "[]"), ("BadHash()", "[]"), ("Array()", "[]"),
            ("()", '"obj:tuple"'), ("(1, 2)", '"obj:tuple"'), ("Odd()", '"obj:Odd"'),
            ("Odd", '"obj:type"'),
            ("b'x'", '"obj:bytes"'), ("1j", '"obj:complex"'), ("...", '"obj:ellipsis"'),
        ]
        body = "".join("c.get_bot_state(%s)\n" % text for text, _ in table)
        match = self.playing(body, head)
        match.send({"turn": 1})
        for text, want in table:
            line = match.process.stdout.readline().decode("ascii")
            self.assertEqual(line, '{"fn":"get_bot_state","args":[%s]}\n' % want, text)
            match.send({"ret": None})
        self.assertEqual(match.receive(), {"end": True})

    def test_hash_seed_does_not_change_messages(self):
        calls, _ = self.check("c.buy(0, FoodType.EGG)", "from game_constants import *",
                              env={"PYTHONHASHSEED": "7"})
        self.assertEqual(calls[0]["args"], [0, "FoodType.EGG"])

    def test_answers(self):
        state = {"bot_id": 0, "team": "RED", "x": 2, "holding": {"type": "Pan", "food": None}}
        self.check(
            """
            assert c.get_team() is Team.RED
            assert c.get_enemy_team() is Team.BLUE
            assert c.get_turn() == 17
            assert c.move(0, 0, 1) is False
            assert c.get_bot_state(9) is None
            state = c.get_bot_state(0)
            assert list(state) == ["bot_id", "team", "x", "holding"] and state["x"] == 2
            assert state["holding"] == {"type": "Pan", "food": None} and state["team"] == "RED"
            assert c.get_team_bot_ids(Team.RED) == [0, 1]
            assert c.get_tile(Team.RED, 99, 0) is None
            assert c.get_orders(Team.RED) == [{"order_id": 1, "required": ["EGG"]}]
            """,
            "from game_constants import Team",
            ["Team.RED", "Team.BLUE", 17, False, None, {"ret": state}, [0, 1], None,
             [{"order_id": 1, "required": ["EGG"]}]],
        )

    def test_a_raised_answer(self):
        match = self.playing("""
            try:
                c.move(0, None, 1)
            except TypeError as e:
                assert str(e) == "bad operand"
                assert e.__context__ is None and e.__cause__ is None
            c.move(0, "x", 1)
        """)
        error = {"raise": "TypeError", "message": "bad operand"}
        _, last = match.turn(1, [error, error])
        fail = self.failing(match, last)
        self.assertEqual((fail["kind"], fail["type"], fail["message"]),
                         ("exception", "TypeError", "bad operand"))
        self.assertRegex(fail["traceback"], r'(?s)^Traceback .*, in play_turn\n    c.move.*\n'
                                            r'TypeError: bad operand\n$')
        self.assertEqual(fail["traceback"].count("File "), 1)

    def test_missing_and_extra_arguments(self):
        calls, _ = self.check("""
            for call in (lambda: c.get_map(), lambda: c.get_orders(), lambda: c.get_tile(1, 2),
                         lambda: c.get_team_bot_ids(), lambda: c.get_team_money(),
                         lambda: c.move(0, 1), lambda: c.pickup(), lambda: c.buy(0),
                         lambda: c.pickup(0, 1, 2, 3), lambda: c.get_turn(1)):
                try:
                    call()
                    assert False
                except TypeError:
                    pass
            import sys
            try:
                c.get_map()
            except TypeError as e:
                name = "RobotController." if sys.version_info >= (3, 10) else ""
                want = name + "get_map() missing 1 required positional argument: 'team'"
                assert str(e) == want, e
            assert type(c).__name__ == "RobotController"
        """)
        self.assertEqual(calls, [])

    def test_report_rules(self):
        calls, _ = self.check(
            """
            from robot_controller import RobotController
            assert isinstance(c, RobotController)
            assert (type(c).__name__, type(c).__module__) == ("RobotController", "robot_controller")
            assert type(c).get_map.__qualname__ == "RobotController.get_map"
            assert c.get_map().width == 6
            c.get_orders(), c.get_team_bot_ids(), c.get_team_money()
            c.get_team_money(None), c.get_orders(team=3)
            try:
                c.get_tile()
                assert False
            except TypeError:
                pass
            """,
            answers=[{"ret": MAP}],
            rules="report",
        )
        self.assertEqual([(call["fn"], call["args"]) for call in calls], [
            ("get_map", []), ("get_orders", []), ("get_team_bot_ids", []), ("get_team_money", []),
            ("get_team_money", []), ("get_orders", [3]),
        ])

    def test_an_outstanding_answer_is_not_used_for_the_next_call(self):
        self.check("""
            def trace(frame, event, arg):
                if frame.f_code.co_name == "_read_line":
                    sys.settrace(None)
                    raise MemoryError
            sys.settrace(trace)
            try:
                c.get_turn()
                assert False
            except MemoryError:
                pass
            assert c.get_bot_state(0) == "state"
        """, "import sys", answers=[1, "state"])

    def test_calls_at_the_end_of_the_stack(self):
        match = self.playing("""
            def dive():
                c.get_turn()
                dive()
            for limit in range(100, 110):
                sys.setrecursionlimit(limit)
                try:
                    dive()
                except RecursionError:
                    pass
                sys.setrecursionlimit(1000)
                assert c.get_bot_state(0) == "state"
        """, "import sys")
        match.send({"turn": 1})
        message = match.receive()
        while "fn" in message:
            match.send({"ret": 1 if message["fn"] == "get_turn" else "state"})
            message = match.receive()
        self.assertEqual(message, {"end": True})


if __name__ == "__main__":
    unittest.main()
