WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        me = controller.get_team_bot_ids(controller.get_team())[0]
        for word in {"left", "right", "up", "down"}:
            if controller.can_move(me, *WAYS[word]):
                controller.move(me, *WAYS[word])
                return
