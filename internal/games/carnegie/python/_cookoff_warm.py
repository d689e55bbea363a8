"""The prepared process: bots are forked from it, each into its own sandbox.

A request comes from the start stage of a bot, which has created the namespaces of the sandbox. Only a child
reads the request, so that data of bots never gets into this process, and all forked bots start in the same state.
"""

import os
import posix
import sys
import threading

from _cookoff_names import get_ready
from _cookoff_pipe import parse

OPTION = "--prepared="

_MAX_REQUEST = 1 << 18  # bytes
_MAX_DESCRIPTORS = 64
_FIRST_MATCH = 2  # bots in the first match

_PDEATHSIG, _DUMPABLE, _MM, _MM_MAP = 1, 4, 35, 14  # options of prctl(2)
_SIGKILL = 9
_MACHINES = ("x86_64", "aarch64")  # the system call numbers in requests are for these


def prepare(option):
    """Serves requests, and never returns in this process. In each forked bot it returns the arguments after the script."""
    tools = _tools()
    requests = tools.socket(fileno=int(option[len(OPTION) :]))
    os.set_inheritable(requests.fileno(), False)
    requests.send(_introduction().encode())
    # Objects that survive a collection are old. Young ones would be traversed in each bot, which copies their memory.
    tools.collect()
    forked = 0
    while True:
        if not requests.recv(1, tools.peek):  # cookoff has ended
            os._exit(0)
        if forked == _FIRST_MATCH:
            # Many bots import it from game_constants, but it is slow to import: a single match should not wait for it.
            get_ready("dataclasses", os.path.join(os.path.dirname(os.__file__), ""))
            tools.collect()
        forked += 1
        child = tools.fork()
        if child == 0:
            return _Bot(tools, requests).begin()
        os.waitpid(child, 0)


def _tools():
    known, importers = set(sys.modules), set(sys.path_importer_cache)
    import _socket
    import ctypes
    import gc

    tools = _Tools(ctypes, ctypes.CDLL(None, use_errno=True), _socket, gc.collect)
    # For bots it is as if these had not been imported.
    for name in set(sys.modules) - known:
        del sys.modules[name]
    for path in set(sys.path_importer_cache) - importers:
        del sys.path_importer_cache[path]
    return tools


def _introduction():
    """Returns where this interpreter is installed and where it looks for modules, like bot/paths.py, and after an empty
    line the files and folders that it has loaded or looked into; or "!" and why it cannot be used."""
    if sys.implementation.name != "cpython" or os.uname().machine not in _MACHINES:
        return "!the interpreter is not CPython on x86_64 or aarch64"
    if len(os.listdir("/proc/self/task")) != 1 or threading.active_count() != 1:
        return "!the interpreter has started threads"
    prefixes = (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)
    places = {sys.executable, *sys.path[1:], *(os.path.join(prefix, lib) for prefix in prefixes for lib in ("lib", "lib64"))}
    paths = {*places, *sys.path}
    for module in [*sys.modules.values()]:
        paths.add(getattr(module, "__file__", None))
    relative = [path for path in paths if path is not None and not os.path.isabs(path)]
    if relative:
        return "!its module paths are not absolute"
    return "\n".join(sorted(filter(None, places)) + [""] + sorted(path for path in paths if path and os.path.exists(path)))


class _Tools:
    """System calls, most of which Python's os module does not offer."""

    def __init__(self, ctypes, libc, sockets, collect):
        self.ctypes, self.libc = ctypes, libc
        self.python = ctypes.PyDLL(None, use_errno=True)  # makes calls without releasing Python's lock
        with open("/proc/self/environ", "rb") as f:
            given = f.read().split(b"\0")
        # Variables that the interpreter itself has set, such as the locale (PEP 538).
        self.added = [it for it in os.environb.items() if b"=".join(it) not in given]
        self.collect = collect
        self.socket, self.peek, self.space = sockets.socket, sockets.MSG_PEEK, sockets.CMSG_SPACE(4 * _MAX_DESCRIPTORS)
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
        """Forks a process that only forks again, so the time-consuming preparation of Python for a fork is left out."""
        child = self.python.fork()
        self.check("fork", child)
        return child

    def daemonize(self):
        """Continues in a child, in its own session, and ends this process."""
        self.python.PyOS_BeforeFork()
        self.check("fork", self.python.daemon(1, 1))
        self.python.PyOS_AfterFork_Child()

    def prctl(self, option, *args):
        self.check("prctl %d" % option, self.libc.prctl(option, *(args + (0, 0, 0, 0))[:4]))

    def call(self, call, ruleset):
        """Makes a system call, as package box encodes it."""
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
        for args[1] in range(call["times"]) if "times" in call else args[1:2]:
            self.check(call["what"], self.libc.syscall(call["number"], *args))

    def show(self, words, env):
        """Sets the command line and the environment that the system shows for this process."""
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
    """Returns a struct sock_fprog."""
    return (ctypes.c_uint64 * 2)(length, address)


class _Bot:
    """A child of the prepared process that becomes a bot in a sandbox."""

    def __init__(self, tools, requests):
        self._tools, self._requests, self._reply = tools, requests, -1

    def begin(self):
        try:
            text, stage, files = self._receive()
            self._enter(stage)
            request = parse(text)
            self._set_up_process(request, files)
            self._set_up_python(request)
            os.write(self._reply, b"%d" % os.getpid())
            os.close(self._reply)
            return sys.orig_argv[2:] if hasattr(sys, "orig_argv") else request["words"][2:]
        except BaseException as exc:
            try:
                os.write(self._reply, ("!%s" % exc).encode()[:500])
            finally:
                os._exit(1)

    def _receive(self):
        """Receives the request, and sets what must be set outside of the sandbox, where files of /proc and of control
        groups can be written."""
        text, ancillary, _, _ = self._requests.recvmsg(_MAX_REQUEST, self._tools.space)
        self._requests.close()
        files = []
        for _, _, data in ancillary:
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
        """Enters the namespaces and becomes a child of the stage, which is process 1 there and adopts orphans."""
        self._tools.check("setns", self._tools.libc.setns(stage, int(self._namespaces)))
        os.close(stage)
        child = self._tools.fork()
        if child:
            os.waitpid(child, 0)  # it is outside of the namespaces, so cookoff would have to wait for it
            os._exit(0)
        self._tools.daemonize()
        while os.getppid() != 1:
            os.sched_yield()

    def _set_up_process(self, request, files):
        """Gives the process exactly what the stage gives a program that it starts."""
        tools = self._tools
        ruleset = files.pop() if request["ruleset"] else -1
        for number, file in enumerate(files):  # each file's own number is higher, and those of later files still higher
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

    def _set_up_python(self, request):
        """Sets what Python reads from the process when it starts: environment, arguments, thread id."""
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
