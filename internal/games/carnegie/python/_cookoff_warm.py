"""Makes this process one from which bots are forked, each into a box of its own.

A request comes from the start stage of a bot, which has made the box's namespaces. What it says is read
by a child, so that nothing of a bot ever gets into this process: all that are forked begin alike.
"""

import os
import posix
import sys
import threading

from _cookoff_names import get_ready
from _cookoff_pipe import parse

OPTION = "--prepared="

_LONGEST = 1 << 18  # of a request, in bytes
_DESCRIPTORS = 64
_FIRST_MATCH = 2  # bots

# Of prctl(2).
_PDEATHSIG, _DUMPABLE, _MM, _MM_MAP = 1, 4, 35, 14
_SIGKILL = 9
_MACHINES = ("x86_64", "aarch64")  # whose calls have numbers like the program's that asks


def prepare(option):
    """Returns in a process that is to be a bot, with the words after its script. This one never returns."""
    tools = _tools()
    door = tools.socket(fileno=int(option[len(OPTION) :]))
    os.set_inheritable(door.fileno(), False)
    door.send(_introduction().encode())
    # A collector that knows what there is as old does not go through it, and so copy it, in each bot.
    tools.collect()
    forked = 0
    while True:
        if not door.recv(1, tools.peek):  # cookoff is gone
            os._exit(0)
        if forked == _FIRST_MATCH:
            # Slow, and many bots take it from game_constants. A single match would wait for it.
            get_ready("dataclasses", os.path.join(os.path.dirname(os.__file__), ""))
            tools.collect()
        forked += 1
        child = tools.fork()
        if child == 0:
            return _Bot(tools, door).begin()
        os.waitpid(child, 0)


def _tools():
    known, importers = set(sys.modules), set(sys.path_importer_cache)
    import _socket
    import ctypes
    import gc

    tools = _Tools(ctypes, ctypes.CDLL(None, use_errno=True), _socket, gc.collect)
    # Bots import these anew, as if they had not been imported.
    for name in set(sys.modules) - known:
        del sys.modules[name]
    for path in set(sys.path_importer_cache) - importers:
        del sys.path_importer_cache[path]
    return tools


def _introduction():
    """Where this interpreter is installed and finds modules, as bot/paths.py says it, and behind an empty line the files
    and folders that it has come to know; or why it cannot be used."""
    if sys.implementation.name != "cpython" or os.uname().machine not in _MACHINES:
        return "!no such interpreter"
    if len(os.listdir("/proc/self/task")) != 1 or threading.active_count() != 1:
        return "!it has threads"
    prefixes = (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)
    places = {sys.executable, *sys.path[1:], *(os.path.join(prefix, lib) for prefix in prefixes for lib in ("lib", "lib64"))}
    paths = {*places, *sys.path}
    for module in [*sys.modules.values()]:
        paths.add(getattr(module, "__file__", None))
    relative = [path for path in paths if path is not None and not os.path.isabs(path)]
    if relative:
        return "!its paths are not absolute"
    return "\n".join(sorted(filter(None, places)) + [""] + sorted(path for path in paths if path and os.path.exists(path)))


