"""The page of ``atom`` in the PTX ISA, as tests know it: which instructions there are, since when, and how they read.

Written from the grammar and the notes of "Parallel Synchronization and Communication Instructions: atom", and from
nothing of nvgen's. What the page leaves open is closed by ptxas, which ``test_atomic_table`` asks about each form:
``inc`` and ``dec`` are of ``u32`` alone, and ``add`` has no ``s64``.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import NamedTuple

#: ``sm_..`` by number. Between the first and the last lie all that the page's notes tell apart.
ARCHITECTURES = (50, 60, 70, 80, 90, 100)
#: The PTX that an architecture came with, which nvgen writes where nothing needs a later one.
FIRST_PTX = {50: (4, 0), 60: (5, 0), 70: (6, 0), 80: (7, 0), 90: (7, 8), 100: (8, 6)}

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
SCOPES = ("cta", "cluster", "gpu", "sys")
SPACES = ("", "global", "shared::cta", "shared::cluster")
OPERATIONS = ("and", "or", "xor", "cas", "exch", "add", "inc", "dec", "min", "max")
#: ``.type`` of the page; and the numbers of elements that it has as ``.vec``, 0 without.
PTX_TYPES = (
    *("b16", "b32", "b64", "b128", "u32", "u64", "s32", "s64"),
    *("f16", "f16x2", "bf16", "bf16x2", "f32", "f64"),
)
VECTORS = (0, 2, 4, 8)

#: Elements in Python by the bits that they have. They stand for the page's types: an operation on bits is ``.b..`` of
#: their size, one on numbers has their own type.
BITS = {"i16": 16, "u16": 16, "i32": 32, "u32": 32, "i64": 64, "u64": 64, "i128": 128, "u128": 128}
BITS |= {"f16": 16, "f16x2": 32, "bf16": 16, "bf16x2": 32, "f32": 32, "f64": 64}
TYPES = tuple(BITS)
HALVES = ("f16", "bf16")
PACKED = ("f16x2", "bf16x2")


class Form(NamedTuple):
    """What there is to choose besides the order, the scope and whether somebody uses the result."""

    operation: str
    #: One of ``TYPES``: the element's, or for a vector that of each of its elements.
    type: str
    vector: int
    space: str
    has_hint: bool


def every_form(operations: tuple[str, ...] = OPERATIONS) -> Iterator[Form]:
    """The product of what there is to choose."""
    return itertools.starmap(Form, itertools.product(operations, TYPES, VECTORS, SPACES, (False, True)))


def ptx_type(operation: str, type_: str) -> str | None:
    """``.type`` of a scalar instruction; None where the page has none, or Python no such operation on such a number."""
    bits, is_integer = BITS[type_], type_[0] in "iu"
    is_word = is_integer and bits in (32, 64)
    signed = type_.replace("i", "s")
    match operation:
        case "and" | "or" | "xor":
            return f"b{bits}" if is_word else None
        case "exch":
            return f"b{bits}" if bits in (32, 64, 128) and type_ not in PACKED else None
        case "cas":
            return f"b{bits}" if type_ not in PACKED else None
        case "add":
            return None if is_integer and not is_word else "u64" if type_ == "i64" else signed
        case "min" | "max":
            return signed if is_word else None
        case "inc" | "dec":
            return "u32" if type_ == "u32" else None
    raise AssertionError(operation)


@functools.cache
def since(form: Form) -> int | None:
    """The first architecture that has an instruction, whatever its order and scope; None where PTX has none."""
    operation, type_, vector, space, has_hint = form
    needed = [20]
    if vector:
        # "atom with vector type may be used only with .global space and with generic addressing"
        widths = {**dict.fromkeys(HALVES, (2, 4, 8)), **dict.fromkeys((*PACKED, "f32"), (2, 4))}
        operations = ("add",) if type_ == "f32" else ("add", "min", "max")
        if vector not in widths.get(type_, ()) or operation not in operations or space.startswith("shared"):
            return None
        needed.append(90)  # "Support for vector types requires sm_90"
    else:
        written = ptx_type(operation, type_)
        if written is None:
            return None
        scalars = {"f64": 60, "f16x2": 60, "f16": 70, "b16": 70, "bf16": 90, "bf16x2": 90, "b128": 90}
        needed.append(scalars.get(written, 32 if written[1:] == "64" else 20))
    if has_hint:
        # "only supported for .global state space and for generic addressing"; the grammar has none for cas
        if space.startswith("shared") or operation == "cas":
            return None
        needed.append(80)
    if space == "shared::cluster":
        needed.append(90)
    return max(needed)


def scope_since(scope: str) -> int:
    """The first architecture that has a scope: without the qualifier it is ``.gpu``."""
    return {"gpu": 0, "cta": 60, "sys": 60, "cluster": 90}[scope]


def ptx_since(form: Form, scope: str, arch: int) -> tuple[int, int]:
    """The version of PTX that has an instruction as it is written for an architecture, by the page's notes."""
    written = None if form.vector else ptx_type(form.operation, form.type)
    scalars = {"f64": (5, 0), "f16x2": (6, 2), "f16": (6, 3), "b16": (6, 3), "b128": (8, 3)}
    scalars |= {"bf16": (7, 8), "bf16x2": (7, 8)}
    needed = [FIRST_PTX[arch], (8, 1) if form.vector else scalars.get(written or "", (3, 1))]
    needed += [(7, 4)] if form.has_hint else []
    needed += [(7, 8)] if scope == "cluster" or form.space == "shared::cluster" else []
    needed += [(8, 4)] if scope == "sys" and written == "b128" else []
    return max(needed)


