"""What another process imports by name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import nvgen as nv

SCALE = 3.0


@dataclass
class Point:
    x: nv.f32
    y: nv.vec[nv.f32, 2]


@nv.device
def scaled(value):
    return value * SCALE


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = scaled(a[nv.grid(1)])


class Kernels:
    @nv.kernel
    def fill(a: nv.Array[nv.f32], value: nv.constexpr):
        a[nv.grid(1)] = value


COUNTS = nv.global_array(4, nv.i32)
RECORD = np.dtype([("x", "f4"), ("n", "i8")], align=True)


def made_by_a_factory(function, options):
    """A kernel that no process finds by name."""

    @nv.kernel(**options)
    def mapped(a: nv.Array[nv.f32], offset: nv.f32 = 1.0):
        step: nv.f32 = function(a[nv.grid(1)])
        a[nv.grid(1)] = step + offset

    return mapped
