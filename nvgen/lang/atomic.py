"""Memory that several threads read and change at the same time: ``nv.atomic``.

An operation names its element as an array and an index, or by a pointer, and reads and writes it as one step that no
other atomic operation on the element comes between, as long as the scope of each includes the thread of the other.
Every one but ``load`` and ``store`` returns what was there before. ``order`` says what else is ordered by it and
``scope`` for which threads; ``cache_hint``, a policy of ``nv.cache_policy``, how the L2 cache should treat the element.
Each element of a vector is changed by itself; ``packed`` says whether two halves go in one register, which is so where
PTX has it.

Where the hardware has no such instruction a loop around a compare-and-swap does the same with the same order and scope;
``on_unsupported="error"`` refuses that. With ``order="relaxed"`` such a loop writes nothing where nothing changes.
``update`` is one for any function of the element.

A sum of f32 in global memory makes zeros of subnormal numbers on a GPU, unless ``noftz=True`` (sm_90, PTX 9.4). A load
or a store with ``mmio=True`` is of memory that is mapped to a device: it happens once, as it stands, for all threads of
the system, relaxed (sm_70, PTX 8.2) or as an acquire or a release (sm_75, PTX 9.3).

Sources: PTX ISA, "atom", "red", "ld", "st", "Memory Consistency Model"; CUDA C++ Programming Guide, "Atomic Functions".
"""

from __future__ import annotations

import importlib
from typing import Any, ClassVar

from nvgen.diagnostics import Span
from nvgen.lang.fence import fence
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.ordering import ORDERS, SCOPES, Ordering
from nvgen.lang.parameters import CachePolicy, ElementAddress, ElementValue, Flag, Parameter, Setting, Several
from nvgen.types import (
    NONE,
    Space,
    Type,
    VectorType,
    bf16,
    bool_,
    f16,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
    i128,
    u8,
    u16,
    u32,
    u64,
    u128,
)

#: Where memory lies that several threads can name.
SPACES = (Space.GLOBAL, Space.SHARED, Space.GENERIC, Space.SHARED_CLUSTER)
#: What ``on_unsupported`` may be.
ON_UNSUPPORTED = ("loop", "error")
UNSUPPORTED = Setting("on_unsupported", ON_UNSUPPORTED, "loop")

_SHORT = (i8, u8, i16, u16)
_WORDS = (i32, u32, i64, u64)
_INTEGERS = (*_SHORT, *_WORDS)
#: Elements of 16 bytes, of which few instructions are.
WIDE = (i128, u128)
_FLOATS = (f16, bf16, f32, f64)
_EVERY = (bool_, *_INTEGERS, *_FLOATS, *WIDE)
_HALF_VECTORS = tuple(VectorType(element, count) for element in (f16, bf16) for count in (2, 4, 8))
_FLOAT_VECTORS = tuple(VectorType(f32, count) for count in (2, 4))


class Access(Ordering):
    """The ordering of an access, and in which form it is asked for."""

    #: Whether the last operand is a policy of the cache.
    has_hint: bool = False
    packed: bool | None = None
    #: Whether subnormal numbers are kept where they are not otherwise.
    noftz: bool = False
    #: Whether the memory is mapped to a device.
    mmio: bool = False
    #: Whether a loop around a compare-and-swap may do it.
    may_loop: bool = True
    #: Where the scope is asked for, if it is.
    scope_span: Span | None = None


class AtomicOperation(DeviceOperation):
    """An operation on an element that has one of ``types``; ``values`` are the parameters after the address.

    ``loops`` are those of ``types`` that no architecture and no CPU has an instruction for.
    """

    family: ClassVar[str] = "atomic"
    #: What ``order`` may be.
    orders: ClassVar[tuple[str, ...]] = ORDERS

    types: tuple[Type, ...]
    values: tuple[str, ...] = ("value",)
    #: What it may be asked for besides, each True or False.
    flags: tuple[str, ...] = ()
    loops: tuple[Type, ...] = ()

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        values = (ElementValue(name) for name in self.values)
        flags = map(Flag, ("packed", *self.flags))
        return ElementAddress(), *values, *self.ordering, CachePolicy(), *flags, UNSUPPORTED

    @property
    def returns(self) -> str:
        return "_T"

    @property
    def ordering(self) -> tuple[Parameter, ...]:
        """The parameters that say how other accesses to memory are ordered with it."""
        return Setting("order", self.orders, "relaxed"), Setting("scope", SCOPES, "gpu")


