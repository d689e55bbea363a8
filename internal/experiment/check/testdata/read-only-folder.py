class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        with open("state.txt", "w") as f:
            f.write(str(controller.get_turn()))
