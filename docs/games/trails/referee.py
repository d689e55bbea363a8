"""Trails: two heads move on a board and leave trails. In each turn both bots read the size of the board, the position of
their head, their letter and the rows of the board; both answer with N, E, S or W, and move at once. A head that leaves the
board or hits a trail or a rock is out; if the heads meet, both are. The last one on the board wins. The seed places the
rocks, symmetrically."""
import json
import random
import sys

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
STAGE_TILES = [
    {"name": "ground", "letter": ".", "colour": "floor", "ground": True},
    {"name": "rock", "letter": "#", "colour": "wall"},
    {"name": "trail of LEFT", "letter": "l", "colour": "team1"},
    {"name": "trail of RIGHT", "letter": "r", "colour": "team2"},
]


class Match:
    def __init__(self, start):
        self.want, self.turns = start["want"], start["turns"]
        self.width, self.height = start["options"]["width"], start["options"]["height"]
        self.board = [["."] * self.width for _ in range(self.height)]
        self.heads = [(1, self.height // 2), (self.width - 2, self.height - 1 - self.height // 2)]
        rng = random.Random(start["seed"])
        for _ in range(self.width * self.height // 20):  # rotated by 180 degrees the board is the same, so seats are equal
            x, y = rng.randrange(self.width), rng.randrange(self.height)
            for at in ((x, y), (self.width - 1 - x, self.height - 1 - y)):
                if at not in self.heads:
                    self.board[at[1]][at[0]] = "#"
        for (x, y), mark in zip(self.heads, "lr"):
            self.board[y][x] = mark
        self.turn, self.scores, self.out, self.events = 1, [0, 0], [None, None], []

    def directions(self, seat):
        """Returns the directions that a seat can take."""
        x, y = self.heads[seat]
        return [name for name, (dx, dy) in STEPS.items() if self.is_free(x + dx, y + dy)]

    def is_free(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and self.board[y][x] == "."

    def position(self, first=False):
        """Returns the message for cookoff: the questions of the next turn, or the end."""
        rows = ["".join(row) for row in self.board]
        message = {"turn": self.turn, "scores": self.scores, "out": [{"seat": s, "why": why} for s, why in enumerate(self.out) if why == "no direction"]}
        if any(self.out) or self.turn > self.turns:
            places = [1 if not self.out[s] or self.out[1 - s] else 2 for s in (0, 1)]
            message["end"] = {"reason": " and ".join(why for why in self.out if why) or "turn limit", "places": places}
        else:
            message["ask"] = []
            for seat in (0, 1):
                x, y = self.heads[seat]
                question = {"seat": seat, "lines": [f"{self.width} {self.height} {x} {y} {'lr'[seat]}", *rows]}
                if "choices" in self.want:
                    question["choices"] = self.directions(seat) or ["N"]
                message["ask"].append(question)
        if "state" in self.want:
            message["state"] = {"board": rows, "heads": self.heads}
        if "scene" in self.want:
            sprites = [{"id": name, "thing": 0, "x": x, "y": y, "owner": s, "actor": True} for s, ((x, y), name) in enumerate(zip(self.heads, ("left", "right")))]
            message["scene"] = {"cells": ["".join(rows)], "sprites": sprites, "events": self.events}
            if first:
                boards = [{"width": self.width, "height": self.height, "owner": -1}]
                message["stage"] = {"boards": boards, "tiles": STAGE_TILES, "things": [{"name": "head", "letter": "@", "colour": "team"}]}
        return message

    def play(self, answers):
        """Plays a turn with the answers of both seats."""
        self.events, moved = [], list(self.heads)
        for answer in answers:
            seat, text = answer["seat"], "".join(answer.get("lines", [])).strip()
            if text not in STEPS:
                self.out[seat] = "failed" if "failed" in answer else "no direction"
                continue
            x, y = self.heads[seat][0] + STEPS[text][0], self.heads[seat][1] + STEPS[text][1]
            if self.is_free(x, y):
                moved[seat] = (x, y)
            else:
                self.out[seat] = "crash"
        if moved[0] == moved[1]:
            self.out, moved = ["head-on", "head-on"], list(self.heads)
        for seat in (0, 1):
            if self.out[seat]:
                self.events.append({"kind": "out", "tone": "bad", "seat": seat, "text": f"{('LEFT', 'RIGHT')[seat]} is out: {self.out[seat]}"})
            else:
                self.scores[seat] += 1
                self.board[moved[seat][1]][moved[seat][0]] = "lr"[seat]
        self.heads = moved
        self.turn += 1
        return self.position()


def main():
    match = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            reply = {"referee": 1, "can": ["state", "scene", "choices"]}
        elif message["do"] == "start":
            match = Match(message)
            reply = match.position(first=True)
        else:
            reply = match.play(message["answers"])
        print(json.dumps(reply), flush=True)


main()
