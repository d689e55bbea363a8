"""A bot: plays the column with the fewest discs."""

while True:
    number, columns, rows = map(int, input().split())
    board = [input().split() for _ in range(rows)]
    filled = lambda c: sum(row[c] != "0" for row in board)
    print(min((c for c in range(columns) if board[0][c] == "0"), key=filled), flush=True)
