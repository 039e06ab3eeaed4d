"""Arrays of each kind, as kernels take them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.gpu.features.conftest import Machine


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def move(a: nv.Array[nv.f32, 2, nv.A], b: nv.Array[nv.f32, 2, nv.A]):
    i, j = nv.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        b[i, j] = a[i, j]


class Interface:
    """An array of another library: all that it has is the CUDA array interface."""

    def __init__(self, array: nv.cuda.DeviceArray, **changes: Any) -> None:
        self.keeper = array
        self.__cuda_array_interface__ = {**array.__cuda_array_interface__, **changes}


class Exchanged:
    """An array of another library that speaks DLPack alone."""

    def __init__(self, array: nv.cuda.DeviceArray) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


X = np.arange(1000, dtype=np.float32)


def on_gpu() -> nv.cuda.DeviceArray:
    return nv.cuda.array(X)


def managed() -> nv.cuda.DeviceArray:
    return nv.cuda.managed(1000, nv.f32).copy_from(X)


def pinned() -> nv.cuda.DeviceArray:
    return nv.cuda.pinned(1000, nv.f32).copy_from(X)


KINDS = {
    "NumPy": X.copy,
    "nv.cuda": on_gpu,
    "managed": managed,
    "pinned": pinned,
    "interface": lambda: Interface(on_gpu()),
    "DLPack": lambda: Exchanged(on_gpu()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(machine: Machine, kind: str) -> None:
    machine.will_run(add)
    a, b, out = KINDS[kind](), KINDS[kind](), nv.cuda.zeros(1000, nv.f32)
    add.on("cuda:0")[4, 256](a, b, out)
    assert np.array_equal(out.copy_to_host(), 2 * X)


def test_all_kinds_at_once(machine: Machine) -> None:
    machine.will_run(add)
    out = np.zeros(1000, np.float32)
    add[4, 256](Interface(on_gpu()), managed(), out)
    assert np.array_equal(out, 2 * X)


def test_parts_of_arrays(machine: Machine) -> None:
    machine.will_run(move)
    whole = np.arange(24 * 30, dtype=np.float32).reshape(24, 30)
    a, b = nv.cuda.array(whole), nv.cuda.zeros((24, 30), nv.f32)
    move[(2, 2), (16, 16)](a[::2, 29:9:-2], b.T[:10, 12:].T)
    expected = np.zeros((24, 30), np.float32)
    expected.T[:10, 12:].T[:] = whole[::2, 29:9:-2]
    assert np.array_equal(b.copy_to_host(), expected)


def test_arrays_that_overlap(machine: Machine) -> None:
    """The kernel that was compiled for arrays that do not is not used for them."""
    machine.will_run(add)
    x, out = on_gpu(), nv.cuda.zeros(1000, nv.f32)
    add[4, 256](x, x, out)
    add[4, 256](x, x, x)
    assert np.array_equal(out.copy_to_host(), 2 * X) and np.array_equal(x.copy_to_host(), 2 * X)


def test_an_array_that_may_only_be_read(machine: Machine) -> None:
    x = on_gpu()
    protected = Interface(x, data=(x.address, True))
    with pytest.raises(nv.LaunchError, match="read-only"):
        add[4, 256](x, x, protected)
    machine.will_run(add)
    out = nv.cuda.zeros(1000, nv.f32)
    add[4, 256](protected, protected, out)
    assert np.array_equal(out.copy_to_host(), 2 * X)


def test_mistakes(machine: Machine) -> None:
    x = on_gpu()
    with pytest.raises(nv.LaunchError, match="f64"):
        add[4, 256](x, x, nv.cuda.zeros(1000, nv.f64))
    with pytest.raises(nv.LaunchError, match="cpu"):
        add.on("cpu")[4, 256](x, x, x)
