"""Memory that a kernel makes for itself, and loads and stores with hints.

Sources: PTX ISA, "State Spaces", "Cache Operators", "ld", "st"; CUDA C++ Programming Guide, "Variable Memory Space
Specifiers".
"""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.lang.operation import Named, Operation
from nvgen.types import Space

#: PTX ISA, ``.shared``: what a block may declare statically, on every architecture; more is asked for at the launch.
MAX_STATIC_SHARED_BYTES = 48 * 1024
#: PTX ISA, ``.const``: statically sized constants of a module.
MAX_CONSTANT_BYTES = 64 * 1024
#: Arrays are aligned for the widest load that PTX has, so that neighbouring elements can be loaded at once.
ARRAY_ALIGNMENT = 16
#: CUDA aligns memory no further than a kernel can ask for; TMA's widest pattern needs this much.
MAX_ALIGNMENT = 1024


class ArrayMaker(Operation):
    """``array(shape, dtype, *, align=16)``: a C-contiguous array in a state space, whose elements are undefined.

    The shape is constant, and so is ``align``, which the address is a multiple of: a power of 2, at most 1024.
    Each call in the text is one array, as a variable declared ``__shared__`` in CUDA C++ is.
    """

    space: Space


class DynamicArrayMaker(Operation):
    """``dynamic(dtype, shape=None, *, offset=None, align=16)``: a part of the shared memory that the launch asks for.

    ``shape`` may be of numbers that the running kernel computes; without it the array is what is left of the memory.
    Each array starts at the next multiple of ``align`` bytes after the one before it in the text, or ``offset`` bytes
    after the start of the memory. It stands at the top level of the kernel, so that every thread finds it at one
    address.
    """


class ConstantMaker(Operation):
    """``array(values, dtype=None)``: an array in constant memory, made of a NumPy array or of nested tuples or lists.

    Of ``bytes`` it is one of u8, unless ``dtype`` says otherwise.

    The values are those at the time of the compilation. Equal arrays of a module are one constant.
    """


class Loader(Operation):
    """``load(array, index, *, cache=None, volatile=False)``: an element, loaded in a way that is stated.

    ``index`` is an integer, or a tuple with one for each dimension. ``cache`` is ``"ca"``, ``"cg"``, ``"cs"``, ``"lu"``
    or ``"cv"``, PTX's cache operators, or ``"nc"``, ``ld.global.nc``: through the read-only cache, for what nobody
    writes while the kernel runs, or ``"readonly"``, ``ld.proxy::readonly`` (sm_90, PTX 9.4): by the proxy for such
    memory, also where the space of a pointer is not known. Elements that are loaded so are numbers of up to 8 bytes.
    """


class Storer(Operation):
    """``store(array, index, value, *, cache=None, volatile=False)``: stores an element in a way that is stated.

    ``index`` is an integer, or a tuple with one for each dimension. ``cache`` is ``"wb"``, ``"cg"``, ``"cs"`` or
    ``"wt"``, PTX's cache operators. Elements that are stored so are numbers of up to 8 bytes.
    """


#: The proxy by which memory is read that nobody writes while the kernel runs.
READONLY = "readonly"
#: PTX ISA, "Cache Operators", and ``nc`` (``ld.global.nc``): through the read-only cache, for what nobody writes while
#: the kernel runs.
LOAD_CACHES = ("ca", "cg", "cs", "lu", "cv", "nc", READONLY)
STORE_CACHES = ("wb", "cg", "cs", "wt")


class Hint(Record):
    """How an element is loaded or stored: with a cache operator, ``""`` for none, or as volatile memory."""

    cache: str = ""
    volatile: bool = False

    @property
    def is_strong(self) -> bool:
        """Whether threads may communicate by such accesses: they are volatile, or pass over the caches."""
        return self.volatile or self.cache in ("cv", "wt")


PLAIN = Hint()


class MemorySpace(Named, Record):
    """``nv.local`` and ``nv.const``: a state space, with what makes arrays in it."""

    name: str
    array: Operation


class SharedSpace(MemorySpace):
    """``nv.shared``, with arrays of the size that the kernel states and of the size that the launch states."""

    dynamic: DynamicArrayMaker


shared = SharedSpace(
    "shared",
    ArrayMaker("shared.array", "an array of a constant shape that a block shares", Space.SHARED),
    DynamicArrayMaker("shared.dynamic", "an array in the shared memory that the launch asks for"),
)
local = MemorySpace("local", ArrayMaker("local.array", "an array of a constant shape of the thread's own", Space.LOCAL))
const = MemorySpace("const", ConstantMaker("const.array", "an array of constants"))
load = Loader("load", "loads an element with a cache operator, or as volatile memory")
store = Storer("store", "stores an element with a cache operator, or as volatile memory")


class AddressOperation(Operation):
    """A function of an lvalue in memory."""


address_of = AddressOperation("address_of", "a pointer to an element, a field or what a pointer points at")
