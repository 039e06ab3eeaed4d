"""What the parameters of kernels of PTX take. The oracle is ``struct``: the bytes that a C compiler would pass."""

from __future__ import annotations

import ctypes
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import compilation
from tests.runtime.ptx.texts import COUNT, SCALE, empty, store


def stored(type_: str, bits: int, value: Any) -> bytes:
    """What a kernel finds in its parameter."""
    out = np.zeros(4, f"u{bits // 8}")
    nv.ptx.load(store(type_, bits))["store"].on("cpu")[1, 4](out, value)
    assert len({*out.tolist()}) == 1
    content: bytes = out[:1].tobytes()
    return content


@pytest.mark.parametrize(
    ("type_", "bits", "value", "expected"),
    [
        ("u32", 32, 2**32 - 1, struct.pack("<I", 2**32 - 1)),
        ("u32", 32, -7, struct.pack("<i", -7)),  # nvcc declares `int` as .u32
        ("s32", 32, np.int64(-7), struct.pack("<i", -7)),
        ("b32", 32, np.float32(1.5), struct.pack("<f", 1.5)),
        ("b32", 32, 1.5, struct.pack("<f", 1.5)),
        ("b32", 32, 3, struct.pack("<i", 3)),
        ("f32", 32, 3, struct.pack("<f", 3)),
        ("f32", 32, np.float64(0.1), struct.pack("<f", 0.1)),
        ("f64", 64, 0.1, struct.pack("<d", 0.1)),
        ("b64", 64, 0.1, struct.pack("<d", 0.1)),
        ("u64", 64, 2**64 - 1, struct.pack("<Q", 2**64 - 1)),
        ("s64", 64, ctypes.c_int64(-2), struct.pack("<q", -2)),
        ("u64", 64, ctypes.c_void_p(None), bytes(8)),
    ],
)
def test_a_number_as_declared(type_: str, bits: int, value: Any, expected: bytes) -> None:
    assert stored(type_, bits, value) == expected


@pytest.mark.parametrize(
    ("type_", "bits", "value"),
    [
        ("u32", 32, 2**32),
        ("s32", 32, 2**31),
        ("u32", 32, 1.0),
        ("u32", 32, np.float32(1)),
        ("b32", 32, np.float64(1)),
        ("f32", 32, 1e300),
        ("f32", 32, "1"),
        ("f32", 32, 1j),
        ("u64", 64, None),
        ("u64", 64, -(2**63) - 1),
        ("f64", 64, np.zeros(1)),
        ("u64", 64, [1]),
    ],
)
def test_what_a_number_is_not(type_: str, bits: int, value: Any) -> None:
    with pytest.raises(nv.LaunchError) as caught:
        stored(type_, bits, value)
    assert caught.value.diagnostic.code == "NVG3210"


RECORD = ".param .align 4 .b8 p[12]"


def test_bytes_as_many_as_declared() -> None:
    kernel = nv.ptx.load(empty(parameters=RECORD))["k"].on("cpu")
    record = np.zeros((), [("a", "i4"), ("b", "f4", 2)])
    for value in (bytes(12), bytearray(12), record, record[()], (ctypes.c_int * 3)()):
        kernel[1, 1](value)
    for wrong in (bytes(8), np.float64(1), 5, np.zeros(3, "f4")):
        with pytest.raises(nv.LaunchError, match=r"NVG3210.*12 bytes"):
            kernel[1, 1](wrong)


def test_the_bytes_of_a_record_arrive() -> None:
    text = store("u32", 32).replace(".param .u32 x", ".param .align 4 .b8 x[12]").replace("[x]", "[x+8]")
    out = np.zeros(4, "u4")
    nv.ptx.load(text)["store"].on("cpu")[1, 4](out, struct.pack("<iii", 1, 2, 3))
    assert out.tolist() == [3] * 4


_OF_A_MAP = """
    .reg .b64 %rd<4>;
    mov.b64 %rd0, p;
    cvta.param.u64 %rd1, %rd0;
    ld.u64 %rd2, [%rd1];
    ld.f32 %f0, [%rd2];
"""


