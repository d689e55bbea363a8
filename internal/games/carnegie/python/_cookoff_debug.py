"""What a bot gets while it is debugged: the terminal, and a debugger on Ctrl-C."""

import os
import pdb
import signal

from _cookoff_failure import ours

OPTION = "--terminal="

# Modules: those that make the debugger, and those in which it does not stop.
_DEBUGGERS = ("pdb", "bdb", "cmd")
_SKIPPED = ("robot_controller", "_cookoff_*")


def take_terminal(numbers):
    """Makes the terminal, whose descriptors are given as "in,out", standard input and output."""
    source, sink = map(int, numbers.split(","))
    os.dup2(source, 0)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    os.close(source)
    os.close(sink)


class _Pdb(pdb.Pdb):
    """Stops in the bot's code, and leaves Ctrl-C to us."""

    def __init__(self, *args, **options):
        options["skip"] = [*(options.get("skip") or ()), *_SKIPPED]
        options["nosigint"] = True
        super().__init__(*args, **options)


class Debugger:
    """Opens pdb where the bot is when the user presses Ctrl-C, or else when its next turn begins; and in
    the turn in which it is to be stopped."""

    def __init__(self, stop):
        self._stop = stop
        self._wanted = False
        pdb.Pdb = _Pdb
        signal.signal(signal.SIGINT, self._interrupt)

    def begin(self, turn):
        if turn == self._stop:
            self._wanted = True

    def play(self, play_turn, controller):
        """Plays a turn. Python lets signals in only in the main thread, so it has to be that."""
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
            raise KeyboardInterrupt  # the debugger knows what to do
        bots = [f for f in stack if not ours(f.f_code.co_filename)]
        if bots:
            _Pdb().set_trace(bots[0])
        else:
            self._wanted = True