class AtomicUpdate(AtomicOperation):
    """Puts what is computed of the element and a value into the element."""

    may_spin: ClassVar[bool] = True
    attempts: ClassVar[bool] = True
    result_is_optional: ClassVar[bool] = True


class AtomicExchange(AtomicOperation):
    """Puts a value into the element."""

    may_spin: ClassVar[bool] = True
    attempts: ClassVar[bool] = True
    result_is_optional: ClassVar[bool] = True


class AtomicCompareExchange(AtomicOperation):
    """Puts a value into the element if the element has the bits of another value."""

    may_spin: ClassVar[bool] = True
    attempts: ClassVar[bool] = True
    result_is_optional: ClassVar[bool] = True


#: What may take a lock: it writes where it finds something.
LOCKING = (AtomicExchange, AtomicCompareExchange)


class AtomicLoad(AtomicOperation):
    """Reads the element."""

    orders: ClassVar[tuple[str, ...]] = ("relaxed", "acquire", "seq_cst")
    may_spin: ClassVar[bool] = True
    polls: ClassVar[bool] = True
    writes: ClassVar[bool] = False


class AtomicStore(AtomicOperation):
    """Writes the element, and returns nothing."""

    orders: ClassVar[tuple[str, ...]] = ("relaxed", "release", "seq_cst")
    reads: ClassVar[bool] = False
    instead: ClassVar[str] = "atomic.exch"
    result = NONE


class FunctionUpdate(AtomicOperation):
    """``update(array, index, function, *arguments)``: the element becomes what a function makes of it.

    The function gets the element and then the arguments, and returns what shall be there; it may be called several
    times, and waits for nobody. The element is of any type of 1, 2, 4, 8 or 16 bytes, structs too, at an address that
    is a multiple of that. 16 bytes need sm_90.
    """

    family: ClassVar[str] = "atomic_update"
    may_spin: ClassVar[bool] = True

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return ElementAddress(), Parameter("function"), Several("arguments"), *self.ordering


