import sys

def numbers(line=None):
    return [int(word) for word in (line or sys.stdin.readline()).split()]

width, height = numbers()
while line := sys.stdin.readline():
    matter, _ = numbers(line)
    tiles = {(x, y): numbers() for y in range(height) for x in range(width)}
    wanted = [p for p, t in tiles.items() if t[0] > 0 and t[1] != 1 and not t[3]]
    orders = ["WAIT"]
    for (x, y), (scrap, owner, units, recycler, build, spawn, reached) in tiles.items():
        steps = {p: abs(p[0] - x) + abs(p[1] - y) for p in wanted}
        for to in sorted(steps, key=steps.get)[:units if owner == 1 else 0]:
            orders.append(f"MOVE 1 {x} {y} {to[0]} {to[1]}")
        if spawn and matter >= 10 and 1 in steps.values():
            orders.append(f"SPAWN 1 {x} {y}")
            matter -= 10
    print(";".join(orders), flush=True)
