"""Profiles a bot: takes samples of the stack of the thread that plays its turn.

Sampling uses the interpreter, like the bot. Its cost is measured and limited: after each sample it sleeps
a multiple of the time that the sample took.
"""

import json
import os
import sys
from _thread import allocate_lock, get_ident, start_new_thread  # not among a bot's threading.enumerate()
from time import perf_counter, sleep, thread_time

from _cookoff_failure import ours

_MIN_INTERVAL = 0.003  # seconds between samples
_SWITCH = 0.0005  # seconds after which the interpreter switches from the bot to the sampler
_MAX_SHARE = 50  # sampling takes at most one part in this many of the time
_MAX_DEPTH = 100  # innermost frames of a stack that are recorded
_SAVE_EVERY = 0.25  # seconds, so that a bot that is killed in a long turn has a profile

_PLAY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_cookoff_play.py")  # the file that calls the bot


class Profiler:
    def __init__(self, file, path):
        self._file = open(file, "w", encoding="utf-8")
        self._folder = os.path.join(os.path.dirname(os.path.abspath(path)), "")
        self._lock = allocate_lock()
        self._places = {}
        self._thread = None  # the thread that plays a turn
        sys.setswitchinterval(_SWITCH)  # otherwise most samples would be taken at the end of a turn
        start_new_thread(self._run, ())

    def begin(self, turn):
        """Starts profiling a turn, played by the calling thread."""
        with self._lock:
            self._turn, self._stacks, self._thread = turn, {}, get_ident()
            self._began = self._last = self._saved = perf_counter()

    def end(self):
        """Ends the turn, if there is one. The bot has answered already, so saving costs it no time."""
        if self._thread is None:
            return
        with self._lock:
            self._thread = None
            self._save(perf_counter() - self._began)

    def _run(self):
        cost = 0
        while True:
            sleep(max(_MIN_INTERVAL, _MAX_SHARE * cost))
            before = thread_time()
            with self._lock:
                if self._thread is not None:
                    self._sample(perf_counter())
            cost = thread_time() - before

    def _sample(self, now):
        frame = sys._current_frames().get(self._thread)
        stack = []
        while frame is not None and len(stack) < _MAX_DEPTH and frame.f_code.co_filename != _PLAY:
            if not ours(frame.f_code.co_filename):
                stack.append((frame.f_code, frame.f_lineno or frame.f_code.co_firstlineno))  # 0 at the start of a call
            frame = frame.f_back
        if not stack:
            return  # the bot's own code is not running
        stack = tuple(stack)
        self._stacks[stack] = self._stacks.get(stack, 0) + now - self._last
        self._last = now
        if now - self._saved > _SAVE_EVERY:
            self._saved = now
            self._save(None)

    def _save(self, seconds):
        """Writes how long each stack was seen since the last save, and the turn's time once it is over."""
        stacks, self._stacks = self._stacks, {}
        record = {"turn": self._turn, "stacks": [[self._number(f) for f in s] for s in stacks], "seconds": list(stacks.values())}
        if seconds is not None:
            record["took"] = seconds
        self._write(record)
        self._file.flush()

    def _number(self, place):
        """Returns the number of a line of code, and writes the line when it is new."""
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
