"""A bot: prefers the middle, then corners."""

while True:
    cells = input().split()
    print(next(c for c in (4, 0, 8, 2, 6, 1, 3, 5, 7) if cells[c] == "0"), flush=True)
