import time


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if controller.get_turn() == 2:
            time.sleep(0.001)
