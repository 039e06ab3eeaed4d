"""PTX's types as those of the kernel language, which the operations of a target take."""

from __future__ import annotations

from nvgen.lift.addresses import host_space
from nvgen.types import (
    PointerType,
    Scalar,
    Space,
    Type,
    VectorType,
    bf16,
    f16,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
    u128,
)

_TYPES: dict[str, Type] = {
    **dict(zip(("s8", "s16", "s32", "s64"), (i8, i16, i32, i64), strict=True)),
    **dict(zip(("u8", "u16", "u32", "u64"), (u8, u16, u32, u64), strict=True)),
    **dict(zip(("b8", "b16", "b32", "b64", "b128"), (u8, u16, u32, u64, u128), strict=True)),
    **dict(zip(("f16", "bf16", "f32", "f64"), (f16, bf16, f32, f64), strict=True)),
    **dict(zip(("f16x2", "bf16x2"), (VectorType(f16, 2), VectorType(bf16, 2)), strict=True)),
}
_SPACES = {
    "": Space.GENERIC,
    "global": Space.GLOBAL,
    "const": Space.CONST,
    "local": Space.LOCAL,
    "param": Space.GENERIC,
    "shared": Space.SHARED,
}


def kernel_type(name: str) -> Type:
    """The type for ``f32``, ``b64``, ``f16x2``; bits are unsigned numbers."""
    return _TYPES[name]


def integer_type(name: str) -> Scalar | None:
    """The type for an integer of at most 64 bits, or for such bits; None for others."""
    found = _TYPES.get(name)
    return found if isinstance(found, Scalar) and found.is_integer and found.bits <= 64 else None


def pointer_type(pointee: Type, space: str) -> PointerType:
    """A pointer into PTX's ``space``, "" for a generic one."""
    if space == "shared::cluster":
        return PointerType(pointee, Space.SHARED_CLUSTER)
    return PointerType(pointee, _SPACES[host_space(space)])
