"""Kernels that call nvcc's functions, and functions that nvcc's kernel calls, with what both compute."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.frontend import exported_functions
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets.nvptx.pipeline import CompileOptions
from tests.link.made import MADE

f = nv.extern("float f(float x)")
turned = nv.extern("float4 turned(float4 v, const float *p)")
narrow = nv.extern("signed char narrow(bool b, unsigned short s, signed char c)")
put = nv.extern("void put(void *p, double4_16a d)")
THREADS = 8


@nv.device
def through(x):
    return f(x) + 1.0


def calling_function(a: nv.Array[nv.f32], d: nv.Array[nv.f64], n: nv.Array[nv.i32]):
    i = nv.grid(1)
    x = a[i]
    v = turned(nv.vec[nv.f32, 4](x, x + 1, x + 2, x + 3), nv.address_of(a[0]))
    n[i] = narrow(i % 2 == 0, nv.u16(60000 + i), nv.i8(100 - i))
    put(nv.address_of(d[i]), nv.vec[nv.f64, 4](1, 2, 3, nv.f64(i)))
    a[i + 8] = through(x) + v.x + 10 * v.y + 100 * v.z + 1000 * v.w


calling = nv.kernel(calling_function)


@nv.device
def tenth(n):
    return nv.f32(n) / 10


@nv.device(export="scale")
def scale(x: nv.f32, n: nv.i32) -> nv.f32:
    return x * tenth(n)


@nv.device(export="mix")
def mix(v: nv.vec[nv.f32, 4], p: nv.ptr[nv.f32], b: nv.bool, c: nv.i8) -> nv.vec[nv.f32, 4]:
    if b:
        p[0] = nv.f32(c)
    return v + v


def exported() -> list[Specialisation]:
    return [exported_functions.exported(scale), exported_functions.exported(mix)]


def ptx_of(kernels: list[Specialisation], arch: str = "sm_80") -> str:
    return compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text


def called() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Arguments of ``calling``, for ``THREADS`` threads of one block."""
    return np.arange(2 * THREADS, dtype=np.float32), np.zeros(THREADS), np.zeros(THREADS, np.int32)


def check_called(a: np.ndarray, d: np.ndarray, n: np.ndarray) -> None:
    i = np.arange(THREADS)
    x = i.astype(np.float32)
    of_vector = (x + 1) + 10 * (x + 2) + 100 * (x + 3) + 1000 * x  # p points at 0
    assert np.array_equal(a[THREADS:], (x * 10 + 1) + 1 + of_vector)
    assert np.array_equal(d, 1 + 20 + 300 + 1000.0 * i)
    wide = np.where(i % 2 == 0, (60000 + i) // 2 - (100 - i), 100 - i)
    assert np.array_equal(n, wide.astype(np.int8))  # what C's conversion leaves of it


def check_callers(a: np.ndarray, before: np.ndarray) -> None:
    """What ``caller`` of ``callers.cu`` leaves of 72 numbers, by a block of ``THREADS``."""
    i = np.arange(THREADS)
    factor = i.astype(np.float32) / np.float32(10)
    assert np.allclose(a[:THREADS], before[:THREADS] * factor + 2 * (i + 10 + 200 + 3000), rtol=1e-6)
    assert np.array_equal(a[64 : 64 + THREADS], np.where(i % 2 == 0, -i, before[64 : 64 + THREADS]))


_DECLARATION = re.compile(r"^\.extern \.func[^;]*;\n", re.MULTILINE)
_HEADER = re.compile(r"^\.(?:version|target|address_size) .*\n", re.MULTILINE)


def merged(first: str, second: str) -> str:
    """Two texts of PTX as one, of which the second calls the first."""
    version = max(re.findall(r"\.version (\S+)", first + second), key=lambda text: tuple(map(int, text.split("."))))
    bodies = (_DECLARATION.sub("", _HEADER.sub("", text)) for text in (first, second))
    return f".version {version}\n.target sm_80\n.address_size 64\n" + "\n".join(bodies)


def text(name: str) -> str:
    return Path(MADE / name).read_text(encoding="utf-8")
