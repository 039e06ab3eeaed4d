"""What calls of operations take: a record a parameter, which says what the argument can be.

A declaration lists them in the order of the call (``DeviceOperation.parameters``). From them follow how arguments are
bound, what is checked and converted, and the signature in stubs and on the pages of the reference. An argument becomes
an operand of the call, a value that the kernel computes; or, of a ``Constant``, an attribute, which is known when the
kernel is compiled. How one is read is in ``frontend.operations.declared``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nvgen.base.records import Record
from nvgen.types import Scalar, Space, Type, i32


class Parameter(Record):
    """One parameter of an operation."""

    #: The type of its arguments in the stubs, where all such parameters have the same.
    python_type: ClassVar[str] = "Any"
    #: Whether an operand that a call leaves out has a value all the same.
    has_default: ClassVar[bool] = False

    name: str

    @property
    def optional(self) -> bool:
        """Whether a call may leave it out."""
        return False

    @property
    def annotation(self) -> str:
        """The type of its arguments in the stubs."""
        return self.python_type

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """The ways to write it, each as the parameters of a Python function."""
        return ((f"{self.name}: {self.annotation}",),)


class Same(Record):
    """A result that has the type of an operand."""

    parameter: str


class With(Record):
    """A result that is a tuple: a value that has the type of an operand, and another one."""

    parameter: str
    other: Type


#: The type of a result: one, that of an operand, or None where a rule of the front end finds it.
Result = Type | Same | With | None


# Values that the kernel computes


class AnyValue(Parameter):
    """A value of any type; the operation's rule says which ones."""


class Condition(Parameter):
    """Something that is true or false."""

    python_type: ClassVar[str] = "int"
    optional: bool = False


class Word(Parameter):
    """An integer of 32 bits: an i32 or a u32, which it stays, or what converts to an i32 without a loss."""

    python_type: ClassVar[str] = "int"
    optional: bool = False


class Integer(Parameter):
    """Any integer, as one of ``type``; it wraps."""

    python_type: ClassVar[str] = "int"
    type: Scalar = i32
    optional: bool = False


class LimitedInteger(Parameter):
    """As ``Integer``; one that is known when the kernel is compiled is one of ``choices``: ``wanted`` says which."""

    type: Scalar
    choices: Sequence[int]
    wanted: str
    optional: bool = False

    @property
    def annotation(self) -> str:
        return "int | None" if self.optional else "int"


class Number(Parameter):
    """What converts to ``type`` without a loss; an integer that is known when the kernel is compiled is a multiple."""

    type: Scalar
    optional: bool = False
    multiple_of: int = 1

    @property
    def annotation(self) -> str:
        return "float" if self.type.is_float else "int"


class BarrierNumber(Word):
    """The number of one of the block's barriers."""


class ThreadCount(Word):
    """For how many threads a barrier waits."""

    @property
    def annotation(self) -> str:
        return "int | None" if self.optional else "int"


class LaneMask(Parameter):
    """Lanes of the warp, a bit each; all of them where nothing is said."""

    python_type: ClassVar[str] = "int"
    has_default: ClassVar[bool] = True
    name: str = "mask"
    optional: bool = True


class Exchanged(Parameter):
    """A value that lanes can pass on: a number of any type, a vector, or a struct or a tuple of these."""

    python_type: ClassVar[str] = "_T"


class Reduced(Parameter):
    """A number that a reduction of the operation's ``operator`` takes."""

    is_integer: bool = False

    @property
    def annotation(self) -> str:
        return "int" if self.is_integer else "_T"


class AnyPointer(Parameter):
    """A pointer to anything, in any state space."""

    python_type: ClassVar[str] = "ptr[Any, Any]"


class Address(Parameter):
    """The address of an element: an array and the argument ``index`` behind it, an element, or a pointer.

    ``stands_alone`` says that an array without an index is one too, for its first element, where what follows can be no
    index. It lies in one of ``spaces``; in any, if there are none.
    """

    index: str
    spaces: tuple[Space, ...] = ()
    stands_alone: bool = False

    @property
    def annotation(self) -> str:
        array = " | Array[Any, Any, Any]" if self.stands_alone else ""
        return f"ptr[Any, Any]{array}"

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        return (f"{self.name}: Array[Any, Any, Any]", f"{self.index}: Index"), *super().forms


