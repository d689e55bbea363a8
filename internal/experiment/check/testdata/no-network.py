# flags: --box off
import errno
import os
import socket


class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if all(name == "lo" for _, name in socket.if_nameindex()):
            raise OSError(errno.ENETUNREACH, os.strerror(errno.ENETUNREACH))
