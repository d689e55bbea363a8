# flags: --box auto
import os


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        try:
            with open("t%d" % controller.get_turn(), "wb") as f:
                os.posix_fallocate(f.fileno(), 0, 200 << 20)
        except OSError:
            pass
