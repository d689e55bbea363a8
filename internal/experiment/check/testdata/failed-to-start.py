class BotPlayer:
    def __init__(self, map_copy):
        self.width = map_copy.widht

    def play_turn(self, controller):
        pass
