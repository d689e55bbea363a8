# flags: --box auto --memory 150MiB --turn-timeout 5s
import threading


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if controller.get_turn() == 1:
            self.kept = b"x" * (300 << 20)
            threading.Event().wait(1)
