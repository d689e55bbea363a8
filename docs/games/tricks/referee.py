"""Tricks: 24 cards, six for each seat. Players must follow suit if they can; the highest trump, or else the highest card of
the suit that was led, takes the trick. In each turn a bot reads its hand, the trick so far and the trumps, and answers with
a card. If it answers anything but a legal card, or has failed, the referee plays the lowest legal card for it. In the view
of a seat the other hands are face down."""
import json
import random
import sys

SUITS, RANKS, SEATS = "CDHS", "9TJQKA", 4
HANDS = [(2, 0), (8, 2), (2, 4), (0, 2)]  # where the first card of each hand lies
TRICK = [(4, 1), (6, 2), (4, 3), (3, 2)]
COLOURS = {"C": "leaf", "D": "gold", "H": "rose", "S": "ink"}
STAGE = {
    "boards": [{"width": 14, "height": 5, "owner": -1}],
    "tiles": [{"name": "table", "letter": ".", "colour": "floor", "ground": True}],
    "things": [{"name": rank + suit, "letter": rank, "colour": COLOURS[suit]} for suit in SUITS for rank in RANKS]
    + [{"name": "card", "letter": "#", "colour": "muted"}],
    "series": [{"name": "tricks"}],
}


class Match:
    def __init__(self, start):
        self.want, self.turns = start["want"], start["turns"]
        deck = [rank + suit for suit in SUITS for rank in RANKS]
        random.Random(start["seed"]).shuffle(deck)
        self.trumps = deck[-1][1] if start["options"]["trumps"] == "yes" else "-"
        self.hands = [sorted(deck[seat::SEATS], key=deck_order) for seat in range(SEATS)]
        self.turn, self.leader, self.trick, self.events = 1, 0, [], []
        self.tricks, self.led, self.forced = [0] * SEATS, [0] * SEATS, [0] * SEATS

    def seat(self):
        """Returns the seat that plays next."""
        return (self.leader + len(self.trick)) % SEATS

    def legal_cards(self):
        hand = self.hands[self.seat()]
        follow = [card for card in hand if self.trick and card[1] == self.trick[0][1]]
        return follow or hand

    def position(self, first=False):
        """Returns the message for cookoff: the next question, or the end."""
        message = {"turn": self.turn, "name": f"{(self.turn + 3) // 4}/{(self.turn + 3) % 4 + 1}", "scores": self.tricks}
        if self.turn > self.turns or not any(self.hands):
            figures = [{"led": led, "forced": forced} for led, forced in zip(self.led, self.forced)]
            message["end"] = {"reason": "all cards played" if not any(self.hands) else "turn limit", "figures": figures}
        else:
            lines = [" ".join(self.hands[self.seat()]), " ".join(self.trick) or "-", self.trumps]
            message["ask"] = [{"seat": self.seat(), "lines": lines}]
            if "choices" in self.want:
                message["ask"][0]["choices"] = self.legal_cards()
        if "state" in self.want:
            message["state"] = {"hands": self.hands, "trick": self.trick, "leader": self.leader, "tricks": self.tricks}
        if "scene" in self.want:
            message["scene"] = self.scene()
            if first:
                message["stage"] = STAGE
        if "views" in self.want:
            message["views"] = [self.scene(seat) for seat in range(SEATS)]
        if first and "bound" in self.want:
            message["bound"] = max(self.turns // SEATS, 1)
        return message

    def scene(self, viewer=None):
        """Returns what viewers show, or with a viewer, what that seat sees."""
        sprites = []
        for seat, (x, y) in enumerate(HANDS):
            for i, card in enumerate(self.hands[seat]):
                hidden = viewer is not None and seat != viewer
                sprites.append(face_down(i, seat, x + i, y) if hidden else sprite(card, seat, x + i, y))
        for i, card in enumerate(self.trick):
            seat = (self.leader + i) % SEATS
            sprites.append(sprite(card, seat, *TRICK[seat]))
        return {"cells": ["." * 70], "sprites": sprites, "events": self.events}

    def play(self, answer):
        """Plays the answer of the seat that was asked."""
        seat, card, self.events = self.seat(), "".join(answer.get("lines", [])).strip(), []
        if card not in self.legal_cards():
            card = min(self.legal_cards(), key=lambda c: RANKS.index(c[0]))
            self.forced[seat] += 1
            if "failed" not in answer:
                self.events.append({"kind": "refused", "tone": "bad", "seat": seat, "text": f"illegal card; the referee plays {card}"})
        if not self.trick:
            self.led[seat] += 1
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.turn += 1
        if len(self.trick) == SEATS:
            best = max(range(SEATS), key=lambda i: self.strength(self.trick[i]))
            self.leader = (self.leader + best) % SEATS
            self.tricks[self.leader] += 1
            self.events.append({"kind": "trick", "tone": "good", "seat": self.leader, "text": f"{self.trick[best]} takes the trick {' '.join(self.trick)}"})
            self.trick = []
        return self.position()

    def strength(self, card):
        return (card[1] == self.trumps, card[1] == self.trick[0][1], RANKS.index(card[0]))


def deck_order(card):
    return SUITS.index(card[1]), RANKS.index(card[0])


def sprite(card, seat, x, y):
    thing = SUITS.index(card[1]) * len(RANKS) + RANKS.index(card[0])
    return {"id": card, "thing": thing, "x": x, "y": y, "owner": seat, "badge": card[1]}


def face_down(i, seat, x, y):
    return {"id": f"{seat}/{i}", "thing": len(SUITS) * len(RANKS), "x": x, "y": y, "owner": seat}


def main():
    match = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            reply = {"referee": 1, "can": ["state", "scene", "views", "choices", "bound"]}
        elif message["do"] == "start":
            match = Match(message)
            reply = match.position(first=True)
        else:
            reply = match.play(message["answers"][0])
        print(json.dumps(reply), flush=True)


main()
