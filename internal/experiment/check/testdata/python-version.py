# flags: --python-version 3.8
class BotPlayer:
    def __init__(self, map_copy):
        self.plans = [
            [1, 2],
            [3],
        ]

    def play_turn(self, controller):
        with (open(__file__) as a, open(__file__) as b):
            a.read(), b.read()
