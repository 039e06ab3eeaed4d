"""Stores of a part of a float: from a copy, since ptxas of CUDA 13.0 converts the float to an integer otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas

_PACKED = {type_: np.dtype([("flag", "u1"), ("x", type_)]) for type_ in ("f2", "f4", "f8")}
_NAMES = {"f2": "f16", "f4": "f32", "f8": "f64"}
_REGISTERS = {"f2": "b16", "f4": "b32", "f8": "b64"}


def kernel_of(type_: str) -> nv.Kernel:
    text = f"""
def k(records: nv.Array[RECORD], a: nv.Array[nv.{_NAMES[type_]}]):
    i = nv.grid(1)
    if i < a.size:
        records[i].x = nv.{_NAMES[type_]}(a[i] + a[i])
"""
    return nv.Kernel.from_source(text, namespace={"RECORD": _PACKED[type_]})


@needs_ptxas
@pytest.mark.parametrize("type_", _PACKED)
def test_the_lowest_part_is_copied(type_: str, tmp_path: Path) -> None:
    ptx = kernel_of(type_).ptx("sm_90")
    of = _REGISTERS[type_]
    (value,) = re.findall(r"^\tadd\.f\d+ \t(%\w+), ", ptx, re.MULTILINE)
    assert not re.search(rf"st\.global\.b8 \t\[[^\]]*\], {value};", ptx.replace("%part", "%other"))
    assert re.search(rf"\{{ \.reg \.{of} \t%part; mov\.{of} \t%part, {value}; st\.global\.b8 \t[^;]*, %part; \}}", ptx)
    assert assemble(ptx, "sm_90", tmp_path) == ""


@pytest.mark.parametrize("type_", _PACKED)
def test_what_is_stored(type_: str) -> None:
    """As the kernel is run, and from its PTX."""
    a = np.array([1.5, -3.25, 0.1, 1e-3, 12345.678], type_)
    kernel = kernel_of(type_)
    for is_ptx in (False, True):
        records = np.zeros(a.size, _PACKED[type_])
        if is_ptx:
            nv.ptx.load(kernel.ptx("sm_90"))["k"].on("cpu")[1, 8](records.view("u1"), records.size, a, a.size)
        else:
            kernel.on("cpu")[1, 8](records, a)
        assert records["x"].tolist() == (a + a).tolist()


def test_parts_of_integers_stay_as_they_are() -> None:
    text = "def k(o: nv.Array[nv.u8], a: nv.Array[nv.u32]):\n    o[0] = nv.u8(a[0] * a[1] & 255)\n"
    ptx = nv.Kernel.from_source(text).ptx("sm_90")
    assert re.search(r"\tst\.global\.b8 \t\[[^\]]*\], %r", ptx) and "%part" not in ptx
