"""Instructions of which ptxas wants an operand that may vary between threads: scaled conversions to narrow floats, and
comparisons of packed bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas

SCALES = ("nv.ue8m0(2.0)", "scale", "scales[0]", "scales[nv.block_idx.x]", "scales[nv.grid(1)]")


@needs_ptxas
@pytest.mark.parametrize("source", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("scale", SCALES)
def test_a_scale_of_all_threads(source: str, scale: str, tmp_path: Path) -> None:
    """It is assembled with optimisation, for types of one byte and for e2m1."""
    kernel = nv.Kernel.from_source(
        f"""def k(
    a: nv.Array[nv.vec[nv.{source}, 2]],
    scale: nv.ue8m0,
    scales: nv.Array[nv.ue8m0],
    bytes: nv.Array[nv.vec[nv.e4m3, 2]],
    packed: nv.Array[nv.u8],
):
    i = nv.grid(1)
    bytes[i] = nv.convert.scaled(a[i], {scale}, nv.e4m3)
    packed[i] = nv.convert.scaled(a[0], {scale}, nv.e2m1)
""",
        filename="scaled.py",
    )
    assert not assemble(kernel.ptx("sm_107a"), "sm_107a", tmp_path, ("-O3",))


@needs_ptxas
@pytest.mark.parametrize("element", ["u8", "i8", "u16", "i16"])
@pytest.mark.parametrize("relation", ["eq", "lt", "ge"])
def test_comparisons_with_a_constant(element: str, relation: str, tmp_path: Path) -> None:
    """First, second, and both: they are assembled with optimisation."""
    count = 4 if element.endswith("8") else 2
    constant = f"nv.vec[nv.{element}, {count}]({', '.join(map(str, range(1, count + 1)))})"
    kernel = nv.Kernel.from_source(
        f"""def k(a: nv.Array[nv.vec[nv.{element}, {count}]]):
    i = nv.grid(1)
    a[i] = nv.bits.compare{count}({constant}, a[i], "{relation}")
    a[i + 1] = nv.bits.compare{count}(a[i], {constant}, "{relation}")
    a[i + 2] = nv.bits.compare{count}({constant}, {constant}, "{relation}")
""",
        filename="compared.py",
    )
    assert not assemble(kernel.ptx("sm_107a"), "sm_107a", tmp_path, ("-O3",))
