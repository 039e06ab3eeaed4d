"""What the database knows of NVVM's intrinsics: a file a family, loaded when one of its intrinsics is asked for.

``intrinsics_db/nvvm_names.json`` says which family has which names; ``intrinsics_db/nvvm/FAMILY.json`` has the records.
A record is checked when it is taken; what is wrong in it is a defect of this installation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from nvgen.base.records import Record
from nvgen.diagnostics import InternalError
from nvgen.diagnostics.suggestion import closest
from nvgen.intrinsics import availability
from nvgen.intrinsics.availability import Availability, since
from nvgen.intrinsics.database import load
from nvgen.types import SCALARS, PointerType, Space, Type, bool_, u8
from nvgen.types.vectors import VectorType

#: Of an intrinsic that takes a constant which a kernel in Python cannot have: a global texture, a text.
OF_IR_ALONE = "in LLVM IR alone"
#: What becomes of a call: it works, or which tool refuses it.
VERDICTS = ("accepted", "inline PTX", "refused by ptxas", "not selectable", OF_IR_ALONE)
MEMORY = ("none", "read", "write", "read and write")


#: Values that are listed one by one in messages.
_FEW = 4


class Bits(Record):
    """An integer of any sign with so many bits; ``count`` of them are a vector, 0 is none."""

    width: int
    count: int = 0


class Pointer(Record):
    """An address in a state space, of anything."""

    space: Space


class Immediate(Record):
    """What a constant operand can be: these values, all from ``low`` to ``high``, or any where nothing is said."""

    values: tuple[int, ...] = ()
    low: int | None = None
    high: int | None = None
    #: Single values that are in fewer places than the intrinsic is.
    rare: tuple[tuple[int, Availability], ...] = ()

    def allows(self, value: int) -> bool:
        """Whether a call may have it."""
        if self.values:
            return value in self.values
        return self.low is None or self.high is None or self.low <= value <= self.high

    @property
    def text(self) -> str:
        """What it can be, in words."""
        if self.low is not None:
            return f"{self.low} to {self.high}"
        if not self.values:
            return "any number"
        step = self.values[1] - self.values[0] if len(self.values) > _FEW else 0
        if step and self.values == tuple(range(self.values[0], self.values[-1] + 1, step)):
            return f"{self.values[0]} to {self.values[-1]} in steps of {step}"
        return ", ".join(map(str, self.values))


class Parameter(Record):
    """An operand: its name and type, and of a constant what it can be."""

    name: str
    type: Type | Bits | Pointer
    immediate: Immediate | None = None
    #: A constant's value where a call leaves it out.
    default: int | None = None


class LlvmOperand(Record):
    """What LLVM's intrinsic gets as an operand: the operand of ``place``, a constant one looked up in ``values``; or
    where ``place`` is None the constant ``constant``."""

    place: int | None = None
    values: tuple[int, ...] = ()
    constant: int = 0


class LlvmCall(Record):
    """How LLVM has an intrinsic whose operands, result or name the user guide has otherwise."""

    #: Its name after ``llvm.nvvm.``.
    intrinsic: str
    #: Empty: those of the call.
    operands: tuple[LlvmOperand, ...]
    #: Its result is a predicate, that of the call the same as an integer.
    gives_predicate: bool


class InlinePtx(Record):
    """What is written as inline PTX: ``templates/ptx/TEMPLATE.ptx.jinja2`` with values, or without a template the
    ``text`` among them."""

    template: str
    values: tuple[tuple[str, str], ...]


class Intrinsic(Record):
    """One overload of an intrinsic."""

    #: After ``llvm.nvvm.``, with LLVM's suffix of the overload.
    name: str
    family: str
    parameters: tuple[Parameter, ...]
    #: None returns nothing, and several a tuple. A pointer is one to bytes, or to what the first pointer operand is.
    returns: tuple[Type, ...]
    memory: str
    is_convergent: bool
    availability: Availability
    verdict: str
    doc: str
    section: str = ""
    #: The instructions that it becomes.
    ptx: tuple[str, ...] = ()
    #: What the tool that refuses it says.
    says: str = ""
    #: An expression of the functions in ``nvvm_semantics`` that computes it; empty where it is no function.
    semantics: str = ""
    #: The intrinsic's name without the overload's suffix.
    base: str = ""
    #: What it is where LLVM lacks it, or has it with other operands.
    inline: InlinePtx | None = None
    llvm: LlvmCall | None = None

    @property
    def is_of_llvm(self) -> bool:
        """Whether LLVM has it, and not the user guide and nvgen alone."""
        return self.verdict != "inline PTX"

    @property
    def short_name(self) -> str:
        """How it is written after ``nv.nvvm.``."""
        return self.name.replace(".", "_")


@cache
def families() -> dict[str, tuple[str, ...]]:
    """The names of all intrinsics, a family each."""
    return {family: tuple(names.split()) for family, names in load("nvvm_names")["families"].items()}


@cache
def _full_names() -> dict[str, tuple[str, str]]:
    """The family and the name of each intrinsic by its short name."""
    found: dict[str, tuple[str, str]] = {}
    for family, text in load("nvvm_names")["families"].items():
        shorts = text.replace(".", "_").split()
        found.update((short, (family, name)) for short, name in zip(shorts, text.split(), strict=True))
    return found


@cache
def _bases() -> dict[str, tuple[str, ...]]:
    """The short names of the overloads of each intrinsic that has some."""
    found: dict[str, tuple[str, ...]] = {}
    for base, suffixes in load("nvvm_names")["overloads"].items():
        short = base.replace(".", "_")
        found[short] = tuple(f"{short}_{suffix}" for suffix in suffixes.replace(".", "_").split())
    return found


def names() -> list[str]:
    """Every short name, with the intrinsics whose overloads have names of their own."""
    return sorted({*_full_names(), *_bases()})


def overloads(short_name: str) -> tuple[str, ...]:
    """The short names of the overloads that a short name stands for; empty if there is no such intrinsic."""
    return (short_name,) if short_name in _full_names() else _bases().get(short_name, ())


@cache
def intrinsic(short_name: str) -> Intrinsic:
    """The intrinsic of a short name, which ``names`` has and which is no name of several.

    Raises:
        InternalError: the database says of it what it cannot say.
    """
    family, name = _full_names()[short_name]
    try:
        return _checked(name, family, load(f"nvvm/{family}")["intrinsics"][name])
    except (KeyError, TypeError, ValueError) as error:
        raise InternalError(f"the record of {name} in intrinsics_db/nvvm/{family}.json is wrong: {error!r}") from error


def nearest(wanted: Intrinsic, is_usable: Callable[[Intrinsic], bool]) -> str | None:
    """The short name of the usable intrinsic that is named most like another, of those with the same types if any."""
    start = wanted.name.split(".")[0]
    family = (intrinsic(name.replace(".", "_")) for name in families()[wanted.family])
    alike = [own for own in family if own.name.split(".")[0] == start and is_usable(own)]
    same = [own.short_name for own in alike if _types(own) == _types(wanted)]
    found = closest(wanted.short_name, same) or closest(wanted.short_name, [own.short_name for own in alike])
    return found[0] if found else None


def _types(intrinsic: Intrinsic) -> tuple[object, ...]:
    return tuple(parameter.type for parameter in intrinsic.parameters), intrinsic.returns


#: What a record may leave out, and what it is in an ``Intrinsic`` as well.
_TEXTS = ("section", "says", "semantics")
_KNOWN = frozenset(
    (
        *("parameters", "returns", "immediates", "memory", "convergent", "needs", "until", "until_ptx", "system"),
        *("ptx", "verdict", "doc", "overload_of", "inline", "llvm", "defaults", *_TEXTS),
    )
)


def _checked(name: str, family: str, record: dict[str, Any]) -> Intrinsic:
    """A record as an intrinsic.

    Raises:
        KeyError, TypeError, ValueError: it lacks something, or says what no record says.
    """
    if unknown := record.keys() - _KNOWN:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    if record["memory"] not in MEMORY or record["verdict"] not in VERDICTS:
        raise ValueError("neither memory nor verdict can be otherwise")
    if bool(record["needs"]) != (record["verdict"] in VERDICTS[:2]):
        raise ValueError("what works needs something, and nothing else does")
    immediates = {key: _immediate(allowed) for key, allowed in record.get("immediates", {}).items()}
    defaults = record.get("defaults", {})
    parameters = tuple(
        Parameter(key, _operand(text), immediates.pop(key, None), defaults.get(key))
        for key, text in record["parameters"]
    )
    if immediates:
        raise ValueError(f"no parameters {sorted(immediates)}")
    returns = record["returns"]
    results = [] if returns is None else [returns] if isinstance(returns, str) else returns
    return Intrinsic(
        name,
        family,
        parameters,
        tuple(_result(text) for text in results),
        record["memory"],
        record["convergent"],
        availability.read(record),
        record["verdict"],
        record["doc"],
        **{key: record[key] for key in _TEXTS if key in record},
        ptx=tuple(record["ptx"]),
        base=record.get("overload_of", name),
        inline=_inline(record["inline"]) if "inline" in record else None,
        llvm=_llvm_call(name, record["llvm"]) if "llvm" in record else None,
    )


def _inline(record: dict[str, Any]) -> InlinePtx:
    return InlinePtx(record["template"], tuple(record["values"].items()))


def _llvm_call(name: str, record: dict[str, Any]) -> LlvmCall:
    operands = (entry if isinstance(entry, dict) else {"place": entry} for entry in record.get("operands", ()))
    made = tuple(
        LlvmOperand(entry.get("place"), tuple(entry.get("values", ())), entry.get("constant", 0)) for entry in operands
    )
    return LlvmCall(record.get("intrinsic", name), made, record.get("returns") == "bool")


def _immediate(allowed: dict[str, Any]) -> Immediate:
    low, high = allowed.get("range", (None, None))
    rare = tuple((int(value), Availability(since(own))) for value, own in allowed.get("needs", {}).items())
    return Immediate(tuple(allowed.get("values", ())), low, high, rare)


_VECTOR = re.compile(r"vec\[(\w+), (\d+)\]")
_POINTER = re.compile(r"ptr\[(\d+)\]")
_BITS = re.compile(r"b(\d+)")


@cache
def _operand(text: str) -> Type | Bits | Pointer:
    """What an operand of a type takes: as the database writes it, ``f32``, ``b32``, ``vec[f16, 2]``, ``ptr[3]``."""
    if match := _POINTER.fullmatch(text):
        return Pointer(Space(int(match[1])))
    if match := _VECTOR.fullmatch(text):
        element = _operand(match[1])
        if isinstance(element, Bits):
            return Bits(element.width, int(match[2]))
        return VectorType(SCALARS[match[1]], int(match[2]))
    if match := _BITS.fullmatch(text):
        return Bits(int(match[1]))
    if text == "metadata":  # of LLVM's own, for one intrinsic that it cannot select: no value is any
        return Pointer(Space.GENERIC)
    return bool_ if text == "bool" else SCALARS[text]


@cache
def _result(text: str) -> Type:
    type_ = _operand(text)
    if isinstance(type_, Pointer):
        return PointerType(u8, type_.space)
    if not isinstance(type_, Type):
        raise ValueError(f"{text} is no type of a result")
    return type_
