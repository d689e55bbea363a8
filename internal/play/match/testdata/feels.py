"""Prints every property of its process that a bot can observe, a line each: name, tab, value."""

import sys

before = list(sys.modules)  # modules that were loaded before this file's own imports
importers = sorted(sys.path_importer_cache)

import os

numbers = len([name for name in os.listdir("/proc") if name.isdigit()])

import builtins
import gc
import locale
import resource
import signal
import threading
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
HOST = os.path.dirname(sys.modules["robot_controller"].__file__)


def plain(value):
    """Replaces what differs between starts: folders and separators."""
    text = value if isinstance(value, str) else repr(value)
    return text.replace(HERE, "HERE").replace(HOST, "HOST").replace("\n", " ").replace("\t", " ")


def read(path):
    try:
        with open(path, "rb") as f:
            return f.read()
    except OSError as exc:
        return exc.strerror


def descriptors():
    found = []
    for name in sorted(os.listdir("/proc/self/fd"), key=int):
        try:
            target = os.readlink("/proc/self/fd/" + name)
        except OSError:
            continue  # the folder that is being listed
        flags = [line for line in read("/proc/self/fdinfo/" + name).decode().splitlines() if line.startswith("flags")]
        found.append((int(name), target.split(":")[0].split("[")[0], flags, os.get_inheritable(int(name))))
    return found


def status():
    # Without sizes, ids and values that change all the time.
    left_out = ("Vm", "Rss", "Hugetlb", "Pid", "Tgid", "NStgid", "NSpid", "NSpgid", "NSsid", "voluntary", "nonvoluntary", "SigQ")
    return [line for line in read("/proc/self/status").decode().splitlines() if not line.startswith(left_out)]


def modules():
    return sorted((name, getattr(sys.modules[name], "__file__", None)) for name in before)


def main():
    module = sys.modules["__main__"]
    return sorted(vars(module)), module.__file__, module.__name__, module.__spec__, module.__package__, type(module.__loader__)


def stream(s):
    return s.name, s.mode, s.encoding, s.errors, s.newlines, s.line_buffering, s.write_through, s.fileno(), s.isatty()


def thread(t):
    return t.name, t.daemon, t.is_alive(), t.ident == threading.get_ident(), t.native_id == threading.get_native_id()


def fresh_modules():
    """Modules that the prepared process has used itself: they must be imported again, and work."""
    import ctypes
    import socket
    import struct

    class Pair(ctypes.Structure):
        _fields_ = [("a", ctypes.c_int), ("b", ctypes.c_long)]

    a, b = socket.socketpair()
    a.send(struct.pack("<i", 7))
    return ctypes.sizeof(Pair), b.recv(10), ctypes.CDLL(None).getpid() == os.getpid(), sorted(m for m in sys.modules if m not in before)


def contest_modules():
    """Modules that the contest's modules import at once, and on demand."""
    import game_constants

    known = set(sys.modules)
    module = sys.modules["dataclasses"] if "dataclasses" in known else None
    found = game_constants.dataclass
    import copy
    import dataclasses
    import inspect

    whole = dataclasses.dataclass is found and dataclasses.inspect is inspect and dataclasses.copy is copy
    return module, whole, [m for m in sys.modules if m not in known], dataclasses.__spec__.loader is dataclasses.__loader__


def kernel(name):
    return plain(read("/proc/self/" + name))


def inside(name):
    """Returns a map of ids without the ids outside, which differ between starts if cookoff is root."""
    return [line.split()[::2] for line in read("/proc/self/" + name).decode().splitlines()]


LIMITS = sorted(name for name in dir(resource) if name.startswith("RLIMIT_"))

