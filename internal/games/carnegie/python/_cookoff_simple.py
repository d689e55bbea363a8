"""Decides whether a bot is simple: it cannot notice which thread plays a turn, nor how its process ends.

The contest plays each turn in a new thread, and Python frees all objects at exit. If the bot cannot notice a difference,
cookoff saves the time for both. It checks the names and strings in the code of the bot's files: a bot is simple if
everything it has loaded is its own Python code or the standard library, and if it uses only names that are known to be
harmless. Names that a bot assembles at run time are not recognised.
"""

import os
import sys

# Modules of the standard library that a bot may name. Except for the names in _TELLING, nothing in them depends on the
# thread.
_HARMLESS = frozenset(
    "__future__ abc array base64 binascii bisect builtins cmath collections contextlib copy csv dataclasses "
    "datetime enum fractions functools hashlib heapq io itertools json math numbers operator os pathlib pprint queue "
    "random re reprlib secrets statistics string struct sys textwrap time typing unicodedata zlib".split()
)

# Modules of the contest and of cookoff.
_OFFERED = frozenset("__main__ bot_options game_constants game_state item map map_processor robot_controller tiles".split())

# Names in harmless modules that depend on the thread, or give access to code and modules that are not checked. Names with
# "thread" in them count too, and strings with "/proc", where the system shows processes.
_TELLING = frozenset(
    "nice getpriority setpriority unshare setns fork forkpty register_at_fork clock_gettime clock_gettime_ns "
    "clock_settime clock_settime_ns CLOCK_THREAD_CPUTIME_ID sched_getaffinity sched_setaffinity sched_getparam "
    "sched_setparam sched_getscheduler sched_setscheduler sched_rr_get_interval "
    "settrace gettrace setprofile getprofile call_tracing breakpoint breakpointhook set_asyncgen_hooks "
    "get_asyncgen_hooks set_coroutine_origin_tracking_depth get_coroutine_origin_tracking_depth "
    "modules meta_path path_hooks path_importer_cache _getframe _getframemodulename _current_frames "
    "_current_exceptions f_back f_globals tb_frame gi_frame "
    "RLock get_ident Decimal getcontext setcontext localcontext "
    "eval exec __import__ __builtins__ __globals__ __subclasses__ __loader__ __spec__".split()
)

# Names of objects that may do something when they are freed.
_ENDING = frozenset(
    "__del__ open fdopen popen open_code FileIO BufferedWriter BufferedRandom BufferedRWPair TextIOWrapper".split()
)
_SUSPENDABLE = 0x20 | 0x80 | 0x200  # flags of the code of generators and coroutines, which may be freed before they end


class Simplicity:
    """Collects what a bot's code uses, and decides. It must be made before the bot is loaded."""

    def __init__(self, folder):
        self._folder = folder
        self._before = set(sys.modules)
        self._library = os.path.join(os.path.dirname(os.__file__), "")
        self._own = set()  # modules of the bot, which were checked
        self._names = set()  # names in their code
        self._texts = set()  # strings in their code
        self._holds = hasattr(sys, "stdlib_module_names")  # since Python 3.10
        self._loaded = -1  # number of modules at the last decision
        self._ends = True  # the code has no generators or coroutines

    def look(self, name, code):
        """Collects the names and strings in the code of a module."""
        self._own.add(name)
        self._loaded = -1
        waiting = [code]
        for code in waiting:
            self._names.update(code.co_names)
            if code.co_flags & _SUSPENDABLE and code.co_name != "<genexpr>":
                self._ends = False
            constants = list(code.co_consts)
            for it in constants:
                if type(it) is str:
                    self._texts.add(it)
                elif type(it) is tuple or type(it) is frozenset:
                    constants.extend(it)
                elif type(it) is type(code):
                    waiting.append(it)

    def holds(self):
        """Reports whether the bot cannot distinguish the threads of its turns. Cheap if no modules were loaded since."""
        if self._holds and self._loaded != len(sys.modules):
            try:
                self._holds = self._is_harmless()
            except Exception:  # a bot or a library may put anything among the modules
                self._holds = False
            self._loaded = len(sys.modules)
        return self._holds

    def ends(self):
        """Reports whether freeing the bot's objects has no effects."""
        return self.holds() and self._ends and _ENDING.isdisjoint(self._names | self._texts)

    def _is_harmless(self):
        named = self._names | self._texts
        if not _TELLING.isdisjoint(named) or any("thread" in it.lower() or "/proc" in it for it in named):
            return False
        for name, module in list(sys.modules.items()):
            if name not in self._own and (name not in self._before or name in _HARMLESS) and not self._is_standard(module):
                return False
        own = {name.partition(".")[0] for name in self._own}
        others = {name.partition(".")[0] for name in sys.modules} | sys.stdlib_module_names
        others.update(name.partition(".")[0] for name in os.listdir(self._folder))  # which it may load later
        return self._names.isdisjoint(others - _HARMLESS - _OFFERED - own)

    def _is_standard(self, module):
        if type(module) is not type(sys):
            return module.__module__ == "typing"  # before Python 3.13, typing registers two classes as modules
        file = getattr(module, "__file__", None)
        if file is None:
            return getattr(module.__spec__, "origin", None) in ("built-in", "frozen")
        return file.startswith(self._library) and "site-packages" not in file
