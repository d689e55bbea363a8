"""Debugging of a bot: it gets the terminal, and Ctrl-C opens pdb."""

import os
import pdb
import signal

from _cookoff_failure import ours

OPTION = "--terminal="

_DEBUGGERS = ("pdb", "bdb", "cmd")  # modules of the debugger
_SKIPPED = ("robot_controller", "_cookoff_*")  # modules in which it does not stop


def take_terminal(numbers):
    """Replaces standard input and output by the terminal; numbers are its descriptors, as "in,out"."""
    source, sink = map(int, numbers.split(","))
    os.dup2(source, 0)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    os.close(source)
    os.close(sink)


class _Pdb(pdb.Pdb):
    """A debugger that stops only in the bot's code, and leaves Ctrl-C to Debugger."""

    def __init__(self, *args, **options):
        options["skip"] = [*(options.get("skip") or ()), *_SKIPPED]
        options["nosigint"] = True
        super().__init__(*args, **options)


class Debugger:
    """Opens pdb in the bot's code when the user presses Ctrl-C, or at the start of its next turn if the
    bot is not running; and at the start of turn stop, unless that is None."""

    def __init__(self, stop):
        self._stop = stop
        self._wanted = False
        pdb.Pdb = _Pdb
        signal.signal(signal.SIGINT, self._interrupt)

    def begin(self, turn):
        if turn == self._stop:
            self._wanted = True

    def play(self, play_turn, controller):
        """Plays a turn. It must run in the main thread, the only one in which Python handles signals."""
        if not self._wanted:
            return play_turn(controller)
        self._wanted = False
        return _Pdb().runcall(play_turn, controller)

    def _interrupt(self, signum, frame):
        stack = []
        while frame is not None:
            stack.append(frame)
            frame = frame.f_back
        if any(f.f_globals.get("__name__") in _DEBUGGERS for f in stack):
            raise KeyboardInterrupt  # the debugger handles it
        bots = [f for f in stack if not ours(f.f_code.co_filename)]
        if bots:
            _Pdb().set_trace(bots[0])
        else:
            self._wanted = True
