"""Plays a match of noughts and crosses with PettingZoo: play.py -p1 COMMAND -p2 COMMAND -d seed=1

The seed chooses the first move. At the end the scores of both players are printed.
"""

import os
import random
import shlex
import subprocess
import sys

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from pettingzoo.classic import tictactoe_v3  # noqa: E402

pairs = list(zip(sys.argv[1::2], sys.argv[2::2]))
seed = int(dict(value.split("=") for name, value in pairs if name == "-d")["seed"])
commands = [value for name, value in pairs if name in ("-p1", "-p2")]
players = [subprocess.Popen(shlex.split(c), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for c in commands]
scores = [0, 0]
board = tictactoe_v3.env()
board.reset(seed=seed)
opening = random.Random(seed).randrange(9)
for turn, name in enumerate(board.agent_iter()):
    number = board.possible_agents.index(name)
    seen, reward, over, cut, _ = board.last()
    scores[number] += int(reward)
    if over or cut:
        board.step(None)
        continue
    if turn == 0:
        board.step(opening)
        continue
    # A line has the nine cells, column by column: 1 is the player's own, 2 the opponent's, 0 is free. The answer is the number
    # of a cell, from 0.
    cells = seen["observation"].reshape(9, 2)
    players[number].stdin.write(" ".join(str(int(own + 2 * other)) for own, other in cells) + "\n")
    players[number].stdin.flush()
    answer = players[number].stdout.readline().strip()
    if answer in map(str, range(9)) and seen["action_mask"][int(answer)]:
        board.step(int(answer))
    else:
        scores[number], scores[1 - number] = -1, 1
        break
for score in scores:
    print(score)
