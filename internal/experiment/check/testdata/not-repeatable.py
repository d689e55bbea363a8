import random


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        me = controller.get_team_bot_ids(controller.get_team())[0]
        controller.move(me, random.randint(-1, 1), random.randint(-1, 1))
