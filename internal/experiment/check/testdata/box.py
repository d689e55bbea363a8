# flags: --box off
import os


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if os.getpid() < 20:
            raise RuntimeError("it wants to be among other processes")
