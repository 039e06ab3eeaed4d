"""The constants of kernels in Python are arrays of bytes for LLVM, which prints every one, whatever their type."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas
from tests.ptx import cubin_data
from tests.ptx_text import contents

np = pytest.importorskip("numpy")

RECORD = np.dtype([("a", "u1"), ("b", "<u4"), ("c", "<f8")], align=True)
TABLES = {
    "flags": (np.array([True, False, True, True, False]), "nv.bool"),
    "bytes": (np.arange(7, dtype=np.int8) - 3, "nv.i8"),
    "shorts": (np.arange(5, dtype=np.uint16) * 13001, "nv.u16"),
    "halves": (np.array([0.1, -2.5, np.inf], np.float16), "nv.f16"),
    "words": (np.arange(9, dtype=np.int64) * -(2**40), "nv.i64"),
    "threes": (np.arange(6, dtype=np.float32).reshape(2, 3), "nv.f32"),
    "complex": (np.array([1 + 2j, -3j], np.complex64), "nv.c64"),
    "zeros": (np.zeros(4, np.int32), "nv.i32"),
}


@needs_ptxas
@pytest.mark.parametrize("name", TABLES)
def test_tables_are_their_bytes(name: str, tmp_path: Path) -> None:
    table, type_ = TABLES[name]
    index = ", ".join(["i"] * table.ndim)
    text = f"def k(a: nv.Array[{type_}], i: nv.i32):\n    a[0] = nv.const.array(TABLE)[{index}]\n"
    ptx = nv.Kernel.from_source(text, namespace={"TABLE": table, "nv": nv}).ptx(arch="sm_90", level=0)
    ((variable, data),) = contents(ptx, "const").items()
    assert data == table.tobytes()
    assert assemble(ptx, "sm_90", tmp_path, ("-c",)) == ""
    assert cubin_data.variables(tmp_path / "kernel.sm_90.cubin")[variable] == list(table.tobytes())
