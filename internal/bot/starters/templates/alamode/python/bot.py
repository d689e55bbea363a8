"""{{name}}: a bot for Code à la Mode.

    {{run}}

It takes a dish from the dishwasher and waits; the rest is up to you. Standard output is
for answers only: print with file=sys.stderr.
"""

all_customers = [input().split() for _ in range(int(input()))]  # order, award
kitchen = [input() for _ in range(7)]
dishwasher = next((x, y) for y, row in enumerate(kitchen) for x, c in enumerate(row) if c == "D")

while True:
    try:
        turns_remaining = int(input())
    except EOFError:
        break  # the match is over
    x, y, item = input().split()
    partner_x, partner_y, partner_item = input().split()
    tables = [input().split() for _ in range(int(input()))]  # x, y, item
    oven, oven_timer = input().split()
    customers = [input().split() for _ in range(int(input()))]  # order, award

    if item == "NONE":
        print("USE", *dishwasher, flush=True)
    else:
        print("WAIT", flush=True)  # or MOVE x y
