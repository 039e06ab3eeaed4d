"""What a kernel does by a pointer in a structure is checked as what it does by arguments, with the source's line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.driver import building
from tests.emulate.test_wrong_calls import run
from tests.runtime.ptx import structures

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]

_PROGRAM = """
    class Holder(ctypes.Structure):
        _fields_ = [("tag", ctypes.c_long), ("where", ctypes.c_void_p)]

    module = load({text!r})
    x = int(status("cuMemAlloc", 256))
    values = [Holder(7, x), ctypes.c_uint64(x)] if {name!r} != "thaw" else [ctypes.c_uint64(x)]
    pointers = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
    function = status("cuModuleGetFunction", module, {name!r}.encode())
    status("cuLaunchKernel", function, 1, 1, 1, 32, 1, 1, 0, 0, ctypes.addressof(pointers), 0)
    status("cuCtxSynchronize")
"""


@pytest.mark.parametrize(
    ("name", "status", "said", "lines"),
    [
        ("inside", "LAUNCH_FAILED", "data race", ["h.where[0] = threadIdx.x;"]),
        ("both", "LAUNCH_FAILED", "data race", ["h.where[threadIdx.x] = 1;", "where[threadIdx.x ^ 1] += 1;"]),
        ("past", "ILLEGAL_ADDRESS", "out of bounds: 4 bytes", ["h.where[64 + threadIdx.x] = 1;"]),
        ("thaw", "LAUNCH_FAILED", "writes to the constant variable `frozen`", ["((int *)frozen)[threadIdx.x]"]),
    ],
)
def test_what_is_wrong_is_told(name: str, status: str, said: str, lines: list[str], tmp_path: Path) -> None:
    source = tmp_path / "holders.cu"
    source.write_text(structures.SOURCE)
    found, errors = run(_PROGRAM.format(text=structures.text(str(source)), name=name), "--check=all")
    assert found[-1] == f"cuCtxSynchronize CUDA_ERROR_{status}" and said in errors
    for line in lines:
        assert line in errors
