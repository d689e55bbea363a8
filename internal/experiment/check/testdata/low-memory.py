# flags: --turn-timeout 20s
import threading


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if controller.get_turn() == 1:
            self.kept = b"x" * (300 << 20)
            threading.Event().wait(0.8)  # long enough to be noticed on a busy machine
