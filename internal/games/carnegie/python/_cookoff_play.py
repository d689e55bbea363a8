"""The host: from the hello line to the end of the match."""

import os
import sys
import threading
from _thread import allocate_lock
from threading import Thread  # our own names: a bot may replace those in the module
from time import sleep

import _cookoff_bot
import _cookoff_failure
import _cookoff_options
import robot_controller
from _cookoff_mirror import Mirror
from _cookoff_pipe import Gone, Pipe
from _cookoff_simple import Simplicity
from _cookoff_values import kitchen

PROTOCOL = "cookoff-bot/1"

_NOTES = 3  # the descriptor for notes (see _cookoff_pipe)
_GRACE = 0.25  # seconds that a thread left behind by a bot has to end

# Attempts to start the thread of a turn, and the seconds between them.
_TRIES = 5
_PAUSE = 0.01


def main(*words):
    if words[0].startswith("--prepared="):
        from _cookoff_warm import prepare

        words = prepare(words[0])
        del sys.modules["_cookoff_warm"]
        del prepare
    path = words[-1]
    sys.argv = [path]
    _Host(path, words[:-1]).run()


class _Host:
    def __init__(self, path, options):
        self._path = path
        # If the interpreter is a wrapper script, it may have closed the descriptor, or used it for something else.
        self._inode = _inode(_NOTES)
        source, sink, self._log = _take_streams()
        self._debugger = _debugger(options)
        self._profiler = _profiler(options, path)
        _watch(self._log)
        self._pipe = Pipe(source, sink)
        self._streams = sys.stdout, sys.stderr
        self._status = 0
        self._over = False  # the match has ended for this bot
        self._simplicity = None  # None: do not treat the bot as simple

    def run(self):
        try:
            player, controller = self._set_up(self._pipe.receive())
            self._pipe.send('{"protocol":"%s"' % PROTOCOL)
            self._play_match(player, controller)
        except Gone:
            pass
        except BaseException as exc:
            self._fail(exc)
        self._finish()

    def _set_up(self, hello):
        if hello.get("protocol") != PROTOCOL:
            raise RuntimeError("expected protocol %s, got %s" % (PROTOCOL, hello.get("protocol")))
        if hello.get("rules") == "report":
            import _cookoff_report  # noqa: F401  it replaces the controller's class
        look = self._pipe.ask
        if "mirror" in hello:
            mirror = Mirror(hello, self._pipe)
            self._pipe.learn = mirror.learn
            if self._inode and hello["mirror"]["notes"] == self._inode:
                self._pipe.take_notes(_NOTES)
            look = mirror.look
        controller = robot_controller._controller(self._pipe.ask, look)
        folder = os.path.dirname(self._path)
        _cookoff_options.offer(hello.get("options", {}), folder)
        simplicity = Simplicity(folder)
        source = _cookoff_bot.source_loader(simplicity.look)
        _cookoff_bot.find_helpers(self._path, source, self._pipe.warn)
        module = _cookoff_bot.load(self._path, source)
        if not self._debugger and not self._profiler:
            self._simplicity = simplicity
        return _cookoff_bot.player_class(module)(kitchen(hello["map"])), controller

    # As in the contest, bots are constructed in the main thread and play each turn in a new thread, so that
    # data of a thread (threading.local, asyncio's event loop) lasts only for a turn. The main thread stays
    # free for signals. The thread of a turn starts while the opponent plays, and itself reads and writes the
    # protocol, so a bot's time includes neither the start nor switching threads. A simple bot cannot notice
    # which thread it is in, so it keeps its thread.
    def _play_match(self, player, controller):
        while not self._over:
            done = allocate_lock()
            done.acquire()

            def runner():
                try:
                    while self._begin_turn():
                        if self._debugger:
                            self._debugger.play(player.play_turn, controller)
                        else:
                            player.play_turn(controller)
                        self._flush()
                        self._pipe.end_turn()
                        if not (self._simplicity and self._simplicity.holds()):
                            break
                except Gone:
                    self._over = True
                except BaseException as exc:
                    self._fail(exc)
                finally:
                    if self._profiler:
                        self._profiler.end()
                    done.release()

            thread = None if self._debugger else _started(runner)
            if thread is None:
                runner()
                continue
            done.acquire()  # a bot's signal handler may raise here; dumps show no frames of threading
            thread.join()  # its data is gone before the next turn

    def _begin_turn(self):
        """Waits for the next turn; False if there is none."""
        while not self._over:
            message = self._pipe.receive()
            if self._over:  # the bot has failed meanwhile, in another thread
                return False
            if "turn" in message:
                if self._profiler:
                    self._profiler.begin(message["turn"])
                if self._debugger:
                    self._debugger.begin(message["turn"])
                self._pipe.begin_turn()
                return True
            self._over = "over" in message
        return False

    def _fail(self, exc):
        self._over = True
        self._status = 1
        line, text = _cookoff_failure.describe(exc)
        self._flush()
        try:
            os.write(self._log, text.encode("utf-8", "backslashreplace"))
        except OSError:
            pass
        try:
            self._pipe.fail(line)
        except Gone:
            pass

    def _flush(self):
        bots = getattr(sys, "stdout", None), getattr(sys, "stderr", None)
        for stream in bots + self._streams:
            try:
                stream.flush()
            except BaseException:
                pass  # closed, or replaced by the bot

    def _finish(self):
        """Exits like Python does: atexit handlers run, and open files are written."""
        self._flush()
        sys.stdout, sys.stderr = self._streams
        simple = self._simplicity and self._simplicity.ends()
        if not simple and _threads_have_ended():
            sys.exit(self._status)
        # Python would wait for threads forever, and take long to free the objects of a simple bot.
        import atexit

        try:
            atexit._run_exitfuncs()
        except BaseException:
            pass
        self._flush()
        if not simple:
            _flush_files()
        os._exit(self._status)


