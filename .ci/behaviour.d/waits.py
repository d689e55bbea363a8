"""Answers every turn of the line games with WAIT, once it has the lines that a turn of Keep Off The Grass has."""
width, height = map(int, input().split())
while True:
    for _ in range(1 + width * height):
        input()
    print("WAIT")