_ADDED = (*_INTEGERS, *_FLOATS, *_HALF_VECTORS, *_FLOAT_VECTORS)
_EXTREMES = (*_INTEGERS, *_HALF_VECTORS, *_FLOATS, *WIDE)
_UNSIGNED = (u8, u16, u32, u64)
_LOOPED = (*_FLOATS, *WIDE)
_ALL = (
    AtomicUpdate("atomic.add", "adds", (*_ADDED, *WIDE), flags=("noftz",), loops=WIDE),
    AtomicUpdate("atomic.sub", "subtracts", (*_ADDED, *WIDE), flags=("noftz",), loops=WIDE),
    AtomicUpdate("atomic.mul", "multiplies", (*_INTEGERS, *_LOOPED), loops=(*_INTEGERS, *_LOOPED)),
    AtomicUpdate("atomic.and_", "keeps the bits that the value has too", (*_INTEGERS, *WIDE), loops=WIDE),
    AtomicUpdate("atomic.or_", "sets the value's bits", (*_INTEGERS, *WIDE), loops=WIDE),
    AtomicUpdate("atomic.xor", "inverts the value's bits", (*_INTEGERS, *WIDE), loops=WIDE),
    AtomicUpdate(
        *("atomic.nand", "keeps the bits that the value has too, and inverts all", (*_INTEGERS, *WIDE)),
        loops=(*_INTEGERS, *WIDE),
    ),
    AtomicUpdate("atomic.min", "keeps the smaller one; a number rather than NaN", _EXTREMES, loops=_LOOPED),
    AtomicUpdate("atomic.max", "keeps the larger one; a number rather than NaN", _EXTREMES, loops=_LOOPED),
    AtomicUpdate("atomic.minimum", "keeps the smaller one, or NaN", (*_INTEGERS, *_LOOPED), loops=_LOOPED),
    AtomicUpdate("atomic.maximum", "keeps the larger one, or NaN", (*_INTEGERS, *_LOOPED), loops=_LOOPED),
    AtomicUpdate("atomic.add_sat", "adds, up to the type's bounds", _INTEGERS, loops=_INTEGERS),
    AtomicUpdate("atomic.sub_sat", "subtracts, down to the type's bounds", _INTEGERS, loops=_INTEGERS),
    AtomicUpdate("atomic.sub_cond", "subtracts what is not larger", _UNSIGNED, loops=_UNSIGNED),
    AtomicUpdate("atomic.inc", "adds 1; from the limit, and from past it, to 0", _UNSIGNED, ("limit",)),
    AtomicUpdate("atomic.dec", "subtracts 1; from 0, and from past the limit, to the limit", _UNSIGNED, ("limit",)),
    AtomicExchange("atomic.exch", "writes and returns what was there", _EVERY),
    AtomicCompareExchange(
        "atomic.cas", "writes where the element has the bits of `compare`", _EVERY, ("compare", "value")
    ),
    AtomicLoad("atomic.load", "reads", _EVERY, (), flags=("mmio",)),
    AtomicStore("atomic.store", "writes", _EVERY, flags=("mmio",)),
    FunctionUpdate("atomic.update", "writes what a function makes of the element", (), ("function",)),
)
#: The operations of ``nv.atomic`` by name.
OPERATIONS: dict[str, AtomicOperation] = {operation.name.removeprefix("atomic."): operation for operation in _ALL}
_CALLED_ELSEWHERE = {
    "add": ("fetch_add", "atomic_add", "sum", "plus", "increment_by"),
    "sub": ("fetch_sub", "subtract", "minus"),
    "mul": ("mult", "multiply", "fetch_mul"),
    "inc": ("increment",),
    "dec": ("decrement",),
    "and_": ("fetch_and", "bitand", "band", "logical_and", "bitwise_and"),
    "or_": ("fetch_or", "bitor", "bor", "bitwise_or"),
    "xor": ("fetch_xor", "bitxor", "bitwise_xor", "xor_"),
    "min": ("fetch_min", "fmin", "imin", "minnum"),
    "max": ("fetch_max", "fmax", "imax", "maxnum"),
    "exch": ("exchange", "swap", "xchg", "fetch_store"),
    "cas": ("compare_and_swap", "compare_exchange", "compare_swap", "cmpxchg", "compare_and_set", "compare_exch"),
    "load": ("read", "get", "fetch"),
    "store": ("write", "set", "put"),
    "svm.predec": ("predec",),
    "svm.fcmpwr": ("fcmpwr",),
    "update": ("apply", "modify", "fetch_update", "transform"),
}
#: The operations that are here, by the names that other languages give them.
SYNONYMS = {other: name for name, others in _CALLED_ELSEWHERE.items() for other in others}


#: What is in a module of its own.
_OWN_MODULES = {"svm": ("nvgen.lang.svm", ""), "add_aggregated": ("nvgen.lang.aggregation", "add_aggregated")}


def __getattr__(name: str) -> Any:
    """``nv.atomic`` is this module."""
    if name in OPERATIONS:
        return OPERATIONS[name]
    if name in _OWN_MODULES:
        module, member = _OWN_MODULES[name]
        found = importlib.import_module(module)
        return getattr(found, member) if member else found
    raise AttributeError(f"nv.atomic has no operation {name!r}")


def __dir__() -> list[str]:
    return sorted([*OPERATIONS, *_OWN_MODULES, fence.name])
