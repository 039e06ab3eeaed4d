"""Types of LLVM IR, read from text that LLVM printed, and how they lie in memory by the data layout of NVPTX.

Sources: LLVM Language Reference, "Type System" and "Data Layout"; ``DataLayout.cpp`` of LLVM 22 for what the layout
string leaves open; ``NvptxTarget.data_layout``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.types import Space
from nvgen.types.pointers import SHORT_SPACES

#: Words of LLVM's text. A string has no quote in it: LLVM writes that as ``\\22``.
TOKEN = re.compile(
    r'\s*(c?"[^"]*"|[@%](?:"[^"]*"|[\w.$-]+)|!(?:\w+)?|\.\.\.|[A-Za-z_][\w.]*|-?\d+\.\d+(?:e[+-]?\d+)?|0x[KLMHR]?[0-9A-F]+'
    r"|-?\d+|#\d+|<\{|\}>|[][(){}<>,=*:|+-])"
)
_INTEGER = re.compile(r"i(\d+)")
_FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128, "ppc_fp128": 128}
#: Alignments of integers by their width; others have that of the next wider, or of the widest.
_INTEGER_ALIGNMENTS = {1: 1, 8: 1, 16: 2, 32: 4, 64: 8, 128: 16, 256: 32}
#: Address spaces whose pointers have 32 bits everywhere, and where pointers are short.
_TENSOR_MEMORY = (Space.TENSOR.value,)
_SHORT = (*_TENSOR_MEMORY, *(space.value for space in SHORT_SPACES))
#: What an aggregate is aligned to at least where nothing asks for less (LLVM's default, ``a:0:64``).
_AGGREGATE = 8


class Unreadable(Exception):
    """Text that is not read: what it is, in words."""


class Words:
    """The words of a text, one after another."""

    def __init__(self, text: str, names: Mapping[str, str], pointer: int, has_short_pointers: bool = False) -> None:
        self.text = text
        self.position = 0
        #: The definitions of the named types, as text.
        self.names = names
        #: Bytes of a pointer.
        self.pointer = pointer
        #: As of ``NvptxTarget``.
        self.has_short_pointers = has_short_pointers
        self.next = ""
        self.take()

    def take(self) -> str:
        """The next word, after which ``next`` is the one behind it; empty at the end."""
        taken = self.next
        match = TOKEN.match(self.text, self.position)
        self.start = self.position
        self.next, self.position = (match[1], match.end()) if match else ("", self.position)
        return taken

    def expect(self, *words: str) -> None:
        """Takes words that have to come."""
        for word in words:
            if self.take() != word:
                raise Unreadable(f"`{self.text[:40]}`")

    def takes(self, word: str) -> bool:
        """Takes a word if it is the next."""
        if self.next != word:
            return False
        self.take()
        return True

    def within(self, text: str) -> Words:
        """The words of another text of the same module."""
        return Words(text, self.names, self.pointer, self.has_short_pointers)


class Type(Record):
    """A type: what it is in memory. ``bits`` are those of a value, ``alignment`` and ``preferred`` in bytes."""

    bits: int
    alignment: int
    preferred: int

    @property
    def stored(self) -> int:
        """The bytes that a store writes."""
        return -(-self.bits // 8)

    @property
    def size(self) -> int:
        """The bytes from one element of an array to the next."""
        return -(-self.stored // self.alignment) * self.alignment


class Integer(Type):
    pass


class Float(Type):
    name: str


class Pointer(Type):
    space: int


class Vector(Type):
    element: Type
    count: int


class Array(Type):
    element: Type
    count: int


class Struct(Type):
    fields: tuple[Type, ...]
    is_packed: bool

    @kept
    def offsets(self) -> tuple[int, ...]:
        """Where each field starts."""
        return _offsets(self.fields, is_packed=self.is_packed)[0]


def _offsets(fields: tuple[Type, ...], *, is_packed: bool) -> tuple[tuple[int, ...], int]:
    """Where each field starts, and where the last one ends."""
    found, end = [], 0
    for field in fields:
        alignment = 1 if is_packed else field.alignment
        end = -(-end // alignment) * alignment
        found.append(end)
        end += field.size
    return tuple(found), end


def integer(bits: int) -> Integer:
    """``iN``."""
    wider = [width for width in _INTEGER_ALIGNMENTS if width >= bits]
    alignment = _INTEGER_ALIGNMENTS[min(wider, default=max(_INTEGER_ALIGNMENTS))]
    return Integer(bits, alignment, alignment)


def pointer(space: int, size: int, *, has_short_pointers: bool = False) -> Pointer:
    """``ptr addrspace(N)``, where generic pointers have ``size`` bytes."""
    size = 4 if space in (_SHORT if has_short_pointers else _TENSOR_MEMORY) else size
    return Pointer(size * 8, size, size, space)


def _float(name: str) -> Float:
    bits = _FLOAT_BITS[name]
    alignment = 16 if bits > 64 else bits // 8
    return Float(bits, alignment, alignment, name)


def vector(element: Type, count: int) -> Vector:
    """``<N x T>``: aligned to the power of two from its bytes on; 16 and 32 bits are so by the layout string."""
    bits = element.bits * count
    alignment = 1 << max(-(-bits // 8) - 1, 0).bit_length()
    return Vector(bits, alignment, alignment, element, count)


def array(element: Type, count: int) -> Array:
    """``[N x T]``."""
    return Array(element.size * count * 8, element.alignment, element.preferred, element, count)


def struct(fields: tuple[Type, ...], *, is_packed: bool) -> Struct:
    """``{ T, T }`` or ``<{ T, T }>``."""
    alignment = 1 if is_packed else max((field.alignment for field in fields), default=1)
    end = _offsets(fields, is_packed=is_packed)[1]
    size = -(-end // alignment) * alignment
    return Struct(size * 8, alignment, max(alignment, _AGGREGATE), fields, is_packed)


def read(words: Words) -> Type:
    """The type that comes next.

    Raises:
        Unreadable: it is none that lies in memory.
    """
    word = words.take()
    if match := _INTEGER.fullmatch(word):
        return integer(int(match[1]))
    if word in _FLOAT_BITS:
        return _float(word)
    if word == "ptr":
        return pointer(_space(words), words.pointer, has_short_pointers=words.has_short_pointers)
    if word == "[":
        count = int(words.take())
        words.expect("x")
        element = read(words)
        words.expect("]")
        return array(element, count)
    if word in ("{", "<{"):
        return _struct(words, "}" if word == "{" else "}>")
    if word == "<" and words.next != "vscale":
        count = int(words.take())
        words.expect("x")
        element = read(words)
        words.expect(">")
        return vector(element, count)
    if word in words.names:
        return read(words.within(words.names[word]))
    raise Unreadable(f"a value of the type `{word}`")


def _space(words: Words) -> int:
    if not words.takes("addrspace"):
        return 0
    words.expect("(")
    space = int(words.take())
    words.expect(")")
    return space


def _struct(words: Words, end: str) -> Struct:
    fields = []
    while words.next != end:
        fields.append(read(words))
        if not words.takes(","):
            break
    words.expect(end)
    return struct(tuple(fields), is_packed=end == "}>")
