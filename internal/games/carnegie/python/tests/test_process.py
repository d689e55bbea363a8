"""The process of a bot: output, imports, threads, exit."""

import multiprocessing
import os
import select
import signal
import subprocess
import sys
import unittest

from engine import HOST, MAP, HostTest


class ProcessTest(HostTest):
    def test_prints_go_to_the_log(self):
        body = """
            import os, subprocess, sys, logging
            print("print \\u00e9")
            os.write(1, b"write\\n")
            subprocess.run([sys.executable, "-c", "print('child')"])
            subprocess.run([sys.executable, "-c", "import sys; assert sys.stdin.read() == ''"],
                           check=True)
            logging.warning("logged")
            try:
                input()
                assert False
            except EOFError:
                pass
            print("no newline", end="")
        """
        _, log = self.check(body, "print('at import')", env={"PYTHONIOENCODING": "ascii"})
        lines = log.splitlines()
        self.assertEqual(lines[:4], ["at import", "print \u00e9", "write", "child"])
        self.assertEqual(lines[4:], ["WARNING:root:logged", "no newline"])

    def test_printed_lines_survive_a_kill(self):
        match = self.playing("print('thinking')\nc.get_turn()\nwhile True: pass\n")
        match.send({"turn": 1})
        match.receive()
        match.process.kill()
        self.assertIn("thinking\n", match.end()[1])

    @unittest.skipUnless(hasattr(signal, "SIGUSR1"), "needs SIGUSR1")
    def test_shows_where_it_hangs(self):
        match = self.playing("c.get_turn()\nhang()\n", "def hang():\n    while True: pass\n")
        match.send({"turn": 1})
        match.receive()
        match.send({"ret": 1})
        log = b""
        while b"in hang" not in log:  # it may not have got there yet
            match.process.send_signal(signal.SIGUSR1)
            ready, _, _ = select.select([match.process.stderr], [], [], 0.05)
            if ready:
                chunk = os.read(match.process.stderr.fileno(), 1 << 16)
                self.assertTrue(chunk, log)
                log += chunk
        match.process.kill()

    def test_the_modules_of_the_contest_come_first(self):
        for env, flags in (({}, ()), ({"PYTHONSAFEPATH": "1"}, ()), ({}, ("-I",))):
            with self.subTest(env=env, flags=flags):
                self.check(
                    """
                    import sys, os
                    assert sys.path[0] == os.path.dirname(sys.modules["item"].__file__)
                    assert os.path.dirname(__file__) not in sys.path
                    assert sys.argv == [__file__]
                    assert __name__ == "bot" and sys.modules["bot"].BotPlayer is BotPlayer
                    assert __spec__.name == "bot" and __package__ == ""
                    assert not hasattr(sys.modules["__main__"], "BotPlayer")
                    """,
                    env=env, flags=flags,
                )

    def test_a_bot_with_the_name_of_a_module(self):
        for name in ("item", "tiles", "map", "robot_controller", "game_constants", "json"):
            with self.subTest(name):
                calls, _ = self.check("assert c.get_map(0).width == 6 and m.tiles[4][1].item",
                                      name=name + ".py", answers=[{"ret": MAP}])
                self.assertEqual(len(calls), 1)

    def test_helper_module(self):
        self.write("util.py", "import more.inner\nANSWER = 42\n")
        self.write("more/__init__.py", "")
        self.write("more/inner.py", "def bad(): raise ValueError('inner')\n")
        match = self.match("""
            import util, util
            from more import inner
            class BotPlayer:
                def __init__(self, m): assert util.ANSWER == 42
                def play_turn(self, c):
                    import later
                    inner.bad()
        """)
        text = 'helper module "%s" was found beside bot.py; the contest does not look there'
        self.assertEqual(match.first, {"protocol": "cookoff-bot/1",
                                       "warnings": [text % "util", text % "more"]})
        self.write("later.py", "")
        _, last = match.turn()
        self.assertEqual(last["warnings"], [text % "later"])
        fail = self.failing(match, last)
        self.assertEqual(fail["message"], "inner")
        for folder, _, files in os.walk(self.folder):
            self.assertFalse([name for name in files if name.endswith(".pyc")], folder)

    def test_helper_is_never_taken_from_bytecode(self):
        # Size and time are those of the source of the bytecode, so only compiling again gives the new value.
        for own_path in ("", "import os, sys; sys.path.insert(0, os.path.dirname(__file__))\n"):
            for name in ("bot", "util"):
                path = self.write(name + ".py", "VALUE = 1\n")
                os.utime(path, (1000000000, 1000000000))
            subprocess.run([sys.executable, "-c", "import util, bot"], cwd=self.folder, check=True,
                           env={k: v for k, v in os.environ.items()
                                if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH")})
            path = self.write("util.py", "VALUE = 2\n")
            os.utime(path, (1000000000, 1000000000))
            match = self.playing("assert util.VALUE == 2", own_path + "import util\n") \
                if own_path else self.match(
                    "import util\nclass BotPlayer:\n    def __init__(self, m):\n"
                    "        assert util.VALUE == 2\n")
            self.assertIn("protocol", match.first)
            self.assertEqual("warnings" in match.first, not own_path)

    def test_helper_does_not_hide_a_library(self):
        self.write("item.py", "raise ValueError")
        self.write("random.py", "raise ValueError")
        self.check("import random, item\nassert item.Food and random.random")

    def test_error_in_a_helper(self):
        self.write("util.py", "def f(:\n")
        fail = self.failing(self.match("import util\n"))
        self.assertEqual(fail["type"], "SyntaxError")
        self.assertIn("in <module>\n    import util\n", fail["traceback"])
        self.assertIn('util.py", line 1\n', fail["traceback"])

    def test_threads_of_constructor_and_turns(self):
        match = self.match("""
            import signal, threading
            main = threading.main_thread()
            class BotPlayer:
                def __init__(self, m):
                    assert threading.current_thread() is main
                    signal.signal(signal.SIGTERM, signal.SIG_DFL)
                    self.last = None
                def play_turn(self, c):
                    thread = threading.current_thread()
                    assert thread is not main and thread.daemon
                    assert threading.active_count() == 2
                    assert thread is not self.last
                    assert self.last is None or not self.last.is_alive()
                    self.last = thread
                    try:
                        signal.signal(signal.SIGTERM, signal.SIG_DFL)
                        assert False
                    except ValueError:
                        pass
        """)
        for turn in (1, 2):
            self.assertEqual(match.turn(turn)[1], {"end": True})
        self.assertEqual(match.end(), (0, ""))

    def test_turns_without_threads(self):
        match = self.playing("""
            if c.get_turn() == 1:
                assert threading.current_thread() is not threading.main_thread()
                threading.stack_size(1 << 47)  # too large for any thread
            else:
                assert threading.current_thread() is threading.main_thread()
        """, "import threading")
        for turn in (1, 2, 3):
            self.assertEqual(match.turn(turn, [turn])[1], {"end": True})
        self.assertEqual(match.end(), (0, ""))

    def test_thread_data_lasts_one_turn(self):
        match = self.playing(
            """
            if c.get_turn() == 1:
                local.value = 1
                asyncio.set_event_loop(asyncio.new_event_loop())
            else:
                assert not hasattr(local, "value")
                try:
                    asyncio.get_event_loop()
                    assert False
                except RuntimeError:
                    pass
            """,
            """
            import asyncio, threading
            local = threading.local()
            """,
        )
        for turn in (1, 2):
            self.assertEqual(match.turn(turn, [turn])[1], {"end": True})
        match.end()

    def test_importlib_alone_is_enough(self):
        self.check("assert importlib.util.find_spec('item')", "import importlib", flags=("-I",))

    def test_collections_alone_is_enough(self):
        self.check("assert collections.abc.Mapping", "import collections", flags=("-I",))

    @unittest.skipUnless(hasattr(signal, "SIGALRM"), "needs SIGALRM")
    def test_a_signal_handler_raises(self):
        match = self.playing(
            """
            c.get_turn()
            signal.setitimer(signal.ITIMER_REAL, 0.01, 1)
            while True: pass
            """,
            """
            import signal
            def handler(*_):
                signal.setitimer(signal.ITIMER_REAL, 0)
                raise TimeoutError("alarm")
            signal.signal(signal.SIGALRM, handler)
            """,
        )
        match.send({"turn": 1})
        match.receive()
        match.send({"ret": 1})
        # Python may notice a signal late that arrives just before it waits for a lock, so the timer repeats.
        fail = self.failing(match, match.receive())
        self.assertEqual((fail["type"], fail["message"]), ("TimeoutError", "alarm"))

    def test_calls_after_the_turn(self):
        match = self.playing(
            """
            if c.get_turn() == 1:
                import threading
                after.clear()
                threading.Thread(target=late, args=(c,), daemon=True).start()
            else:
                after.set()
                done.wait()
            """,
            """
            import threading, time
            after, done = threading.Event(), threading.Event()
            def late(c):
                while True:
                    try:
                        c.get_team()
                    except RuntimeError as e:
                        print(e)
                        break
                after.wait()
                print(c.get_team())
                done.set()
            """,
        )
        match.send({"turn": 1})
        message = match.receive()
        while "fn" in message:
            match.send({"ret": "Team.RED" if message["fn"] == "get_team" else 1})
            message = match.receive()
        self.assertEqual(message, {"end": True})
        self.assertEqual(match.process.stderr.readline(), b"the turn is over\n")
        calls, last = match.turn(2, [2, "Team.RED"])
        self.assertEqual([call["fn"] for call in calls], ["get_turn", "get_team"])
        self.assertEqual(last, {"end": True})
        self.assertEqual(match.end(), (0, "Team.RED\n"))

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_forked_child_cannot_make_calls(self):
        _, log = self.check("""
            import os
            pid = os.fork()
            if pid == 0:
                try:
                    c.get_turn()
                except RuntimeError as e:
                    print(e)
            else:
                os.waitpid(pid, 0)
                c.get_turn()
        """)
        self.assertEqual([line for line in log.splitlines() if "own process" in line],
                         ["the controller works only in the bot's own process"])
        self.assertNotIn("Traceback", log)

    def test_multiprocessing(self):
        _, log = self.check(
            """
            import multiprocessing
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(abs, [-3]))
            """
        )
        self.assertEqual(log, "[3]\n")

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_grandchild_keeps_its_own_descriptors(self):
        # The child's pipes reuse the numbers of the host's descriptors, so the grandchild must not close these.
        _, log = self.check("""
            import os
            c.get_turn()
            for close_first in (False, True):
                pid = os.fork()
                if pid == 0:
                    if close_first:
                        os.closerange(3, 20)
                    pipes = [os.pipe() for _ in range(8)]
                    child = os.fork()
                    if child == 0:
                        for i, (_, sink) in enumerate(pipes):
                            os.write(sink, b"%d" % i)
                        os._exit(0)
                    os.waitpid(child, 0)
                    print("".join(os.read(source, 1).decode() for source, _ in pipes), flush=True)
                    os._exit(0)
                assert os.waitpid(pid, 0)[1] == 0
            c.get_turn()
        """)
        self.assertEqual(log, "01234567\n01234567\n")

    def test_multiprocessing_within_multiprocessing(self):
        self.write("util.py", """
            import multiprocessing
            from game_constants import FoodType
            def price(name):
                return FoodType[name].buy_cost
            def many(method, queue):
                with multiprocessing.get_context(method).Pool(2) as pool:
                    queue.put(pool.map(price, ["EGG", "MEAT"]))
        """)
        head = "import multiprocessing, sys, os\nsys.path.append(os.path.dirname(__file__))\nimport util"
        for method in multiprocessing.get_all_start_methods():
            with self.subTest(method):
                _, log = self.check(
                    """
                    c.get_turn()
                    context = multiprocessing.get_context(%r)
                    queue = context.Queue()
                    process = context.Process(target=util.many, args=(%r, queue))
                    process.start()
                    print(queue.get(timeout=20))
                    process.join()
                    c.get_turn()
                    """ % (method, method), head,
                )
                self.assertEqual(log, "[20, 80]\n")

    def test_exits_as_python_does(self):
        out = os.path.join(self.folder, "out.txt")
        for threads in ("", "threading.Thread(target=time.sleep, args=(600,)).start()"):
            for over in (True, False):
                with self.subTest(threads=threads, over=over):
                    match = self.playing(
                        "self.file = open(%r, 'w'); self.file.write('kept')\n%s" % (out, threads),
                        "import atexit, threading, time\natexit.register(print, 'bye')\n",
                    )
                    match.turn()
                    status, log = match.end(over)
                    self.assertEqual((status, log), (0, "bye\n"))
                    with open(out) as file:
                        self.assertEqual(file.read(), "kept")

    def test_atexit_after_a_failure(self):
        match = self.playing("1 / 0", "import atexit\natexit.register(print, 'bye')\n")
        _, last = match.turn()
        self.assertEqual(last["fail"]["type"], "ZeroDivisionError")
        status, log = match.end(over=False)
        self.assertEqual(status, 1)
        self.assertTrue(log.endswith("bye\n"), log)


if __name__ == "__main__":
    unittest.main()
