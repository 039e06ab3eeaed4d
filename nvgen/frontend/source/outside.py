"""Names outside of a kernel: what each meant when the kernel was typed, and whether it means the same now.

Python looks a global, a closure's variable or an attribute up whenever a function runs. A kernel is typed with what
they mean then, so whoever keeps what was compiled asks before each use whether they still do. The front end notes every
name that it looks up; one short function is made of all of them, which compares by ``is``. That takes about 20 ns a
name (tests/bench/test_outside_names.py).

Not noted is what does not change: Python's builtins; a name that stands for a module of nvgen, of NumPy or of Python's
mathematics, and what is in such a module.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Hashable
from enum import EnumType
from functools import cache
from operator import is_
from types import ModuleType
from typing import Any

from nvgen.base.version import PACKAGES
from nvgen.frontend.source.capture import FunctionSource
from nvgen.lang.table import is_numpy_array
from nvgen.types import is_record_class
from nvgen.types.numpy_types import scalar_of_number

#: Packages whose modules, and what is in them, do not change.
_STEADY = frozenset({*PACKAGES, "numpy", "math", "cmath", "operator", "builtins"})
#: Where something was found, and what it was.
_Found = tuple[str, Any, str, Any]
#: How a test of each kind is written: ``p`` is the holder, ``v`` the value then.
_TESTS = {
    "item": "p{n}[{name!r}] is v{n}",
    "absent": "{name!r} not in p{n}",
    "cell": "p{n}.cell_contents is v{n}",
    "attribute": "p{n}.{name} is v{n}",
    "equal": "p{n}.{name} == v{n}",
    "list": "has_elements(p{n}, v{n})",
    "array": "has_contents(p{n}, v{n})",
    "both": "False",
}
#: The value of a name that changed while the kernel was typed: nothing is the same.
_BOTH = object()
#: What raises where a name is no more: a dict, a cell, an object.
_GONE = (LookupError, ValueError, AttributeError)
#: Classes of values that are the same when they are equal.
_PLAIN = (int, bool, str, bytes)


def _contents(array: Any) -> tuple[Any, ...]:
    return array.shape, array.dtype, array.tobytes()


def _has_contents(array: Any, known: tuple[Any, ...]) -> bool:
    return array.shape == known[0] and _contents(array) == known


def _has_elements(values: list[Any], known: tuple[Any, ...]) -> bool:
    return len(values) == len(known) and all(map(is_, values, known))


#: What each kind of holder has now.
_READ: dict[str, Callable[[Any, str], Any]] = {
    "item": lambda namespace, name: namespace[name],
    "absent": lambda namespace, name: name in namespace,
    "cell": lambda cell, name: cell.cell_contents,
    "attribute": getattr,
    "equal": getattr,
    "list": lambda values, name: tuple(values),
    "array": lambda array, name: _contents(array),
    "both": lambda nothing, name: None,
}


class OutsideNames:
    """The names outside of one kernel for which it was typed."""

    __slots__ = ("_found", "_unchanged")

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, str], _Found] = {}
        self._unchanged: Callable[[], bool] | None = None

    # What the front end notes

    def lookup(self, source: FunctionSource, name: str) -> Any:
        """What a name means that is not local to a function.

        Raises:
            KeyError: nobody defines it.
        """
        value = source.lookup(name)
        if is_steady(value) or is_steady_name(source.globals.get("__name__")):
            return value
        cell = source.cells.get(name)
        if cell is not None:
            self._note("cell", cell, name, value)
        elif name in source.globals:
            self._note("item", source.globals, name, value)
        self._note_inside(value)
        return value

    def attribute(self, owner: Any, name: str) -> Any:
        """``owner.name`` of a module, a class or an object.

        Raises:
            AttributeError: there is none.
        """
        value = getattr(owner, name)
        if isinstance(owner, ModuleType):
            if is_steady(owner):
                return value
            if name in vars(owner):
                self._note("item", vars(owner), name, value)
            else:  # the module's `__getattr__` found it
                self._note("attribute", owner, name, value)
        elif isinstance(owner, EnumType):
            return value  # a member cannot be another one
        elif isinstance(owner, type):
            self.of_class(owner, name)
        elif not is_steady_name(type(owner).__module__):
            self._note("attribute", owner, name, value)
        self._note_inside(value)
        return value

    def annotation(self, source: FunctionSource, node: ast.expr, own: Container[str]) -> None:
        """The names in an annotation that Python has evaluated; ``own`` are those that the function itself defines."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value.strip(), mode="eval").body
        self._value(source, node, own)

    def _value(self, source: FunctionSource, node: ast.AST, own: Container[str]) -> Any:
        """What a name or an attribute in an annotation stands for, or None."""
        match node:
            case ast.Name(id=name):
                return self.lookup(source, name) if name not in own and source.defines(name) else None
            case ast.Attribute(value=owner, attr=name):
                found = self._value(source, owner, own)
                return None if found is None else self.attribute(found, name)
        for child in ast.iter_child_nodes(node):
            self._value(source, child, own)
        return None

    def of_class(self, class_: type, name: str) -> None:
        """A member of a class, as it stands in the class or the base that defines it."""
        for base in class_.__mro__:
            if is_steady_name(base.__module__):
                return
            if name in vars(base):
                self._note("item", vars(base), name, vars(base)[name], of=base)
                return
            self._note("absent", vars(base), name, False, of=base)

    def code(self, function: Any) -> None:
        """The code of a Python function, which tools that reload modules replace in place."""
        if not is_steady_name(function.__globals__.get("__name__")):
            self._note("attribute", function, "__code__", function.__code__)

    def measure(self, array: Any, name: str) -> Any:
        """The shape, or the like, of a NumPy array."""
        value = getattr(array, name)
        self._note("equal", array, name, value)
        return value

    def contents(self, values: Any) -> None:
        """The elements of a list or a NumPy array."""
        if is_numpy_array(values):
            self._note("array", values, "", _contents(values))
        elif isinstance(values, list):
            self._note("list", values, "", tuple(values))
        if isinstance(values, (list, tuple)):
            for element in values:
                self.contents(element)

    def _note_inside(self, value: Any) -> None:
        """The fields of a dataclass's instance, and what can change in one or in a tuple."""
        if isinstance(value, tuple):
            is_record, fields = is_record_class(type(value)), value
        elif is_record_class(type(value)):
            names = type(value).__dataclass_fields__
            is_record, fields = True, tuple(getattr(value, name) for name in names)
            for name, field in zip(names, fields, strict=True):
                self._note("attribute", value, name, field)
        else:
            return
        for field in fields:
            if is_record:  # a list in a plain tuple counts where its elements are used
                self.contents(field)
            self._note_inside(field)

    def _note(self, kind: str, holder: Any, name: str, value: Any, of: Any = None) -> None:
        """Notes what ``holder`` has, once; ``of`` is whose it is, where the holder is another object each time."""
        key = kind, id(holder if of is None else of), name
        known = self._found.get(key)
        if known is None:
            self._found[key] = kind, holder, name, value
            self._unchanged = None
        elif not _is_same(known[3], value):  # another thread has changed it meanwhile: the kernel may have both
            self._found[key] = "both", None, name, _BOTH
            self._unchanged = None

    # What those ask who keep compiled code

    @property
    def unchanged(self) -> Callable[[], bool] | None:
        """What tells in little time that nothing changed; None where nothing can.

        It may say no where a name got another object that means the same: then ``hold`` decides.
        """
        if self._unchanged is None and self._found:
            self._unchanged = _test(list(self._found.values()))
        return self._unchanged

    def hold(self) -> bool:
        """Whether all names mean what they meant."""
        unchanged = self.unchanged
        if unchanged is None or unchanged():
            return True
        now: dict[tuple[str, int, str], _Found] = {}
        for key, (kind, holder, name, value) in self._found.items():
            try:
                present = _READ[kind](holder, name)
            except _GONE:
                return False
            if not _is_same(present, value):
                return False
            now[key] = (kind, holder, name, present)
        self._found, self._unchanged = now, None  # other objects that mean the same: the next look is short again
        return True


