"""What PTX the scalar types become: parameters, loads, and the instructions of each architecture."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from tests.ptx_text import names

_ARITHMETIC = "def k(a: nv.Array[nv.{type}], x: nv.{type}):\n    a[0] = {expression}\n"


def _ptx(text: str, arch: str = "sm_75", **options: object) -> str:
    return nv.Kernel.from_source(text, **{"fastmath": False, **options}).ptx(arch)


def _arithmetic(type_: str, expression: str, arch: str) -> str:
    return _ptx(_ARITHMETIC.format(type=type_, expression=expression), arch)


@pytest.mark.parametrize(
    ("type_", "directive"),
    [
        ("c64", r"\.param \.align 8 \.b8 k_param_2\[8\]"),
        ("c128", r"\.param \.align 16 \.b8 k_param_2\[16\]"),
        ("i128", r"\.param \.align 16 \.b8 k_param_2\[16\]"),
        ("u128", r"\.param \.align 16 \.b8 k_param_2\[16\]"),
        ("f16", r"\.param \.align 2 \.b8 k_param_2\[2\]"),
        ("bf16", r"\.param \.align 2 \.b8 k_param_2\[2\]"),
        ("e4m3", r"\.param \.u8 k_param_2"),
    ],
)
def test_parameters(type_: str, directive: str) -> None:
    """Numbers as C++ passes `cuComplex`, `__int128`, `__half` and a byte; the array is its pointer and extent."""
    assert re.search(directive, _arithmetic(type_, "x", "sm_75"))


@pytest.mark.parametrize(("type_", "vector"), [("c64", "v2.b32"), ("c128", "v2.b64"), ("i128", "v2.b64")])
def test_both_halves_are_loaded_and_stored_at_once(type_: str, vector: str) -> None:
    body = _arithmetic(type_, "a[1] + x", "sm_75")
    assert names(body, "ld.global", "st.global") == [f"ld.global.{vector}", f"st.global.{vector}"]


@pytest.mark.parametrize(
    ("type_", "expression", "expected"),
    [
        ("u32", "a[1] << x & 60", ["shf.l.clamp.b32", "and.b32"]),
        ("i32", "a[1] << x & 60", ["shf.l.clamp.b32", "and.b32"]),
        ("u32", "a[1] >> x & 15", ["shf.r.clamp.b32", "and.b32"]),
        ("i32", "a[1] >> x & 15", ["min.u32", "shr.s32", "and.b32"]),
        ("u32", "a[1] >> (x & 31) & 15", ["and.b32", "shr.u32", "and.b32"]),
        ("u32", "a[1] >> 40", []),
    ],
)
def test_shifts_by_any_number_of_bits_are_one_instruction(type_: str, expression: str, expected: list[str]) -> None:
    ptx = _arithmetic(type_, expression, "sm_75")
    assert names(ptx, "sh*", "and", "min", "max", "selp", "setp") == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("a[1] << x", ["min.u64", "shl.b64"]),
        ("a[1] >> x", ["min.u64", "shr.u64"]),
        ("a[1] >> (x & 63)", ["and.b32", "shr.u64"]),
    ],
)
def test_all_bits_of_a_wide_shift_s_amount_count(expression: str, expected: list[str]) -> None:
    """PTX's shift of 64 bits has 32 of the amount."""
    ptx = _arithmetic("u64", expression, "sm_75")
    assert names(ptx, "sh*", "and", "min", "max", "selp", "setp") == expected


