class BotPlayer:
    def __init__(self, map_copy):
        self.seen = {}

    def play_turn(self, controller):
        if controller.get_turn() == 3:
            self.seen["order"]
