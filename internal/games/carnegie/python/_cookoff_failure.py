"""Describes the failure of a bot. The bot may have broken anything, so everything has a fallback."""

import os
import sys
from types import TracebackType

from _cookoff_values import quote

_LONGEST_TRACEBACK = 20000
_LONGEST_MESSAGE = 4000
_MINIMUM = '{"fail":{"kind":"exception","type":"Exception","message":"","traceback":""}'


def describe(exc):
    """Returns the fail line, without its closing brace, and the text for the log."""
    try:
        # The bot may have lowered the limit, or failed near it.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000))
        if isinstance(exc, MemoryError):
            _clear_frames(exc.__traceback__)
        text = _shorten(_traceback(exc), _LONGEST_TRACEBACK)
        return _line(exc, text), text
    except BaseException:
        try:
            text = type(exc).__name__ + "\n"
            return _line(exc, text), text
        except BaseException:
            return _MINIMUM, ""


def _line(exc, text):
    message = _shorten(_message(exc), _LONGEST_MESSAGE)
    kind, status = "exception", ""
    if isinstance(exc, SystemExit):
        kind, status = "exit", ',"status":%d' % _status(exc.code)
    return '{"fail":{"kind":"%s","type":%s,"message":%s,"traceback":%s%s}' % (
        kind,
        quote(str(type(exc).__name__)),
        quote(message),
        quote(text),
        status,
    )


def _message(exc):
    try:
        return str.__str__(str(exc))
    except BaseException:
        return "<its text cannot be shown>"


def _status(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return int(code) if -(1 << 31) <= code < 1 << 31 else 1
    return 1


def _shorten(text, longest):
    if len(text) <= longest:
        return text
    half = longest // 2
    return "%s\n...\n%s" % (text[:half], text[-half:])


def _clear_frames(tb):
    # The bot's variables may fill all memory.
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except RuntimeError:
            pass  # a running frame: one of ours
        tb = tb.tb_next


def _traceback(exc):
    _keep_bots_frames(exc)
    try:
        from traceback import format_exception  # slow to import, and rarely needed

        return "".join(format_exception(type(exc), exc, exc.__traceback__))
    except BaseException:
        return _plain_traceback(exc)


def _plain_traceback(exc):
    lines = []
    tb = exc.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        lines.append('  File "%s", line %d, in %s' % (code.co_filename, tb.tb_lineno, code.co_name))
        tb = tb.tb_next
    if lines:
        lines.insert(0, "Traceback (most recent call last):")
    name, message = type(exc).__name__, _message(exc)
    lines.append("%s: %s" % (name, message) if message else name)
    return "\n".join(lines) + "\n"


def _keep_bots_frames(exc):
    """Removes our frames and those of the import machinery from an exception, its causes and contexts."""
    waiting, seen = [exc], set()
    while waiting:
        exc = waiting.pop()
        if not isinstance(exc, BaseException) or id(exc) in seen:
            continue
        seen.add(id(exc))
        kept = []
        tb = exc.__traceback__
        while tb is not None:
            if not ours(tb.tb_frame.f_code.co_filename):
                kept.append(tb)
            tb = tb.tb_next
        chain = None
        for tb in reversed(kept):
            chain = TracebackType(chain, tb.tb_frame, tb.tb_lasti, tb.tb_lineno)
        exc.__traceback__ = chain
        waiting += [exc.__cause__, exc.__context__]
        members = getattr(exc, "exceptions", None)  # of an ExceptionGroup
        if isinstance(members, (tuple, list)):
            waiting += members


_folder = os.path.join(os.path.dirname(describe.__code__.co_filename), "")


def ours(filename):
    """Reports whether a file belongs to the host or the import machinery."""
    return filename.startswith(_folder) or filename.startswith("<frozen importlib")
