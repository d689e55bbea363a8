# flags: --box off
import os


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if os.getpid() < 20:
            raise RuntimeError("there are too few other processes")
