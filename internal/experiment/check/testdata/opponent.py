import time


class BotPlayer:
    def __init__(self, map_copy):
        self.late, self.left = 0, time.monotonic()

    def play_turn(self, controller):
        self.late = self.late + 1 if time.monotonic() - self.left > 0.15 else 0
        if self.late == 3:
            raise RuntimeError("the opponent is late again")
        self.left = time.monotonic()