def _started(runner):
    """Starts a thread. Returns None if there are no more threads, because other programs of the user have
    them all or a library has asked for huge stacks; no bot should lose for that reason."""
    for _ in range(_TRIES):
        thread = Thread(target=runner, daemon=True)
        try:
            thread.start()
            return thread
        except RuntimeError:
            sleep(_PAUSE)
    return None


def _inode(descriptor):
    try:
        return os.fstat(descriptor).st_ino
    except OSError:
        return None


def _take_streams():
    """Moves the protocol away from descriptors 0 and 1, so that whatever the bot, a library or another
    program prints goes to the log, and their standard input is empty."""
    source, sink, log = os.dup(0), os.dup(1), os.dup(2)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        # Complete lines reach the log even if the bot is killed, and no character is an error.
        stream.reconfigure(
            encoding="utf-8", errors="backslashreplace", line_buffering=True, write_through=True
        )
    return source, sink, log


def _debugger(options):
    """Gives the terminal to the bot if it is debugged. Returns its debugger, or None."""
    terminals = [o for o in options if o.startswith("--terminal=")]
    if not terminals:
        return None
    import _cookoff_debug

    _cookoff_debug.take_terminal(terminals[0][len(_cookoff_debug.OPTION) :])
    stops = [o[len("--break=") :] for o in options if o.startswith("--break=")]
    return _cookoff_debug.Debugger(int(stops[0]) if stops else None)


def _profiler(options, path):
    """Returns the profiler of the bot, or None if no profile is requested."""
    files = [o[len("--profile=") :] for o in options if o.startswith("--profile=")]
    if not files:
        return None
    import _cookoff_profile

    return _cookoff_profile.Profiler(files[0], path)


def _watch(log):
    """Dumps stacks to the log if the bot crashes inside a library, or if cookoff asks where it hangs."""
    try:
        import faulthandler

        faulthandler.enable(log)
        from _signal import SIGUSR1  # signal itself is slow to import

        faulthandler.register(SIGUSR1, log, all_threads=True, chain=False)
    except (ImportError, AttributeError, OSError):
        pass  # not supported on this platform


def _threads_have_ended():
    """Reports whether all threads that the bot left behind end within a short time, except daemons."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(_GRACE)
            if thread.is_alive():
                return False
    return True


def _flush_files():
    import gc
    import io

    for thing in gc.get_objects():
        try:
            if isinstance(thing, (io.TextIOWrapper, io.BufferedWriter)):
                thing.flush()
        except Exception:
            pass
