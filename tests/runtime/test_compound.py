"""Launches with structs, vectors, records and pointers: what is taken, copied, and refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.kernels import Kernel
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine


class Pair(NamedTuple):
    first: nv.i8
    second: nv.f64


@dataclass
class Settings:
    scale: nv.f32
    pair: Pair
    direction: nv.vec[nv.f32, 4]
    target: nv.ptr[nv.f32]


@nv.kernel
def unannotated(p, out):
    out[0] = p.second + p.first


@nv.kernel
def annotated(settings: Settings, out: nv.Array[nv.f64]):
    out[0] = settings.pair.first + settings.pair.second + settings.direction.w + settings.scale
    if settings.target:
        settings.target[1] = 5


@nv.kernel
def records(a, out):
    i = nv.grid(1)
    if i < a.size:
        a[i].tag = nv.i8(a[i].tag + 1)
        out[i] = a[i].value + a[i].vector.z


@nv.kernel
def through(p: nv.ptr[nv.f32], n: nv.i32):
    for i in range(n):
        p[i] += 1


@nv.kernel
def vectors(a: nv.Array[nv.vec[nv.f32, 4], 2, nv.A]):
    a[0, 1] += 1


@nv.kernel
def pairs(a: nv.Array[Pair]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = Pair(3, a[i].second)


@nv.kernel
def tables(a: nv.Array[nv.ptr[nv.f32]]):
    a[0][0] = 7


@nv.kernel
def a_tuple(t: tuple[nv.i8, nv.f64], out: nv.Array[nv.f64]):
    out[0] = t[0] + t[1]


@pytest.fixture
def cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")


pytestmark = pytest.mark.usefixtures("cpu")


@pytest.mark.parametrize(
    "argument",
    [Pair(3, 1.5), np.array([(3, 1.5)], nv.struct_dtype(Pair))[0], np.array([(3, 1.5)], "i1, f8")[0]],
    ids=["NamedTuple", "aligned record", "packed record"],
)
def test_values_give_parameters_their_types(argument: Any) -> None:
    if not isinstance(argument, Pair) and "f0" in argument.dtype.names:
        argument = np.array([(3, 1.5)], [("first", "i1"), ("second", "f8")])[0]
    out = np.zeros(1)
    unannotated[1, 1](argument, out)
    assert out[0] == 4.5


def test_every_form_of_a_value() -> None:
    memory = np.zeros(4, np.float32)
    expected = 2 + 0.5 + 4 + 1.5
    record = np.zeros(1, nv.struct_dtype(Settings))
    record[0] = (1.5, (2, 0.5), (1, 2, 3, 4), 0)
    for value in (
        Settings(1.5, Pair(2, 0.5), (1, 2, 3, 4), memory.ctypes.data),
        Settings(np.float32(1.5), (2, 0.5), np.array([1, 2, 3, 4], np.float32), 0),  # type: ignore[arg-type]
        (1.5, (2, 0.5), [1, 2, 3, 4], 0),
        record[0],
    ):
        out = np.zeros(1)
        annotated[1, 1](value, out)
        assert out[0] == expected
    assert memory.tolist() == [0, 5, 0, 0]
    out = np.zeros(1)
    a_tuple[1, 1]((1, 2.5), out)
    assert out[0] == 3.5


@pytest.mark.parametrize("align", [False, True])
def test_records_without_annotations(align: bool) -> None:
    dtype = np.dtype([("tag", "i1"), ("value", "f8"), ("vector", "f4", (3,))], align=align)
    a = np.zeros(70, dtype)
    a["tag"], a["value"], a["vector"][:, 2] = 5, np.arange(70), 0.25
    out = np.zeros(70)
    records[2, 64](a, out)
    assert (a["tag"] == 6).all() and (out == np.arange(70) + 0.25).all()


def test_vectors_with_strides() -> None:
    a = np.zeros((3, 5, 4), np.float32)
    vectors[1, 1](a[::2, ::-1])
    assert a[0, 3].tolist() == [1] * 4 and a.sum() == 4


def test_pointers() -> None:
    memory = np.zeros(5, np.float32)

    class Interface:
        __cuda_array_interface__ = {"data": (memory.ctypes.data, False)}

    for address in (memory.ctypes.data, np.uint64(memory.ctypes.data), Interface()):
        through[1, 1](address, 4)
    assert memory.tolist() == [3, 3, 3, 3, 0]
    addresses = np.array([memory.ctypes.data], np.uint64)
    tables[1, 1](addresses)
    assert memory[0] == 7


def memory_of(array: np.ndarray) -> bytes:
    """All bytes of an array, those between its elements and its fields as well."""
    owner = array if array.base is None else array.base
    return bytes(owner) if isinstance(owner, bytearray) else owner.tobytes()


def test_a_gpu_gets_the_same_bytes(gpu: FakeDriver) -> None:
    """Records keep what lies between the fields of those that are written; values are copied as they are."""

    def arguments() -> list[tuple[Kernel, tuple[Any, ...]]]:
        return [
            (pairs, (np.frombuffer(bytearray(range(64)), nv.struct_dtype(Pair)),)),
            (annotated, (Settings(1.5, Pair(2, 0.5), (1, 2, 3, 4), 0), np.zeros(1))),
            (vectors, (np.arange(60, dtype=np.float32).reshape(3, 5, 4)[::-2],)),
        ]

    for (kernel, expected), (_, actual) in zip(arguments(), arguments(), strict=True):
        kernel.on("cpu")[1, 32](*expected)
        gpu.execute = machine(kernel)
        kernel.on("cuda")[1, 32](*actual)
        assert memory_of(actual[-1]) == memory_of(expected[-1])


@pytest.mark.parametrize(
    ("kernel", "arguments", "code"),
    [
        (annotated, (Settings(1.5, Pair(300, 0.5), (1, 2, 3, 4), 0), np.zeros(1)), "NVG0607"),
        (annotated, (Settings(1.5, Pair("x", 0.5), (1, 2, 3, 4), 0), np.zeros(1)), "NVG0602"),  # type: ignore[arg-type]
        (annotated, (Settings(1.5, Pair(3, 0.5), (1, 2, 3), 0), np.zeros(1)), "NVG1612"),
        (annotated, (Settings(1.5, Pair(3, 0.5), 4, 0), np.zeros(1)), "NVG1612"),
        (annotated, (Settings(1.5, Pair(3, 0.5), (1, 2, 3, 4), -1), np.zeros(1)), "NVG1612"),
        (annotated, (Settings(1.5, Pair(3, 0.5), (1, 2, 3, 4), 1.5), np.zeros(1)), "NVG1612"),
        (annotated, (Pair(3, 0.5), np.zeros(1)), "NVG1612"),
        (unannotated, (type("C", (), {})(), np.zeros(1)), "NVG0606"),
        (through, (1.0, 3), "NVG1612"),
        (through, (2**64, 3), "NVG1612"),
        (through, (True, 3), "NVG1612"),
        (vectors, (np.zeros((3, 4), np.float32),), "NVG0603"),
        (vectors, (np.zeros((2, 3, 4)),), "NVG0602"),
        (vectors, (np.zeros((2, 3, 8), np.float32)[:, :, ::2],), "NVG1507"),
        (vectors, (np.zeros((2, 3, 6), np.float32)[:, :, :4],), "NVG1506"),
        (pairs, (np.zeros(3, [("first", "i1"), ("second", "f8")]),), "NVG1611"),
        (pairs, (np.zeros(3, [("first", "u1"), ("second", "f8")]),), "NVG1611"),
        (pairs, (np.zeros(3),), "NVG0602"),
        (pairs, (np.zeros(6, nv.struct_dtype(Pair))[::2],), "NVG0604"),
        (tables, (np.zeros(3),), "NVG0602"),
        (records, (np.zeros(3, [("tag", "i1"), ("value", "S4")]), np.zeros(3)), "NVG0606"),
    ],
)
def test_what_is_refused(kernel: Kernel, arguments: tuple[Any, ...], code: str) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        kernel[1, 1](*arguments)
    assert raised.value.code == code and str(raised.value)


def test_a_class_with_fields_of_python() -> None:
    class Plain(NamedTuple):
        x: float

    with pytest.raises(nv.LaunchError, match="NVG1601"):
        unannotated[1, 1](Plain(1.0), np.zeros(1))
