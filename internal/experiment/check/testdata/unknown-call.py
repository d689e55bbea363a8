class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        self.go(controller)

    def go(self, c):
        if c.get_turn() > 10_000:
            c.pick_up(0, 1, 1)