PROPERTIES = {
    "sys.path": lambda: sys.path,
    "sys.modules": modules,
    "order of sys.modules": lambda: before,
    "sys.flags": lambda: sys.flags,
    "sys.argv": lambda: sys.argv,
    "sys.orig_argv": lambda: getattr(sys, "orig_argv", None),
    "sys.executable": lambda: sys.executable,
    "sys.prefix": lambda: (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix),
    "contest's modules": contest_modules,
    "sys.meta_path": lambda: [getattr(f, "__name__", type(f).__name__) for f in sys.meta_path],
    "sys.path_hooks": lambda: len(sys.path_hooks),
    "sys.path_importer_cache": lambda: importers,
    "sys.warnoptions": lambda: (sys.warnoptions, sys._xoptions),
    "sys.dont_write_bytecode": lambda: (sys.dont_write_bytecode, getattr(sys, "pycache_prefix", None)),
    "hooks": lambda: [getattr(sys, n) is getattr(sys, "__%s__" % n) for n in ("excepthook", "displayhook", "unraisablehook") if hasattr(sys, "__%s__" % n)],
    "trace": lambda: (sys.gettrace(), sys.getprofile()),
    "recursion limit": sys.getrecursionlimit,
    "switch interval": sys.getswitchinterval,
    "encodings": lambda: (sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()),
    "stdin": lambda: stream(sys.stdin) + (sys.stdin.read(),),
    "stdout": lambda: stream(sys.stdout),
    "stderr": lambda: stream(sys.stderr),
    "hash of a text": lambda: (hash("cookoff"), hash(b"cookoff"), list({"a", "b", "c", "d"})),
    "warnings": lambda: warnings.filters,
    "builtins": lambda: sorted(vars(builtins)),
    "__main__": main,
    "environment": lambda: list(os.environ.items()),
    "environment, as started": lambda: read("/proc/self/environ"),
    "command line": lambda: read("/proc/self/cmdline"),
    "name": lambda: kernel("comm"),
    "program": lambda: os.readlink("/proc/self/exe"),
    "root and folder": lambda: (os.readlink("/proc/self/root"), os.readlink("/proc/self/cwd"), os.getcwd()),
    "descriptors": descriptors,
    "environment of C": lambda: sorted(_said("env").splitlines()),
    "descriptors of a child": lambda: _said("ls /proc/self/fd"),
    "status": status,
    "limits": lambda: [(name, resource.getrlimit(getattr(resource, name))) for name in LIMITS],
    "oom_score_adj": lambda: kernel("oom_score_adj"),
    "personality": lambda: kernel("personality"),
    "coredump_filter": lambda: kernel("coredump_filter"),
    "timerslack": lambda: kernel("timerslack_ns"),
    "cgroup": lambda: "/".join(
        "its own" if part.startswith("cookoff-") else part for part in repr(read("/proc/self/cgroup")).replace("\\n", "/").split("/")
    ),
    "login": lambda: (kernel("loginuid"), kernel("sessionid")),
    "mounts": lambda: sorted(line.split()[4] for line in kernel("mountinfo").split("\\n")) == [] or len(os.listdir("/")),
    "maps of users": lambda: (inside("uid_map"), inside("gid_map"), kernel("setgroups")),
    "who": lambda: (os.getresuid(), os.getresgid(), os.getgroups()),
    "parent": os.getppid,
    "session and group": lambda: (os.getsid(0) == os.getpid(), os.getpgrp() == os.getpid()),
    "only it and its stage": lambda: numbers,
    "priority": lambda: (os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0), os.sched_getaffinity(0)),
    "umask": lambda: (os.umask(0o22), os.umask(0o22)),
    "signals": lambda: [(int(s), plain(signal.getsignal(s)) if s != signal.SIGINT else "int") for s in sorted(signal.valid_signals())],
    "blocked signals": lambda: sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "wakeup": lambda: (signal.set_wakeup_fd(-1), signal.getitimer(signal.ITIMER_REAL)),
    "threads": lambda: [thread(t) for t in threading.enumerate()],
    "threads of the system": lambda: len(os.listdir("/proc/self/task")),
    "thread settings": lambda: (threading.stack_size(), threading.main_thread() is threading.current_thread()),
    "gc": lambda: (gc.isenabled(), gc.get_threshold(), gc.get_debug(), gc.get_freeze_count(), len(gc.callbacks), gc.garbage),
    "locale": lambda: (locale.setlocale(locale.LC_ALL), locale.getpreferredencoding(False)),
    "time zone": lambda: (time.tzname, time.timezone),
    "children": lambda: (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime < 1, os.times().children_user < 1),
    "CPU time begins at nothing": lambda: time.process_time() < 5,
    "can be debugged": lambda: __import__("ctypes").CDLL(None).prctl(3, 0, 0, 0, 0),
    "dies with its parent": lambda: __import__("ctypes").c_int(_deathsig()).value,
    "modules imported anew": fresh_modules,
    "random is not the same twice": lambda: os.urandom(8) != os.urandom(8),
    "waits for no child": lambda: _no_child(),
}


def _deathsig():
    import ctypes

    signal_number = ctypes.c_int(0)
    ctypes.CDLL(None).prctl(2, ctypes.byref(signal_number), 0, 0, 0)
    return signal_number.value


def _said(command):
    with os.popen(command) as output:  # leaving the block waits for the command
        return output.read()


def _no_child():
    try:
        return os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True


class BotPlayer:
    def __init__(self, map_copy):
        for name, tell in PROPERTIES.items():
            try:
                value = tell()
            except Exception as exc:
                value = "%s: %s" % (type(exc).__name__, exc)
            print("%s\t%s" % (name, plain(value)), file=sys.stderr)

    def play_turn(self, controller):
        pass
