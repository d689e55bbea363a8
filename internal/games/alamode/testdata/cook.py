import sys

rows = [[input() for _ in range(int(input()))], [input() for _ in range(7)]][1]

def use(letter):
    y = next(y for y, row in enumerate(rows) if letter in row)
    print("USE", rows[y].index(letter), y, flush=True)

while True:
    turns_left = int(input())
    x, y, holds = input().split()
    partner = input().split()
    tables = [input().split() for _ in range(int(input()))]
    oven, timer = input().split()
    customers = [input().split() for _ in range(int(input()))]
    print(turns_left, "turns left", file=sys.stderr, flush=True)
    if "DISH" not in holds:
        use("D")
    else:
        use("I" if "ICE" not in holds else "B" if "BLUE" not in holds else "W")