class Mbarrier(Address):
    """The address of an mbarrier, a u64 in shared memory; of ``is_remote`` ones also in another block's."""

    index: str = "index"
    is_remote: bool = False

    @property
    def annotation(self) -> str:
        array = " | Array[Any, Any, Any]" if self.stands_alone else ""
        return f"ptr[Any, Any] | int{array}"


class ElementAddress(Parameter):
    """The address of what an atomic operation changes: an array and an index, or a pointer, to elements of one type."""

    name: str = "array"

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        return ("array: Array[_T, Any, Any]", "index: Index"), ("pointer: ptr[_T, Any]",)


class ElementValue(Parameter):
    """A value of the type of the element that an atomic operation changes."""

    python_type: ClassVar[str] = "_T"


class CachePolicy(Parameter):
    """What the L2 cache is to do with the memory: a u64 of ``nv.cache_policy``."""

    python_type: ClassVar[str] = "int"
    name: str = "cache_hint"

    @property
    def optional(self) -> bool:
        return True


class InstructionOperand(Parameter):
    """An operand of a function that is one instruction, ``types`` in the stubs."""

    types: str = "Any"
    optional: bool = False

    @property
    def annotation(self) -> str:
        return self.types


# Constants


class Constant(Parameter):
    """An argument that is known when the kernel is compiled: the attribute of the call that has its name."""

    @property
    def attribute(self) -> str:
        """The name of the attribute."""
        return self.name


class Flag(Constant):
    """True or False."""

    python_type: ClassVar[str] = "bool"
    default: bool = False

    @property
    def optional(self) -> bool:
        return True


class ConstantInteger(Constant):
    """One of some integers; ``wanted`` says which, in words. Without a default it is needed."""

    python_type: ClassVar[str] = "int"
    choices: Sequence[int]
    wanted: str
    default: int | None = None
    #: The name of the attribute, where it is not the parameter's.
    stored_as: str = ""
    #: Whether it may be left out all the same, and is None then.
    may_lack: bool = False

    @property
    def attribute(self) -> str:
        return self.stored_as or self.name

    @property
    def optional(self) -> bool:
        return self.may_lack or self.default is not None


class SegmentWidth(Constant):
    """How many lanes a segment of a warp has: a power of two, all of the warp where nothing is said."""

    python_type: ClassVar[str] = "int"
    name: str = "width"
    optional: bool = True

    @property
    def attribute(self) -> str:
        return "lanes"


class Setting(Constant):
    """One of a few constants, as PTX has them in the name of an instruction. Without a default it is needed."""

    choices: Sequence[str] | Sequence[int]
    default: str | int | None = None

    @property
    def optional(self) -> bool:
        return self.default is not None

    @property
    def annotation(self) -> str:
        return "str" if isinstance(self.choices[0], str) else "int"


class ElementType(Constant):
    """A type of elements, one of ``choices`` where there are some."""

    optional: bool = False
    choices: Sequence[Type] = ()
    default: Type | None = None


class Dependent(Constant):
    """A constant whose choices depend on other arguments: the operation's rule reads it."""

    kind: type
    optional: bool = True

    @property
    def annotation(self) -> str:
        return self.kind.__name__


class Known(Constant):
    """A constant of one of Python's classes, or of ``Scalar`` the name of a type; a rule says which ones it may be."""

    kind: type
    optional: bool = False
    default: object = None

    @property
    def annotation(self) -> str:
        return "tuple[int, ...]" if self.kind is tuple else "Any" if self.kind is Scalar else self.kind.__name__


class Handle(Parameter):
    """A texture or a surface, as its name says."""

    @property
    def type_name(self) -> str:
        """The name of its type."""
        return self.name.title()

    @property
    def annotation(self) -> str:
        return f"{self.type_name}[Any]"


# Of operations whose parameters depend on the arguments, for their signatures


class Several(Parameter):
    """Any number of arguments, ``types`` in the stubs."""

    types: str = "Any"

    @property
    def annotation(self) -> str:
        return self.types


class ByName(Parameter):
    """Any arguments by name."""
