"""Later launches of PTX: they take the fast paths that kernels from Python have, and find what a first launch finds."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.launches import Launch
from nvgen.runtime.cpu.bounds_table import ANYWHERE, BoundsTable, RepeatedTable
from nvgen.runtime.launch.arguments import Argument
from nvgen.types import u64
from tests.runtime.ptx.texts import COUNT, HEADER, SCALE, empty

#: A launch of the kernel on the CPU, however it is written.
WAYS: dict[str, Callable[..., None]] = {
    "on": lambda module, *arguments: module["scale"].on("cpu")[2, 32](*arguments),
    "keywords": lambda module, *arguments: module["scale"].on("cpu").launch(*arguments, grid=2, block=32),
    "addresses": lambda module, a, *numbers: nv.ptx.run(SCALE, "scale", 2, 32, [a.ctypes.data, *numbers]),
}


def message(launch: Callable[[], object]) -> str:
    with pytest.raises(nv.NvgenError) as caught:
        launch()
    return str(caught.value)


@pytest.mark.parametrize("way", WAYS)
def test_the_second_launch_is_fast(slow_paths: list[str], way: str) -> None:
    module = nv.ptx.load(SCALE)
    for count, factor in ((64, 2.0), (40, 3.0), (1, -0.5), (64, 1e30)):
        a = np.ones(count, np.float32)
        WAYS[way](module, a, factor, count)
        assert (a == np.float32(factor)).all()
    assert len(slow_paths) <= 1


def test_launches_of_ptx_are_launches_as_any() -> None:
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    assert type(kernel[1, 8]) is Launch
    one, other = pickle.loads(pickle.dumps([nv.ptx.load(COUNT), nv.ptx.load(COUNT)["increment"].on("cpu")[1, 1]]))
    other()
    assert one.globals["count"] == 5
    module = nv.ptx.load(COUNT)
    module, launch = pickle.loads(pickle.dumps([module, module["increment"].on("cpu")[1, 3]]))
    launch()
    assert module.globals["count"] == 8, "what is pickled together has one memory"


def test_each_launch_checks_bounds(slow_paths: list[str]) -> None:
    """Of its own arrays, with the message of a first launch."""
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    a = np.ones(64, np.float32)
    kernel[1, 64](a, 2.0, 64)
    repeated = message(lambda: kernel[1, 64](a[:32], 2.0, 40))
    assert len(slow_paths) == 1
    first = message(lambda: nv.ptx.load(SCALE)["scale"].on("cpu")[1, 64](a[:32], 2.0, 40))
    for text in (repeated, first):
        assert "NVG3202" in text and "it ends 4 bytes past the end of an array of 128 bytes" in text


def test_arrays_that_no_first_launch_takes(slow_paths: list[str]) -> None:
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    a = np.ones((8, 8), np.float32)
    kernel[2, 32](a, 2.0, 64)
    read_only = a.copy()
    read_only.flags.writeable = False
    for wrong, code in ((read_only, "NVG3211"), (a[:, ::2], "NVG0604"), (a.astype(">f4"), "NVG0606")):
        assert code in message(lambda wrong=wrong: kernel[2, 32](wrong, 2.0, 1))  # type: ignore[misc]
    kernel[2, 32](np.zeros(0, np.float32), 2.0, 0)
    assert "NVG3202" in message(lambda: kernel[2, 32](np.zeros(0, np.float32), 2.0, 1))
    assert "NVG3210" in message(lambda: kernel[2, 32](a, 2.0, 2**32))
    for _ in range(2):
        kernel[2, 32](a, 2.0, -1)
        kernel[2, 32](a, 2.0, 1)
    assert len(slow_paths) == 8, "numbers of both signs are known by then"


#: Stores at an address in a parameter of 64 bits, if the one before it is not 0.
STORE_AT = f"""{HEADER}
.visible .entry k(.param .s64 n, .param .u64 p)
{{
    .reg .pred %p<2>;
    .reg .b32 %r<2>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd0, [n];
    ld.param.u64 %rd1, [p];
    setp.eq.u64 %p0, %rd0, 0;
    @%p0 bra END;
    mov.u32 %r0, 7;
    st.global.u32 [%rd1], %r0;
END:
    ret;
}}
"""


def test_a_number_that_may_be_an_address_makes_other_memory_known(slow_paths: list[str]) -> None:
    kernel = nv.ptx.load(STORE_AT)["k"].on("cpu")
    memory = np.zeros(4, np.uint32)
    for n in (0, 0, -1, 0):
        kernel[1, 1](n, 0 if n == 0 else memory)
    assert len(slow_paths) == 2, "one with a number, and one with an array"
    assert memory[0] == 7
    memory[:] = 0
    kernel[1, 1](1, memory.ctypes.data)
    kernel[1, 1](1, memory.ctypes.data + 4)
    assert memory.tolist() == [7, 7, 0, 0] and len(slow_paths) == 3, "an address, once"
    assert "in no array" in message(lambda: kernel[1, 1](1, 4096))
    kernel[1, 1](memory.ctypes.data, memory.ctypes.data + 8)
    assert memory.tolist() == [7, 7, 7, 0]


def test_variables_of_the_module(slow_paths: list[str]) -> None:
    module = nv.ptx.load(COUNT)
    out = np.zeros(1, np.uint32)
    for turn in range(1, 4):
        module["increment"].on("cpu")[1, 2]()
        module["read"].on("cpu")[1, 1](out)
        assert out[0] == 5 + 2 * turn
    assert sorted(slow_paths) == ["increment", "read"]


@pytest.mark.parametrize("value", [np.float32(1.5), 1.5, 3, np.int16(-2), ctypes.c_int32(9), True])
def test_numbers_of_each_class(value: Any) -> None:
    """Written by the fast path as the slow one does."""
    text = empty(parameters=".param .u64 out, .param .b32 x").replace(
        "ret;", ".reg .b32 %r; .reg .b64 %d; ld.param.b32 %r, [x]; ld.param.u64 %d, [out]; st.global.b32 [%d], %r; ret;"
    )
    kernel, found = nv.ptx.load(text)["k"].on("cpu"), []
    for _ in range(3):
        out = np.zeros(1, np.uint32)
        kernel[1, 1](out, value)
        found.append(out[0])
    assert len({*found}) == 1


def test_kernels_that_allocate_or_check_nothing(slow_paths: list[str]) -> None:
    a = np.ones(8, np.float32)
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu", check="none")
    for _ in range(3):
        kernel[1, 8](a, 2.0, 8)
    assert (a == 8).all() and len(slow_paths) == 1
    allocating = HEADER + ".extern .func (.param .b64 result) malloc (.param .b64 size);\n" + SCALE[len(HEADER) :]
    kernel = nv.ptx.load(allocating)["scale"].on("cpu")
    for _ in range(3):
        kernel[1, 8](a, 0.5, 8)
    assert (a == 1).all() and len(slow_paths) == 2


def test_on_a_gpu_nothing_but_the_driver_is_called(gpu: Any, slow_paths: list[str]) -> None:
    launch = nv.ptx.load(SCALE)["scale"][2, 4]
    arrays = [nv.cuda.zeros(8, nv.f32) for _ in range(2)]
    launch(arrays[0], 2.0, 8)
    gpu.calls.clear()
    launch(arrays[1], 3.0, 5)
    assert gpu.calls == ["cuLaunchKernel"] and len(slow_paths) == 1
    expected = (np.uint64(arrays[1].address).tobytes(), np.float32(3).tobytes(), np.int32(5).tobytes())
    assert gpu.launches[-1].parameters == expected
    assert "NVG0604" in message(lambda: launch(arrays[0][::2], 2.0, 4))
    assert "NVG3210" in message(lambda: launch(arrays[0], 2.0, 2**32))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_launch_with_a_bare_address_writes_the_whole_table(count: int) -> None:
    """What it leaves unwritten would be what was in that memory."""
    arguments = [Argument(u64, ctypes.c_uint64(2**40 + number)) for number in range(count)]
    table = BoundsTable([ANYWHERE] * count, None, [])
    assert RepeatedTable(table, arguments).texts() == [*map(str, [*ANYWHERE] * count), "0"]
