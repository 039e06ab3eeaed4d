"""Kernels and device functions in pickles: by their name where another process imports them, else by what they are.

As Python's functions are, one that its module has under its name is pickled as that name (Python documentation,
"pickle", "What can be pickled and unpickled?"). Others, those of ``__main__``, of notebooks and of functions, are
pickled with their Python function, as ``cloudpickle`` does it: its code, and what it uses of its module and of the
functions around it. The text of each function among that goes along, at the lines of its file.

What was compiled is never pickled.
"""

from __future__ import annotations

import dis
import pickle
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.base.version import PACKAGES
from nvgen.diagnostics import LaunchError, NvgenError
from nvgen.frontend.source import capture, sent_methods
from nvgen.frontend.source.own_text import OwnText, own_text
from nvgen.lang import DeviceFunction
from nvgen.types import Scalar, StaticType, is_record_class
from nvgen.types.interning import Interned
from nvgen.types.record_classes import MAIN, NotAStruct, keep_meanings, meanings

#: What two processes have alike if it looks alike.
_CONSTANTS = (bool, int, float, complex, str, bytes, type(None), Scalar)


#: What ``_global_names`` has found, while somebody has the code.
_NAMES: WeakKeyDictionary[CodeType, frozenset[str]] = WeakKeyDictionary()
#: Of cloudpickle's registry, which is the process's.
_REGISTRY = ForkLock()


class Picklable(Protocol):
    """A kernel or a device function, as far as pickles go."""

    __module__: str
    __name__: str
    __qualname__: str

    def __getstate__(self) -> dict[str, Any]:
        """What it is made of: its Python function, under ``function``, and all else."""

    def __setstate__(self, state: dict[str, Any]) -> None: ...


class _Sent(Record):
    """What cloudpickle does not send of a Python function: its text, and what annotations name in its module."""

    #: A ``FunctionType``.
    function: Any
    #: Of the file that has the text; code loses it under cloudpickle 3.1.3.
    filename: str
    text: OwnText
    annotated: dict[str, Any]


def reduced(value: Picklable) -> Any:
    """What ``__reduce_ex__`` of a kernel or a device function returns.

    Raises:
        LaunchError: it uses something that cannot be pickled.
    """
    is_for_cloudpickle = _is_for_cloudpickle()
    if _is_by_name(value) and not (is_for_cloudpickle and _is_registered(value.__module__)):
        return value.__qualname__
    if is_for_cloudpickle:
        state = value.__getstate__()
        return _empty, (type(value),), (state, *_parts(state)), None, None, _fill
    import cloudpickle

    try:
        content = cloudpickle.dumps(value)
    except NvgenError:
        raise
    except Exception as error:
        raise LaunchError(diagnostics.launch.CannotPickle(None, value.__name__, _problem(value, error))) from None
    if value.__module__ not in MAIN:
        return pickle.loads, (content,)
    return _loaded, (type(value), value.__qualname__, _identity(value), cloudpickle.dumps(_variant(value)), content)


def by_contents(value: Any) -> bytes:
    """A kernel or device function and all that its module defines of it, for processes that cannot import the module.

    Raises:
        LaunchError: it uses something that cannot be pickled.
    """
    import cloudpickle

    with _REGISTRY:
        registered = cloudpickle.list_registry_pickle_by_value()
        module = sys.modules.get(value.__module__)
        is_new = module is not None and module.__name__ not in registered
        if is_new:
            cloudpickle.register_pickle_by_value(module)
        try:
            return bytes(cloudpickle.dumps(value))
        except NvgenError:
            raise
        except Exception as error:
            raise LaunchError(diagnostics.launch.CannotPickle(None, value.__name__, _problem(value, error))) from None
        finally:
            if is_new:
                cloudpickle.unregister_pickle_by_value(module)


def of_contents(content: bytes) -> Any:
    """What ``by_contents`` was given."""
    return pickle.loads(content)


def _problem(value: Picklable, error: Exception) -> str:
    """Why a function is not pickled, with the name that it uses there."""
    import cloudpickle

    for function in _reached(value.__getstate__()):
        for name, used in (_used(function) if isinstance(function, FunctionType) else {}).items():
            try:
                cloudpickle.dumps(used)
            except Exception as found:
                return f"`{name}`: {found}"
    return f"what cannot: {error}"


def _empty(kind: type) -> Any:
    """What ``_fill`` fills: a function may be among what it uses itself."""
    return object.__new__(kind)


def _fill(value: Picklable, content: tuple[dict[str, Any], list[_Sent], list[tuple[type, Any]]]) -> None:
    state, functions, classes = content
    for sent in functions:
        if sent.function.__code__.co_filename != sent.filename:
            sent.function.__code__ = sent_methods.of_file(sent.function.__code__, sent.filename)
        capture.keep_lines(sent.function, sent.text.lines())
        for name, named in sent.annotated.items():
            sent.function.__globals__.setdefault(name, named)
    annotated = {sent.function: sent.annotated for sent in functions}
    for class_, evaluated in classes:
        sent_methods.keep(class_, annotated)
        if evaluated:
            keep_meanings(class_, evaluated)
    value.__setstate__(state)


def _loaded(kind: type, name: str, identity: tuple[Any, ...], variant: bytes, content: bytes) -> Any:
    """The function that was pickled; with the Python function of that name in ``__main__`` if it is the same.

    A process that multiprocessing starts has the program's ``__main__`` again, with classes of its own, and finds them
    there by name.
    """
    known = cast(Picklable, _named(sys.modules["__main__"], name))
    if type(known) is not kind or _identity(known) != identity:
        return pickle.loads(content)
    wanted = pickle.loads(variant)
    if wanted == _variant(known):
        return known
    made = _empty(kind)
    made.__setstate__({**wanted, "function": known.__getstate__()["function"]})
    return made


