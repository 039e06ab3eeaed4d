"""What tells kernels apart: a digest of everything that the code of a typed kernel is made from.

It is the same in every process, and another one whenever the code might be: a cache of compiled kernels may take it for
the kernel. The tree is written down as a flat list, whose text is hashed: for every node its class and its fields, in
the order of a walk through the tree and the functions that it calls. A node is equal to itself only, so one that comes
again is named by its number. Everything else counts by its contents, also where several share one object, which in
another process they might not do.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from nvgen.base.records import Node, Record
from nvgen.diagnostics import InternalError, SourceFile, Span
from nvgen.files.cache import digest
from nvgen.lang import GlobalArray, KernelOptions, Operation
from nvgen.tree import SpecialisedFunction, TypedKernel
from nvgen.types import Scalar, StructType, Type, Weak

#: Where a struct keeps what stands for it: the digest of all that its fields point at.
_CONTENTS = "contents in fingerprints"
#: Bytes that stand in the list as they are; of more of them only a digest.
_MAX_BYTES = 64
#: Fields that no code is made from, and why, by the names of classes: most kernels need not load all of them.
LEFT_OUT = {
    "nvgen.tree.scalar.Read": {"known": "it decides what the front end accepts"},
    "nvgen.tree.function.TypedFunction": {"source": "the tree is what became of it"},
    "nvgen.lang.operation.Operation": {"doc": "for the reader"},
    "nvgen.lang.instructions.InstructionFunction": {
        "choose": "what it chose is in the call's attributes",
        "options": "as are their values",
    },
    "nvgen.lang.mathematics.MathFunction": {"evaluate": "what it returns is a constant in the tree"},
    "nvgen.lang.mathematics.Rounding": {"evaluate": "what it returns is a constant in the tree"},
    "nvgen.lang.extern.ExternFunction": {
        "python": "what became of it where it is called is in the tree",
        "span": "diagnostics alone show it",
    },
    "nvgen.lang.nvvm.NvvmIntrinsic": {"record": "the database has it by the operation's name"},
}


def fingerprint(kernel: TypedKernel, options: KernelOptions) -> str:
    """The digest of a typed kernel, with its options and names, as a text of hexadecimal digits.

    Raises:
        InternalError: there is a value in the tree that this module does not know.
    """
    writing = _Writing()
    writing.write((kernel.name, kernel.source.name, options, kernel))
    if options.debug:  # messages of its checks quote the text
        writing.write(tuple(digest(_encoded(file.text)) for file in writing.files))
    return digest(_encoded(_text(writing.list)))


@cache
def of_function(function: SpecialisedFunction) -> str:
    """The digest of a function of a target's own, the same in every process. Where its text stands is not in it, which
    nobody is told; the functions that it calls are by their digests, and none calls itself."""
    writing = _OwnWriting()
    writing.write((function.name, function.inline, function.typed))
    return digest(_encoded(_text(writing.list)))


def _text(values: list[Any]) -> str:
    try:
        return repr(values)
    except ValueError:  # Python writes no integer of thousands of digits, unless in hexadecimal
        return repr([("integer", hex(value)) if type(value) is int else value for value in values])


def _encoded(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


class _Writing:
    """The list, and what was met while it is written."""

    #: Whether it says where things stand in files.
    has_spans = True

    def __init__(self) -> None:
        #: Numbers and texts as they are, and tuples for all else.
        self.list: list[Any] = []
        #: By their identity, the numbers of nodes.
        self.numbers: dict[int, tuple[int]] = {}
        #: By identity, what stands for a type or an operation: its contents at first, then a number.
        self.known: dict[int, tuple[str, int]] = {}
        self._known_contents: dict[str, int] = {}
        self.files: dict[SourceFile, int] = {}
        self._file_names: dict[str, int] = {}

    def write(self, value: Any) -> None:
        """Adds a value with all that is in it; not by recursion, of which there may be hundreds of levels."""
        add, waiting = self.list.append, [value]
        while waiting:
            value = waiting.pop()
            kind: Any = type(value)
            if kind in _PLAIN:
                add(value)
            else:
                _writer(kind)(self, value, waiting)

    def function(self, value: SpecialisedFunction, waiting: list[Any]) -> None:
        """Adds a function that is called."""
        if _is_new(self, value):
            self.list.append(("function", value.name, value.inline, value.is_library))
            waiting.append(value.typed)

    def number_of_contents(self, contents: str) -> int:
        """The number of what stands for something by its contents; written down when it is new."""
        number = self._known_contents.get(contents)
        if number is None:
            number = self._known_contents[contents] = len(self._known_contents)
            self.list.append(("contents", contents))
        return number

    def number_of_file(self, file: SourceFile) -> int:
        """A file's number; its name is written down when it is new."""
        number = self._file_names.get(file.name)
        if number is None:
            number = self._file_names[file.name] = len(self._file_names)
            self.list.append(("file", file.name))
        self.files[file] = number
        return number


