"""A fake engine at the other end of the host's pipes, for the tests."""

import compileall
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest

# A copy of the host, compiled once for all tests.
_HOST = tempfile.TemporaryDirectory()
for _module in glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "*.py")):
    shutil.copy(_module, _HOST.name)
compileall.compile_dir(_HOST.name, quiet=1)
HOST = os.path.join(_HOST.name, "_cookoff_host.py")
ROWS = ["##$###", "#CBSTR", "#..UK#", "######"]
MAP = {"width": 6, "height": 4, "team": "RED", "orders": [], "rows": ROWS, "tiles": []}
LIMIT = 30  # seconds until a test gives up on the host


class Match:
    """A host with a bot, and the engine's end of the pipes."""

    def __init__(self, folder, source, name="bot.py", rules="official", kitchen=MAP, env=None,
                 flags=(), words=(), hello=None, noting=True):
        self.path = os.path.join(folder, name)
        if source is not None:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(source))
        self._noted, theirs = os.pipe()
        if hello and hello.get("mirror", {}).get("notes"):
            hello = {"mirror": dict(hello["mirror"], notes=os.fstat(theirs).st_ino)}
        os.set_blocking(self._noted, False)
        self.process = subprocess.Popen(
            [sys.executable, *flags, HOST, *words, self.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(os.environ, **(env or {})),
            close_fds=False,
            preexec_fn=lambda: os.dup2(theirs, 3) if noting else os.closerange(3, 9),
        )
        os.close(theirs)
        self.timer = threading.Timer(LIMIT, self.process.kill)
        self.timer.daemon = True
        self.timer.start()
        self.send({
            "protocol": "cookoff-bot/1", "game": "carnegie", "rules": rules, "seat": "RED",
            "turns": 500, "turn_ms": 500, "init_ms": 0, "seed": 1, "map": kitchen, **(hello or {}),
        })
        self.first = self.receive()

    def send(self, message):
        line = json.dumps(message, separators=(",", ":")) + "\n"
        self.process.stdin.write(line.encode())
        self.process.stdin.flush()

    def receive(self):
        """Returns the next message, after answering those that only ask for outstanding answers."""
        message = self.hear()
        while message == {"calls": []}:
            self.send({"rets": []})
            message = self.hear()
        return message

    def hear(self):
        """Returns the next message without the field noted, which said_noted has afterwards."""
        line = self.process.stdout.readline()
        message = json.loads(line.decode("ascii")) if line else {}
        self.said_noted = message.pop("noted", False)
        return message or None

    def notes(self):
        """Returns the lines that the host has noted since the last call."""
        try:
            return os.read(self._noted, 1 << 16).splitlines()
        except BlockingIOError:
            return []

    def turn(self, number=1, answers=(), **news):
        """Plays a turn; returns its calls and its last line. An answer is a dict, or a value."""
        self.send({"turn": number, **news})
        calls, answers = [], list(answers)
        while True:
            message = self.receive()
            if message is None or "fn" not in message:
                return calls, message
            calls.append(message)
            answer = answers.pop(0) if answers else True
            if not (isinstance(answer, dict) and ("ret" in answer or "raise" in answer)):
                answer = {"ret": answer}
            self.send(answer)

    def end(self, over=True):
        """Ends the match; returns the exit status and the log."""
        if over:
            try:
                self.send({"over": {"winner": None}})
            except BrokenPipeError:
                pass
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdin = None
        rest, log = self.process.communicate()
        os.close(self._noted)
        self.timer.cancel()
        assert rest == b"", rest
        return self.process.returncode, log.decode("utf-8")


class HostTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(text))
        return path

    def match(self, source, **options):
        match = Match(self.folder, source, **options)

        def stop():
            match.timer.cancel()
            match.process.kill()
            match.process.wait()
            for stream in (match.process.stdin, match.process.stdout, match.process.stderr):
                if stream is not None:
                    try:
                        stream.close()
                    except BrokenPipeError:
                        pass

        self.addCleanup(stop)
        return match

    def playing(self, body, head="", **options):
        """Returns a match of a bot; body is the code of its play_turn, with its map m and its controller c."""
        source = "%s\nclass BotPlayer:\n    def __init__(self, m):\n        self.m = m\n" % (
            textwrap.dedent(head)
        )
        source += "    def play_turn(self, c):\n        m = self.m\n"
        source += textwrap.indent(textwrap.dedent(body), " " * 8)
        match = self.match(source, **options)
        self.assertEqual(match.first, {"protocol": "cookoff-bot/1"})
        return match

    def check(self, body, head="", answers=(), **options):
        """Plays a turn of a bot, which makes its own assertions; returns its calls and its log."""
        match = self.playing(body, head, **options)
        calls, last = match.turn(1, answers)
        status, log = match.end()
        self.assertEqual(last, {"end": True}, log)
        self.assertEqual(status, 0, log)
        return calls, log

    def failing(self, match, line=None):
        """Returns the failure in a line of a match, by default the first. The log must have its traceback."""
        fail = (line or match.first)["fail"]
        status, log = match.end(over=False)
        self.assertEqual(status, 1)
        text = fail["traceback"].encode("utf-8", "backslashreplace").decode("utf-8")
        self.assertIn(text, log)
        for ours in ("_cookoff_", "robot_controller.py", "frozen importlib"):
            self.assertNotIn(ours, fail["traceback"])
        return fail
