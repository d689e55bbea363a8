"""Simple bots keep their thread, and their objects are not freed at exit."""

import os
import sys
import textwrap
import unittest

from engine import HostTest

# Prints the system's ids of the threads. The path is assembled, so that a check of the strings does not find it.
TASKS = """
print(sorted(os.listdir("".join(("/pr", "oc/self/task")))))
"""

HEAD = "import os, sys\n"

# Loads a module in the second turn.
LOAD = """
turns.append(1)
if len(turns) == 2:
    globals()["".join(("__buil", "tins__"))]["".join(("__im", "port__"))]("".join(("la", "ter")))
"""

# Code with which a bot may distinguish its threads.
TELLING = (
    "import threading",
    "import asyncio",
    "import decimal",
    "import weakref, signal",
    "from time import thread_time",
    "os.nice(0)",
    "sys.settrace(None)",
    "getattr(os, 'sched_getaffinity')(0)",
    "exec('pass')",
    "__builtins__",
    "def late():\n    import later",
    "open('/proc/self/stat').close()",
    "def late():\n    import ctypes",
    "class Sub:\n    def f(self):\n        return [lambda: breakpoint()]",
)

SIMPLE = (
    "",
    "import collections, heapq, itertools, json, math, random, re, time, dataclasses, typing, queue, statistics",
    "from typing import *",
    "from game_constants import TileType\nfrom robot_controller import RobotController\nfrom item import Food",
    "import helper",
    "def gen():\n    yield 1\nkept = gen()\nnext(kept)",
    "open(__file__).read()",
)


@unittest.skipUnless(os.path.exists("/proc/self/task"), "the system does not show threads")
@unittest.skipUnless(hasattr(sys, "stdlib_module_names"), "needs Python 3.10")
class SimpleTest(HostTest):
    def turns(self, head, body=TASKS, **options):
        """Returns the lines that a bot prints in three turns."""
        body = textwrap.indent(textwrap.dedent(body), "        ")
        source = "%s%s\nclass BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n%s"
        match = self.match(source % (HEAD, textwrap.dedent(head), body), **options)
        for turn in (1, 2, 3):
            self.assertTrue(match.turn(turn)[1].get("end"), head)
        status, log = match.end()
        self.assertEqual(status, 0, log)
        return log.splitlines()

    def test_simple_bots_keep_their_thread(self):
        self.write("helper.py", "import math\n")
        for head in SIMPLE:
            with self.subTest(head):
                lines = self.turns(head)
                self.assertEqual((len(lines), len(set(lines))), (3, 1), lines)

    def test_other_bots_have_a_thread_for_each_turn(self):
        self.write("later.py", "import threading\n")
        for head in TELLING:
            with self.subTest(head):
                lines = self.turns(head)
                self.assertEqual(len(set(lines)), 3, lines)

    def test_modules_loaded_later_count(self):
        self.write("later.py", "import threading\n")
        lines = self.turns("turns = []", TASKS + LOAD)
        self.assertEqual([line == lines[0] for line in lines], [True, True, False], lines)

    def test_modules_from_elsewhere(self):
        folder = os.path.join(self.folder, "elsewhere")
        self.write("elsewhere/library.py", "")
        lines = self.turns("import library", env={"PYTHONPATH": folder})
        self.assertEqual(len(set(lines)), 3, lines)
        self.write("elsewhere/statistics.py", "")
        lines = self.turns("import statistics", env={"PYTHONPATH": folder})
        self.assertEqual(len(set(lines)), 3, lines)

    def test_objects_of_simple_bots_are_not_freed(self):
        hidden = """
            class Ends: pass
            def end(self, write=os.write): write(2, b"freed")
            setattr(Ends, "".join(("__d", "el__")), end)
            kept = Ends()
        """
        for more, want in (
            ("", []),
            ("def f():\n    yield", ["freed"]),
            ("class A:\n    def __del__(self): pass", ["freed"]),
            ("def f(): return open('x')", ["freed"]),
            ("import threading", ["freed"]),
        ):
            with self.subTest(more):
                self.assertEqual(self.turns(textwrap.dedent(hidden) + more, "pass"), want)


if __name__ == "__main__":
    unittest.main()
