import json
import sys

OBSTACLES = {1, 2, 6}  # mud, oil, wall

for line in sys.stdin:
    number = line.strip()
    with open(f"rounds/{number}/state.json") as file:
        state = json.load(file)
    car = state["player"]
    lane, block, speed = car["position"]["y"], car["position"]["x"], car["speed"]

    def hits(turn):
        ahead = [b for b in state["worldMap"][lane - 1 + turn] if 0 < b["position"]["x"] - block <= max(speed, 6)]
        return sum(b["surfaceObject"] in OBSTACLES or b["isOccupiedByCyberTruck"] for b in ahead)

    turns = {"ACCELERATE": 0, "TURN_LEFT": -1, "TURN_RIGHT": 1}
    commands = [c for c, turn in turns.items() if 1 <= lane + turn <= 4]
    command = min(commands, key=lambda c: hits(turns[c]))
    if car["damage"] > 1:
        command = "FIX"
    print(f"C;{number};{command}", flush=True)
