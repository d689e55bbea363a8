import time


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        end = time.process_time() + 0.2  # seconds: more than a third of the limit of 0.5
        while controller.get_turn() == 2 and time.process_time() < end:
            pass
