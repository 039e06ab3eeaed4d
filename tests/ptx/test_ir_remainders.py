"""``frem`` of LLVM IR that users bring: exact, as C's ``fmod``; on the CPU from the PTX, beside NumPy and CPython."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from tests.errors.runner import run_command
from tests.strategies import DTYPES

_TYPES = {"f32": "float", "f64": "double", "f16": "half"}
ROWS = [
    (1e9, 3.0),
    (1e10, 7.0),
    (-1e9, 3.0),
    (5.5, -2.0),
    (1.0, 3e-7),
    (-0.0, 2.0),
    (2.0, math.inf),
    (math.inf, 2.0),
    (1.0, 0.0),
    (6.5e4, 7e-3),
    (1e38, 1.1e-38),
    (7.0, 0.75),
]


def ptx_of(body: str, parameters: str, folder: Path, *more: str) -> str:
    text = f"define ptx_kernel void @k({parameters}) {{\n{body}  ret void\n}}\n"
    said = run_command(["build", "k.ll", "-o", "k.ptx", "--arch", "sm_80", *more], {"k.ll": text}, folder, {})
    assert said is None, said
    return (folder / "k.ptx").read_text(encoding="utf-8")


def of_every_element(type_: str, remainder: str) -> str:
    """A body that takes the remainder of every pair of elements."""
    return f"""  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr {type_}, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr {type_}, ptr addrspace(1) %b, i32 %t
  %po = getelementptr {type_}, ptr addrspace(1) %o, i32 %t
  %x = load {type_}, ptr addrspace(1) %pa
  %y = load {type_}, ptr addrspace(1) %pb
{remainder}
  store {type_} %r, ptr addrspace(1) %po
"""


PARAMETERS = "ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o"


@pytest.mark.parametrize(("name", "count"), [("f32", 1), ("f64", 1), ("f16", 4)])
def test_exact(name: str, count: int, tmp_path: Path) -> None:
    type_ = _TYPES[name] if count == 1 else f"<{count} x {_TYPES[name]}>"
    ptx = ptx_of(of_every_element(type_, f"  %r = frem {type_} %x, %y"), PARAMETERS, tmp_path)
    with np.errstate(all="ignore"):
        a, b = (np.array(column, DTYPES[name]) for column in zip(*ROWS, strict=True))
        wanted = np.fmod(a, b)
    out = np.ones_like(a)
    nv.ptx.load(ptx)["k"].on("cpu")[1, a.size // count](a, b, out)
    assert [str(one) for one in out] == [str(one) for one in wanted]
    if name == "f64":
        finite = [index for index, (x, y) in enumerate(ROWS) if math.isfinite(x) and y]
        assert [out[index] for index in finite] == [math.fmod(*ROWS[index]) for index in finite]


def test_bfloat_and_constants(tmp_path: Path) -> None:
    lines = """  %w = fpext bfloat %x to float
  %1 = fptrunc float %w to bfloat
  %2 = frem bfloat %1, %y
  %r = frem bfloat %2, 0xR4000"""
    ptx = ptx_of(of_every_element("bfloat", lines), PARAMETERS, tmp_path)
    a, b = (np.array(row, np.float32).view(np.uint32) >> 16 for row in ([100.0, 7.0, -5.0], [7.0, 100.0, 3.0]))
    out = np.zeros(3, np.uint16)
    nv.ptx.load(ptx)["k"].on("cpu")[1, 3](a.astype(np.uint16), b.astype(np.uint16), out)
    assert (out.astype(np.uint32) << 16).view(np.float32).tolist() == [0.0, 1.0, 0.0]  # 2 % 2, 7 % 2, -2 % 2


@pytest.mark.parametrize("level", ["-O0", "-O3"])
def test_what_may_be_approximated_stays(level: str, tmp_path: Path) -> None:
    for flags, is_exact in (("", True), ("nnan ninf nsz ", True), ("afn ", False), ("fast ", False)):
        ptx = ptx_of(of_every_element("float", f"  %r = frem {flags}float %x, %y"), PARAMETERS, tmp_path, level)
        assert ("bra" in ptx or "call" in ptx) == is_exact, flags
