"""What PTX calls an atomic operation on elements of a type, as far as there is such an instruction.

Since when there is one is in ``intrinsics.atoms``. Source: PTX ISA, "atom", "red", "ld", "st".
"""

from __future__ import annotations

from functools import cache

from nvgen.base.records import Record
from nvgen.intrinsics import atoms, torn_atomics
from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.availability import Availability
from nvgen.types import Scalar, Space, Type, VectorType

#: PTX's state spaces.
SPACES = {Space.GENERIC: "", Space.GLOBAL: "global", Space.SHARED: "shared", Space.SHARED_CLUSTER: "shared::cluster"}
#: Operations that know their operands' size only, and those on numbers. A difference is the sum with the negative,
#: which is the same number.
_BITWISE = {"and_": "and", "or_": "or", "xor": "xor", "exch": "exch", "cas": "cas", "load": "", "store": ""}
_NUMERIC = {"add": "add", "sub": "add", "min": "min", "max": "max", "inc": "inc", "dec": "dec"}
#: Of integers these are the same.
_OF_INTEGERS = {"minimum": "min", "maximum": "max"}
_INSTRUCTIONS = {"load": "ld", "store": "st"}


class Form(Record):
    """An instruction with its operation, the type that it has in PTX, and the elements of a vector, 0 of none."""

    instruction: str
    operation: str
    type: str
    vector: int = 0

    def availability(
        self, space: Space, *, semantics: str = "", scope: str = "", has_hint: bool = False
    ) -> Availability | None:
        """Who has it with these qualifiers; None where PTX has no such instruction."""
        return atoms.availability(
            *(self.instruction, self.operation, self.type),
            vector=self.vector,
            space=SPACES[space],
            semantics=semantics,
            scope=scope,
            has_hint=has_hint,
        )

    def needs_loop(self, space: Space) -> bool:
        """Whether a loop around a compare-and-swap has to do it, although PTX has the instruction. Of generic addresses
        it depends on where they come from (``targets.nvptx.cluster_addresses``)."""
        return space is Space.SHARED_CLUSTER and torn_atomics.is_torn(f"{self.operation}.{self.type}")

    @property
    def is_packed(self) -> bool:
        """Whether a register has two elements."""
        return self.type.endswith("x2")


@cache
def form(name: str, element: Type, *, packed: bool | None = None, noftz: bool = False) -> Form | None:
    """The form of ``nv.<name>``, an operation of ``nv.atomic``, on global memory; None where PTX never has one.

    ``packed`` says whether two halves are in one register; None: where there is such a form. ``noftz`` asks for one
    that keeps subnormal numbers where there is one that does not.
    """
    if noftz:
        flushing = form(name, element, packed=packed)
        keeping = flushing.with_changes(operation=f"{flushing.operation}.noftz") if flushing is not None else None
        return keeping if keeping is not None and keeping.availability(Space.GLOBAL) is not None else None
    name = name.removeprefix("atomic.")
    if isinstance(element, VectorType):
        return _of_vector(name, element, packed=packed)
    if packed or not isinstance(element, Scalar):
        return None
    return _existing(name, _ptx_type(name, element))


def is_there(name: str, element: Type, packed: bool | None, architecture: str) -> bool:
    """Whether an architecture has the instruction on global memory, whatever its order, its scope and its hint."""
    found = form(name, element, packed=packed)
    known = None if found is None else found.availability(Space.GLOBAL)
    return known is not None and known.is_in(find_architecture(architecture).architecture)


def _of_vector(name: str, type_: VectorType, *, packed: bool | None) -> Form | None:
    element, count = _ptx_type(name, type_.element), type_.count
    in_pairs = _existing(name, f"{element}x2", count // 2 if count > 2 else 0) if type_.element.is_half else None
    return in_pairs if packed else _existing(name, element, count) if packed is False or in_pairs is None else in_pairs


def _existing(name: str, type_: str, vector: int = 0) -> Form | None:
    operation = _BITWISE.get(name) if name in _BITWISE else _operation(name, type_)
    if operation is None:
        return None
    found = Form(_INSTRUCTIONS.get(name, "atom"), operation, type_, vector)
    return found if found.availability(Space.GLOBAL) is not None else None


def _operation(name: str, type_: str) -> str | None:
    return _NUMERIC.get(name) or (_OF_INTEGERS.get(name) if type_[0] in "su" else None)


def _ptx_type(name: str, element: Scalar) -> str:
    """The type of an element in an instruction."""
    if name in _BITWISE:
        return f"b{8 * element.size}"
    if element.is_float:
        return str(element)
    is_signed = element.is_signed and not (name in ("add", "sub") and element.bits == 64)  # PTX has only `add.u64`
    return f"{'s' if is_signed else 'u'}{element.bits}"
