"""Atomic operations through pointers that are no multiples of what they point at are reported on the CPU."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas


def kernel(type_: str, call: str, **options: bool) -> nv.Kernel:
    """Changes the elements of a type that lie ``i`` words after the start of an array."""
    text = f"""
def changed(a: nv.Array[nv.u32], i: nv.i32):
    p = (a.ptr + i).cast({type_})
    nv.atomic.{call}
"""
    return nv.Kernel.from_source(text, **options)


CALLS = [
    ("nv.u64", 2, "add(p, 1)"),
    ("nv.u64", 2, "inc(p.to('generic'), 5)"),
    ("nv.f64", 2, "exch(p, 1, order='seq_cst')"),
    ("nv.i64", 2, "cas(p, 0, 1)"),
    ("nv.u64", 2, "store(p, 1)"),
    ("nv.u64", 2, "max(p, nv.atomic.load(p))"),
    ("nv.u64", 2, "mul(p, 3)"),
    ("nv.u64", 2, "update(p, max, 3)"),
    ("nv.u64", 2, "add_aggregated(p, 1)"),
    ("nv.u128", 4, "exch(p, 1)"),
    ("nv.vec[nv.f16, 4]", 2, "min(p, nv.vec[nv.f16, 4](1))"),
    ("nv.vec[nv.f32, 4]", 4, "add(p, nv.vec[nv.f32, 4](1))"),
]


@pytest.mark.parametrize("check", ["bounds", "all", "step"])
@pytest.mark.parametrize(("type_", "words", "call"), CALLS, ids=[call for _, _, call in CALLS])
def test_odd_pointers(type_: str, words: int, call: str, check: str) -> None:
    launch = kernel(type_, call).on("cpu", check=check)[1, 1]
    a = np.arange(64, dtype=np.uint32)
    for start in (0, words, 3 * words):
        launch(a, start)
    for start in range(1, words):
        before = a.copy()
        name = call.partition("(")[0]
        with pytest.raises(nv.LaunchError, match=f"misaligned address: .* needs a multiple of {4 * words}, ") as caught:
            launch(a, words + start)
        error = caught.value
        assert error.code == "NVG1814" and f"this is {4 * start} past one" in str(error) and f"{name}(" in str(error)
        assert (a == before).all()


def test_what_the_host_cannot_do_is_never_tried() -> None:
    """A compare-and-swap of 16 bytes at an odd address would end the process."""
    for call in ("exch(p, 1)", "cas(p, 0, 1)", "store(p, 1)", "add(p, 1)"):
        launch = kernel("nv.u128", call).on("cpu")[1, 1]
        launch(np.zeros(16, np.uint32), 4)
        with pytest.raises(nv.LaunchError) as caught:
            launch(np.zeros(16, np.uint32), 1)
        assert caught.value.code == "NVG1814"


@needs_ptxas
def test_a_gpu_looks_where_it_is_debugged(tmp_path: Path) -> None:
    call = ("nv.vec[nv.f32, 4]", "add(p, nv.vec[nv.f32, 4](1))")
    texts = [kernel(*call, debug=debug).ptx(arch="sm_90") for debug in (True, False)]
    assert ["vprintf" in text for text in texts] == [True, False]
    for text, options in zip(texts, (("-g", "-O0"), ("-O1",)), strict=True):
        assert text.count("red.relaxed.gpu.global.add.v4.f32") == 1
        assert assemble(text, "sm_90", tmp_path, options) == ""


@pytest.mark.parametrize(("place", "is_checked"), [("nv.address_of(a[3])", False), ("a.ptr + i", True)])
def test_an_element_is_not_looked_at(place: str, is_checked: bool) -> None:
    text = f"""
def elements(a: nv.Array[nv.u64], i: nv.i32):
    nv.atomic.add({place}, 1)
"""
    written = nv.Kernel.from_source(text, debug=True).llvm_ir()
    assert ("needs an address that is a multiple of 8" in written) is is_checked
