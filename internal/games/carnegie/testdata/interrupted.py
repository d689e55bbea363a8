"""A bot that interrupts its calls at every line of the host, and then checks that the state in its own
process equals that of the engine."""

import linecache
import sys


class Interruption(Exception):
    pass


class Asked(int):
    """An id of an unusual type, for which the host asks the engine."""


# The recursion limit of a dive, which makes a call at each level on its way back.
DEPTH = 60


class BotPlayer:
    def __init__(self, map_copy):
        self.calls = 0
        self.interrupted = set()

    def play_turn(self, controller):
        turn = controller.get_turn()
        ids = controller.get_team_bot_ids(controller.get_team())
        for way in ((-1) ** turn, 0), (0, (-1) ** turn):
            for call in (lambda: controller.move(ids[0], *way), lambda: controller.trash(ids[0])):
                self.calls += 1
                self.interrupt(call, self.calls // 3)
                self.compare(controller, ids)
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(DEPTH)
        self.dive(lambda: controller.move(ids[1], *way))
        sys.setrecursionlimit(limit)
        self.compare(controller, ids)
        if turn == 60:
            assert {"ask", "_write", "_hear"} <= self.interrupted, self.interrupted

    def interrupt(self, call, lines):
        """Makes a call, and raises an exception in it after this number of lines of the host."""

        def trace(frame, event, arg):
            nonlocal lines
            code = frame.f_code
            if "_cookoff" not in code.co_filename or event == "exception":
                return trace
            lines -= 1
            # If an exception is raised on the line of a with statement, Python itself leaves the lock locked.
            if lines < 0 and "with " not in linecache.getline(code.co_filename, frame.f_lineno):
                self.interrupted.add(code.co_name)
                raise Interruption
            return trace

        sys.settrace(trace)
        try:
            call()
        except Interruption:
            pass
        finally:
            sys.settrace(None)

    def dive(self, call):
        """Makes a call at each level of recursion, as close to the limit as possible."""
        try:
            self.dive(call)
        except RecursionError:
            pass
        try:
            call()
        except RecursionError:
            pass

    def compare(self, controller, ids):
        for bot_id in range(2 * len(ids)):
            seen, true = controller.get_bot_state(bot_id), controller.get_bot_state(Asked(bot_id))
            assert seen == true, (controller.get_turn(), seen, true)
