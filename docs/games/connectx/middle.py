"""A bot: plays the free column nearest to the middle."""

while True:
    number, columns, rows = map(int, input().split())
    board = [input().split() for _ in range(rows)]
    free = [c for c in range(columns) if board[0][c] == "0"]
    print(min(free, key=lambda c: abs(2 * c - columns + 1)), flush=True)