class _Tools:
    """System calls. There is no other way to most of them."""

    def __init__(self, ctypes, libc, sockets, collect):
        self.ctypes, self.libc = ctypes, libc
        self.python = ctypes.PyDLL(None, use_errno=True)  # calls with Python's lock held
        with open("/proc/self/environ", "rb") as f:
            given = f.read().split(b"\0")
        # What the interpreter itself has set, such as a locale (PEP 538).
        self.added = [it for it in os.environb.items() if b"=".join(it) not in given]
        self.collect = collect
        self.socket, self.peek, self.space = sockets.socket, sockets.MSG_PEEK, sockets.CMSG_SPACE(4 * _DESCRIPTORS)
        libc.syscall.restype = ctypes.c_long
        libc.syscall.argtypes = [ctypes.c_long] + 6 * [ctypes.c_ulong]
        libc.prctl.argtypes = [ctypes.c_int] + 4 * [ctypes.c_ulong]
        libc.sbrk.restype = libc.mmap.restype = ctypes.c_void_p
        libc.sbrk.argtypes = [ctypes.c_long]
        libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + 3 * [ctypes.c_int] + [ctypes.c_long]

    def check(self, what, result):
        if result < 0:
            number = self.ctypes.get_errno()
            raise OSError(number, "%s: %s" % (what, os.strerror(number)))

    def fork(self):
        """Forks a process that only has to fork another one: Python need not get ready in it, which takes longer."""
        child = self.python.fork()
        self.check("fork", child)
        return child

    def go_on(self):
        """Goes on in a child of this process, which ends, in a session of its own."""
        self.python.PyOS_BeforeFork()
        self.check("fork", self.python.daemon(1, 1))
        self.python.PyOS_AfterFork_Child()

    def prctl(self, option, *args):
        self.check("prctl %d" % option, self.libc.prctl(option, *(args + (0, 0, 0, 0))[:4]))

    def call(self, call, ruleset):
        """Makes a call as the package box has them."""
        c, args, kept = self.ctypes, [0] * 6, []
        for i, arg in enumerate(call["args"]):
            if "bytes" in arg:
                data = bytes.fromhex(arg["bytes"])
                kept.append(c.create_string_buffer(data, len(data)))
                if "filter" in arg:
                    kept.append(_filter(c, len(data) // 8, c.addressof(kept[-1])))
                args[i] = c.addressof(kept[-1])
            else:
                args[i] = ruleset if "ruleset" in arg else arg.get("number", 0)
        for args[1] in range(call["upto"]) if "upto" in call else args[1:2]:
            self.check(call["what"], self.libc.syscall(call["number"], *args))

    def show(self, words, env):
        """Makes words and environment those that the system shows of this process."""
        words = b"".join([os.fsencode(word) + b"\0" for word in words])
        env = b"".join([os.fsencode(entry) + b"\0" for entry in env])
        stat = os.open("/proc/self/stat", os.O_RDONLY)
        fields = [0, 0, 0] + os.read(stat, 4096).rpartition(b")")[2].split()  # counted as in proc(5)
        os.close(stat)
        code, stack, data = fields[26:28], fields[28:29], fields[45:48]
        room = self.libc.mmap(None, len(words) + len(env), 3, 0x22, -1, 0)
        self.ctypes.memmove(room, words + env, len(words + env))
        ends = [room, room + len(words), room + len(words), room + len(words) + len(env)]
        numbers = [*map(int, code + data), self.libc.sbrk(0), *map(int, stack), *ends, 0, 0xFFFFFFFF << 32]
        layout = (self.ctypes.c_uint64 * len(numbers))(*numbers)
        self.prctl(_MM, _MM_MAP, self.ctypes.addressof(layout), self.ctypes.sizeof(layout))


def _filter(ctypes, length, address):
    """A struct sock_fprog."""
    return (ctypes.c_uint64 * 2)(length, address)


class _Bot:
    """The child of the prepared process, on its way into its box."""

    def __init__(self, tools, door):
        self._tools, self._door, self._reply = tools, door, -1

    def begin(self):
        try:
            text, stage, files = self._receive()
            self._enter(stage)
            request = parse(text)
            self._bind(request, files)
            self._dress(request)
            os.write(self._reply, b"%d" % os.getpid())
            os.close(self._reply)
            return sys.orig_argv[2:] if hasattr(sys, "orig_argv") else request["words"][2:]
        except BaseException as exc:
            try:
                os.write(self._reply, ("!%s" % exc).encode()[:500])
            finally:
                os._exit(1)

    def _receive(self):
        """Takes what has to be taken outside of the box, where the system's own files can be written."""
        text, beside, _, _ = self._door.recvmsg(_LONGEST, self._tools.space)
        self._door.close()
        files = []
        for _, _, data in beside:
            files += [int.from_bytes(data[i : i + 4], sys.byteorder) for i in range(0, len(data), 4)]
        self._reply, stage = files.pop(), files.pop()
        head, _, text = text.partition(b"\n")
        self._namespaces, groups, oom = head.split()
        score = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        os.write(score, oom)
        os.close(score)
        for _ in range(int(groups)):
            group = files.pop()
            os.write(group, b"0")
            os.close(group)
        return text, stage, files

    def _enter(self, stage):
        """Goes on as a child of the stage, the first process of its namespace, to which orphans there go."""
        self._tools.check("setns", self._tools.libc.setns(stage, int(self._namespaces)))
        os.close(stage)
        child = self._tools.fork()
        if child:
            os.waitpid(child, 0)  # outside, where cookoff would get it
            os._exit(0)
        self._tools.go_on()
        while os.getppid() != 1:
            os.sched_yield()

    def _bind(self, request, files):
        """Gets what a program has that the stage starts, and not more."""
        tools = self._tools
        ruleset = files.pop() if request["ruleset"] else -1
        for number, file in enumerate(files):  # which have higher numbers, and the others still higher ones
            os.dup2(file, number)
            os.close(file)
        os.chdir(request["dir"].encode())
        tools.show([word.encode() for word in request["words"]], [entry.encode() for entry in request["env"]])
        for call in request["calls"]:
            tools.call(call, ruleset)
        if ruleset >= 0:
            os.close(ruleset)
        tools.prctl(_PDEATHSIG, _SIGKILL)
        tools.prctl(_DUMPABLE, 1)

    def _dress(self, request):
        """Has Python know what it would have found when it was started."""
        os.environ.clear()
        posix.environ.clear()
        env = [entry.encode().partition(b"=") for entry in request["env"]]
        for name, value in [(name, value) for name, _, value in env] + self._tools.added:
            os.environb[name] = posix.environ[name] = value
        if hasattr(sys, "orig_argv"):
            sys.orig_argv[:] = [os.fsdecode(word.encode()) for word in request["words"]]
        main = threading.main_thread()
        if hasattr(main, "_set_native_id"):
            main._set_native_id()
