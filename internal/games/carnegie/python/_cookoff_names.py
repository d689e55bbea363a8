"""Names that the contest's modules have only because they import them for their own use.

A bot may take them from there, by `import *` above all, so ours have the same ones. The modules
they come from are slow to import, and most bots want none of them: hence only on demand.
"""

import sys

# What an import of a module adds to sys.modules, by the module's name, and where modules were looked for then: it was
# imported where nobody sees it.
_ready = {}


def get_ready(name, library):
    """Imports a module of the standard library ahead, with what that imports, unless some of it is found outside of the
    library's folder. As long as lazily does not hand it out, it is as if nobody had imported it."""
    known, importers = set(sys.modules), set(sys.path_importer_cache)
    __import__(name)
    added = [(each, module) for each, module in sys.modules.items() if each not in known]
    for each, _ in added:
        del sys.modules[each]
    for path in set(sys.path_importer_cache) - importers:
        del sys.path_importer_cache[path]
    files = [getattr(module, "__file__", None) for _, module in added]
    if all(file is None or file.startswith(library) for file in files):
        _ready[name] = added, [*sys.meta_path], [*sys.path]


def _imported(name):
    """The module, as import has it. What a bot has imported itself meanwhile is not replaced, nor what it would now find
    elsewhere."""
    added, finders, path = _ready.pop(name, ((), [], []))
    moved = sys.meta_path[: len(finders)] != finders or sys.path[: len(path)] != path
    if not moved and not any(each in sys.modules for each, _ in added):
        sys.modules.update(added)
    return __import__(name)


def lazily(namespace, **sources):
    """The __getattr__ of a module that imports names when a bot first asks for them.

    sources has names, split by blanks, by module; a module's own name stands for the module.
    """
    origins = {name: module for module, names in sources.items() for name in names.split()}

    def __getattr__(name):
        if name not in origins:
            raise AttributeError("module %r has no attribute %r" % (namespace["__name__"], name))
        value = _imported(origins[name])
        if name != origins[name]:
            value = getattr(value, name)
        namespace[name] = value
        return value

    return __getattr__
