"""Launches that machine code begins: it reads NumPy's arrays where they lie, and calls the kernel
(``targets.cpu.conventions.launch_entry``).

In Python the address of an array alone takes a quarter of a microsecond. Numbers and constants are looked at in Python,
since only ``struct`` knows which numbers fit.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any

from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.cpu import array_fields
from nvgen.runtime.cpu.argument_writer import LOOKED_AT, alignment_of_array, flags_of, is_array, layout, writer
from nvgen.runtime.cpu.bounds_table import RepeatedTable
from nvgen.runtime.cpu.direct_entry import EnteredKernel
from nvgen.runtime.cpu.launch_memory import LaunchMemory
from nvgen.targets.cpu.conventions.launch_entry import GIVE_AWAY, TAKE_AGAIN, ArrayWord, Word
from nvgen.targets.cpu.conventions.symbols import ENTER
from nvgen.targets.cpu.objects import own_functions
from nvgen.types import ArrayType, Type

#: Python keeps its lock in calls of it: the code gives the lock away itself.
_Enter = ctypes.PYFUNCTYPE(ctypes.c_int64)


def _function() -> Any:
    """The machine code; None where it is not kept and LLVM is not loaded, for which nobody waits here."""
    compilation = sys.modules.get("nvgen.runtime.cpu.compilation")
    address = own_functions.address(ENTER, {}, None) if compilation is None else compilation.entry()
    return None if address is None else _Enter(address)


def entry(
    arguments: Sequence[Any], types: Sequence[Type | None], table: RepeatedTable | None, kernel: EnteredKernel
) -> LaunchEntry | None:
    """What enters a kernel with arguments like these; None where arrays cannot be read so.

    ``types`` are those of the parameters, None for constants; ``table`` is what follows the arguments, if anything
    does.
    """
    if not any(map(is_array, types)):
        return None  # nothing is gained
    fields, function = array_fields.fields(), _function()
    if fields is None or function is None:
        return None
    return LaunchEntry(function, fields, arguments, types, table, kernel)


class LaunchEntry:
    """The same for all launches that are prepared together."""

    #: Whether ``DONE`` says that nothing has failed.
    tells = True

    def __init__(
        self,
        function: Any,
        fields: array_fields.ArrayFields,
        arguments: Sequence[Any],
        types: Sequence[Type | None],
        table: RepeatedTable | None,
        kernel: EnteredKernel,
    ) -> None:
        self.function = function
        self._table = table
        self._fields, self._kernel = fields, kernel
        passed = [(argument, type_) for argument, type_ in zip(arguments, types, strict=True) if type_ is not None]
        self._types = [type_ for _, type_ in passed]
        #: Of each array its class, elements and flags; those objects live as long as this one.
        self._arrays = [
            (type(argument), argument.dtype, flags_of(argument)) for argument, type_ in passed if is_array(type_)
        ]
        format_, self._offsets = layout(self._types, by_object=True)
        self._size = format_.size
        self.write = writer(arguments, types, format_.pack_into, table, by_object=True)
        #: Memory that nobody uses. Appending and popping are atomic.
        self.free: list[LaunchMemory] = []

    def new_memory(self) -> EntryMemory:
        """Memory of one launch."""
        rooms = [_room(type_) for type_ in self._types if is_array(type_)]
        before = len(Word) + len(ArrayWord) * len(rooms)
        words = (ctypes.c_int64 * (before + sum(rooms)))()
        parameters = (ctypes.c_char * max(self._size, 1))()
        start, room = ctypes.addressof(parameters), ctypes.addressof(words) + 8 * before
        positions, arrays, place = list[int](), iter(self._arrays), len(Word)
        for offset, type_ in zip(self._offsets, self._types, strict=True):
            if not is_array(type_):
                positions.append(start + offset)
                continue
            own = {**_words_of(type_, *next(arrays)), ArrayWord.OBJECT: start + offset, ArrayWord.TO: room}
            for of_array, number in own.items():
                words[place + of_array] = number
            positions += range(room, room + 8 * _room(type_), 8)
            place, room = place + len(ArrayWord), room + 8 * _room(type_)
        table = None if self._table is None else self._add_table(self._table, positions, words)
        made = EntryMemory(parameters, positions, self._kernel, words, table)
        of_launch = {
            Word.FUNCTION: self._kernel.address,
            Word.ARGUMENTS: ctypes.addressof(made.pointers),
            Word.NUMBERS: ctypes.addressof(self._kernel.numbers),
            Word.END: self._kernel.units,
            Word.RECORD: ctypes.addressof(made.record),
            Word.LEAVES: self._kernel.leaves,
            Word.COUNT: len(rooms),
            **_words_of_python(self._fields),
        }
        for word, number in of_launch.items():
            words[word] = number
        return made

    def _add_table(self, table: RepeatedTable, positions: list[int], words: Any) -> Any:
        """The table of a launch with parameters at these positions, to which its own is added; ``words`` say where in
        it arrays are."""
        numbers, rest = table.numbers(), table.rest(positions)
        made = (ctypes.c_uint64 * (len(numbers) + len(rest) // 8))(*numbers)
        start, place = ctypes.addressof(made), len(Word)
        ctypes.memmove(start + 8 * len(numbers), rest, len(rest))
        dtypes = iter(self._arrays)
        for position, type_ in enumerate(self._types):
            if is_array(type_):
                _, dtype, _ = next(dtypes)
                words[place + ArrayWord.ELEMENT] = dtype.itemsize
                for word, at in zip((ArrayWord.RANGE, ArrayWord.OTHER_RANGE), table.places_of(position), strict=False):
                    words[place + word] = start + 8 * at
                place += len(ArrayWord)
        positions.append(start)
        return made


class EntryMemory(LaunchMemory):
    """With the words that the machine code takes, and the table, if there is one."""

    __slots__ = ("table", "words")

    def __init__(
        self, parameters: Any, positions: Sequence[int], kernel: EnteredKernel, words: Any, table: Any
    ) -> None:
        super().__init__(parameters, positions, kernel.numbers, kernel.units)
        self.words, self.table = words, table
        self.entered = (ctypes.c_void_p(ctypes.addressof(words)),)


def _room(type_: Type) -> int:
    """How many words the kernel gets of an array."""
    return 1 + type_.ndim * (2 if type_.has_strides else 1) if isinstance(type_, ArrayType) else 1


def _words_of(type_: Type, class_: type, dtype: Any, flags: int) -> dict[ArrayWord, int]:
    """What an array must be."""
    return {
        ArrayWord.CLASS: id(class_),
        ArrayWord.DTYPE: id(dtype),
        ArrayWord.FLAGS: flags,
        ArrayWord.DIMENSIONS: type_.ndim if isinstance(type_, ArrayType) else -1,
        ArrayWord.ALIGNMENT: alignment_of_array(type_),
        ArrayWord.HAS_STRIDES: isinstance(type_, ArrayType) and type_.has_strides,
    }


def _words_of_python(fields: array_fields.ArrayFields) -> dict[Word, int]:
    """What is the same in the whole process."""
    lock = {
        word: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0
        for word, name in ((Word.GIVE_AWAY, GIVE_AWAY), (Word.TAKE_AGAIN, TAKE_AGAIN))
    }
    return {
        **lock,
        Word.CLASS: fields.class_,
        Word.DATA: fields.data,
        Word.DIMENSIONS: fields.dimensions,
        Word.EXTENTS: fields.extents,
        Word.STRIDES: fields.strides,
        Word.DTYPE: fields.dtype,
        Word.FLAGS: fields.flags,
        Word.LOOKED_AT: LOOKED_AT & 0xFFFFFFFF,
        Word.MOST: MAX_NARROW_ELEMENTS,
    }
