"""{{name}}: a bot for Keep Off The Grass.

    {{run}}

It sends each robot to the nearest tile that is not its own; the rest is up to you.
Standard output is for answers only: print with file=sys.stderr.
"""

width, height = map(int, input().split())

while True:
    try:
        matter, opponents_matter = map(int, input().split())
    except EOFError:
        break  # the match is over
    mine, wanted = [], []
    for y in range(height):
        for x in range(width):
            scrap, owner, units, recycler, can_build, can_spawn, in_range = map(int, input().split())
            if owner == 1 and units > 0:
                mine.append((units, x, y))
            elif scrap > 0 and owner != 1 and not recycler:
                wanted.append((x, y))
    orders = ["WAIT"]  # also SPAWN amount x y, BUILD x y
    for units, x, y in mine:
        if wanted:
            to = min(wanted, key=lambda p: abs(p[0] - x) + abs(p[1] - y))
            orders.append(f"MOVE {units} {x} {y} {to[0]} {to[1]}")
    print(";".join(orders), flush=True)
