class BotPlayer:
    def __init__(self, map_copy)
        pass
