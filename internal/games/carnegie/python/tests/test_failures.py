"""The ways in which a bot can fail."""

import json
import subprocess
import sys
import unittest

from engine import HOST, LIMIT, HostTest


class FailureTest(HostTest):
    def test_syntax_error(self):
        fail = self.failing(self.match("class BotPlayer:\n    x = = 1\n"))
        self.assertEqual((fail["kind"], fail["type"]), ("exception", "SyntaxError"))
        self.assertRegex(fail["traceback"], r'^  File ".*bot.py", line 2\n')
        self.assertTrue(fail["message"])

    def test_import_error(self):
        fail = self.failing(self.match("import no_such_module\n"))
        self.assertEqual(fail["type"], "ModuleNotFoundError")
        self.assertEqual(fail["message"], "No module named 'no_such_module'")
        self.assertIn("line 1, in <module>\n    import no_such_module\n", fail["traceback"])

    def test_error_at_import(self):
        fail = self.failing(self.match("""
            try:
                1 / 0
            except ZeroDivisionError as e:
                raise KeyError("x") from e
        """))
        self.assertEqual((fail["type"], fail["message"]), ("KeyError", "'x'"))
        self.assertIn("ZeroDivisionError", fail["traceback"])
        self.assertIn("direct cause", fail["traceback"])

    def test_no_class(self):
        fail = self.failing(self.match("x = 1\n"))
        self.assertEqual(fail["message"], "bot.py has no class BotPlayer")
        self.assertEqual(fail["traceback"], "AttributeError: bot.py has no class BotPlayer\n")

    def test_no_file(self):
        fail = self.failing(self.match(None, name="gone.py"))
        self.assertEqual(fail["type"], "FileNotFoundError")

    def test_not_a_python_file(self):
        fail = self.failing(self.match("class BotPlayer: pass", name="bot.txt"))
        self.assertEqual(fail["type"], "ImportError")

    def test_constructor_raises(self):
        fail = self.failing(self.match("""
            class BotPlayer:
                def __init__(self, m):
                    raise ValueError("caf\\u00e9 \\ud800")
        """))
        self.assertEqual((fail["type"], fail["message"]), ("ValueError", "caf\u00e9 \ud800"))
        self.assertIn("line 4, in __init__\n", fail["traceback"])

    def test_constructor_takes_no_map(self):
        fail = self.failing(self.match("class BotPlayer:\n    pass\n"))
        self.assertEqual(fail["type"], "TypeError")

    def test_exits(self):
        for call, status, message in (
            ("sys.exit()", 0, ""), ("sys.exit(0)", 0, "0"), ("sys.exit(3)", 3, "3"),
            ("sys.exit('no')", 1, "no"), ("quit(True)", 1, "True"),
        ):
            with self.subTest(call):
                source = "import sys\nclass BotPlayer:\n    def __init__(self, m): %s\n" % call
                fail = self.failing(self.match(source))
                self.assertEqual((fail["kind"], fail["status"]), ("exit", status))
                self.assertEqual((fail["type"], fail["message"]),
                                 ("SystemExit", message if message else fail["message"]))
                match = self.playing(call, "import sys")
                calls, last = match.turn()
                fail = self.failing(match, last)
                self.assertEqual((fail["kind"], fail["status"]), ("exit", status))

    def test_play_turn_raises(self):
        match = self.playing("c.get_turn()\nhelp_me(1)\n", "def help_me(x):\n    return [][x]\n")
        calls, last = match.turn(1, [1])
        self.assertEqual(len(calls), 1)
        fail = self.failing(match, last)
        self.assertEqual(fail["kind"], "exception")
        self.assertNotIn("status", fail)
        self.assertEqual(fail["type"], "IndexError")
        self.assertEqual(fail["traceback"].count("File "), 2)

    def test_odd_exceptions(self):
        head = """
            class Mute(Exception):
                def __str__(self): raise RuntimeError("no")
            class Base(BaseException): pass
            def deep(n): return deep(n + 1)
            def long(): raise ValueError("x" * 10**6)
        """
        for call, kind in (
            ("raise Mute", "Mute"), ("raise Base('b')", "Base"), ("deep(0)", "RecursionError"),
            ("raise KeyboardInterrupt", "KeyboardInterrupt"), ("raise MemoryError", "MemoryError"),
            ("raise GeneratorExit", "GeneratorExit"), ("long()", "ValueError"),
        ):
            with self.subTest(call):
                match = self.playing(call, head)
                _, last = match.turn()
                fail = self.failing(match, last)
                self.assertEqual((fail["kind"], fail["type"]), ("exception", kind))
                self.assertLess(len(json.dumps(fail)), 60000)
                self.assertIn("in play_turn", fail["traceback"])

    def test_broken_environment(self):
        for call in (
            "sys.stdout = sys.stderr = None",
            "del sys.stdout, sys.stderr",
            "sys.stdout = sys.stderr = Odd()",
            "sys.stdout.close(); sys.stderr.close()",
            "sys.modules['traceback'] = Odd()",
            "sys.modules.clear()",
            "import builtins; builtins.len = builtins.str = builtins.isinstance = None",
            "import builtins; builtins.__import__ = None",
            "sys.path[:] = []; sys.meta_path[:] = []; sys.path_hooks[:] = []",
            "sys.setrecursionlimit(60)",
            "import os; os.close(1); os.close(0)",
        ):
            with self.subTest(call):
                match = self.playing(call + "\nraise ValueError('the reason')\n",
                                     "import sys\nclass Odd: pass\n")
                _, last = match.turn()
                self.assertEqual(last["fail"]["kind"], "exception")
                self.assertIn(last["fail"]["type"], ("ValueError", "Exception"))
                status, _ = match.end(over=False)
                self.assertEqual(status, 1)

    def test_os_exit(self):
        match = self.playing("import os; os._exit(5)")
        self.assertEqual(match.turn(), ([], None))
        self.assertEqual(match.end()[0], 5)

    def test_unknown_protocol(self):
        path = self.write("bot.py", "class BotPlayer: pass")
        run = subprocess.run([sys.executable, HOST, path], input=b'{"protocol":"x/2"}\n',
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)
        self.assertIn("x/2", json.loads(run.stdout.decode())["fail"]["message"])
        self.assertEqual(run.returncode, 1)


if __name__ == "__main__":
    unittest.main()
