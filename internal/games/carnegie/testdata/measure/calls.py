"""Measures single calls, and for comparison round trips through pipes to another Python process.

After TURNS turns it logs a line of JSON with the median of each, in microseconds.
"""

import json
import os
import statistics
import subprocess
import sys
from time import perf_counter

ROUNDS = 50  # of each call in a turn
ECHO = "import os\nwhile True:\n    line = os.read(0, 99)\n    if not line: break\n    os.write(1, line)"


class BotPlayer:
    def __init__(self, map_copy):
        self.times = {}
        self.turns = 0

    def play_turn(self, controller):
        if self.turns == 0:
            self.echo = subprocess.Popen(
                [sys.executable, "-S", "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        team = controller.get_team()
        source, sink = self.echo.stdout.fileno(), self.echo.stdin.fileno()

        def bare():
            os.write(sink, b'{"fn":"move","args":[0,0,1]}\n')
            os.read(source, 99)

        for _ in range(ROUNDS):
            self.measure("bare", bare)
            self.measure("move", lambda: controller.move(0, 0, 1))
            self.measure("place", lambda: controller.place(0, 1, 1))
            self.measure("get_turn", controller.get_turn)
            self.measure("get_team_money", lambda: controller.get_team_money(team))
            self.measure("get_bot_state", lambda: controller.get_bot_state(0))
            self.measure("get_tile", lambda: controller.get_tile(team, 1, 1))
            self.measure("get_orders", lambda: controller.get_orders(team))
        self.measure("get_map_20", lambda: [controller.get_map(team) for _ in range(20)])
        self.turns += 1
        if self.turns == int(os.environ["TURNS"]):
            self.echo.stdin.close()
            self.echo.wait()
            medians = {
                name: [statistics.median(times) * 1e6] for name, times in self.times.items()
            }
            print(json.dumps(medians), file=sys.stderr)

    def measure(self, name, call):
        before = perf_counter()
        call()
        self.times.setdefault(name, []).append(perf_counter() - before)