# By name


def _is_by_name(value: Any) -> bool:
    """Whether another process that imports the module of a value finds it there."""
    module = value.__module__
    return module not in MAIN and _named(sys.modules.get(module), value.__qualname__) is value


def _is_sent_by_name(value: Any) -> bool:
    """Whether cloudpickle sends the name of a value alone."""
    return _is_by_name(value) and not _is_registered(value.__module__)


def _named(module: Any, name: str) -> Any:
    """What a module has under a qualified name, or None."""
    for part in name.split("."):
        module = getattr(module, part, None)
    return module


def _is_registered(module: str) -> bool:
    """Whether the user wants a module pickled by its contents."""
    import cloudpickle

    registered = cloudpickle.list_registry_pickle_by_value()
    return any(f"{module}.".startswith(f"{name}.") for name in registered)


def _is_for_cloudpickle() -> bool:
    """Whether the pickler is one of cloudpickle's, or of a copy of it in another package.

    Picklers are written in C: the first frame outside of nvgen is the one that called the pickler.
    """
    frame = sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).split(".")[0] in PACKAGES:
        frame = frame.f_back
    pickler = type(frame.f_locals.get("self"))
    return any("cloudpickle" in base.__module__ for base in pickler.__mro__)


# By contents


def _parts(state: dict[str, Any]) -> tuple[list[_Sent], list[tuple[type, Any]]]:
    """Of what is pickled by its contents: the functions that have texts, the classes and what their annotations mean.

    One file has one name in the pickle: libraries compare what two pickles of a value are.
    """
    whole = bool(getattr(state.get("options"), "debug", False))  # code for debuggers depends on the whole file
    reached = list(_reached(state))
    texts = [(one, own_text(one, whole=whole)) for one in reached if isinstance(one, FunctionType)]
    functions = [
        _Sent(function, sys.intern(function.__code__.co_filename), text, _annotated(function, text))
        for function, text in texts
        if text is not None
    ]
    return functions, [(one, _meanings(one)) for one in reached if isinstance(one, type)]


def _annotated(function: FunctionType, text: OwnText) -> dict[str, Any]:
    defined = function.__globals__
    return {name: defined[name] for name in sorted(text.annotated) if name in defined}


def _meanings(class_: type) -> dict[str, Any]:
    try:
        return meanings(class_) if is_record_class(class_) else {}
    except NotAStruct:  # who uses it is told so
        return {}


def _reached(state: dict[str, Any]) -> Iterator[FunctionType | type]:
    """The Python functions and the classes that are pickled by their contents, each once.

    Their order is decided by the texts.
    """
    waiting: list[Any] = [state]
    seen: dict[int, Any] = {}
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        if not isinstance(value, FunctionType):
            if isinstance(value, type) and not _is_sent_by_name(value):
                yield value
            waiting += _inside(value)
        elif not _is_sent_by_name(value):
            yield value
            waiting += _used(value).values()
            waiting += (*_annotations(value), *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values())


def _inside(value: Any) -> list[Any]:
    """Where functions may be in what a function uses."""
    if isinstance(value, DeviceFunction):
        return [value.function]
    if isinstance(value, StaticType):
        return [value.value]
    if isinstance(value, Interned) and isinstance(value, Record):
        return [value.__dict__[name] for name in value._fields]
    if isinstance(value, (tuple, list)):
        return [type(value), *(part for part in value if not isinstance(part, _CONSTANTS))]
    if isinstance(value, dict):
        return list(value.values())
    method = sent_methods.function_of(value)
    if method is not None:
        return [method]
    if not isinstance(value, type):
        return [type(value)]  # an instance of a class of the user's
    if value.__module__ == "builtins" or _is_sent_by_name(value):
        return []
    return [*value.__bases__, *(part for part in vars(value).values() if not _is_generated(part))]


def _is_generated(value: Any) -> bool:
    """Whether Python's library has written a method, as `dataclass` and `NamedTuple` do: nobody needs its text."""
    return isinstance(value, FunctionType) and value.__code__.co_qualname != value.__qualname__


def _used(function: FunctionType) -> dict[str, Any]:
    """What a function uses from outside, by name."""
    text = own_text(function)
    names = {*_global_names(function.__code__), *(text.annotated if text is not None else ())}
    found = {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # assigned later in the enclosing function, or never
            continue
    return found


def _annotations(function: FunctionType) -> list[Any]:
    try:
        return list(function.__annotations__.values())
    except Exception:  # Python 3.14 evaluates them now
        return []


def _global_names(code: CodeType) -> frozenset[str]:
    """The names that code, and that of the functions in it, looks up in its module."""
    known = _NAMES.get(code)
    if known is not None:
        return known
    names = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    inside = (_global_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    found = _NAMES[code] = frozenset(names.union(*inside))
    return found


# The same function in two processes


def _identity(value: Picklable) -> tuple[Any, ...]:
    """What is equal where a Python function means the same in two processes that run the same program."""
    functions = [one for one in _reached({"": value.__getstate__()["function"]}) if isinstance(one, FunctionType)]
    return tuple((function.__qualname__, own_text(function), _constants(function)) for function in functions)


def _variant(value: Picklable) -> dict[str, Any]:
    """What there is besides the Python function: what ``bind`` fixed, the name, options."""
    state = value.__getstate__()
    return {**state, "function": None, "names": {**state["names"], "__module__": MAIN[0]}}


def _constants(function: FunctionType) -> list[tuple[str, Any]]:
    """The plain values that a function uses from outside, by name; 1, 1.0 and True are different."""
    return [(name, StaticType(value)) for name, value in _used(function).items() if _is_constant(value)]


def _is_constant(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_constant, value))
    return isinstance(value, _CONSTANTS)
