"""What the modifiers of instructions say: types, state spaces, roundings, scopes and others.

Source: PTX ISA, "State Spaces", "Fundamental Types", "Alternate Floating-Point Data Formats", "Cache Operators",
"Memory Consistency Model", and the syntax of each instruction.
"""

from __future__ import annotations

from enum import Enum


class ModifierKind(Enum):
    """What a modifier says."""

    TYPE = "type"
    VECTOR = "vector"
    SPACE = "state space"
    ORDER = "order"
    SCOPE = "scope"
    CACHE = "cache operator"
    EVICTION = "eviction priority"
    PREFETCH = "prefetch size"
    ROUNDING = "rounding"
    COMPARISON = "comparison"
    OPERATION = "operation"
    GEOMETRY = "geometry"
    SHAPE = "shape"
    LAYOUT = "layout"
    PROXY = "proxy"
    OTHER = "other"


_TYPES = (
    *(f"{letter}{bits}" for letter in "bus" for bits in (8, 16, 32, 64, 128)),
    *("u4", "s4", "b1", "u2", "s2", "b2", "b4", "b6", "f16", "bf16", "tf32", "f32", "f64", "f16x2", "bf16x2", "f32x2"),
    *("u16x2", "s16x2", "u8x4", "s8x4", "b16x2", "b8x4", "pred", "b8x16", "b4x16", "b4x16_p64", "b6x16_p32", "b6p2x16"),
    *("e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "ue8m0", "ue4m3", "ue8m0x2", "e4m3x2", "e5m2x2", "e4m3x4", "e5m2x4"),
    *("e2m1x2", "e2m3x2", "e3m2x2", "e2m1x4", "e2m3x4", "e3m2x4", "s2f6x2", "ue5m3", "ue5m3x2"),
    *("e2m1p4x4", "ue8m0x4"),
    *("texref", "samplerref", "surfref"),
)
_SPACES = (
    *("global", "shared", "shared::cta", "shared::cluster", "local", "const", "param", "param::entry", "param::func"),
    *("reg", "sreg", "tex"),
)
_LEVELS = ("evict_normal", "evict_unchanged", "evict_first", "evict_last", "no_allocate")

KINDS: dict[str, ModifierKind] = {
    **dict.fromkeys(_TYPES, ModifierKind.TYPE),
    **dict.fromkeys(("v2", "v4", "v8"), ModifierKind.VECTOR),
    **dict.fromkeys(_SPACES, ModifierKind.SPACE),
    **dict.fromkeys(("weak", "relaxed", "acquire", "release", "acq_rel", "sc", "volatile", "mmio"), ModifierKind.ORDER),
    **dict.fromkeys(("cta", "cluster", "gpu", "sys", "gl"), ModifierKind.SCOPE),
    **dict.fromkeys(("ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc"), ModifierKind.CACHE),
    **{f"{level}::{one}": ModifierKind.EVICTION for level in ("L1", "L2") for one in _LEVELS},
    **dict.fromkeys(("L2::cache_hint",), ModifierKind.EVICTION),
    **dict.fromkeys(("L1::32B", "L2::64B", "L2::128B", "L2::256B"), ModifierKind.PREFETCH),
    **dict.fromkeys(("rn", "rz", "rm", "rp", "rna", "rs", "rni", "rzi", "rmi", "rpi"), ModifierKind.ROUNDING),
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"), ModifierKind.COMPARISON),
    **dict.fromkeys(("equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"), ModifierKind.COMPARISON),
    **dict.fromkeys(
        ("and", "or", "xor", "add", "inc", "dec", "min", "max", "exch", "cas", "popc"), ModifierKind.OPERATION
    ),
    **dict.fromkeys(
        ("1d", "2d", "3d", "4d", "5d", "a1d", "a2d", "cube", "acube", "2dms", "a2dms"), ModifierKind.GEOMETRY
    ),
    **dict.fromkeys(("row", "col"), ModifierKind.LAYOUT),
    **dict.fromkeys(("proxy::readonly",), ModifierKind.PROXY),
}
