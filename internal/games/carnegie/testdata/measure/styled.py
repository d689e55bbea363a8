"""Plays the bot in the file STYLE, and measures how much of its turns is cookoff's time: the calls of the
controller, and making the tiles of maps.

After TURNS turns it logs a line of JSON with the figures of each turn.
"""

import importlib.util
import json
import os
import sys
from time import perf_counter

_lazy = sys.modules.get("_cookoff_lazy")


class Clock:
    """Adds up the time of wrapped functions, without that of the wrappers."""

    def __init__(self):
        nothing, rounds = self.wrap(lambda: None), 1000
        tries = []
        for _ in range(20):
            self.reset()
            before = perf_counter()
            for _ in range(rounds):
                nothing()
            tries.append(((perf_counter() - before) / rounds, self.spent / rounds))
        # The total time of a wrapped call that does nothing, and the part of it that is counted, undisturbed by others.
        self.outside, self.inside = min(tries)
        self.reset()

    def reset(self):
        self.spent, self.calls, self.within = 0.0, 0, False

    def wrap(self, function):
        def wrapped(*args, **options):
            if self.within:
                return function(*args, **options)
            self.within = True
            self.calls += 1
            before = perf_counter()
            try:
                return function(*args, **options)
            finally:
                self.spent += perf_counter() - before
                self.within = False

        return wrapped

    def inside_calls(self):
        return max(0.0, self.spent - self.calls * self.inside) * 1e6

    def outside_all(self, turn):
        """Returns the part of a turn that is outside of wrapped functions."""
        return turn - self.calls * (self.outside - self.inside) * 1e6 - self.spent * 1e6


class Timed:
    """A controller whose calls are timed."""

    def __init__(self, clock, controller):
        for name in dir(controller):
            if not name.startswith("_"):
                setattr(self, name, clock.wrap(getattr(controller, name)))


class BotPlayer:
    def __init__(self, map_copy):
        spec = importlib.util.spec_from_file_location("style", os.environ["STYLE"])
        style = importlib.util.module_from_spec(spec)
        sys.modules["style"] = style  # dataclasses look there
        spec.loader.exec_module(style)
        self.player = style.BotPlayer(map_copy)
        self.clock, self.making = Clock(), Clock()
        if _lazy is not None:
            _lazy._all = self.making.wrap(_lazy._all)
            _lazy._Unmade.__getitem__ = self.making.wrap(_lazy._Unmade.__getitem__)
        self.turns = []
        self.timed = None

    def play_turn(self, controller):
        if self.timed is None:
            self.timed = Timed(self.clock, controller)
        self.clock.reset()
        self.making.reset()
        before = perf_counter()
        self.player.play_turn(self.timed)
        turn = (perf_counter() - before) * 1e6
        own = self.making.outside_all(self.clock.outside_all(turn))
        calls, tiles = self.clock.inside_calls(), self.making.inside_calls()
        self.turns.append((own + calls + tiles, calls, tiles, self.clock.calls))
        if len(self.turns) == int(os.environ["TURNS"]):
            columns = ([round(n, 2) for n in column] for column in zip(*self.turns))
            print(json.dumps(dict(zip(("turn", "calls", "tiles", "number"), columns))),
                  file=sys.stderr)
