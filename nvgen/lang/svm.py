"""The atomic operations of Intel's ``SVM ATOMIC``, ``nv.atomic.svm``: on 16, 32 and 64 bits of an element or a pointer.

Each lane brings its own address and values, an ``if`` is the predicate, and every operation returns what was there
before: ``old = *address; *address = operation(old, src0, src1)``. ``order`` and ``scope`` are those of ``nv.atomic``,
of whose operations each of these is one. Types are those of the page: ``imin`` and ``imax`` are of signed integers,
``fmin``, ``fmax`` and ``fcmpwr`` of floats, ``min`` and ``max`` of unsigned integers; the others only see bits, and
take integers of either sign. 16 bits are elements of 16 bits, not the lower halves of 32.

The table says what each is in ``nv.atomic``, and which instruction of PTX that is for 16, 32 and 64 bits; of i32,
``atom.add.u32`` is ``atom.add.s32``. Where nobody uses the old value it is ``red``, unless it is a loop or an exchange.
Loops are those of ``nv.atomic``, and ``on_unsupported="error"`` refuses them; before sm_70 ``cmpxchg`` of 16 bits is a
loop as well.

Where Intel's pages on the operations leave something open, or differ from each other:

- ``predec`` returns the old value, as "SVM ATOMIC" says of every operation; by the table under "DWORD_ATOMIC" it
returns the new one, which is ``predec(...) - 1``.
- ``cmpxchg`` and ``fcmpwr`` take first what is compared, then what is written. So does the table for ``fcmpwr``
  (``src0 == old ? src1 : old``), whereas it has ``cmpxchg`` the other way round (``old == src1 ? src0 : old``).
- ``fcmpwr`` compares as floats do: 0.0 equals -0.0, and NaN equals nothing.
- ``fmin`` and ``fmax`` pass over a NaN, and -0.0 is less than 0.0, as in ``nv.atomic.min``. Intel's GPUs do the
  same with quiet NaNs; signalling ones they let win (``INTEL_shader_atomic_float_minmax``).

Sources: Intel Graphics Compiler, vISA documentation, "SVM ATOMIC" and "DWORD_ATOMIC"; PTX ISA, "atom".
"""

from __future__ import annotations

from typing import Any, ClassVar

from nvgen.base.records import Record
from nvgen.lang.atomic import UNSUPPORTED, AtomicOperation
from nvgen.lang.function import DeviceFunction
from nvgen.lang.parameters import ElementAddress, ElementValue, Parameter
from nvgen.lang.svm_functions import compare_and_write
from nvgen.types import Scalar, Type, f16, f32, f64, i16, i32, i64, u16, u32, u64

_SIGNED, _UNSIGNED, _FLOATS = (i16, i32, i64), (u16, u32, u64), (f16, f32, f64)
_INTEGERS = (*_UNSIGNED, *_SIGNED)
#: The elements that the operations are for.
TYPES = (*_INTEGERS, *_FLOATS)


class Form(Record):
    """What an operation is in PTX: an instruction, without order, scope and state space, or a loop around it."""

    instruction: str
    is_loop: bool = False

    def __str__(self) -> str:
        return f"loop of `{self.instruction}`" if self.is_loop else f"`{self.instruction}`"


class SvmOperation(AtomicOperation):
    """Puts what the operation makes of the old value there, in one step, and returns the old value."""

    family: ClassVar[str] = "svm"
    accesses_memory: ClassVar[bool] = False

    #: The operation of ``nv.atomic`` that is the same.
    equivalent: str = ""
    #: What it is in PTX for 16, 32 and 64 bits.
    forms: tuple[Form, ...] = ()
    #: What ``equivalent`` is given where this one has no operand.
    value: int | None = None
    #: What ``equivalent`` is to compute, where it computes a function.
    function: DeviceFunction | None = None

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return ElementAddress(), *(ElementValue(name) for name in self.values), *self.ordering, UNSUPPORTED

    def form(self, type_: Type) -> Form:
        """What the operation is for elements of one of its types."""
        assert isinstance(type_, Scalar)
        found = self.forms[WIDTHS.index(type_.bits)]
        if type_ == i32 and found.instruction == "atom.add.u32":
            return Form("atom.add.s32")
        return found


