"""Says who this interpreter is, and compiles modules: a line of words name=source, the source in hex.

The answer is a line of the same form with the files that Python looks for beside the modules. It is empty
where they cannot be made: then the modules are compiled when they are imported. A last line has the files
of which the interpreter consists, itself first.
"""

import gc
import sys

gc.disable()  # it frees nothing here, and takes a third of the time that compiling needs

print("python", sys.version_info >= (3, 8), ".".join(map(str, sys.version_info[:3])),
      sys.implementation.name, sys.executable or "", flush=True)


def compiled(words):
    # What importlib.util is made of, without what that imports; it is never read from a path.
    import _frozen_importlib_external as importer
    import _imp
    import marshal

    sys.pycache_prefix = None  # beside the modules
    for word in words:
        name, _, source = word.partition("=")
        source = bytes.fromhex(source)
        code = marshal.dumps(compile(source, name, "exec", dont_inherit=True))
        key = int.from_bytes(importer.MAGIC_NUMBER, "little")
        # Byte code whose source is not looked at (PEP 552).
        head = importer.MAGIC_NUMBER + (1).to_bytes(4, "little") + _imp.source_hash(key, source)
        yield importer.cache_from_source(name) + "=" + (head + code).hex()


try:
    answer = " ".join(compiled(sys.stdin.readline().split()))
except Exception:
    answer = ""
print(answer)


def consists_of():
    import posix

    with open("/proc/self/maps") as maps:
        paths = {line.split(None, 5)[5].rstrip("\n") for line in maps if "/" in line}
    paths.update(filter(None, [getattr(module, "__file__", None) for module in [*sys.modules.values()]]))
    return [posix.readlink("/proc/self/exe"), *sorted(paths)]


try:
    print("\0".join(consists_of()), flush=True)
except Exception:  # on other systems, or with odd paths
    pass
