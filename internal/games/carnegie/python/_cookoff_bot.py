"""Loads a bot's file as the contest does, and helper modules from the same folder."""

# The contest imports these two submodules, so that `import collections` and `import importlib` are enough for bots.
import collections.abc  # noqa: F401
import importlib.util  # noqa: F401
import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType


def source_loader(look):
    """Returns a class of loaders for a bot's files. look(name, code) is called for each file."""

    class Source(SourceFileLoader):
        """Compiles the source every time, since bytecode may be older than a file that was just saved."""

        def get_code(self, fullname):
            path = self.get_filename(fullname)
            code = self.source_to_code(self.get_data(path), path)
            look(fullname, code)
            return code

    return Source


def load(path, source):
    """Runs the bot's file as a module with the name of the file. source is the class of its loader."""
    base = os.path.basename(path)
    name, suffix = os.path.splitext(base)
    if suffix not in SOURCE_SUFFIXES:
        raise ImportError("%s is not a Python file: its name does not end in .py" % base)
    loader = source(name, path)
    spec = ModuleSpec(name, loader, origin=path)
    spec.has_location = True
    module = ModuleType(name)
    module.__file__ = path
    module.__loader__ = loader
    module.__package__ = ""
    module.__spec__ = spec
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def player_class(module):
    try:
        return module.BotPlayer
    except AttributeError:
        base = os.path.basename(module.__file__)
        raise AttributeError("%s has no class BotPlayer" % base) from None


def find_helpers(path, source, warn):
    """Lets the bot import modules from its own folder if there is no other module with the name.

    The contest does not look there, so warn(text) is called for each of them. source is the class of their loaders.
    """
    folder, base = os.path.split(path)
    folders = {folder}

    # Also used if the bot itself adds its folder to sys.path.
    class Finder(FileFinder):
        def find_spec(self, fullname, target=None):
            spec = super().find_spec(fullname, target)
            if spec is not None and spec.submodule_search_locations:
                folders.update(spec.submodule_search_locations)
            return spec

    def hook(entry):
        if entry not in folders:
            raise ImportError("not a folder of the bot")
        return Finder(
            entry, (ExtensionFileLoader, EXTENSION_SUFFIXES), (source, SOURCE_SUFFIXES)
        )

    class Beside:
        def __init__(self):
            self.warned = set()

        def find_spec(self, fullname, path=None, target=None):
            if "." in fullname:
                return None  # found by the path of its package
            spec = PathFinder.find_spec(fullname, [folder], target)
            if spec is not None and fullname not in self.warned:
                self.warned.add(fullname)
                warn(
                    'helper module "%s" was found beside %s; the contest does not look there'
                    % (fullname, base)
                )
            return spec

    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.pop(folder, None)
    sys.meta_path.append(Beside())
