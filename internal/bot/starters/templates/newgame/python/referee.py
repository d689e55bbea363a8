"""The referee: answers each message of cookoff, a line of JSON, with a line of JSON.

Print debug output with print(..., file=sys.stderr).
"""
import json
import sys

COLUMNS, ROWS = 16, 4  # of the board that viewers show


class Match:
    def __init__(self, start):
        self.want, self.turns = start["want"], start["turns"]
        self.stones = start["options"]["stones"] + start["seed"] % 5
        self.turn, self.taken, self.event = 1, [0, 0], None

    def seat(self):
        """Returns the seat that plays next."""
        return (self.turn - 1) % 2

    def start(self):
        """Returns the first message, with what viewers need to draw all scenes."""
        stage = {
            "boards": [{"width": COLUMNS, "height": ROWS, "owner": -1}],
            "tiles": [{"name": "table", "letter": ".", "colour": "floor", "ground": True}],
            "things": [{"name": "stone", "letter": "o", "colour": "metal"}],
        }
        return {"stage": stage, **self.position()}

    def position(self, end=None, out=None):
        """Returns the message for cookoff: the next question, or the end."""
        message = {"turn": self.turn, "scores": [0, 0]}
        if end:
            message["scores"] = [int(place == 1) for place in end["places"]]
            message["end"] = {**end, "figures": [{"taken": n} for n in self.taken]}
        else:
            ask = {"seat": self.seat(), "lines": [str(self.stones)]}
            if "choices" in self.want:
                ask["choices"] = [str(n) for n in range(1, min(3, self.stones) + 1)]
            message["ask"] = [ask]
        if out:
            message["out"] = [out]
        if "state" in self.want:
            message["state"] = {"stones": self.stones, "taken": self.taken}
        if "scene" in self.want:
            message["scene"] = self.scene()
        return message

    def scene(self):
        sprites = [{"id": str(i), "thing": 0, "x": i % COLUMNS, "y": i // COLUMNS} for i in range(self.stones)]
        return {"cells": ["." * COLUMNS * ROWS], "sprites": sprites, "events": [self.event] if self.event else []}

    def answer(self, answer):
        """Plays the answer of the seat that was asked."""
        seat, text, self.event = self.seat(), "".join(answer.get("lines", [])).strip(), None
        won = [1 if s == seat else 2 for s in (0, 1)]  # both seats' places if this one wins
        lost = won[::-1]
        if "failed" in answer:
            return self.position({"reason": "a bot failed", "places": lost})
        if text not in ("1", "2", "3") or int(text) > self.stones:
            why = f"it cannot take {text[:20]!r} of {self.stones} stones"
            return self.position({"reason": "illegal move", "places": lost}, {"seat": seat, "why": why})
        self.stones -= int(text)
        self.taken[seat] += int(text)
        self.event = {"kind": "took", "tone": "note", "seat": seat, "text": f"{'AB'[seat]} takes {text}"}
        if self.stones == 0:
            return self.position({"reason": "last stone", "places": won})
        if self.turn == self.turns:
            return self.position({"reason": "turn limit", "places": [1, 1]})
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
            reply = match.start() if "scene" in match.want else match.position()
        else:
            reply = match.answer(message["answers"][0])
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
