"""A bot: plays its lowest legal card."""
import sys

while True:
    hand, trick, trumps = (sys.stdin.readline().split() for _ in range(3))
    if not hand:
        break
    cards = [card for card in hand if trick[0] != "-" and card[1] == trick[0][1]] or hand
    print(min(cards, key=lambda card: "9TJQKA".index(card[0])), flush=True)
