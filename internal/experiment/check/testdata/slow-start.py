# flags: --time 2s
import threading


class BotPlayer:
    def __init__(self, map_copy):
        threading.Event().wait(60)

    def play_turn(self, controller):
        pass
