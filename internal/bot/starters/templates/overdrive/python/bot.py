"""{{name}}: a bot for Overdrive.

    {{run}}

It repairs its car and accelerates; the rest is up to you. Lines that do not begin with
"C;" are debug output.
"""

import json
import sys

for line in sys.stdin:
    number = line.strip()
    with open(f"rounds/{number}/state.json") as file:
        state = json.load(file)
    car = state["player"]  # id, position, speed, state, damage, powerups, boosting, ...
    command = "FIX" if car["damage"] > 1 else "ACCELERATE"
    print(f"C;{number};{command}", flush=True)
