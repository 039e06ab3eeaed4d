"""Memory to which a pointer in a structure leads is checked where somebody knows it, and else named in a warning."""

from __future__ import annotations

import struct
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import CheckWarning, LaunchError
from tests.runtime.ptx import structures


@pytest.fixture
def module(tmp_path: Path) -> Any:
    source = tmp_path / "holders.cu"
    source.write_text(structures.SOURCE)
    return nv.ptx.load(structures.text(str(source)))


def _holder(address: int) -> bytes:
    return struct.pack("<qQ", 7, address)


@pytest.fixture
def zeros() -> Any:
    with nv.device("cpu"):
        return nv.cuda.zeros(64, nv.i32)


@pytest.mark.parametrize("check", ["race", "all"])
def test_races_through_a_structure(module: Any, zeros: Any, check: str) -> None:
    with pytest.raises(LaunchError, match="data race: unsynchronised write/write") as raised:
        module["inside"].on("cpu", check=check)[1, 32](_holder(zeros.address))
    assert "h.where[0] = threadIdx.x;" in str(raised.value)


def test_a_race_of_a_structure_and_an_argument_names_both_lines(module: Any) -> None:
    array = np.zeros(64, np.int32)
    with pytest.raises(LaunchError, match="data race") as raised:
        module["both"].on("cpu", check="all")[1, 32](_holder(array.ctypes.data), array)
    said = str(raised.value)
    assert "h.where[threadIdx.x] = 1;" in said and "where[threadIdx.x ^ 1] += 1;" in said
    assert said.count("compiled from this line") == 2


@pytest.mark.parametrize("how", [{}, {"check": "bounds"}, {"check": "all"}])
def test_past_memory_of_nv_cuda(module: Any, zeros: Any, how: dict[str, str]) -> None:
    with pytest.raises(LaunchError, match="out of bounds: 4 bytes") as raised:
        module["past"].on("cpu", **how)[1, 32](_holder(zeros.address))
    said = str(raised.value)
    assert "4 bytes past the end of an array of 256 bytes" in said and "h.where[64 + threadIdx.x] = 1;" in said


def test_past_the_array_of_another_argument(module: Any) -> None:
    array = np.zeros(16, np.int32)
    with pytest.raises(LaunchError, match="out of bounds: 4 bytes"):
        module["both"].on("cpu")[1, 32](_holder(array.ctypes.data), array)


def test_memory_that_is_given_back_is_not_known(module: Any, zeros: Any) -> None:
    """It may be another's by now, as any memory that no argument names."""
    address, bytes_ = zeros.address, zeros.owner.bytes
    zeros.owner.free()
    with pytest.warns(CheckWarning, match="NVG3219"):
        module["inside"].on("cpu", check="bounds")[1, 1](_holder(address))
    assert bytes_ is not None


def test_memory_that_nobody_knows_is_named(module: Any) -> None:
    array = np.zeros(128, np.int32)
    with pytest.warns(CheckWarning, match=r"`past` gets the address 0x[0-9a-f]+ in `h`"):
        module["past"].on("cpu", check="bounds")[1, 32](_holder(array.ctypes.data))
    assert array[64:96].tolist() == [*range(32)]


def test_a_check_that_nobody_asked_for_names_nothing(module: Any, zeros: Any) -> None:
    array = np.zeros(128, np.int32)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        module["past"].on("cpu")[1, 32](_holder(array.ctypes.data))
        module["inside"].on("cpu", check="bounds")[1, 1](_holder(zeros.address))


def test_each_launch_looks_at_its_own_structure(module: Any) -> None:
    with nv.device("cpu"):
        large, small = nv.cuda.zeros(128, nv.i32), nv.cuda.zeros(64, nv.i32)
    run = module["past"].on("cpu")[1, 32]
    for _ in range(3):
        run(_holder(large.address))
    with pytest.raises(LaunchError, match="out of bounds"):
        run(_holder(small.address))
    run(_holder(large.address))


def test_a_number_that_is_an_address(zeros: Any) -> None:
    text = structures.text("nowhere.cu").replace(".param .align 8 .b8 h[16]", ".param .u64 h").replace("[h+8]", "[h]")
    run = nv.ptx.load(text)["past"].on("cpu")[1, 32]
    with nv.device("cpu"):
        large = nv.cuda.zeros(128, nv.i32)
    for _ in range(3):
        run(np.uint64(large.address))
    with pytest.raises(LaunchError, match="out of bounds"):
        run(np.uint64(zeros.address))


def test_a_store_to_a_constant(module: Any) -> None:
    with pytest.raises(LaunchError, match="writes to the constant variable `frozen`") as raised:
        module["thaw"].on("cpu")[1, 32](np.zeros(64, np.int32))
    assert "((int *)frozen)[threadIdx.x] = in[threadIdx.x];" in str(raised.value)