def instruction(form: Form, order: str, scope: str, *, is_used: bool) -> str:
    """The instruction for sm_70 and later, without operands, its qualifiers in the order of the page's grammar."""
    operation, type_, vector, space, has_hint = form
    semantics = "acquire" if order == "seq_cst" else order
    written = type_ if vector else ptx_type(operation, type_)
    # The page of red has the same forms without cas and exch, and no order that acquires.
    is_red = not is_used and order in ("relaxed", "release") and operation not in ("cas", "exch")
    parts = ["red" if is_red else "atom", semantics, scope, space, operation]
    parts += ["noftz"] if type_ in (*HALVES, *PACKED) and (operation == "add" or vector) else []
    parts += ["L2::cache_hint"] if has_hint else []
    parts += [f"v{vector}"] if vector else []
    return ".".join(filter(None, [*parts, written]))


def for_architecture(text: str, arch: int) -> str:
    """An instruction with the qualifiers that an architecture's PTX knows."""
    name, semantics, scope, rest = text.split(".", 3)
    if arch < 90:  # PTX before 7.8 has one name for shared memory, which stands for ``::cta``
        rest = rest.replace("shared::cta", "shared")
    if arch < 60:
        return f"{name}.{rest}"
    return f"{name}.{scope}.{rest}" if arch < 70 else f"{name}.{semantics}.{scope}.{rest}"


def lines(form: Form, order: str, scope: str, arch: int, *, is_used: bool) -> list[str]:
    """The lines that a call becomes: the instruction, and the fences that make its order."""
    if arch >= 70:
        text = for_architecture(instruction(form, order, scope, is_used=is_used), arch)
        return [f"fence.sc.{scope}", text] if order == "seq_cst" else [text]
    text = for_architecture(instruction(form, "relaxed", scope, is_used=is_used), arch)
    fence = {"cta": "membar.cta", "gpu": "membar.gl", "sys": "membar.sys"}[scope]
    before = [fence] if order in ("release", "acq_rel", "seq_cst") else []
    after = [fence] if order in ("acquire", "acq_rel", "seq_cst") else []
    return [*before, text, *after]
