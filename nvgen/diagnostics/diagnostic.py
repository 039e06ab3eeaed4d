"""What every diagnostic has: a stable code, a span, a message, notes, and remedies.

A diagnostic is a record with typed fields. Its sentences are class attributes whose ``{placeholders}`` are
fields or properties of the instance; notes and helps are classes nested in it. No error is raised with a string::

    raise CompileError(UndefinedName(span, "foo").because(UndefinedName.DidYouMean("for")))

What ``nvgen explain CODE`` prints is a file, ``docs/errors/CODE.md``; its title is the class's.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

from nvgen.base.records import Record
from nvgen.diagnostics.span import Span


class _Fields(string.Formatter):
    """Fills ``{name}`` from the attributes of an object.

    ``{count:argument}`` is "1 argument" or "2 arguments", and ``{space:memory}`` "`.shared::cluster` memory".
    """

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return getattr(args[0], str(key))

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "memory":
            return memory_of(value)
        return counted(value, format_spec) if format_spec else str(value)


def counted(count: object, noun: str) -> str:
    """A number with its noun; ``count`` may be a range in words, as "1 to 3"."""
    if str(count) == "1":
        return f"1 {noun}"
    return f"{count} {_PLURALS.get(noun, f'{noun}s')}"


def memory_of(spaces: object) -> str:
    """Memory by the names of its state spaces, as "shared_cluster" or "global or const", spelt as in PTX."""
    return f"{re.sub('[a-z_]+', lambda name: _SPACES.get(name[0], name[0]), str(spaces))} memory"


#: PTX ISA, "State Spaces". Generic addresses and tensor memory have no such name.
_SPACES = {
    "global": "`.global`",
    "shared": "`.shared`",
    "shared_cluster": "`.shared::cluster`",
    "const": "`.const`",
    "constant": "`.const`",
    "local": "`.local`",
    "param": "`.param`",
}


def to_pass(parameter: str, wanted: str) -> str:
    """What to do about an argument that must be ``wanted``, such as "4, 8 or 16" or "left out: integers have none"."""
    if wanted.startswith("left out"):
        return f"leave `{parameter}` out"
    number = "a number " if wanted.startswith(("from ", "above ")) else ""
    return f"pass {number}{re.split(';|, known', wanted)[0]} as `{parameter}`"


def one_of(choices: Iterable[object]) -> str:
    """What may be given, as "1, 2 or 4"."""
    *others, last = map(str, choices)
    return f"{', '.join(others)} or {last}" if others else last


def first_of(names: Collection[str]) -> str:
    """Names in a row, of very many the first: "a, b and 12 more"."""
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(islice(names, _MOST_NAMES))} and {len(names) - _MOST_NAMES} more"


def one_value_of(values: Iterable[object]) -> str:
    """The values that may be given as Python writes them: ``"row" or "col"``."""
    return one_of(f'"{value}"' if isinstance(value, str) else repr(value) for value in values)


#: So many names are shown where a file has more: a library has thousands of kernels.
_MOST_NAMES = 16
_PLURALS = {"index": "indices", "entry": "entries", "launch": "launches"}


def number_text(value: object) -> str:
    """A number in a message. Of a huge integer only the size is of use; Python even refuses to print it."""
    if isinstance(value, int) and value.bit_length() > 128:
        return f"an integer of {value.bit_length()} bits"
    return value_text(value)


def value_text(value: object) -> str:
    """What the user gave, as Python shows it, but for what contains an integer that Python refuses to print."""
    try:
        return repr(value)
    except ValueError:
        size = f"of {value.bit_length()} bits" if isinstance(value, int) else "with a huge integer"
        return f"<{type(value).__name__} {size}>"


def _fill(template: str, owner: object) -> str:
    return _Fields().vformat(template, (owner,), {})


#: What a process sends to another one as it is.
_PLAIN = (str, int, float, complex, type(None), Span)


class _Shown(str):
    """What stands for a value of which another process has the texts alone."""

    represented: str

    @classmethod
    def of(cls, value: object) -> Self:
        shown = cls(value)
        shown.represented = repr(value)
        return shown

    def __repr__(self) -> str:
        return self.represented


class _Sendable(Record):
    """Pickles the fields of a diagnostic: as texts those whose values another process may not have, as types."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: _sendable(value) for name, value in self.__dict__.items()}


