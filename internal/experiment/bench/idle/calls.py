class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        pass