@pytest.mark.parametrize(
    ("type_", "expression", "arch", "instruction"),
    [
        ("f16", "a[0] + x", "sm_75", "add.rn.f16"),
        ("f16", "a[0] * x", "sm_75", "mul.rn.f16"),
        ("f16", "min(a[0], x)", "sm_80", "min.f16"),
        ("f16", "nv.f16(nv.f64(x) + 1e-9)", "sm_75", "cvt.rn.f16.f64"),
        ("bf16", "a[0] + x", "sm_90", "add.rn.bf16"),
        ("bf16", "a[0] * x", "sm_80", "fma.rn.bf16"),
        ("bf16", "max(a[0], x)", "sm_80", "max.bf16"),
        ("bf16", "nv.bf16(nv.f32(x) + 0.1)", "sm_80", "cvt.rn.bf16.f32"),
        ("bf16", "nv.bf16(nv.f32(x) * 3)", "sm_75", "mul.rn.f32"),
    ],
)
def test_halves_have_instructions_of_their_own(type_: str, expression: str, arch: str, instruction: str) -> None:
    assert instruction in names(_arithmetic(type_, expression, arch))


@pytest.mark.parametrize(
    ("type_", "index"),
    [("u8", "(x >> 3 ^ b[0]) & 0xFF"), ("u8", "(b[0] | x >> 3) & 0xFF"), ("u16", "(x >> 3 ^ b[0]) & 0xFFFF")],
)
def test_bits_of_bytes_are_changed_in_32_bits(type_: str, index: str) -> None:
    """An index of a table, as cyclic redundancy checks have it: no register is converted to 16 bits and back."""
    body = _ptx(f"def k(a: nv.Array[nv.u32], b: nv.Array[nv.{type_}], x: nv.u32):\n    a[0] = a[{index}]\n")
    assert "xor.b16" not in body and "or.b16" not in body
    assert "cvt.u16" not in body


def test_products_and_sums_of_halves_are_fused_where_allowed() -> None:
    text = "def k(a: nv.Array[nv.{type}]):\n    a[0] = a[1] * a[2] + a[3]\n"
    for type_, arch in (("f16", "sm_75"), ("bf16", "sm_80"), ("bf16", "sm_90")):
        assert f"fma.rn.{type_}" in nv.Kernel.from_source(text.format(type=type_)).ptx(arch)


def test_f64_stays_out_of_small_floats() -> None:
    """f16, bf16, c64 and the narrow floats need nothing of 64 bits that a GPU has few units for."""
    for type_ in ("f16", "bf16", "c64"):
        for expression in ("a[0] * x + 1.5", "a[0] / x - 2", "x ** 5"):
            assert "f64" not in _arithmetic(type_, expression, "sm_75"), (type_, expression)
    assert "f64" not in _ptx("def k(a: nv.Array[nv.e4m3], b: nv.Array[nv.f32]):\n    a[0] = nv.e4m3(b[0])\n")
    assert "f64" not in _ptx("def k(a: nv.Array[nv.f32], z: nv.c64):\n    a[0] = abs(z)\n")


@pytest.mark.parametrize("level", (0, 1, 2, 3))
@pytest.mark.parametrize("arch", ("sm_75", "sm_80", "sm_90"))
def test_nothing_is_left_to_a_library(arch: str, level: int) -> None:
    """Division and conversions of 128 bits are in the PTX, also where nothing is inlined; nothing is extern."""
    text = """
def k(a: nv.Array[nv.i128], b: nv.Array[nv.u128], x: nv.Array[nv.f64], h: nv.Array[nv.bf16], e: nv.Array[nv.e5m2]):
    a[0] = a[1] // a[2] + a[1] % 7 + nv.i128(x[0]) + nv.i128(h[0])
    b[0] = b[1] // b[2] + b[1] % nv.u128(a.size) + nv.u128(x[1])
    x[2] = nv.f64(a[0]) + nv.f64(b[0])
    h[1] = nv.bf16(a[0]) + nv.bf16(b[0]) + nv.bf16(x[3]) + nv.bf16(b.size)
    e[0] = nv.e5m2(a[3])
"""
    ptx = nv.Kernel.from_source(text).ptx(arch, level=level)
    assert ".extern" not in ptx and not re.search(r"\b__\w", ptx)
    assert ptx.count(".visible .entry") == 1
