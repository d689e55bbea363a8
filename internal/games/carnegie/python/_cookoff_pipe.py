"""The lines of the protocol: JSON in both directions, over descriptors that are hidden from the bot."""

import os
from _thread import allocate_lock
from os import read, write  # our own names: a bot may replace those in os

from _cookoff_values import arguments, decode, quote

try:
    # The json package imports re, which would take a good part of the host's start-up time.
    from _json import make_scanner

    class _Syntax:
        strict = False
        object_hook = object_pairs_hook = None
        parse_float = parse_constant = float
        parse_int = int
        memo = {}

    _scan = make_scanner(_Syntax)
    _scan('{"a":[1,2.5,null]}', 0)
except Exception:  # other Pythons: slower, with the same result
    from json.decoder import JSONDecoder

    _scan = JSONDecoder(strict=False).scan_once

_CHUNK = 1 << 16
_MAX_NOTES = 100  # between two lines; they fit into a pipe of any system


class Gone(BaseException):
    """cookoff has closed the pipe. Not an Exception: bots must not swallow it by accident."""


class Pipe:
    """The conversation with cookoff. A lock guards it, since bots may start threads.

    A call with a known answer is not sent but noted: written to a second pipe, which the engine reads before the next line.
    """

    def __init__(self, source, sink):
        self._source = source
        self._sink = sink
        self._notes = None  # descriptor for notes
        self._room = 0  # number of notes that may be written before the next line
        self._noted = False  # there are notes, so the next line must tell the engine to read them
        self._buffer = b""
        self.lock = allocate_lock()
        self.playing = False
        self._closed = False
        self._forked = False
        # Set during a call. It stays set if an exception interrupts the bot's thread there (end of the
        # stack, out of memory, a tracer). Then an answer may still be outstanding, which must not be taken
        # for the next one, and the mirror may not have made a noted move.
        self.unsure = False
        self._warnings = []
        self.learn = None  # the mirror's function for messages that report changes
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave)

    def take_notes(self, descriptor):
        """Sets the descriptor for notes."""
        os.set_inheritable(descriptor, False)
        self._notes = descriptor

    def receive(self):
        """Returns the next message outside of a turn."""
        with self.lock:
            return self._hear()

    def send(self, body):
        """Sends an object, given as JSON without its closing brace."""
        with self.lock:
            self._write(body)

    def warn(self, text):
        """Sends a warning with the next line."""
        self._warnings.append(text)

    def begin_turn(self):
        self.playing = True

    def end_turn(self):
        # Before taking the lock: a thread that makes calls all the time might keep us from getting it.
        self.playing = False
        with self.lock:
            self._catch_up()
            self._write('{"end":true')

    def fail(self, body):
        """Sends the last line. After it the pipe is closed to all callers."""
        self.playing = False
        with self.lock:
            self._write(body)
            self._closed = True

    def ask(self, fn, args):
        """Makes a call in the engine. Returns its result, or raises its exception."""
        question = '{"fn":"%s","args":[%s]' % (fn, arguments(args))
        if not self.playing:  # before taking the lock, which is held while we wait for the next turn
            self.check_turn()
        with self.lock:
            if not self.playing:
                self.check_turn()
            self._catch_up()
            self.unsure = True
            self._write(question)
            answer = self._hear()
            while "rets" in answer:  # an earlier _catch_up was interrupted
                answer = self._hear()
            self.unsure = False
        if "ret" in answer:
            answer = answer["ret"]
            return answer if answer is True or answer is False else decode(fn, answer)
        if "raise" in answer:
            raise _error(answer["raise"], answer.get("message", ""))
        raise Gone

    def note(self, line):
        """Notes a call with a known answer. Returns False if the engine must be asked instead. The caller
        has the lock, and resets unsure after carrying out the call."""
        if not self.playing:
            self.check_turn()
        if self.unsure or not self._room:
            return False
        self._room -= 1
        self._noted = self.unsure = True
        try:
            write(self._notes, line)
        except OSError:  # the bot has closed it, or cookoff has ended
            self._notes, self._room = None, 0
            return False
        return True

    def settle(self):
        """Makes sure that all answers so far are known before a query is answered."""
        if not self.playing:
            self.check_turn()
        if self.unsure:
            with self.lock:
                if self.playing:
                    self._catch_up()

    def _catch_up(self):
        """Receives outstanding answers and changes for the mirror. The caller has the lock."""
        if self.unsure:
            self._write('{"calls":[]')  # the only message that is answered with "rets"
            while "rets" not in self._hear():
                pass
            self.unsure = False

    # Only a thread that outlives its turn makes calls outside of a turn. In the contest such calls take effect,
    # even in the opponent's turn: a race that cannot be replayed.
    def check_turn(self):
        """Raises an exception outside of a turn."""
        if not self.playing:
            if self._forked:
                raise RuntimeError("the controller works only in the bot's own process")
            raise RuntimeError("the turn is over")

    def _hear(self):
        """Receives the next message."""
        # The line stays in the buffer until it has been processed, so that after an interruption the next
        # call starts again from here.
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
        """Reads until the buffer begins with a complete line, and returns the line's length."""
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
            self._room = _MAX_NOTES

    def _leave(self):
        # A forked child must neither write nor read here, nor keep the pipe open.
        self.playing = False
        self.lock = allocate_lock()
        if self._forked:  # a child of a child: by now these may be numbers of its own descriptors
            return
        self._forked = self._closed = True
        for descriptor in (self._source, self._sink, self._notes):
            try:
                if descriptor is not None:
                    os.close(descriptor)
            except OSError:
                pass  # the bot has closed it


# The most frequent answers.
_USUAL = {b'{"ret":true}': {"ret": True}, b'{"ret":false}': {"ret": False}}


def parse(line):
    try:
        return _scan(line.decode(), 0)[0]
    except StopIteration:
        raise ValueError("cookoff sent invalid JSON: %r" % line[:200]) from None


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
