"""The type of a shift, and of what is shifted by what: found when a kernel is typed, without compiling it."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.types import SCALARS

INTEGERS = tuple(name for name, row in SCALARS.items() if row.is_integer)


def _kernel(parameters: str, *lines: str) -> nv.Kernel:
    return nv.Kernel.from_source("\n    ".join([f"def k({parameters}):", *lines]) + "\n")


def _type(parameters: str, *lines: str) -> str:
    """The type of the variable `v`."""
    typed = _kernel(parameters, *lines).specialise().typed
    return next(repr(local.type) for local in typed.variables if local.name == "v")


def _promoted(name: str) -> str:
    return name if name == "bool" else "i32" if int(name[1:]) < 32 else name


@pytest.mark.parametrize("left", INTEGERS)
def test_it_is_that_of_what_is_shifted(left: str) -> None:
    rights = [*INTEGERS, "bool"]
    parameters = ", ".join([f"x: nv.{left}", *(f"n{place}: nv.{right}" for place, right in enumerate(rights))])
    for place in range(len(rights)):
        assert _type(parameters, f"v = x << n{place} >> n{place}") == _promoted(left)
        assert _type(parameters, f"v = nv.{_promoted(left)}(x)", f"v >>= n{place}") == _promoted(left)


def test_elements_of_vectors_keep_theirs() -> None:
    vectors = "x: nv.Array[nv.vec[nv.u8, 4]], n: nv.i64, m: nv.Array[nv.vec[nv.u64, 4]]"
    assert _type(vectors, "v = x[0] << n") == "vec[u8, 4]"
    assert _type(vectors, "v = x[0] >> m[0]") == "vec[u8, 4]"


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("1 << n", "i32"),
        ("(1 << n) - 1", "i32"),
        ("x & ((1 << n) - 1)", "u32"),
        ("y | (1 << n)", "u64"),
        ("x ^ ~(0xFFFFFFFF >> n)", "u32"),
        ("y & (3 << n if t else 1)", "u64"),
        ("nv.u64(1 << n)", "u64"),
        ("nv.u8(1 << n)", "u8"),
        ("0.5 * (1 << n)", "f32"),
        ("True << n", "i32"),
        ("1 << 40", "i64"),
    ],
)
def test_a_literal_that_is_shifted_takes_the_type_of_what_it_meets(expression: str, found: str) -> None:
    lines = ["v: nv.i64 = 1 << 40"] if expression == "1 << 40" else [f"v = {expression}"]
    assert _type("x: nv.u32, y: nv.u64, n: nv.u64, t: nv.bool", *lines) == found


def test_what_a_literal_becomes_fits_where_its_range_says_so() -> None:
    _kernel("n: nv.i64, out: nv.Array[nv.u8]", "out[0] = 1 << (n & 7)", "m = 1 << (n & 3)", "out[1] = m - 1").ptx()
    for store in ("out[0] = 1 << n", "out[0] = 1 << (n & 15)", "out[0] = (511 if n else 1) >> (n & 3)"):
        with pytest.raises(nv.CompileError, match="NVG0302"):
            _kernel("n: nv.i64, out: nv.Array[nv.u8]", store).ptx()
    with pytest.raises(nv.CompileError, match="NVG0306"):
        _kernel("n: nv.i64", "v = 0xFFFFFFFF << n").ptx()


def test_a_literal_becomes_what_a_later_value_makes_of_its_variable() -> None:
    assert _type("y: nv.u64, n: nv.i32", "v = 1 << n", "v |= y") == "u64"
    assert _type("y: nv.u64, n: nv.i32", "v = 0", "v = v << n", "v |= y") == "u64"
    assert _type("n: nv.u64", "v = 1", "v <<= n") == "i32"


@pytest.mark.parametrize("expression", ["x << n", "n << x", "n >> 1.0", "1.5 >> n", "c << n", "n << c"])
def test_floats_and_complex_numbers_are_refused(expression: str) -> None:
    with pytest.raises(nv.CompileError, match=r"NVG0315|complex"):
        _kernel("x: nv.f32, n: nv.i32, c: nv.c64", f"v = {expression}").ptx()


def test_a_count_of_64_bits_is_not_cut() -> None:
    """The bound of the count stands before its lower half is taken; a count of 32 bits needs none."""
    wide = _kernel("x: nv.u32, n: nv.u64, out: nv.Array[nv.u32]", "out[0] = x << n").ptx(arch="sm_90")
    assert "min.u64" in wide or "setp" in wide
    plain = _kernel("x: nv.u32, n: nv.i32, out: nv.Array[nv.u32]", "out[0] = x << n").ptx(arch="sm_90")
    assert "shl.b32" in plain or "shf.l.clamp" in plain
    assert "64 " not in "".join(line for line in plain.splitlines() if "sh" in line)
