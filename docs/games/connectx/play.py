"""Plays a match of Connect X with kaggle-environments: play.py -p1 COMMAND -p2 COMMAND -d seed=1 -d columns=7 -d rows=6

The seed chooses the first move. At the end the scores of both players are printed.
"""

import random
import shlex
import subprocess
import sys

import kaggle_environments

pairs = list(zip(sys.argv[1::2], sys.argv[2::2]))
given = dict(value.split("=") for name, value in pairs if name == "-d")
commands = [value for name, value in pairs if name in ("-p1", "-p2")]
columns, rows = int(given["columns"]), int(given["rows"])
board = kaggle_environments.make("connectx", {"columns": columns, "rows": rows, "actTimeout": 3600})
players = [subprocess.Popen(shlex.split(c), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for c in commands]


def ask(number):
    """Sends a player a line with its number and the size of the board, then the rows of the board. Returns the column that
    the player answers, or None if the answer is not a number."""
    cells = board.state[0].observation.board
    lines = [f"{number + 1} {columns} {rows}"]
    lines += [" ".join(map(str, cells[row * columns : (row + 1) * columns])) for row in range(rows)]
    players[number].stdin.write("\n".join(lines) + "\n")
    players[number].stdin.flush()
    answer = players[number].stdout.readline().strip()
    return int(answer) if answer.isdecimal() else None


board.reset()
opening = random.Random(int(given["seed"])).randrange(columns)
board.step([opening, None])
turn = 1
while not board.done:
    column = ask(turn % 2)
    actions = [None, None]
    actions[turn % 2] = -1 if column is None else column
    board.step(actions)
    turn += 1
for state in board.state:
    print(-1 if state.reward is None else state.reward)