#: Bits of an element.
WIDTHS = (16, 32, 64)
_LOOPS = (Form("atom.cas.b32", True), Form("atom.cas.b32", True), Form("atom.cas.b64", True))


def _forms(instruction: str, letter: str) -> tuple[Form, Form, Form]:
    """An instruction that PTX has for 32 and 64 bits."""
    return _LOOPS[0], Form(f"atom.{instruction}.{letter}32"), Form(f"atom.{instruction}.{letter}64")


def _operation(
    name: str, doc: str, types: tuple[Scalar, ...], equivalent: str, forms: tuple[Form, ...], **others: Any
) -> SvmOperation:
    return SvmOperation(f"atomic.svm.{name}", doc, types, equivalent=equivalent, forms=forms, **others)


_ADD = _forms("add", "u")
_BY_ONE: dict[str, Any] = {"values": (), "value": 1}
_COMPARED = ("compare", "value")
_SWAPS = (Form("atom.cas.b16"), Form("atom.cas.b32"), Form("atom.cas.b64"))
_ALL = (
    _operation("add", "`old + value`; wraps", _INTEGERS, "add", _ADD),
    _operation("sub", "`old - value`; wraps", _INTEGERS, "sub", _ADD),
    _operation("inc", "`old + 1`; wraps", _INTEGERS, "add", _ADD, **_BY_ONE),
    _operation("dec", "`old - 1`; wraps", _INTEGERS, "sub", _ADD, **_BY_ONE),
    _operation("predec", "`old - 1`; wraps, returns the old value as `dec` does", _INTEGERS, "sub", _ADD, **_BY_ONE),
    _operation("min", "the lesser of unsigned integers", _UNSIGNED, "min", _forms("min", "u")),
    _operation("max", "the greater of unsigned integers", _UNSIGNED, "max", _forms("max", "u")),
    _operation("imin", "the lesser of signed integers", _SIGNED, "min", _forms("min", "s")),
    _operation("imax", "the greater of signed integers", _SIGNED, "max", _forms("max", "s")),
    _operation("xchg", "`value`", _INTEGERS, "exch", _forms("exch", "b")),
    _operation(
        *("cmpxchg", "`value` where the old value equals `compare`, otherwise the old value", _INTEGERS, "cas", _SWAPS),
        values=_COMPARED,
    ),
    _operation("and_", "`old & value`", _INTEGERS, "and_", _forms("and", "b")),
    _operation("or_", "`old | value`", _INTEGERS, "or_", _forms("or", "b")),
    _operation("xor", "`old ^ value`", _INTEGERS, "xor", _forms("xor", "b")),
    _operation("fmin", "the lesser of floats", _FLOATS, "min", _LOOPS),
    _operation("fmax", "the greater of floats", _FLOATS, "max", _LOOPS),
    _operation(
        *("fcmpwr", "`value` where the old value equals `compare` as floats do, otherwise the old value", _FLOATS),
        *("update", _LOOPS),
        values=_COMPARED,
        function=compare_and_write,
    ),
)
#: The operations of ``nv.atomic.svm`` by name.
OPERATIONS: dict[str, SvmOperation] = {operation.name.removeprefix("atomic.svm."): operation for operation in _ALL}


def __getattr__(name: str) -> SvmOperation:
    """``nv.atomic.svm`` is this module."""
    if name in OPERATIONS:
        return OPERATIONS[name]
    raise AttributeError(f"nv.atomic.svm has no operation {name!r}")


def __dir__() -> list[str]:
    return sorted(OPERATIONS)
