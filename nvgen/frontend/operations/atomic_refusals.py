"""What is legal instead, where an operation of ``nv.atomic`` is refused: types, operations, casts and ways to call it.

It is asked only where there is a mistake; what it takes has been looked at by ``frontend.operations.atomic``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.context import Operand, Static
from nvgen.lang.atomic import OPERATIONS, AtomicOperation
from nvgen.lang.atomic_forms import form
from nvgen.lang.atomic_update import BITS
from nvgen.lang.ordering import ORDERS
from nvgen.tree import Constant, Element, Pack
from nvgen.types import (
    SCALARS,
    ArrayType,
    Kind,
    PointerType,
    Scalar,
    Space,
    Type,
    VectorType,
    Weak,
    bool_,
    size_of,
    u64,
)

if TYPE_CHECKING:
    from nvgen.diagnostics import Remark

#: Operations on bits: of other types than integers they are had through a pointer to integers.
_ON_BITS = ("and_", "or_", "xor", "nand")
#: Operations on numbers from 0 on.
_UNSIGNED = ("inc", "dec", "sub_cond")
_WORDS = (1, 2, 4, 8)


def listed(types: Iterable[Type]) -> str:
    """Types in few words: ``i8 to i64``, ``vec[f16 or bf16, 2 or 4]``."""
    given = list(types)
    integers = [type_ for type_ in given if isinstance(type_, Scalar) and type_.is_integer and type_ != bool_]
    others = [repr(type_) for type_ in given if isinstance(type_, Scalar) and type_ not in integers]
    ranges = [_range(sorted((t for t in integers if t.is_signed is signed), key=size_of)) for signed in (True, False)]
    words = [*(["bool"] if "bool" in others else []), *filter(None, ranges), *(one for one in others if one != "bool")]
    return ", ".join([*words, *_vectors([type_ for type_ in given if isinstance(type_, VectorType)])])


def _range(types: Sequence[Scalar]) -> str:
    """Integers of one sign, by size; some that lie apart are named one by one."""
    sizes = [type_.size for type_ in types]
    if len(types) > 2 and sizes == [sizes[0] << power for power in range(len(sizes))]:
        return f"{types[0]!r} to {types[-1]!r}"
    return ", ".join(map(repr, types))


def _vectors(types: Sequence[VectorType]) -> list[str]:
    counts: dict[tuple[int, ...], list[str]] = {}
    for element in dict.fromkeys(type_.element for type_ in types):
        lengths = tuple(type_.count for type_ in types if type_.element == element)
        counts.setdefault(lengths, []).append(repr(element))
    return [f"vec[{alternatives(names)}, {alternatives(map(str, n))}]" for n, names in counts.items()]


def alternatives(words: Iterable[str], last: str = "or") -> str:
    """``a, b or c``."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def ways(operation: AtomicOperation) -> str:
    """How an operation is called."""
    values = "".join(f", {name}" for name in operation.values)
    return f"`nv.{operation.name}(array, index{values})` or `nv.{operation.name}(pointer{values})`"


def no_such(operation: AtomicOperation, type_: Type, where: Operand) -> CompileError:
    """The operation works on other types."""
    name = operation.name.removeprefix("atomic.")
    error = diagnostics.atomics.NoSuchAtomic(where.span, f"nv.{operation.name}", type_, listed(operation.types))
    remarks: list[Remark] = []
    of_type = [other for other, one in OPERATIONS.items() if type_ in one.types]
    if of_type:
        remarks.append(error.OfType(type_, alternatives(sorted(of_type), "and")))
    what, other = _other_type(name, type_)
    if other is not None and other in operation.types:
        remarks.append(error.Cast(what, _pointer(where), other))
    if not of_type and size_of(type_) in BITS and operation.writes and operation.reads:
        remarks.append(error.Update())
    return CompileError(error.because(*remarks))


def _other_type(name: str, type_: Type) -> tuple[str, Type | None]:
    """The type that a pointer can be cast to so that the operation works on what it points at, and what that is."""
    if isinstance(type_, VectorType):
        return "its elements one by one", type_.element
    if isinstance(type_, Scalar) and type_.is_complex:
        return "its parts one by one", SCALARS[f"f{4 * type_.size}"]
    word = SCALARS.get(f"u{8 * size_of(type_)}") if size_of(type_) in _WORDS else None
    if name in _ON_BITS or not isinstance(type_, Scalar):
        return "its bits as an unsigned integer", word
    if name in _UNSIGNED and type_.is_integer:
        return "as numbers from 0 on", word
    if name in ("exch", "cas", "load", "store"):
        return "its bits as an unsigned integer", word
    return "", None


def _pointer(where: Operand) -> str:
    """The text of the pointer to an element."""
    text = where.span.text
    if not isinstance(where, Static) and isinstance(where.type, ArrayType):
        text += ".ptr"
    elif not all(name.isidentifier() for name in text.split(".")):
        text = f"({text})"
    return text


def only_a_loop(operation: AtomicOperation, type_: Type, span: Span) -> CompileError:
    """No architecture has an instruction, and no loop is wanted."""
    known = listed(one for one in operation.types if form(operation.name, one) is not None)
    return CompileError(diagnostics.atomics.OnlyALoop(span, f"nv.{operation.name}", type_, known))


