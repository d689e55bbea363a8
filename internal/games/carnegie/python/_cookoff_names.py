"""Names that the contest's modules have only because they import them for their own use.

A bot may take them from there, by `import *` above all, so ours have the same ones. The modules
they come from are slow to import, and most bots want none of them: hence only on demand.
"""


def lazily(namespace, **sources):
    """The __getattr__ of a module that imports names when a bot first asks for them.

    sources has names, split by blanks, by module; a module's own name stands for the module.
    """
    origins = {name: module for module, names in sources.items() for name in names.split()}

    def __getattr__(name):
        if name not in origins:
            raise AttributeError("module %r has no attribute %r" % (namespace["__name__"], name))
        value = __import__(origins[name])
        if name != origins[name]:
            value = getattr(value, name)
        namespace[name] = value
        return value

    return __getattr__
