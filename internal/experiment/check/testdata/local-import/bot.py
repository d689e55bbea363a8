from ways import WAYS


class BotPlayer:
    def __init__(self, map_copy):
        self.ways = WAYS

    def play_turn(self, controller):
        pass
