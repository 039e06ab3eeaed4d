"""Launches compare the shapes of arrays, and have code that shares extents where these are the same."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.launch.specialised import specialisation_of
from nvgen.workflows.tuning import compiling
from tests.runtime.conftest import machine
from tests.runtime.test_fast_path import on_gpu

TEXT = """\
def k(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    if x < c.shape[1] and y < c.shape[0]:
        c[y, x] = a[y, x] + b[y, x]
"""
SAME, OTHER = ((4, 8), (4, 8), (4, 8)), ((4, 8), (5, 9), (4, 8))


def kernel(text: str = TEXT, **options: Any) -> nv.Kernel:
    """A new kernel each time, so that nothing is known of it."""
    return nv.Kernel.from_source(text, **options)


def arrays(shapes: tuple[tuple[int, ...], ...], *, overlap: bool = False) -> list[Any]:
    """Device arrays of these shapes, the last one in the memory of the first if they ``overlap``."""
    memory = np.zeros((len(shapes), 256), np.float32)
    parts = [memory[0 if overlap and number == len(shapes) - 1 else number] for number in range(len(shapes))]
    return [on_gpu(part[: int(np.prod(shape))].reshape(shape)) for part, shape in zip(parts, shapes, strict=True)]


def extents_read(ptx: str) -> int:
    """How many of the nine parameters code reads, without the pointers."""
    return len(set(re.findall(r"\[(k_param_\d+)", ptx))) - 3


def functions(gpu: Any, k: nv.Kernel, *given: list[Any]) -> list[int]:
    """What each launch ran, as the number of the first launch that ran it."""
    for arguments in given:
        k[1, (8, 8)](*arguments)
    ran = [launch.function for launch in gpu.launches[-len(given) :]]
    return [ran.index(function) for function in ran]


def test_each_launch_has_the_code_for_its_shapes(gpu: Any, slow_paths: list[str]) -> None:
    assert functions(gpu, kernel(), *map(arrays, (SAME, OTHER, SAME, OTHER, SAME))) == [0, 1, 0, 1, 0]
    assert [extents_read(ptx) for ptx in gpu.ptx] == [2, 4]
    assert len(slow_paths) == 2


def test_shapes_that_differ_at_first_do_not_decide_for_later_ones(gpu: Any, slow_paths: list[str]) -> None:
    assert functions(gpu, kernel(), *map(arrays, (OTHER, SAME, OTHER, SAME))) == [0, 1, 0, 1]
    assert [extents_read(ptx) for ptx in gpu.ptx] == [4, 2]
    assert len(slow_paths) == 2


def test_one_shape_may_be_any(gpu: Any, slow_paths: list[str]) -> None:
    assert functions(gpu, kernel(), arrays(SAME), arrays(((2, 3),) * 3), arrays(((7, 1),) * 3)) == [0, 0, 0]
    assert len(slow_paths) == 1


def test_shapes_and_overlaps_are_independent(gpu: Any, slow_paths: list[str]) -> None:
    """Four codes: in the read-only cache or not, of one shape or not."""
    cases = [arrays(shapes, overlap=overlap) for shapes in (SAME, OTHER) for overlap in (False, True)]
    assert functions(gpu, kernel(), *cases, *cases) == [0, 1, 2, 3] * 2
    found = [(extents_read(ptx), "ld.global.nc" in ptx) for ptx in gpu.ptx]
    assert found == [(2, True), (2, False), (4, True), (4, False)]
    assert len(slow_paths) == 4


def test_arrays_of_the_host(gpu: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    for shapes in (SAME, OTHER, SAME):
        a, b, c = (np.arange(np.prod(shape), dtype=np.float32).reshape(shape) for shape in shapes)
        k[1, (8, 8)](a, b, c)
        assert (c == a + b[:4, :8]).all()
    assert [extents_read(ptx) for ptx in gpu.ptx] == [2, 4]


def test_the_option_does_not_decide_for_launches(gpu: Any) -> None:
    functions(gpu, kernel(same_shapes=True), *map(arrays, (OTHER, SAME)))
    assert [extents_read(ptx) for ptx in gpu.ptx] == [4, 2]


@pytest.mark.parametrize("shapes", [SAME, OTHER])
def test_what_a_launch_is_compiled_as(gpu: Any, shapes: tuple[tuple[int, ...], ...]) -> None:
    """A tuner compiles ahead what a launch will take: with the options that it finds, of the types that it finds."""
    k, given = kernel(same_shapes=True), arrays(shapes)
    launched = specialisation_of(k[1, (8, 8)], given)
    assert launched.options.same_shapes is (shapes is SAME)
    task = compiling.task(0, k, launched, "sm_90", None)
    assert task.kernel.specialise(task.types).options == launched.options


@pytest.mark.parametrize(
    ("text", "shapes", "options"),
    [
        pytest.param(
            "def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):\n    c[0] = a[0] + b[0]\n",
            (((8,), (8,), (8,)), ((8,), (9,), (8,))),
            {},
            id="one dimension",
        ),
        pytest.param(
            "def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 3]):\n    c[0, 0, 0] = a[0]\n",
            (((4,), (4, 4), (4, 4, 4)), ((4,), (4, 4), (3, 3, 3))),
            {},
            id="other dimensions",
        ),
        pytest.param(TEXT, (SAME, OTHER), {"debug": True}, id="debug"),
    ],
)
def test_where_nothing_is_compared_there_is_one_code(
    gpu: Any, text: str, shapes: tuple[Any, ...], options: dict[str, bool]
) -> None:
    assert functions(gpu, kernel(text, **options), *map(arrays, shapes)) == [0, 0]
    assert len(gpu.ptx) == 1
