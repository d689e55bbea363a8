"""Calls the controller with unusual types and numbers of arguments, and compares the results.

It plays RED in the canteen of the tests. Each list of calls is a turn, since a bot has one move and one
action per turn.
"""

from game_constants import FoodType, ShopCosts, Team, TileType

RED, BLUE = Team.RED, Team.BLUE
EGG, SAUCE, PLATE = FoodType.EGG, FoodType.SAUCE, ShopCosts.PLATE
NAN, HUGE = float("nan"), 10**30


class Integer:
    """Like an integer of numpy: not an int, but usable as one."""

    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Float(float):
    """Like a float of numpy: a subclass of float."""


# The bot starts on (2, 2). One step above it, it reaches the shop on (2, 4).
TURNS = [
    [  # Calls with too few or too many arguments do not use up the move.
        (lambda c: c.move(), TypeError),
        (lambda c: c.move(0, 1), TypeError),
        (lambda c: c.move(0, 0, 1, 0), TypeError),
        (lambda c: c.get_turn(1), TypeError),
        (lambda c: c.get_map(), TypeError),
        (lambda c: c.get_tile(RED, 1), TypeError),
        (lambda c: c.move(0, by=1, dy=0), TypeError),
        (lambda c: c.move(0, 0, 1), True),
    ],
    [(lambda c: c.move(bot_id=0, dy=-1, dx=0), True)],
    # A float with the value of a step fails as an index, and the move is used up.
    [(lambda c: c.move(0, 1.0, 0), TypeError), (lambda c: c.move(0, 1, 0), False)],
    [(lambda c: c.move(0, 0.5, 0), TypeError)],
    [(lambda c: c.move(0, Float(1), 0), TypeError)],
    [(lambda c: c.move(0, 1.5, 0), False), (lambda c: c.move(0, 1, 0), False)],
    [(lambda c: c.move(0, 0.0, 0), False)],
    [(lambda c: c.move(0, float("inf"), 0), False)],
    # None, strings and the like fail in arithmetic.
    [(lambda c: c.move(0, None, 0), TypeError), (lambda c: c.move(0, 1, 0), False)],
    [(lambda c: c.move(0, "1", 0), TypeError)],
    [(lambda c: c.move(0, [1], 0), TypeError)],
    [(lambda c: c.move(0, 0, EGG), TypeError)],
    [(lambda c: c.move(0, HUGE, 0), False)],
    [(lambda c: c.move(0, 0, -HUGE), False)],
    [
        (lambda c: c.can_move(0, 1.0, 0), TypeError),
        (lambda c: c.can_move(0, 2.0, 0), False),
        (lambda c: c.can_move(0, None, 0), TypeError),
        (lambda c: c.can_move(0, HUGE, 0), False),
        (lambda c: c.can_move([], None, 0), False),
        (lambda c: c.move(0, Integer(0), Integer(1)), True),
    ],
    [(lambda c: c.move(False, False, -True), True)],
    [  # Ids other than that of an own bot do not use up the move.
        (lambda c: c.move(True, 0, 1), False),
        (lambda c: c.move(None, 0, 1), False),
        (lambda c: c.move("0", 0, 1), False),
        (lambda c: c.move([], 0, 1), False),
        (lambda c: c.move([], None, None), False),
        (lambda c: c.move(-1, 0, 1), False),
        (lambda c: c.move(HUGE, 0, 1), False),
        (lambda c: c.move(0.5, 0, 1), False),
        (lambda c: c.move(NAN, 0, 1), False),
        (lambda c: c.move(object(), 0, 1), False),
        (lambda c: c.move(RED, 0, 1), False),
        (lambda c: c.move(0.0, 0, 1), True),
    ],
    [  # submit first looks up the id to see whether the bot has used its action.
        (lambda c: c.submit([]), TypeError),
        (lambda c: c.submit({}), TypeError),
        (lambda c: c.submit("0"), False),
        (lambda c: c.submit(None), False),
        (lambda c: c.submit(1), False),
        (lambda c: c.pickup([]), False),
        (lambda c: c.buy([], EGG, 2, 4), False),
    ],
    # From here on the bot is on (2, 3).
    [
        (lambda c: c.can_buy(0, "EGG", 2, 4), False),
        (lambda c: c.can_buy(0, [], 2, 4), TypeError),
        (lambda c: c.can_buy(0, [], 1, 3), False),
        (lambda c: c.can_buy(0, EGG, "2", 4), TypeError),
        (lambda c: c.buy(0, [], 2, 4), TypeError),
        (lambda c: c.buy(0, EGG, 2, 4), False),
    ],
    [(lambda c: c.buy(0, [], 1, 3), False), (lambda c: c.buy(0, EGG, 2, 4), False)],
    [(lambda c: c.buy(0, "EGG", 2, 4), False)],
    [(lambda c: c.buy(0, "FoodType.EGG", 2, 4), False)],
    [(lambda c: c.buy(0, None, 2, 4), False)],
    [(lambda c: c.buy(0, 0, 2, 4), False)],
    [(lambda c: c.buy(0, RED, 2, 4), False)],
    [(lambda c: c.buy(0, TileType.SHOP, 2, 4), False)],
    [(lambda c: c.buy(0, FoodType, 2, 4), False)],
    [(lambda c: c.buy(0, EGG.value, 2, 4), False)],
    [(lambda c: c.buy(0, SAUCE, 2, 4.0), TypeError), (lambda c: c.buy(0, SAUCE, 2, 4), False)],
    [(lambda c: c.buy(0, SAUCE, 9.0, 4), False)],
    [(lambda c: c.buy(0, SAUCE, "2", 4), TypeError)],
    [(lambda c: c.buy(0, SAUCE, 2, []), TypeError)],
    [(lambda c: c.buy(0, SAUCE, HUGE, 4), False)],
    [(lambda c: c.buy(0, SAUCE, None, 4), True)],
    [(lambda c: c.place(0, 2.0, 3), TypeError), (lambda c: c.place(0), False)],
    [(lambda c: c.place(0, HUGE, -HUGE), False)],
    [(lambda c: c.place(0, True, 2), True)],
    [(lambda c: c.pickup(0, Integer(1), Integer(2)), True)],
    [(lambda c: c.place(0, None, None), True)],
    [(lambda c: c.pickup(target_y=3, bot_id=0), True)],
    [
        (lambda c: c.get_tile(RED, 1.0, 1), None),
        (lambda c: c.get_tile(RED, "1", None), None),
        (lambda c: c.get_tile(RED, HUGE, 0), None),
        (lambda c: c.get_tile(RED, -1, 0), None),
        (lambda c: c.get_tile(RED, True, True).tile_name, "FLOOR"),
        (lambda c: c.get_tile(RED, Integer(4), 4).tile_name, "COUNTER"),
        (lambda c: c.get_tile(None, 4, 4).tile_name, "COUNTER"),
        (lambda c: c.get_map(RED).team, RED),
        (lambda c: c.get_map("RED").team, BLUE),
        (lambda c: c.get_map(None).team, BLUE),
        (lambda c: c.get_map([]).team, BLUE),
        (lambda c: c.get_orders("RED"), []),
        (lambda c: c.get_orders(None), []),
        (lambda c: c.get_team_bot_ids(RED), [0]),
        (lambda c: c.get_team_bot_ids(0), []),
        (lambda c: c.get_team_bot_ids([]), []),
        (lambda c: c.get_team_money("RED"), 0),
        (lambda c: c.get_team_money(None), 0),
        (lambda c: c.get_bot_state(None), None),
        (lambda c: c.get_bot_state([]), None),
        (lambda c: c.get_bot_state("0"), None),
        (lambda c: c.get_bot_state(HUGE), None),
        (lambda c: c.get_bot_state(2), None),
        (lambda c: c.get_bot_state(True)["bot_id"], 1),
    ],
]


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        number = controller.get_turn()
        if number > len(TURNS):
            raise RuntimeError("all %d turns are as expected" % len(TURNS))  # the test expects this failure
        for call, want in TURNS[number - 1]:
            try:
                got = call(controller)
            except TypeError as e:
                got = type(e)
            if got != want or type(got) is not type(want):
                line = call.__code__.co_firstlineno
                raise AssertionError("line %d: got %r, want %r" % (line, got, want))
