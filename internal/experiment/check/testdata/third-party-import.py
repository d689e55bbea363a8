import bot_options


class BotPlayer:
    def __init__(self, map_copy):
        self.patience = bot_options.get("patience", 3)

    def play_turn(self, controller):
        pass
