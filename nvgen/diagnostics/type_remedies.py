"""What to write where a value has another type than is needed."""

from __future__ import annotations

import re
from typing import Any

from nvgen.diagnostics.diagnostic import counted, one_of

_NUMBER = re.compile("[iuf][0-9]+|(?:int|float) literal")
_REGISTERS = ("`nv.thread_idx`", "`nv.block_idx`", "`nv.block_dim`", "`nv.grid_dim`")


def of_wrong_type(found: Any) -> str:
    """The remedy for a value of ``found.type`` where ``found.target`` is needed."""
    type_, target = str(found.type), str(found.target)
    if type_.startswith("(") and not target.startswith("("):
        return "take one of its elements, as in `first, second = ...`"
    if _NUMBER.fullmatch(target) and _NUMBER.fullmatch(type_):
        return f"convert it: `nv.{target}(...)`"
    return f"pass a value of type {target}"


def of_both(found: Any) -> str:
    """The remedy for ``found.left`` and ``found.right``, which have no common type."""
    signed = "i128" if "u128" in (repr(found.left), repr(found.right)) else "i64"
    return f"convert one side: `nv.{signed}(...)` or `nv.{signed.replace('i', 'u')}(...)`"


def of_literal(found: Any) -> str:
    """The remedy for a literal, ``found.value``, that a type does not have: an integer one if ``found.for_integer``."""
    if not found.for_integer:
        return "use a wider type, such as f32 or f64, or a number that the type has"
    for name, bits in (("i64", 64), ("u64", 64), ("i128", 128), ("u128", 128)):
        minimum, maximum = (0, 2**bits - 1) if name.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        if isinstance(found.value, int) and minimum <= found.value <= maximum:
            return f"give the variable or the array a type that has this value; alone write `nv.{name}({found.value})`"
    return "no integer type of nvgen has this value; perhaps a float is meant"


def of_wrong_count(found: Any) -> str:
    """The remedy for a call with a wrong number of arguments; ``found.how`` says more, where more is known."""
    if found.how:
        return str(found.how)
    return "call it without arguments" if found.wanted == "0" else f"pass {counted(found.wanted, 'argument')}"


def of_not_indexable(found: Any) -> str:
    """The remedy for ``found.type`` in front of brackets."""
    described = found.type
    if _NUMBER.fullmatch(described):
        return f"leave out the brackets: it is a number; an array is annotated `nv.Array[nv.{described}]`, or passed"
    if described in _REGISTERS:
        return f"name a dimension: {one_of(f'`{described[1:-1]}.{name}`' for name in 'xyz')}"
    if described.endswith("(of type `Kernel`)"):
        return "the host launches kernels: what a kernel calls has `@nv.device`"
    return "leave out the brackets: arrays, tuples, vectors and pointers have elements"
