"""Where a bot's time goes: samples of what the thread of its turn does, line by line.

Sampling needs the interpreter, as the bot does. Its own cost is measured and bounded: after each sample it
sleeps for so many times as long as that took.
"""

import json
import os
import sys
from _thread import allocate_lock, get_ident, start_new_thread  # not among a bot's threading.enumerate()
from time import perf_counter, sleep, thread_time

from _cookoff_failure import ours

_INTERVAL = 0.003  # seconds between samples, at least
_WAIT = 0.0005  # seconds after which the bot lets a sample be taken
_SHARE = 50  # one part in so many is spent on them, at most
_DEPTH = 100  # frames of a stack that are kept, the innermost
_SAVE_EVERY = 0.25  # seconds: a bot that is killed in a long turn has its profile up to then

_PLAY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_cookoff_play.py")  # which calls the bot


class Profiler:
    def __init__(self, file, path):
        self._file = open(file, "w", encoding="utf-8")
        self._folder = os.path.join(os.path.dirname(os.path.abspath(path)), "")
        self._lock = allocate_lock()
        self._places = {}
        self._thread = None  # that plays a turn
        sys.setswitchinterval(_WAIT)  # else most samples would be taken where a turn ends
        start_new_thread(self._run, ())

    def begin(self, turn):
        """Begins a turn of this thread."""
        with self._lock:
            self._turn, self._stacks, self._thread = turn, {}, get_ident()
            self._began = self._last = self._saved = perf_counter()

    def end(self):
        """Ends the turn, if there is one. Nobody waits meanwhile: the bot has answered."""
        if self._thread is None:
            return
        with self._lock:
            self._thread = None
            self._save(perf_counter() - self._began)

    def _run(self):
        cost = 0
        while True:
            sleep(max(_INTERVAL, _SHARE * cost))
            before = thread_time()
            with self._lock:
                if self._thread is not None:
                    self._sample(perf_counter())
            cost = thread_time() - before

    def _sample(self, now):
        frame = sys._current_frames().get(self._thread)
        stack = []
        while frame is not None and len(stack) < _DEPTH and frame.f_code.co_filename != _PLAY:
            if not ours(frame.f_code.co_filename):
                stack.append((frame.f_code, frame.f_lineno or frame.f_code.co_firstlineno))  # 0 where a call begins
            frame = frame.f_back
        if not stack:
            return  # the turn begins or ends
        stack = tuple(stack)
        self._stacks[stack] = self._stacks.get(stack, 0) + now - self._last
        self._last = now
        if now - self._saved > _SAVE_EVERY:
            self._saved = now
            self._save(None)

    def _save(self, seconds):
        """Writes what is new of the turn: its time once it is over, and for how long each stack was seen."""
        stacks, self._stacks = self._stacks, {}
        record = {"turn": self._turn, "stacks": [[self._number(f) for f in s] for s in stacks], "seconds": list(stacks.values())}
        if seconds is not None:
            record["took"] = seconds
        self._write(record)
        self._file.flush()

    def _number(self, place):
        """The number of a line of code, which is written when it is new."""
        number = self._places.get(place)
        if number is None:
            number = self._places[place] = len(self._places)
            code, line = place
            file = code.co_filename
            if file.startswith(self._folder):
                file = file[len(self._folder) :]
            name = getattr(code, "co_qualname", code.co_name)
            self._write({"place": number, "file": file, "line": line, "name": name})
        return number

    def _write(self, record):
        self._file.write(json.dumps(record) + "\n")
