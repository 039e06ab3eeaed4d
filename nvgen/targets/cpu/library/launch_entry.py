"""The function by which launches enter kernels, as ``targets.cpu.conventions.launch_entry`` says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.launch_entry import ArrayWord, Word
from nvgen.targets.cpu.conventions.launch_numbers import DIFFERS, DONE, SLOW, TAKEN
from nvgen.targets.cpu.conventions.symbols import ENTER

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: More is not little time: 5 us of an x86's counter; others count 1 in 24 to 1 in 1 times a GHz, where it is 1 to 40.
_CYCLES_X86, _CYCLES = 1 << 14, 1 << 10


def define(module: ir.Module) -> None:
    """Adds the function."""
    function = ir.Function(module, ir.FunctionType(_I64, [pointer()]), ENTER)
    function.attributes.add("nounwind")
    entry = _Entry(ir.IRBuilder(function.append_basic_block("entry")), function.args[0])
    entry.emit()


class _Entry:
    """Emits its body, for these words."""

    def __init__(self, builder: ir.IRBuilder, words: ir.Value) -> None:
        self._builder, self._words = builder, words
        self._differs = builder.append_basic_block("differs")
        ir.IRBuilder(self._differs).ret(_I64(DIFFERS))

    def emit(self) -> None:
        b = self._builder
        with counting(b, "array", _I64(0), self._word(Word.COUNT), unrolls=False) as number:
            first = b.add(_I64(len(Word)), b.mul(number, _I64(len(ArrayWord))))
            self._array(b.gep(self._words, [first], source_etype=_I64))
        given = b.call(self._function(Word.GIVE_AWAY, pointer(), []), [])
        begun = self._cycles()
        passed = [self._word(word) for word in (Word.ARGUMENTS, Word.NUMBERS, Word.FIRST, Word.END, Word.RECORD)]
        left = b.call(self._function(Word.FUNCTION, _I64, [_I64] * len(passed)), passed)
        taken_time = b.sub(self._cycles(), begun)
        b.call(self._function(Word.TAKE_AGAIN, ir.VoidType(), [pointer()]), [given])
        left = b.select(b.icmp_signed("!=", self._word(Word.LEAVES), _I64(0)), left, _I64(DONE))
        little = _CYCLES_X86 if b.module.triple.startswith(("x86_64", "i686")) else _CYCLES
        is_slow = b.and_(b.icmp_signed("==", left, _I64(DONE)), b.icmp_unsigned(">", taken_time, _I64(little)))
        left = b.select(is_slow, _I64(SLOW), left)
        taken = b.load(b.inttoptr(self._word(Word.RECORD), pointer()), typ=_I32)
        b.ret(b.select(b.icmp_signed("!=", taken, _I32(0)), _I64(TAKEN), left))

    def _cycles(self) -> ir.Value:
        return self._builder.call(declare(self._builder.module, "llvm.readcyclecounter", _I64, []), [])

    def _array(self, own: ir.Value) -> None:
        """Looks at an array, whose words begin at ``own``, and writes what the kernel gets of it."""
        b, found = self._builder, self._word(ArrayWord.OBJECT, own)
        found = b.load(b.inttoptr(found, pointer()), typ=_I64)
        self._same(self._at(found, Word.CLASS, _I64), self._word(ArrayWord.CLASS, own))
        self._same(self._at(found, Word.DTYPE, _I64), self._word(ArrayWord.DTYPE, own))
        flags = b.and_(b.zext(self._at(found, Word.FLAGS, _I32), _I64), self._word(Word.LOOKED_AT))
        self._same(flags, self._word(ArrayWord.FLAGS, own))
        data, to = self._at(found, Word.DATA, _I64), b.inttoptr(self._word(ArrayWord.TO, own), pointer())
        self._same(b.urem(data, self._word(ArrayWord.ALIGNMENT, own)), _I64(0))
        b.store(data, to)
        with self._if(b.icmp_signed("!=", self._word(ArrayWord.ELEMENT, own), _I64(0))):
            self._range(found, data, own)
        dimensions = self._word(ArrayWord.DIMENSIONS, own)
        with self._if(b.icmp_signed(">=", dimensions, _I64(0))):
            self._same(b.zext(self._at(found, Word.DIMENSIONS, _I32), _I64), dimensions)
            self._extents(found, dimensions, to)
            with self._if(b.icmp_signed("!=", self._word(ArrayWord.HAS_STRIDES, own), _I64(0))):
                strides = b.inttoptr(self._at(found, Word.STRIDES, _I64), pointer())
                behind = b.gep(to, [b.add(dimensions, _I64(1))], source_etype=_I64)
                with counting(b, "stride", _I64(0), dimensions, unrolls=False) as axis:
                    self._copy(strides, axis, behind, axis)

    def _range(self, array: ir.Value, data: ir.Value, own: ir.Value) -> None:
        """Writes the address and the bytes of an array that has any."""
        b = self._builder
        with b.goto_entry_block():
            size = b.alloca(_I64, name="bytes")
        b.store(self._word(ArrayWord.ELEMENT, own), size)
        extents = b.inttoptr(self._at(array, Word.EXTENTS, _I64), pointer())
        dimensions = b.zext(self._at(array, Word.DIMENSIONS, _I32), _I64)
        with counting(b, "axis", _I64(0), dimensions, unrolls=False) as axis:
            extent = b.load(b.gep(extents, [axis], source_etype=_I64), typ=_I64)
            b.store(b.mul(b.load(size, typ=_I64), extent), size)
        found = b.load(size, typ=_I64)
        self._holds(b.icmp_signed("!=", found, _I64(0)))
        with self._if(b.icmp_signed("!=", self._word(ArrayWord.RANGE, own), _I64(0))):
            for word in (ArrayWord.RANGE, ArrayWord.OTHER_RANGE):
                to = b.inttoptr(self._word(word, own), pointer())
                b.store(data, to)
                b.store(found, b.gep(to, [_I64(1)], source_etype=_I64))

    def _extents(self, array: ir.Value, dimensions: ir.Value, to: ir.Value) -> None:
        """Writes the extents, of which neither one is too large nor what they count together."""
        b, most = self._builder, self._word(Word.MOST)
        with b.goto_entry_block():
            size = b.alloca(_I64, name="size")
        b.store(_I64(1), size)
        extents = b.inttoptr(self._at(array, Word.EXTENTS, _I64), pointer())
        with counting(b, "axis", _I64(0), dimensions, unrolls=False) as axis:
            extent = self._copy(extents, axis, to, b.add(axis, _I64(1)))
            self._holds(b.icmp_unsigned("<=", extent, most))
            together = b.mul(extent, b.load(size, typ=_I64))  # each is less than 2^31
            self._holds(b.icmp_unsigned("<=", together, most))
            b.store(together, size)

    def _copy(self, source: ir.Value, from_: ir.Value, to: ir.Value, place: ir.Value) -> ir.Value:
        b = self._builder
        found = b.load(b.gep(source, [from_], source_etype=_I64), typ=_I64)
        b.store(found, b.gep(to, [place], source_etype=_I64))
        return found

    def _word(self, word: int, words: ir.Value | None = None) -> ir.Value:
        b = self._builder
        of = self._words if words is None else words
        return b.load(b.gep(of, [_I64(int(word))], source_etype=_I64), typ=_I64)

    def _at(self, found: ir.Value, offset: Word, type_: ir.Type) -> ir.Value:
        """A part of an object."""
        b = self._builder
        return b.load(b.inttoptr(b.add(found, self._word(offset)), pointer()), typ=type_)

    def _function(self, word: Word, result: ir.Type, parameters: list[ir.Type]) -> ir.Value:
        return self._builder.inttoptr(self._word(word), ir.FunctionType(result, parameters).as_pointer())

    def _same(self, found: ir.Value, expected: ir.Value) -> None:
        self._holds(self._builder.icmp_signed("==", found, expected))

    def _holds(self, test: ir.Value) -> None:
        """Goes on where something holds."""
        b = self._builder
        on = b.append_basic_block("on")
        b.cbranch(test, on, self._differs)
        b.position_at_end(on)

    @contextmanager
    def _if(self, test: ir.Value) -> Iterator[None]:
        with self._builder.if_then(test):
            yield
