"""A bot that is debugged."""

import fcntl
import os
import signal
import unittest

from engine import HostTest

FIRST_FREE = 20  # the engine uses no descriptors from here on


class DebugTest(HostTest):
    def debugged(self, body, head="", **options):
        """Returns a match of a bot with a terminal: self.type types, self.screen has the output."""
        seen, shown = os.pipe()
        typed, self.keys = os.pipe()
        terminal = [fcntl.fcntl(end, fcntl.F_DUPFD, FIRST_FREE) for end in (typed, shown)]
        os.close(typed)
        os.close(shown)
        match = self.playing(body, head, words=["--terminal=%d,%d" % tuple(terminal)], **options)
        for end in terminal:
            os.close(end)
        self.screen = os.fdopen(seen, encoding="utf-8")
        self.addCleanup(self.screen.close)
        self.addCleanup(os.close, self.keys)
        return match

    def type(self, text):
        os.write(self.keys, text.encode())

    def test_a_breakpoint(self):
        match = self.debugged("turn = c.get_turn()\nbreakpoint()\nprint('after', turn)\n")
        self.type("p turn + 40\nc\n")
        calls, last = match.turn(1, [2])
        self.assertEqual(last, {"end": True})
        self.assertEqual(match.end(), (0, ""))
        shown = self.screen.read()
        self.assertIn("(Pdb) 42\n", shown)
        self.assertIn("after 2\n", shown)

    def test_all_output_is_seen(self):
        match = self.debugged("import sys\nprint('out')\nprint('err', file=sys.stderr)\nos.system('echo child')\n",
                              "import os\n")
        self.assertEqual(match.turn()[1], {"end": True})
        self.assertEqual(match.end(), (0, ""))
        self.assertEqual(self.screen.read(), "out\nerr\nchild\n")

    def test_ctrl_c_in_a_turn(self):
        match = self.debugged("c.get_turn()\nwhile not hasattr(self, 'done'): c.get_turn()\n")
        self.type("self.done = True\nc\n")
        match.send({"turn": 1})
        for number in range(3):
            self.assertEqual(match.receive(), {"fn": "get_turn", "args": []})
            if number == 2:
                match.process.send_signal(signal.SIGINT)
            match.send({"ret": 1})
        message = match.receive()
        while "fn" in message:
            match.send({"ret": 1})
            message = match.receive()
        self.assertEqual(message, {"end": True})
        self.assertEqual(match.end(), (0, ""))
        self.assertNotIn("robot_controller", self.screen.read())

    def test_ctrl_c_between_turns(self):
        match = self.debugged("self.seen = 41\n")
        self.assertEqual(match.turn(1), ([], {"end": True}))
        match.process.send_signal(signal.SIGINT)
        self.type("n\np self.seen + 1\nc\n")
        self.assertEqual(match.turn(2), ([], {"end": True}))
        self.assertEqual(match.end(), (0, ""))
        self.assertIn("(Pdb) 42\n", self.screen.read())

    def test_quit(self):
        match = self.debugged("breakpoint()\nc.get_turn()\n")
        self.type("q\n")
        fail = self.failing(match, match.turn()[1])
        self.assertEqual(fail["type"], "BdbQuit")


if __name__ == "__main__":
    unittest.main()
