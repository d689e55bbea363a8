"""Names that the contest's modules contain only because they import them for their own use.

Bots may import them from there, mostly by `import *`, so our modules have them too. The modules that define
them are slow to import and most bots do not need them, so they are imported on demand.
"""

import sys

# Modules that were imported ahead, by name: the entries to add to sys.modules, and the finders and the path with which
# they were found. They are hidden until they are needed.
_ready = {}


def get_ready(name, library):
    """Imports a module of the standard library ahead, with everything that it imports, unless some of that is outside of
    the library's folder. Until lazily needs the module, sys.modules is as if it had not been imported."""
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
    """Imports a module, with the hidden one if possible: not if the bot has imported some of its modules meanwhile, or has
    changed where modules are found."""
    added, finders, path = _ready.pop(name, ((), [], []))
    changed = sys.meta_path[: len(finders)] != finders or sys.path[: len(path)] != path
    if not changed and not any(each in sys.modules for each, _ in added):
        sys.modules.update(added)
    return __import__(name)


def lazily(namespace, **sources):
    """Returns a __getattr__ for a module, which imports names when a bot first uses them.

    sources maps modules to names, separated by spaces. The module's own name stands for the module itself.
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
