"""Records and vectors in kernels: records by reference, fields that are arrays, vectors made of vectors."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from nvgen_numba.device.cg import uses_grid_sync
from nvgen_numba.device.names import NAMES, NAMESPACES, attribute
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, run

PARTICLE = np.dtype(
    [("mass", np.float64), ("charge", np.int32), ("place", np.float32, (3, 2)), ("name", "S4")], align=True
)
UNALIGNED = np.dtype([("tag", np.uint8), ("values", np.float32, (2,))])


@cuda.jit(device=True)
def heavier(particle):
    particle["mass"] += 1


def records(particles, one, out):
    first = particles[0]
    first.mass = 7
    heavier(first)
    particles[1]["charge"] = first["charge"] + 5
    one.place[1, 0] = 3
    out[0] = one.place[1, 0] + particles.mass[0] + particles[1].place.size + one[1]
    particles[2] = particles[1]
    particles.place[0, 2, 1] = 9
    cuda.atomic.add(particles["charge"], 0, 5)
    one["place"][2] = first.place[2]


def test_records() -> None:
    particles, one, out = np.zeros(3, PARTICLE), np.zeros(1, PARTICLE)[0], np.zeros(2)
    particles["name"] = [b"ab", b"cd", b""]
    one["charge"] = 2
    run(records, particles, one, out)
    assert particles["mass"].tolist() == [8, 0, 0]
    assert particles["charge"].tolist() == [5, 5, 5]
    assert particles["name"].tolist() == [b"ab", b"cd", b"cd"]
    assert particles["place"][0, 2, 1] == 9
    assert one["place"].tolist() == [[0, 0], [3, 0], [0, 9]]
    assert out[0] == 3 + 8 + 6 + 2


def unaligned(particles, out):
    out[0] = particles[0].values[1]


def test_arrays_in_records_are_aligned() -> None:
    with pytest.raises(TypingError, match="not aligned"):
        run(unaligned, np.zeros(1, UNALIGNED), np.zeros(1))


def vectors(out):
    pair = cuda.float32x2(1, 2)
    whole = cuda.float32x4(pair, 3, cuda.float32x1(4))
    small = cuda.uchar3(1, 257, 3)
    out[0] = whole.x + 10 * whole.y + 100 * whole.z + 1000 * whole.w
    out[1] = small.y + cuda.double2(0.5, 0.25).y
    own = cuda.local.array(2, cuda.float32x4)
    own[1] = whole
    out[2] = own[1].w


def test_vectors() -> None:
    out = np.zeros(3)
    run(vectors, out)
    assert out.tolist() == [4321, 1.25, 4]


def too_few(out):
    out[0] = cuda.float32x3(1).x


def test_vectors_have_all_their_elements() -> None:
    with pytest.raises(TypingError):
        run(too_few, np.zeros(1))


def whole_grid(values):
    group = cuda.cg.this_grid()
    i = cuda.grid(1)
    values[i] = i
    group.sync()
    if i == 0:
        for j in range(values.size):
            values[0] += values[j]


def test_grids_wait() -> None:
    values = np.zeros(64)
    kernel = cuda.jit(whole_grid)
    kernel[4, 16](values)
    cuda.synchronize()
    assert values[0] == sum(range(64))
    (compiled,) = kernel.overloads.values()
    assert uses_grid_sync(compiled.kernel.specialise().typed)


def test_names() -> None:
    assert all(attribute(name) is not None for name in ("grid", "atomic", "float3", "laneid"))
    assert all(name.partition(".")[0] in NAMESPACES or "." not in name for name in NAMES)
    with pytest.raises(AttributeError):
        attribute("no_such_name")


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    assemble_all(records, (np.zeros(3, PARTICLE), np.zeros(1, PARTICLE)[0], np.zeros(2)), tmp_path)
    assemble_all(vectors, (np.zeros(3),), tmp_path)
    assemble_all(whole_grid, (np.zeros(3),), tmp_path)
