"""A bot: goes straight ahead until something is in its way."""
import sys

STEPS, last = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}, "N"

while line := sys.stdin.readline():
    width, height, x, y = map(int, line.split()[:4])
    rows = [sys.stdin.readline().strip() for _ in range(height)]
    free = [name for name, (dx, dy) in STEPS.items() if 0 <= x + dx < width and 0 <= y + dy < height and rows[y + dy][x + dx] == "."]
    if last not in free and free:
        last = free[0]
    print(last, flush=True)
