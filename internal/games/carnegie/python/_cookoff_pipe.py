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
        self._noted = False  # since the last line, which says so: else the engine does not look
        self._buffer = b""
        self.lock = allocate_lock()
        self.playing = False
        self._closed = False
        self._forked = False
        # Set in the middle of a call. It stays so if an exception hits a bot's thread there (the end
        # of the stack, out of memory, a tracer): then nobody knows whether an answer is still to
        # come, which must not be taken for another, nor whether the mirror has made a noted move.
        self.unsure = False
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
            return self._hear()

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
            self._catch_up()
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
            self._catch_up()
            self.unsure = True
            self._write(question)
            answer = self._hear()
            while "rets" in answer:  # somebody was hit while he caught up
                answer = self._hear()
            self.unsure = False
        if "ret" in answer:
            answer = answer["ret"]
            return answer if answer is True or answer is False else decode(fn, answer)
        if "raise" in answer:
            raise _error(answer["raise"], answer.get("message", ""))
        raise Gone

    def note(self, line):
        """Makes a call whose answer is known; False if it has to be asked. The caller has the lock,
        and is sure again once he has done what the call does."""
        if not self.playing:
            self.check_turn()
        if self.unsure or not self._room:
            return False
        self._room -= 1
        self._noted = self.unsure = True
        try:
            write(self._notes, line)
        except OSError:  # the bot has closed it, or our time is over
            self._notes, self._room = None, 0
            return False
        return True

    def settle(self):
        """Sees to it that all answers so far are known, before the bot looks at anything."""
        if not self.playing:
            self.check_turn()
        if self.unsure:
            with self.lock:
                if self.playing:
                    self._catch_up()

    def _catch_up(self):
        """Hears all that is still to come, and what the mirror has to know. The caller has the lock."""
        if self.unsure:
            self._write('{"calls":[]')  # nothing else has an answer like that
            while "rets" not in self._hear():
                pass
            self.unsure = False

    # Only a thread that outlives its turn asks outside of one. In the contest its call would
    # act, whoever's turn it then is: a race that cannot be replayed.
    def check_turn(self):
        """Raises an exception outside of a turn."""
        if not self.playing:
            if self._forked:
                raise RuntimeError("the controller works in the bot's own process only")
            raise RuntimeError("the turn is over")

    def _hear(self):
        """Takes the next message in."""
        # Until all of it is known the line stays in the buffer: whatever interrupts us, the next
        # call begins here again.
        end = self._read_line()
        line = self._buffer[:end]
        message = _USUAL.get(line)
        if message is None:
            message = parse(line)
            if "now" in message:
                self.learn(message)
        self._buffer = self._buffer[end + 1 :]
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
        if self._noted:
            body += ',"noted":true'
        data = (body + "}\n").encode("ascii")
        try:
            written = write(self._sink, data)
            while written < len(data):
                written += write(self._sink, data[written:])
        except OSError:
            raise Gone from None
        self._noted = False
        if self._notes is not None:
            self._room = _NOTES

    def _leave(self):
        # A forked child must neither speak nor listen here, nor keep the pipe open.
        self.playing = False
        self.lock = allocate_lock()
        if self._forked:  # a child of a child: by now the numbers may be those of its own descriptors
            return
        self._forked = self._closed = True
        for descriptor in (self._source, self._sink, self._notes):
            try:
                if descriptor is not None:
                    os.close(descriptor)
            except OSError:
                pass  # the bot has closed it


# Most answers are one of these.
_USUAL = {b'{"ret":true}': {"ret": True}, b'{"ret":false}': {"ret": False}}


def parse(line):
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