class _OwnWriting(_Writing):
    """The list of a function of a target's own."""

    has_spans = False

    def function(self, value: SpecialisedFunction, waiting: list[Any]) -> None:
        self.list.append(("function", of_function(value)))


#: Adds a value to the list; what is in it is put on the stack of those that wait, in reverse.
_Writer = Callable[[_Writing, Any, list[Any]], None]
#: What ``repr`` writes down without loss, and each kind in its own way.
_PLAIN = frozenset({str, int, bool, type(None)})


def _span(writing: _Writing, value: Span, waiting: list[Any]) -> None:
    if not writing.has_spans:
        return
    number = writing.files.get(value.file)
    if number is None:
        number = writing.number_of_file(value.file)
    writing.list.append((number, value.line, value.column, value.end_line, value.end_column))


def _file(writing: _Writing, value: SourceFile, waiting: list[Any]) -> None:
    writing.list.append(("in", writing.number_of_file(value)))


def _tuple(writing: _Writing, value: tuple[Any, ...], waiting: list[Any]) -> None:
    writing.list.append((len(value),))
    waiting += value[::-1]


def _mapping(writing: _Writing, value: Mapping[Any, Any], waiting: list[Any]) -> None:
    writing.list.append(("mapping", len(value)))
    for pair in reversed(list(value.items())):
        waiting += pair[::-1]


def _set(writing: _Writing, value: Iterable[Any], waiting: list[Any]) -> None:
    writing.list.append(("set", *sorted(map(contents, value))))


def _float(writing: _Writing, value: float, waiting: list[Any]) -> None:
    writing.list.append(value if value == value else ("nan", struct.pack("<d", value)))


def _complex(writing: _Writing, value: complex, waiting: list[Any]) -> None:
    writing.list.append(("complex", struct.pack("<2d", value.real, value.imag)))


def _bytes(writing: _Writing, value: bytes, waiting: list[Any]) -> None:
    writing.list.append(value if len(value) <= _MAX_BYTES else ("bytes", len(value), digest(value)))


def _member(writing: _Writing, value: Enum, waiting: list[Any]) -> None:
    writing.list.append(("member", _name(type(value)), value.name))


def _class(writing: _Writing, value: type, waiting: list[Any]) -> None:
    writing.list.append(("class", _name(value)))


def _scalar(writing: _Writing, value: Scalar | Weak, waiting: list[Any]) -> None:
    writing.list.append(("scalar", repr(value)))  # there is one of each


def _function(writing: _Writing, value: SpecialisedFunction, waiting: list[Any]) -> None:
    writing.function(value, waiting)


def _global_array(writing: _Writing, value: GlobalArray, waiting: list[Any]) -> None:
    if _is_new(writing, value):
        writing.list.append(("global array",))
        waiting += (value.initial, value.type)


