"""Minima and maxima of three, of which some are negatives: what ptxas of CUDA 13.0 would make wrong is not in the PTX.

The wrong combination, by nvdisasm of ptxas 13.0: the second operand of the inner one is a negative.
"""

from __future__ import annotations

import itertools
import re

import pytest

import nvgen as nv

_INSTRUCTION = re.compile(r"^\t(neg\.s\d+|(?:min|max)\.s\d+) \t(%\w+), (%\w+)(?:, (%\w+))?;$", re.MULTILINE)
NEGATED = ["".join(chosen) for count in range(4) for chosen in itertools.combinations("xyz", count)]


def ptx_of(expression: str, type_: str = "i32", arch: str = "sm_90") -> str:
    text = f"""
def k(a: nv.Array[nv.{type_}], o: nv.Array[nv.i32]):
    x, y, z, w = a[0], a[1], a[2], a[3]
    o[0] = {expression}
"""
    return nv.Kernel.from_source(text).ptx(arch)


def wrong(ptx: str) -> list[str]:
    """The inner ones whose second operand is a negative, by ``neg``."""
    found = [match.groups() for match in _INSTRUCTION.finditer(ptx)]
    negatives = {result for name, result, *_ in found if name.startswith("neg")}
    extremes = [one for one in found if not one[0].startswith("neg")]
    assert extremes
    taken = {(name, part) for name, _, *parts in extremes for part in parts}
    return [result for name, result, _, second in extremes if second in negatives and (name, result) in taken]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("type_", ["i32", "i16", "i8"])
@pytest.mark.parametrize("negated", NEGATED)
def test_no_sign_can_be_lost(negated: str, type_: str) -> None:
    x, y, z = (f"-{name}" if name in negated else name for name in "xyz")
    for name in ("min", "max"):
        for expression in (f"{name}({name}({x}, {y}), {z})", f"{name}({z}, {name}({y}, {x}))"):
            assert wrong(ptx_of(expression, type_)) == []


def test_what_was_wrong() -> None:
    """As a GPU showed it: the maximum was that of ``x``, not ``-x``."""
    ptx = ptx_of("max(max(min(x, y), -x), y)")
    (negative,) = re.findall(r"neg\.s32 \t(%r\d+)", ptx)
    assert re.search(rf"max\.s32 \t%r\d+, {negative}, %r\d+;", ptx) and wrong(ptx) == []


def test_chains_and_loops() -> None:
    assert wrong(ptx_of("max(max(max(x, y), -z), w)")) == []
    assert wrong(ptx_of("max(max(x, -y), max(z, -w))")) == []
    assert wrong(ptx_of("min(min(-x, -y), min(-z, -w))")) == []
    text = """
def k(a: nv.Array[nv.i32], o: nv.Array[nv.i32]):
    least = a[0]
    for i in range(a.size):
        least = min(min(least, -a[i]), o[i])
    o[0] = least
"""
    assert wrong(nv.Kernel.from_source(text).ptx("sm_80")) == []


def test_two_negatives_in_one() -> None:
    """One of them is computed otherwise."""
    ptx = ptx_of("max(max(-x, -y), z)")
    assert ptx.count("neg.s32") == 1 and re.search(r"not\.b32 \t(%r\d+), %r\d+;\n\tadd\.s32 \t\1, \1, 1;", ptx)


@pytest.mark.parametrize(
    ("expression", "arch"),
    [("max(x, -y)", "sm_90"), ("max(min(x, -y), z)", "sm_90"), ("max(max(x, -y), z)", "sm_120")],
)
def test_what_is_right_stays_as_it_is(expression: str, arch: str) -> None:
    ptx = ptx_of(expression, arch=arch)
    (negative,) = re.findall(r"neg\.s32 \t(%r\d+)", ptx)
    assert re.search(rf"(?:min|max)\.s32 \t%r\d+, %r\d+, {negative};", ptx)
