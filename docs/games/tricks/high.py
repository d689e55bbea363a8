"""A bot: leads its highest card, takes a trick with the lowest card that wins it, and otherwise plays its lowest card."""
import sys


def strength(card, led, trumps):
    return (card[1] == trumps, card[1] == led, "9TJQKA".index(card[0]))


while True:
    hand, trick, trumps = (sys.stdin.readline().split() for _ in range(3))
    if not hand:
        break
    if trick[0] == "-":
        print(max(hand, key=lambda card: "9TJQKA".index(card[0])), flush=True)
        continue
    led = trick[0][1]
    cards = [card for card in hand if card[1] == led] or hand
    best = max(strength(card, led, trumps[0]) for card in trick)
    winning = [card for card in cards if strength(card, led, trumps[0]) > best]
    print(min(winning or cards, key=lambda card: strength(card, led, trumps[0])), flush=True)