def only_a_loop_there(operation: AtomicOperation, type_: Type, space: Space, span: Span) -> CompileError:
    """There is no instruction for memory of this kind that works, and no loop is wanted."""
    forms = [(one, form(operation.name, one)) for one in operation.types]
    known = listed(one for one, found in forms if found is not None and not found.needs_loop(space))
    position = f" in {space!r} memory"
    return CompileError(diagnostics.atomics.OnlyALoop(span, f"nv.{operation.name}", type_, known, position))


def not_in_space(operation: AtomicOperation, type_: Type, space: Space, where: Operand) -> CompileError:
    """Vectors are in global memory only, but for two halves in a register."""
    assert isinstance(type_, VectorType)
    elements = f"`{_pointer(where)}.cast(nv.{type_.element!r})`"
    error = diagnostics.atomics.NotInSpace(where.span, f"nv.{operation.name}", type_, repr(space), elements)
    known = listed(one for one in operation.types if isinstance(one, VectorType) and _is_in(operation, one, space))
    return CompileError(error.because(*([error.Known(known)] if known else [])))


def _is_in(operation: AtomicOperation, type_: Type, space: Space) -> bool:
    found = form(operation.name, type_)
    return found is not None and found.availability(space) is not None


def not_packed(operation: AtomicOperation, type_: Type, span: Span, *, packed: bool) -> CompileError:
    """There is no form with two halves in a register, or none with one."""
    error = diagnostics.atomics.NotPacked(span, f"nv.{operation.name}", type_, packed)
    known = listed(one for one in operation.types if form(operation.name, one, packed=packed) is not None)
    return CompileError(error.because(*([error.Known(known)] if packed and known else [])))


def check_policy(operation: AtomicOperation, policy: Operand) -> None:
    """Refuses what is no policy of the cache.

    Raises:
        CompileError: it is none.
    """
    if isinstance(policy, Static):
        what = f"`{policy.span.text}`" if isinstance(policy.value, str) else statics.describe(policy.value)
    elif isinstance(policy, Constant) and isinstance(policy.type, Weak) and isinstance(policy.value, int):
        what = "" if policy.value >= 0 else f"`{policy.span.text}`"
    else:
        is_integer = isinstance(policy.type, Weak) and policy.type.kind is Kind.SIGNED
        what = "" if is_integer or policy.type == u64 else f"a value of type {policy.type!r}"
    if what:
        raise CompileError(diagnostics.atomics.NoPolicy(policy.span, f"nv.{operation.name}", what))


def wrong_count(
    operation: AtomicOperation,
    wanted: int,
    arguments: Sequence[Operand],
    keywords: Sequence[str],
    span: Span,
) -> CompileError:
    """The operation takes more or fewer arguments without a name than ``arguments``: ``wanted``."""
    name, remedies = f"nv.{operation.name}", diagnostics.atomic_remedies
    remarks: list[Remark] = [remedies.Ways(ways(operation))]
    first = arguments[0] if arguments else None
    if len(arguments) > wanted and first is not None and not isinstance(first, Static):
        if isinstance(arguments[-1], Static):
            remarks.append(remedies.ByName(alternatives((f"`{word}`" for word in keywords), "and")))
        elif isinstance(first.type, PointerType):
            remarks.append(remedies.PointerHasNoIndex(first.span.text))
        elif isinstance(first.type, ArrayType) and first.type.ndim > 1:
            remarks.append(remedies.IndexTuple(first.span.text))
    error = diagnostics.types.WrongArgumentCount(span, name, str(wanted), len(arguments))
    return CompileError(error.because(*remarks))


def no_address(operation: AtomicOperation, given: Operand) -> CompileError:
    """What is given is neither an array with an index nor a pointer."""
    what = statics.describe(given.value) if isinstance(given, Static) else f"a value of type {given.type!r}"
    error = diagnostics.atomics.NoPlace(given.span, f"nv.{operation.name}", what)
    if isinstance(given, Element):
        return CompileError(error.because(error.OfElement()))
    if isinstance(given, Pack):
        return CompileError(error.because(error.OfTuple()))
    if isinstance(given, Static) and isinstance(given.value, statics.Values):
        return CompileError(error.because(error.OfProgram()))
    if not isinstance(given, Static) and pointers.lies_in_memory(given):
        return CompileError(error.because(error.OfPart(given.span.text)))
    if not isinstance(given, Static) and isinstance(given.type, ArrayType):
        return CompileError(error.because(error.OfArray()))
    return CompileError(error.because(diagnostics.atomic_remedies.Ways(ways(operation))))


def private(operation: AtomicOperation, space: Space, span: Span) -> CompileError:
    """Other threads do not see the memory, or nobody writes it."""
    error = diagnostics.atomics.PrivateMemory(span, f"nv.{operation.name}", repr(space))
    if space is Space.LOCAL:
        return CompileError(error.because(error.Local()))
    return CompileError(error.because(error.Unchangeable() if operation.writes else error.ReadOnly()))


def bad_order(operation: AtomicOperation, error: CompileError) -> CompileError:
    """An order that other operations have is refused with the operations that have it."""
    found = error.diagnostic
    if not isinstance(found, diagnostics.atomics.BadOrdering) or found.name != "order" or operation.orders == ORDERS:
        return error
    if found.span is None or found.span.text.strip("\"'") not in ORDERS:
        return error
    return CompileError(found.because(found.OfStore() if operation.writes else found.OfLoad()))
