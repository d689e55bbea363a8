"""Lists whose elements are made when they are first looked at: the columns of a map.

A bot that asks for a map and looks at five tiles pays for their columns. To the bot they are lists:
they have the name, the methods and the errors of a list, whatever is made of them is a plain one,
and with all their elements made they are nearly as fast.
"""


class _Made(list):
    """A list that has all its elements. All of them count as true."""

    # Both classes have the same slots, so that one can become the other.
    __slots__ = ("_make", "_make_all", "_looks")

    def __copy__(self):
        return self[:]

    def __deepcopy__(self, memo):
        from copy import deepcopy  # a bot that comes here has it

        twin = memo[id(self)] = []
        for element in self:
            twin.append(deepcopy(element, memo))
        return twin

    def __reduce_ex__(self, protocol):
        return list, (), None, iter(self)


class _Unmade(_Made):
    """A list that holds None where no element is made yet.

    Whatever but a look at one element happens to it makes them all; so do half as many looks as it has
    elements, since the bot then looks at most of them, and a made list is faster.
    """

    __slots__ = ()

    def __getitem__(self, index):
        if type(index) is not int or not self._looks:
            return _all(self)[index]
        self._looks -= 1
        return _get(self, index) or _one(self, index if index >= 0 else index + len(self))

    def __radd__(self, other):
        return other + _all(self)


_get, _set, _iterate = list.__getitem__, list.__setitem__, list.__iter__


def lazy(length, make, make_all):
    """A list whose element i is what make(i) gives, and the list make_all() has all of."""
    unmade = _Unmade([None] * length)
    unmade._make, unmade._make_all = make, make_all
    unmade._looks = length // 2
    return unmade


def _one(unmade, i):
    element = unmade._make(i)
    _set(unmade, i, element)
    return element


def _all(unmade):
    elements = list(_iterate(unmade))
    if 8 * elements.count(None) > 7 * len(elements):  # to make all at once is faster by an eighth
        elements = [old or new for old, new in zip(elements, unmade._make_all())]
    else:
        make = unmade._make
        elements = [element or make(i) for i, element in enumerate(elements)]
    _set(unmade, slice(None), elements)
    unmade.__class__ = _Made
    return unmade


def _first_all(name):
    def method(self, *args, **options):
        for other in args:  # list's own methods would see what it holds, not what it stands for
            if type(other) is _Unmade:
                _all(other)
        return getattr(_all(self), name)(*args, **options)

    method.__name__ = name
    method.__qualname__ = "list." + name
    return method


# All that a list can do, but what has to do with its class or its length alone.
for _name, _method in vars(list).items():
    if callable(_method) and _name not in (
        "__class_getitem__", "__delattr__", "__getattribute__", "__getitem__", "__hash__",
        "__init__", "__init_subclass__", "__len__", "__new__", "__setattr__", "__sizeof__",
    ):
        setattr(_Unmade, _name, _first_all(_name))
for _name in ("__copy__", "__deepcopy__", "__reduce_ex__"):
    setattr(_Unmade, _name, _first_all(_name))
for _class in (_Made, _Unmade):
    _class.__name__ = _class.__qualname__ = "list"
    _class.__module__ = "builtins"
