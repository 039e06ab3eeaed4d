"""Memory that several threads read and change at the same time: ``nv.atomic``.

An operation names its place as an array and an index, or by a pointer, and reads and writes it as one step that no
other atomic operation on the place comes between. Every one but ``load`` and ``store`` gives what was there before.

Sources: PTX ISA, "atom", "ld", "st", "Memory Consistency Model"; CUDA C++ Programming Guide, "Atomic Functions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation
from nvgen.records import Record
from nvgen.types import Scalar, Space, bf16, bool_, f16, f32, f64, i8, i16, i32, i64, i128, u8, u16, u32, u64, u128

#: From the weakest on. ``seq_cst``: one order of all such operations, in which all threads see them.
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
#: The threads that an order holds for, from the fewest on.
SCOPES = ("block", "cluster", "device", "system")
#: Where memory lies that several threads can name.
SPACES = (Space.GLOBAL, Space.SHARED, Space.GENERIC, Space.SHARED_CLUSTER)

_WORDS = (i32, u32, i64, u64)
_WIDE = (i128, u128)
_EVERY = (bool_, i8, u8, i16, u16, f16, bf16, *_WORDS, f32, f64, *_WIDE)


class Ordering(Record):
    """How an operation on memory is ordered with others, and for which threads: one of ``ORDERS`` and ``SCOPES``."""

    order: str
    scope: str


class AtomicOperation(DeviceOperation):
    """An operation on a place whose element has one of ``types``; ``values`` are the parameters after the place."""

    family: ClassVar[str] = "atomic"
    #: What ``order`` may be.
    orders: ClassVar[tuple[str, ...]] = ORDERS

    types: tuple[Scalar, ...]
    values: tuple[str, ...] = ("value",)


class AtomicUpdate(AtomicOperation):
    """Puts what is computed of the element and a value in the element's place."""

    may_spin: ClassVar[bool] = True


class AtomicExchange(AtomicOperation):
    """Puts a value in the element's place."""

    may_spin: ClassVar[bool] = True


class AtomicCompareExchange(AtomicOperation):
    """Puts a value in the element's place if the element has the bits of another value."""

    may_spin: ClassVar[bool] = True


class AtomicLoad(AtomicOperation):
    """Reads the element."""

    orders: ClassVar[tuple[str, ...]] = ("relaxed", "acquire", "seq_cst")
    may_spin: ClassVar[bool] = True
    only_looks: ClassVar[bool] = True
    writes: ClassVar[bool] = False


class AtomicStore(AtomicOperation):
    """Writes the element, and gives nothing."""

    orders: ClassVar[tuple[str, ...]] = ("relaxed", "release", "seq_cst")
    reads: ClassVar[bool] = False


_ALL = (
    AtomicUpdate("atomic.add", "adds", (*_WORDS, f32, f64, f16, bf16)),
    AtomicUpdate("atomic.sub", "subtracts", (*_WORDS, f32, f64, f16, bf16)),
    AtomicUpdate("atomic.and_", "keeps the bits that the value has too", _WORDS),
    AtomicUpdate("atomic.or_", "sets the value's bits", _WORDS),
    AtomicUpdate("atomic.xor", "inverts the value's bits", _WORDS),
    AtomicUpdate("atomic.min", "keeps the smaller one", _WORDS),
    AtomicUpdate("atomic.max", "keeps the larger one", _WORDS),
    AtomicUpdate("atomic.inc", "adds 1; from the limit, and from past it, to 0", (u32,), ("limit",)),
    AtomicUpdate("atomic.dec", "subtracts 1; from 0, and from past the limit, to the limit", (u32,), ("limit",)),
    AtomicExchange("atomic.exch", "writes and gives what was there", (*_WORDS, f32, f64, *_WIDE)),
    AtomicCompareExchange(
        "atomic.cas",
        "writes where the element has the bits of `compare`",
        (i16, u16, f16, bf16, *_WORDS, f32, f64, *_WIDE),
        ("compare", "value"),
    ),
    AtomicLoad("atomic.load", "reads", _EVERY, ()),
    AtomicStore("atomic.store", "writes", _EVERY),
)
#: The operations of ``nv.atomic`` by name.
OPERATIONS: dict[str, AtomicOperation] = {operation.name.removeprefix("atomic."): operation for operation in _ALL}


def __getattr__(name: str) -> AtomicOperation:
    """``nv.atomic`` is this module."""
    if name in OPERATIONS:
        return OPERATIONS[name]
    raise AttributeError(f"nv.atomic has no operation {name!r}")


def __dir__() -> list[str]:
    return sorted(OPERATIONS)
