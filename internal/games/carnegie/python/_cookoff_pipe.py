"""The protocol's lines: JSON in both directions, over descriptors that the bot does not see."""

import os
from _thread import allocate_lock
from os import read, write  # our own names: a bot may replace those in os

from _cookoff_values import arguments, decode, quote

try:
    # The json package imports re, which would be a good part of the host's start-up time.
    from _json import make_scanner

    class _Syntax:
        strict = False
        object_hook = object_pairs_hook = None
        parse_float = parse_constant = float
        parse_int = int
        memo = {}

    _scan = make_scanner(_Syntax)
    _scan('{"a":[1,2.5,null]}', 0)
except Exception:  # another Python: slower, but the same
    from json.decoder import JSONDecoder

    _scan = JSONDecoder(strict=False).scan_once

_CHUNK = 1 << 16
_NOTES = 100  # at once; so many lines find room in a pipe of any system


class Gone(BaseException):
    """cookoff has closed the pipe. Not an Exception: bots must not swallow it by accident."""


class Pipe:
    """The conversation with cookoff. One lock guards it, since bots may start threads."""

    def __init__(self, source, sink):
        self._source = source
        self._sink = sink
        self._notes = None  # a descriptor for calls of which the engine need not be woken
        self._room = 0  # for how many of them there is, before the next line
        self._buffer = b""
        self.lock = allocate_lock()
        self.playing = False
        self._closed = False
        self._forked = False
        # Answers that nobody has read, since an exception hit a bot's thread between question and
        # answer (out of memory, a tracer). They must not be taken for others.
        self.owed = 0
        self._warnings = []
        self.learn = None  # a mirror's, for messages that tell something new
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave)

    def take_notes(self, descriptor):
        """Has calls noted there. The engine looks at them before it hears a line."""
        os.set_inheritable(descriptor, False)
        self._notes = descriptor

    def receive(self):
        """The next message outside of a turn."""
        with self.lock:
            return self._hear(0)

    def send(self, body):
        """Sends an object, given as JSON without its closing brace."""
        with self.lock:
            self._write(body)

    def warn(self, text):
        """Goes out with the next line."""
        self._warnings.append(text)

    def begin_turn(self):
        self.playing = True

    def end_turn(self):
        # Before the lock, or a thread that asks without a pause may keep us from getting it.
        self.playing = False
        with self.lock:
            self.catch_up()
            self._write('{"end":true')

    def fail(self, body):
        """Sends the last line. Whoever calls after it finds the pipe closed."""
        self.playing = False
        with self.lock:
            self._write(body)
            self._closed = True

    def ask(self, fn, args):
        """Makes a call in the engine and returns, or raises, what it answers."""
        question = '{"fn":"%s","args":[%s]' % (fn, arguments(args))
        if not self.playing:  # before the lock, which is taken while we wait for the next turn
            self.check_turn()
        with self.lock:
            if not self.playing:
                self.check_turn()
            self._write(question)
            self.owed += 1
            answer = self.catch_up()
        if "ret" in answer:
            answer = answer["ret"]
            return answer if answer is True or answer is False else decode(fn, answer)
        if "raise" in answer:
            raise _error(answer["raise"], answer.get("message", ""))
        raise Gone

    def note(self, line):
        """Makes a call whose answer is known; False if it has to be asked. The caller has the lock."""
        if not self.playing:
            self.check_turn()
        if self.owed or not self._room:
            return False
        self._room -= 1
        try:
            write(self._notes, line)
        except OSError:
            raise Gone from None
        return True

    def settle(self):
        """Sees to it that all answers so far are known, before the bot looks at anything."""
        if not self.playing:
            self.check_turn()
        if self.owed:
            with self.lock:
                if self.playing:
                    self.catch_up()

    def catch_up(self):
        """Reads all answers so far and returns the last one. The caller has the lock."""
        answer = None
        while self.owed:
            answer = self._hear(self.owed - 1)
        return answer

    # Only a thread that outlives its turn asks outside of one. In the contest its call would
    # act, whoever's turn it then is: a race that cannot be replayed.
    def check_turn(self):
        """Raises an exception outside of a turn."""
        if not self.playing:
            if self._forked:
                raise RuntimeError("the controller works in the bot's own process only")
            raise RuntimeError("the turn is over")

    def _hear(self, owed):
        """Takes the next message in, after which so many are still owed."""
        # Until all of it is known the line stays in the buffer: whatever interrupts us, the next
        # call begins here again.
        end = self._read_line()
        line = self._buffer[:end]
        message = _USUAL.get(line)
        if message is None:
            message = _parse(line)
            if "now" in message:
                self.learn(message)
        self.owed, self._buffer = owed, self._buffer[end + 1 :]
        return message

    def _read_line(self):
        """Makes sure that the buffer begins with a whole line; returns where it ends."""
        if self._closed:
            raise Gone
        while True:
            end = self._buffer.find(b"\n")
            if end >= 0:
                return end
            try:
                chunk = read(self._source, _CHUNK)
            except OSError:
                raise Gone from None
            if not chunk:
                raise Gone
            self._buffer += chunk

    def _write(self, body):
        if self._closed:
            raise Gone
        if self._warnings:
            texts, self._warnings = self._warnings, []
            body += ',"warnings":[%s]' % ",".join([quote(text) for text in texts])
        data = (body + "}\n").encode("ascii")
        try:
            written = write(self._sink, data)
            while written < len(data):
                written += write(self._sink, data[written:])
        except OSError:
            raise Gone from None
        if self._notes is not None:
            self._room = _NOTES

    def _leave(self):
        # A forked child must neither speak nor listen here, nor keep the pipe open.
        self._forked = self._closed = True
        self.playing = False
        self.lock = allocate_lock()
        for descriptor in (self._source, self._sink, self._notes):
            if descriptor is not None:
                os.close(descriptor)


# Most answers are one of these.
_USUAL = {b'{"ret":true}': {"ret": True}, b'{"ret":false}': {"ret": False}}


def _parse(line):
    try:
        return _scan(line.decode(), 0)[0]
    except StopIteration:
        raise ValueError("cookoff sent no JSON: %r" % line[:200]) from None


_ERRORS = {
    kind.__name__: kind
    for kind in (
        AttributeError,
        IndexError,
        KeyError,
        OverflowError,
        RuntimeError,
        TypeError,
        ValueError,
        ZeroDivisionError,
    )
}


def _error(name, message):
    if name in _ERRORS:
        return _ERRORS[name](message)
    return RuntimeError("%s: %s" % (name, message))
