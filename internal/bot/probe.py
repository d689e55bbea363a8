"""Identifies this interpreter and compiles modules.

The input is a line of words path=source, with the source in hex. The output is three lines:

1. the word python, whether the version is supported, the version, the implementation and the executable;
2. words path=bytecode in hex, with the path where Python looks for the bytecode of a module. The line is empty if
   compiling fails: then modules are compiled when they are imported;
3. the files that this interpreter has loaded, separated by NUL, its executable first; missing on other systems than Linux.
"""

import gc
import sys

gc.disable()  # there is no garbage, and collecting takes a third of the time of compiling

print("python", sys.version_info >= (3, 8), ".".join(map(str, sys.version_info[:3])),
      sys.implementation.name, sys.executable or "", flush=True)


def compiled(words):
    # What importlib.util uses; it would import more. These modules are built in or frozen, never loaded from a path.
    import _frozen_importlib_external as importer
    import _imp
    import marshal

    sys.pycache_prefix = None  # bytecode is next to the modules
    for word in words:
        path, _, source = word.partition("=")
        source = bytes.fromhex(source)
        code = marshal.dumps(compile(source, path, "exec", dont_inherit=True))
        key = int.from_bytes(importer.MAGIC_NUMBER, "little")
        # An unchecked hash-based pyc: Python does not compare it with the source (PEP 552).
        head = importer.MAGIC_NUMBER + (1).to_bytes(4, "little") + _imp.source_hash(key, source)
        yield importer.cache_from_source(path) + "=" + (head + code).hex()


try:
    answer = " ".join(compiled(sys.stdin.readline().split()))
except Exception:
    answer = ""
print(answer)


def loaded_files():
    import posix

    with open("/proc/self/maps") as maps:
        paths = {line.split(None, 5)[5].rstrip("\n") for line in maps if "/" in line}
    paths.update(filter(None, [getattr(module, "__file__", None) for module in [*sys.modules.values()]]))
    return [posix.readlink("/proc/self/exe"), *sorted(paths)]


try:
    print("\0".join(loaded_files()), flush=True)
except Exception:  # not Linux, or paths that cannot be printed
    pass
