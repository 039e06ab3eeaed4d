"""Loads and stores of every type, space and vector width beside PTX ISA.

Source: "Operand Size Exceeding Instruction-Type Size": loads extend with the sign or with zeros to the width of the
register, stores take the lower bits.
"""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import kernel

pytestmark = pytest.mark.sweep(6)

THREADS = 48
#: By the bits of a register, its prefix and the type that stores all of it.
_REGISTERS = {16: ("%rs", "u16"), 32: ("%r", "u32"), 64: ("%rd", "u64")}
_TYPES = [f"{kind}{bits}" for bits in (8, 16, 32, 64) for kind in "usb"]
_SPACES = {
    "global": "add.s64 %rd56, %rd53, 0;",
    "shared": "mov.u64 %rd56, %rd54;",
    "local": "mov.u64 %rd56, own_local;",
    "": "cvta.shared.u64 %rd56, %rd54;",
}
_BEFORE = """    mul.wide.u32 %rd50, %r0, 32;
    add.s64 %rd51, %rd0, %rd50;
    add.s64 %rd53, %rd1, %rd50;
    add.s64 %rd57, %rd2, %rd50;
    mov.u64 %rd54, own;
    add.s64 %rd54, %rd54, %rd50;
    ld.global.v2.u64 {%rd40, %rd41}, [%rd51];
    ld.global.v2.u64 {%rd42, %rd43}, [%rd51+16];
"""


def _run(body: str) -> tuple[np.ndarray, np.ndarray]:
    """What threads are given, and what they leave in the third array, as 64-bit numbers."""
    variables = f".shared .align 32 .b8 own[{32 * THREADS}];\n    .local .align 32 .b8 own_local[32];"
    text = kernel(_BEFORE + body, parameters=3, shared=variables).replace("%rs<16>", "%rs<64>")
    given = np.random.default_rng(1).integers(0, 2**64, (THREADS, 4), np.uint64)
    middle, out = np.zeros((THREADS, 4), np.uint64), np.zeros((THREADS, 4), np.uint64)
    nv.ptx.load(text)["k"].on("cpu")[1, THREADS](given, middle, out)
    return given, out


def _extended(value: int, type_: str, bits: int) -> int:
    own = int(type_[1:])
    value &= (1 << own) - 1
    if type_[0] == "s" and value >> (own - 1):
        value -= 1 << own
    return value & ((1 << bits) - 1)


@pytest.mark.parametrize("space", _SPACES)
@pytest.mark.parametrize("bits", _REGISTERS)
def test_loads_extend(space: str, bits: int) -> None:
    """All types that fit into a register, one after the other: the sum of what they load, each times another number."""
    (prefix, all_of_it), dot = _REGISTERS[bits], f".{space}" if space else ""
    types = [type_ for type_ in _TYPES if int(type_[1:]) <= bits]
    body = f"    {_SPACES[space]}\n    st{dot}.v2.u64 [%rd56], {{%rd40, %rd41}};\n    mov.{all_of_it} {prefix}20, 0;\n"
    for number, type_ in enumerate(types):
        body += f"    ld{dot}.{type_} {prefix}21, [%rd56+8];\n"
        body += f"    mad.lo.{all_of_it} {prefix}20, {prefix}21, {2 * number + 3}, {prefix}20;\n"
    given, out = _run(body + f"    st.global.{all_of_it} [%rd57], {prefix}20;\n")
    for (_, value, _, _), found in zip(given.tolist(), out[:, 0].tolist(), strict=True):
        loaded = (_extended(value, type_, bits) * (2 * number + 3) for number, type_ in enumerate(types))
        assert found == sum(loaded) % 2**bits


@pytest.mark.parametrize("space", _SPACES)
@pytest.mark.parametrize("type_", ["u8", "s16", "b32", "u64", "f32", "f64"])
def test_stores_take_the_lower_bits(space: str, type_: str) -> None:
    own, dot = int(type_[1:]), f".{space}" if space else ""
    register = {"f32": "%f1", "f64": "%fd1"}.get(type_, "%rd41")
    moved = {"f32": "cvt.u32.u64 %r9, %rd41;\n    mov.b32 %f1, %r9;", "f64": "mov.b64 %fd1, %rd41;"}.get(type_, "")
    body = f"    {_SPACES[space]}\n    {moved}\n    st{dot}.u64 [%rd56], %rd40;\n"
    body += f"    st{dot}.{type_} [%rd56], {register};\n"
    given, out = _run(body + f"    ld{dot}.u64 %rd20, [%rd56];\n    st.global.u64 [%rd57], %rd20;\n")
    low = (1 << own) - 1
    assert out[:, 0].tolist() == [before & ~low | value & low for before, value, _, _ in given.tolist()]


_VECTORS = [(count, bits) for count in (2, 4) for bits in (8, 16, 32, 64) if count * bits <= 128]


@pytest.mark.parametrize("space", _SPACES)
@pytest.mark.parametrize(("count", "bits"), _VECTORS)
def test_vectors(space: str, count: int, bits: int) -> None:
    """Elements lie in order; they come back in another one."""
    dot, (prefix, _) = f".{space}" if space else "", _REGISTERS[max(bits, 16)]
    names = [f"{prefix}{20 + number}" for number in range(count)]
    body = f"    {_SPACES[space]}\n    st{dot}.v2.u64 [%rd56], {{%rd40, %rd41}};\n"
    body += f"    ld{dot}.v{count}.u{bits} {{{', '.join(names)}}}, [%rd56];\n"
    body += f"    st{dot}.v{count}.u{bits} [%rd56+16], {{{', '.join(reversed(names))}}};\n"
    body += f"    ld{dot}.v2.u64 {{%rd44, %rd45}}, [%rd56+16];\n    st.global.v2.u64 [%rd57], {{%rd44, %rd45}};\n"
    given, out = _run(body)
    elements = given.astype("<u8").view(f"<u{bits // 8}")[:, :count]
    assert (out.astype("<u8").view(f"<u{bits // 8}")[:, :count] == elements[:, ::-1]).all()
