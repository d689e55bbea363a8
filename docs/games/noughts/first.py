"""A bot: plays the first free cell."""

while True:
    print(input().split().index("0"), flush=True)