def test_a_tensor_map_is_its_128_bytes() -> None:
    """Its first word is the address, in the map of the CPU, and its memory is what the kernel may access."""
    a = np.ones((4, 8), "f4")
    map_ = nv.TensorMap(a, (2, 8))
    of_bytes = ".param .align 64 .b8 p[128]"
    text = empty(parameters=of_bytes).replace("ret;", f".reg .f32 %f<2>;{_OF_A_MAP}ret;", 1)
    nv.ptx.load(text)["k"].on("cpu", check="all")[1, 1](map_)
    outside = text.replace("[%rd2]", f"[%rd2+{a.nbytes}]")
    with pytest.raises(nv.LaunchError, match=r"NVG3202[\s\S]*4 bytes past the end"):
        nv.ptx.load(outside)["k"].on("cpu")[1, 1](map_)
    for declared, wrong, code in (
        (of_bytes.replace("128", "64"), map_, "NVG3210"),
        (".param .u64 p", map_, "NVG3210"),
        (of_bytes, nv.TensorMap(np.zeros((4, 8, 8, 32), "u1"), (1, 1, 1, 32), interleave="16B"), "NVG2609"),
        (of_bytes, nv.TensorMap(np.frombuffer(bytes(128), "f4").reshape(4, 8), (2, 8)), "NVG3211"),
    ):
        with pytest.raises(nv.LaunchError) as caught:
            nv.ptx.load(empty(parameters=declared))["k"].on("cpu")[1, 1](wrong)
        assert caught.value.diagnostic.code == code


def test_arrays_are_used_in_place() -> None:
    a = np.arange(100, dtype="f4")
    module = nv.ptx.load(SCALE)
    module["scale"].on("cpu")[4, 32](a[10:60], 2.0, 50)
    expected = np.arange(100, dtype="f4")
    expected[10:60] *= 2
    assert (a == expected).all()
    module["scale"].on("cpu")[4, 32](a.ctypes.data, 0.5, 100)
    assert (a[:10] == expected[:10] / 2).all()


def test_arrays_that_a_kernel_cannot_have() -> None:
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    a = np.zeros((4, 4), "f4")
    a.flags.writeable = False
    others = ((np.zeros(4, ">f4"), "NVG0606"), (np.zeros(4, object), "NVG0606"))
    for array, code in (
        *others,
        (np.zeros((4, 4), "f4").T[1:], "NVG0604"),
        (a, "NVG3211"),
        (np.ma.zeros(4), "NVG0606"),
    ):
        with pytest.raises(nv.LaunchError) as caught:
            kernel[1, 16](array, 1.0, 4)
        assert caught.value.diagnostic.code == code


def test_raw_values() -> None:
    a = np.arange(64, dtype="f4")
    nv.ptx.run(SCALE, "scale", 2, 32, [a.ctypes.data, 3.0, 64])
    assert (a == np.arange(64, dtype="f4") * 3).all()
    with pytest.raises(nv.LaunchError, match="NVG0601"):
        nv.ptx.run(SCALE, "scale", 2, 32, [0, 3.0])


def test_runs_of_a_text_compile_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    lift = compilation.lifted

    def counted(*arguments: Any, **named: Any) -> Any:
        made.append(arguments[2])
        return lift(*arguments, **named)

    monkeypatch.setattr(compilation, "lifted", counted)
    text = SCALE.replace("scale", "again")
    a = np.ones(32, dtype="f4")
    for _ in range(3):
        nv.ptx.run(text, "again", 1, 32, [a.ctypes.data, 2.0, 32])
    assert (made, a.tolist()) == (["again"], [8.0] * 32)


def test_runs_begin_with_the_initial_values() -> None:
    out = np.zeros(1, "u4")
    for _ in range(2):
        nv.ptx.run(COUNT, "increment", 1, 32, [])
        nv.ptx.run(COUNT, "read", 1, 1, [out.ctypes.data])
        assert out[0] == 5


def test_texts_and_paths(tmp_path: Path) -> None:
    path = tmp_path / "scale.ptx"
    path.write_text(SCALE)
    for given in (SCALE, SCALE.encode() + b"\0", path, str(path)):
        module = nv.ptx.load(given)
        assert module.kernels == ("scale",) and "scale" in module and [*module] == ["scale"]
    assert module["scale"].parameters == ("a", "s", "n")


@pytest.mark.parametrize("given", [3, None, "", "no such file", b"\xff", ".version 8.0\n.target sm_90\n"])
def test_what_is_no_text(given: Any) -> None:
    with pytest.raises(nv.CompileError, match="NVG3216"):
        nv.ptx.load(given)


def test_mistakes_in_a_text_are_diagnostics() -> None:
    with pytest.raises(nv.CompileError, match=r"<ptx>:5"):
        nv.ptx.load(SCALE.replace(".visible", ".wisible"))
