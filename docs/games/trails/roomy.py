"""A bot: moves to where it can reach the most free tiles."""
import sys

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def count_reachable(rows, start):
    seen, queue = {start}, [start]
    for x, y in queue:
        for dx, dy in STEPS.values():
            to = (x + dx, y + dy)
            if to not in seen and 0 <= to[1] < len(rows) and 0 <= to[0] < len(rows[0]) and rows[to[1]][to[0]] == ".":
                seen.add(to)
                queue.append(to)
    return len(seen)


while line := sys.stdin.readline():
    width, height, x, y = map(int, line.split()[:4])
    rows = [sys.stdin.readline().strip() for _ in range(height)]
    best = (-1, "N")
    for name, (dx, dy) in STEPS.items():
        if 0 <= x + dx < width and 0 <= y + dy < height and rows[y + dy][x + dx] == ".":
            best = max(best, (count_reachable(rows, (x + dx, y + dy)), name))
    print(best[1], flush=True)
