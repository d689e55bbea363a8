import sys


class BotPlayer:
    def __init__(self, map_copy):
        self.turns = 0

    def play_turn(self, controller):
        self.turns += 1
        controller.buy(1, "PLATE", 0, self.turns)
        if self.turns == 25:
            sys.exit(3)
