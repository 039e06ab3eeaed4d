"""Elements of the fragments of matrices, as numbers that are computed with: how they are read from a lane's registers,
multiplied, and written there. Source: PTX ISA, ``mma``, "Matrix Fragments for mma"."""

from __future__ import annotations

from nvgen.lang import local
from nvgen.types import SCALARS, f32, f64, i32, i64, u8, u32
from nvgen.types.forms import ptr

f16, bf16, i8 = (SCALARS[name] for name in ("f16", "bf16", "i8"))
e4m3, e5m2, e3m2, e2m3, e2m1, ue8m0 = (SCALARS[name] for name in ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "ue8m0"))
_INT32_MIN, _INT32_MAX = -(2**31), 2**31 - 1


def read_f16(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(f16)[element])


def read_bf16(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(bf16)[element])


def read_tf32(memory: ptr[u8], element: i32) -> f32:
    """A tf32 has 10 bits after the point: the others are left out."""
    bits = local.array(1, u32)
    bits[0] = memory.cast(u32)[element] & 0xFFFFE000
    return bits.ptr.cast(f32)[0]


def read_f32(memory: ptr[u8], element: i32) -> f32:
    return memory.cast(f32)[element]


def read_f64(memory: ptr[u8], element: i32) -> f64:
    return memory.cast(f64)[element]


def read_s32(memory: ptr[u8], element: i32) -> i64:
    return i64(memory.cast(i32)[element])


def read_s8(memory: ptr[u8], element: i32) -> i64:
    return i64(memory.cast(i8)[element])


def read_u8(memory: ptr[u8], element: i32) -> i64:
    return i64(memory[element])


def read_u4(memory: ptr[u8], element: i32) -> i64:
    return i64(i32(memory[element >> 1]) >> ((element & 1) * 4) & 15)


def read_s4(memory: ptr[u8], element: i32) -> i64:
    return (read_u4(memory, element) ^ 8) - 8


def read_b1(memory: ptr[u8], element: i32) -> i64:
    return i64(i32(memory[element >> 3]) >> (element & 7) & 1)


def read_e4m3(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e4m3)[element])


def read_e5m2(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e5m2)[element])


def read_e3m2(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e3m2)[element])


def read_e2m3(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e2m3)[element])


def read_e2m1(memory: ptr[u8], element: i32) -> f32:
    """Bits 2 to 5 of a byte."""
    bits = local.array(1, u8)
    bits[0] = (memory[element] >> u8(2)) & u8(15)
    return f32(bits.ptr.cast(e2m1)[0])


def read_packed_e2m1(memory: ptr[u8], element: i32) -> f32:
    """Four bits, two in a byte."""
    bits = local.array(1, u8)
    bits[0] = u8(i32(memory[element >> 1]) >> ((element & 1) * 4) & 15)
    return f32(bits.ptr.cast(e2m1)[0])


def read_ue8m0(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(ue8m0)[element])


#: By the type of an element, or of a scale.
READS = {
    "packed e2m1": read_packed_e2m1,
    "ue8m0": read_ue8m0,
    "ue4m3": read_e4m3,
    "f16": read_f16,
    "bf16": read_bf16,
    "tf32": read_tf32,
    "f32": read_f32,
    "f64": read_f64,
    "s32": read_s32,
    "s8": read_s8,
    "u8": read_u8,
    "s4": read_s4,
    "u4": read_u4,
    "b1": read_b1,
    "e4m3": read_e4m3,
    "e5m2": read_e5m2,
    "e3m2": read_e3m2,
    "e2m3": read_e2m3,
    "e2m1": read_e2m1,
}


# Products of two elements, and results


def times(left, right):  # type: ignore[no-untyped-def]
    return left * right


def differs(left, right):  # type: ignore[no-untyped-def]
    return left ^ right


def both(left, right):  # type: ignore[no-untyped-def]
    return left & right


#: By the operation on bits; none is a product of numbers.
MULTIPLY = {"": times, "xor": differs, "and": both}


def write_f16(memory: ptr[u8], element: i32, total: f32) -> None:
    memory.cast(f16)[element] = f16(total)


def write_f32(memory: ptr[u8], element: i32, total: f32) -> None:
    memory.cast(f32)[element] = total


def write_f64(memory: ptr[u8], element: i32, total: f64) -> None:
    memory.cast(f64)[element] = total


def write_s32(memory: ptr[u8], element: i32, total: i64) -> None:
    memory.cast(i32)[element] = i32(total)


def write_saturated(memory: ptr[u8], element: i32, total: i64) -> None:
    memory.cast(i32)[element] = i32(min(max(total, i64(_INT32_MIN)), i64(_INT32_MAX)))


#: By the type of the result, and whether it stays at the ends of its range.
WRITES = {
    ("f16", False): write_f16,
    ("f32", False): write_f32,
    ("f64", False): write_f64,
    ("s32", False): write_s32,
    ("s32", True): write_saturated,
}
#: What is computed with for each type of the result.
NUMBERS = {"f16": f32, "f32": f32, "f64": f64, "s32": i64}