def is_steady(value: Any) -> bool:
    """Whether something is a module that does not change, so that a name of it need not be looked at."""
    return isinstance(value, ModuleType) and is_steady_name(value.__name__)


@cache
def is_steady_name(module: Hashable) -> bool:
    """Whether a module of this name does not change: nvgen has functions in its own language."""
    return isinstance(module, str) and module.partition(".")[0] in _STEADY


def _test(found: list[_Found]) -> Callable[[], bool]:
    """A function that compares what was found with what is there now."""
    namespace: dict[str, Any] = {"gone": _GONE, "has_elements": _has_elements, "has_contents": _has_contents}
    tests = []
    for number, (kind, holder, name, value) in enumerate(found):
        namespace[f"p{number}"], namespace[f"v{number}"] = holder, value
        tests.append(_TESTS[kind].format(n=number, name=name))
    together = " and ".join(tests)
    text = f"def unchanged():\n    try:\n        return {together}\n    except gone:\n        return False\n"
    exec(compile(text, "<names outside of a kernel>", "exec"), namespace)
    made: Callable[[], bool] = namespace["unchanged"]
    return made


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values mean the same in a kernel: 1, 1.0 and True are three, and so are 0.0 and -0.0."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if isinstance(one, _PLAIN):
        return bool(one == other)
    if isinstance(one, (float, complex)):
        return repr(one) == repr(other)
    return scalar_of_number(one) is not None and one.tobytes() == other.tobytes()
