"""Lazy lists: elements are made on first access. The columns of a map are such a list.

A bot that asks for a map and reads five tiles pays only for their columns. To the bot these are lists,
with the name, methods and errors of a list. Copies, slices and sums of them are plain lists, and once all
elements are made they are nearly as fast.
"""


class _Made(list):
    """A lazy list after all elements were made. Elements are never false."""

    # Both classes have the same slots, so that an object can change its class.
    __slots__ = ("_make", "_make_all", "_looks")

    def __copy__(self):
        return self[:]

    def __deepcopy__(self, memo):
        from copy import deepcopy  # already imported by whoever copies

        twin = memo[id(self)] = []
        for element in self:
            twin.append(deepcopy(element, memo))
        return twin

    def __reduce_ex__(self, protocol):
        return list, (), None, iter(self)


class _Unmade(_Made):
    """A lazy list that holds None in place of elements that are not made yet.

    Any operation other than reading one element makes all of them. So does reading more often than half
    its length: the bot then reads most elements anyway, and a list with all of them is faster.
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
    """Returns a lazy list: make(i) returns element i, and make_all() a list of all elements."""
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
    if 8 * elements.count(None) > 7 * len(elements):  # making all at once is an eighth faster
        elements = [old or new for old, new in zip(elements, unmade._make_all())]
    else:
        make = unmade._make
        elements = [element or make(i) for i, element in enumerate(elements)]
    _set(unmade, slice(None), elements)
    unmade.__class__ = _Made
    return unmade


def _first_all(name):
    def method(self, *args, **options):
        for other in args:  # the methods of list would see None in place of elements
            if type(other) is _Unmade:
                _all(other)
        return getattr(_all(self), name)(*args, **options)

    method.__name__ = name
    method.__qualname__ = "list." + name
    return method


# All methods of list, except those that need only the class or the length.
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