def _is_new(writing: _Writing, value: Any) -> bool:
    """Whether what is equal to itself only comes for the first time; its number stands for it otherwise."""
    numbers = writing.numbers
    known = numbers.get(id(value))
    if known is None:
        numbers[id(value)] = (len(numbers),)
        return True
    writing.list.append(("again", *known))
    return False


def _by_contents(kind: type[Record]) -> _Writer:
    """For types and operations, which stand in many places: written down once."""
    mark, values = _fields(kind)

    def write(writing: _Writing, value: Any, waiting: list[Any]) -> None:
        known = writing.known.get(id(value))
        if known is None:
            contents = value.__dict__.get(_CONTENTS)
            if contents is None:
                inside = _Writing()
                inside.write(values(value.__dict__))
                contents = repr((mark, inside.list))
                if isinstance(value, StructType):  # others have few parts
                    # Of structs in structs, as text: each would double the quotes in the next one's.
                    contents = value.__dict__[_CONTENTS] = digest(_encoded(contents))
            known = writing.known[id(value)] = ("known", writing.number_of_contents(contents))
        writing.list.append(known)

    return write


def contents(value: Any) -> str:
    """What stands for a value that has no nodes in it, the same in every process.

    Raises:
        InternalError: this module does not know it.
    """
    if type(value) in _PLAIN:
        return repr(value)
    writing = _Writing()
    writing.write(value)
    return repr(writing.list)


def _record(kind: type[Record]) -> _Writer:
    mark, values = _fields(kind)

    def write(writing: _Writing, value: Any, waiting: list[Any]) -> None:
        writing.list.append(mark)
        waiting += values(value.__dict__)

    return write


def _node(kind: type[Record]) -> _Writer:
    mark, values = _fields(kind)

    def write(writing: _Writing, value: Any, waiting: list[Any]) -> None:
        numbers = writing.numbers
        known = numbers.get(id(value))
        if known is None:
            numbers[id(value)] = (len(numbers),)
            writing.list.append(mark)
            waiting += values(value.__dict__)
        else:
            writing.list.append(("again", *known))

    return write


def counting(kind: type[Record]) -> list[str]:
    """The fields of a class that count."""
    left_out = {name for base in kind.__mro__ for name in LEFT_OUT.get(_name(base), ())}
    return [name for name in kind._fields if name not in left_out]


def _fields(kind: type[Record]) -> tuple[tuple[str], Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """A class's name, and what gives the values of the fields that count, last first."""
    names = counting(kind)[::-1]
    if len(names) > 1:
        return (_name(kind),), itemgetter(*names)
    return (_name(kind),), lambda state: tuple(state[name] for name in names)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


#: How values of a class are written down, but not those of its subclasses, which may be anything.
_BY_CLASS: dict[type, _Writer] = {
    Span: _span,
    SourceFile: _file,
    tuple: _tuple,
    dict: _mapping,
    MappingProxyType: _mapping,
    frozenset: _set,
    float: _float,
    complex: _complex,
    bytes: _bytes,
    Scalar: _scalar,
    Weak: _scalar,
    SpecialisedFunction: _function,
    GlobalArray: _global_array,
}
#: How records are, by the first of their bases that is here.
_BY_BASE: dict[type, Callable[[type[Record]], _Writer]] = {
    Operation: _by_contents,
    Type: _by_contents,
    Node: _node,
    Record: _record,
}


@cache
def _writer(kind: type) -> _Writer:
    """How values of a class are written down.

    Raises:
        InternalError: nobody has said it, and nothing may be left out.
    """
    known = _BY_CLASS.get(kind)
    if known is not None:
        return known
    if issubclass(kind, type):
        return _class
    if issubclass(kind, Enum):
        return _member
    if issubclass(kind, Record):
        return next(make for base, make in _BY_BASE.items() if issubclass(kind, base))(kind)
    raise InternalError(f"the fingerprint of a kernel has no way to write a {_name(kind)}")
