# flags: --box auto --memory 150MiB
import threading


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if controller.get_turn() == 3:
            self.kept = b"x" * (250 << 20)
            threading.Event().wait(0.4)