def _sendable(value: Any) -> Any:
    if type(value) is tuple:
        return tuple(map(_sendable, value))
    return value if isinstance(value, (*_PLAIN, _Sendable)) else _Shown.of(value)


class Remark(_Sendable, kw_only=True):
    """A note or a help below a diagnostic; with a span it is printed as a snippet of its own."""

    level: ClassVar[str]
    message: ClassVar[str]

    span: Span | None = None

    def text(self) -> str:
        """The sentence with its placeholders filled."""
        return _fill(self.message, self)


class Note(Remark):
    """Says more about why."""

    level: ClassVar[str] = "note"


class Help(Remark):
    """Says what to write instead."""

    level: ClassVar[str] = "help"


class Label(Remark):
    """Says what another place has to do with the mistake; it is shown in the diagnostic's own snippet."""

    level: ClassVar[str] = "note"


class _Explained(_Sendable, kw_only=True):
    """The notes and helps of a diagnostic, which follow the fields of its class."""

    remarks: tuple[Remark, ...] = ()


class Diagnostic(_Explained):
    """A mistake of the user's. Subclasses state ``code``, ``title``, ``message`` and, where it helps, ``label``."""

    code: ClassVar[str]
    title: ClassVar[str]
    message: ClassVar[str]
    label: ClassVar[str] = ""
    #: ``error``, or ``warning`` of what is made all the same.
    level: ClassVar[str] = "error"
    #: Remedies that hold in every case of this diagnostic.
    remedies: ClassVar[tuple[str, ...]] = ()
    #: Those where the span is in PTX; empty where they are the same.
    ptx_remedies: ClassVar[tuple[str, ...]] = ()
    #: The fields by which it is one mistake in a function: where they are equal, the first is reported alone.
    once_for: ClassVar[tuple[str, ...]] = ()
    #: Whether it is one whatever the types of other names are than those at its span.
    stands_alone: ClassVar[bool] = False
    #: The remedy where neither the case has a help nor ``remedies`` one that is not empty.
    fallback: ClassVar[str] = ""

    span: Span | None

    def because(self, *remarks: Remark) -> Self:
        """The same diagnostic with further notes and helps."""
        return self.with_changes(remarks=(*self.remarks, *remarks))

    def with_remarks(self, *remarks: Remark) -> Self:
        """The same diagnostic with these notes and helps, and no others."""
        return self.with_changes(remarks=remarks)

    def ending_with(self, remark: Remark) -> Self:
        """The same diagnostic with another remark in the place of its last one."""
        return self.with_changes(remarks=(*self.remarks[:-1], remark))

    def at(self, span: Span | None) -> Self:
        """The same diagnostic at another place."""
        return self.with_changes(span=span)

    def text(self) -> str:
        """The message with its placeholders filled."""
        return _fill(self.message, self)

    def label_text(self) -> str:
        """What stands beside the caret."""
        return _fill(self.label, self)

    def remedy_texts(self) -> tuple[str, ...]:
        """The general remedies with their placeholders filled, without empty ones."""
        is_ptx = self.span is not None and self.span.file.is_ptx
        remedies = (is_ptx and self.ptx_remedies) or self.remedies
        texts = tuple(text for remedy in remedies if (text := _fill(remedy, self)))
        if texts or not self.fallback or any(isinstance(remark, Help) for remark in self.remarks):
            return texts
        return (_fill(self.fallback, self),)


def in_order(found: Iterable[Diagnostic], file: str) -> list[Diagnostic]:
    """Diagnostics in the order of the text, those in the named file first; each mistake once, by its code and place."""
    places = {(_place(diagnostic, file), diagnostic.code): diagnostic for diagnostic in reversed([*found])}
    return [places[place] for place in sorted(places)]


def _place(diagnostic: Diagnostic, file: str) -> tuple[bool, str, tuple[int, ...]]:
    span = diagnostic.span
    if span is None:
        return True, "", ()
    name = span.file.name
    return name != file, name, (span.line, span.column, span.end_line, span.end_column)
