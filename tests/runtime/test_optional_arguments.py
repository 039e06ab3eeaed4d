"""Launches that leave arguments out: a specialisation each for None and for what is given, on every way to run."""

from __future__ import annotations

import pickle
from typing import Any, Optional, Union

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.launch.state import LaunchState
from tests.runtime.conftest import machine
from tests.runtime.test_fast_path import on_gpu

pytestmark = pytest.mark.sweep(6)

KERNELS = {
    "annotated": "def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None):",
    "with_default": "def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None = None):",
    "other_order": "def k(a: nv.Array[nv.f32], bias: None | nv.Array[nv.f32]):",
    "of_typing": "def k(a: nv.Array[nv.f32], bias: Optional[nv.Array[nv.f32]]):",
    "as_text": "def k(a: nv.Array[nv.f32], bias: 'nv.Array[nv.f32] | None'):",
    "of_a_text": "def k(a: nv.Array[nv.f32], bias: Optional['nv.Array[nv.f32]']):",
    "of_a_text_in_a_text": "def k(a: nv.Array[nv.f32], bias: \"Union[None, 'nv.Array[nv.f32]']\"):",
    "constant": "def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None, n: nv.constexpr = 1):",
    "unannotated": "def k(a, bias=None):",
}
BODY = """
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * 2 + bias[i] if bias is not None else -1
"""
POINT = np.dtype([("x", np.float32), ("y", np.float32)])
BIAS = np.arange(4, dtype=np.float32)
WITH, WITHOUT = np.array([2, 3, 4, 5], np.float32), np.full(4, -1, np.float32)


def made(text: str) -> nv.Kernel:
    """A new kernel each time, so that nothing is known of it."""
    return nv.Kernel.from_source(text + BODY, namespace={"Optional": Optional, "Union": Union})


def result(launch: Any, *arguments: Any) -> np.ndarray:
    a = np.ones(4, np.float32)
    launch(a, *arguments)
    return a


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "how", [{}, {"check": "none"}, {"check": "all"}, {"check": "step"}, {"schedule": "random"}], ids=str
)
@pytest.mark.parametrize("name", KERNELS)
def test_with_and_without(name: str, how: dict[str, str]) -> None:
    launch = made(KERNELS[name]).on("cpu", **how)[1, 32]
    for _ in range(2):
        assert (result(launch, None) == WITHOUT).all()
        assert (result(launch, BIAS) == WITH).all()
    if name in ("with_default", "unannotated"):
        assert (result(launch) == WITHOUT).all()


@pytest.mark.parametrize("name", KERNELS)
def test_later_launches_on_the_cpu_are_fast(name: str, slow_paths: list[str]) -> None:
    launch = made(KERNELS[name]).on("cpu")[1, 32]
    for bias, expected in ((None, WITHOUT), (BIAS, WITH)) * 3:
        assert (result(launch, bias, *([1] if name == "constant" else [])) == expected).all()
    assert len(slow_paths) == 2


@pytest.mark.parametrize("name", KERNELS)
def test_later_launches_on_a_gpu_are_fast(name: str, gpu: Any, slow_paths: list[str]) -> None:
    k = made(KERNELS[name])
    without, of_arrays = (machine(k.bind(**{"bias": bound, **_rest(name)})) for bound in (None, nv.Array[nv.f32]))
    further = [1] if name == "constant" else []
    for bias, code, expected in ((None, without, WITHOUT), (BIAS, of_arrays, WITH)) * 3:
        gpu.execute = code
        a = np.ones(4, np.float32)
        k[1, 32](on_gpu(a), None if bias is None else on_gpu(bias), *further)
        nv.cuda.synchronize()
        assert (a == expected).all()
    assert len(slow_paths) == 2


def _rest(name: str) -> dict[str, Any]:
    return {"n": 1} if name == "constant" else {"a": nv.Array[nv.f32]} if name == "unannotated" else {}


def test_arrays_that_overlap_are_told_apart_behind_what_is_left_out(gpu: Any, slow_paths: list[str]) -> None:
    """The fast path counts the arguments that are given: another array's place must not be taken for it."""
    k = nv.Kernel.from_source(
        "def k(bias: nv.Array[nv.f32] | None, a: nv.Array[nv.f32], c: nv.Array[nv.f32, 1, nv.A]):\n"
        "    i = nv.grid(1)\n    if i < a.size:\n        c[i] = a[i] + 1\n"
    )
    gpu.execute = machine(k.bind(bias=None))
    memory = np.arange(8, dtype=np.float32)
    for _ in range(2):
        for a, c in ((memory[:4], memory[4:]), (memory[:4], memory[:4])):
            expected = a + 1
            k[1, 32](None, on_gpu(a), on_gpu(c))
            nv.cuda.synchronize()
            assert (c == expected).all()
    assert len(slow_paths) == 2


def test_specialisations_are_kept_apart() -> None:
    k = made(KERNELS["annotated"])
    for bias in (None, BIAS, None):
        result(k.on("cpu")[1, 32], bias)
    assert isinstance(k.launch_state, LaunchState)
    assert len(k.launch_state.specialisations) == 2


@pytest.mark.parametrize("bound", [{"bias": None}, {"bias": nv.Array[nv.f32]}])
def test_bound_kernels_and_their_pickles(bound: dict[str, Any]) -> None:
    bound_kernel = made(KERNELS["annotated"]).bind(**bound)
    for k in (bound_kernel, pickle.loads(pickle.dumps(bound_kernel))):
        given, expected = ((), WITHOUT) if bound["bias"] is None else ((BIAS,), WITH)
        assert (result(k.on("cpu")[1, 32], *given) == expected).all()
        assert k.ptx().count("param_") > 0 and (".param .u64 .ptr .global .align 4 k_param_2" in k.ptx()) is bool(given)


def test_a_default_of_none_is_what_is_compiled_ahead_of_time() -> None:
    assert made(KERNELS["with_default"]).is_annotated and not made(KERNELS["annotated"]).is_annotated
    assert "k_param_2" not in made(KERNELS["with_default"]).ptx()


def test_pointers_numbers_and_structs_may_be_left_out() -> None:
    @nv.kernel
    def k(
        a: nv.Array[nv.f32],
        place: nv.ptr[nv.f32, nv.Space.GLOBAL] | None = None,
        scale: nv.f32 | None = None,
        pair: Optional[tuple[nv.f32, nv.f32]] = None,  # noqa: UP045
        points: nv.Array[POINT] | None = None,
    ):
        total = nv.f32(0)
        if place is not None:
            total += place[0]
        if scale is not None:
            total += scale
        if pair is not None:
            total += pair[0] * pair[1]
        if points is not None:
            total += points[0].x
        a[0] = total

    launch = k.on("cpu")[1, 1]
    values = (BIAS[3:].ctypes.data, 10, (2, 50), np.array([(1000, 0)], POINT))
    for chosen in range(16):
        given = [value if chosen >> bit & 1 else None for bit, value in enumerate(values)]
        assert result(launch, *given)[0] == sum(
            number for bit, number in enumerate((3, 10, 100, 1000)) if chosen >> bit & 1
        )


@nv.device
def shifted(x: "nv.f32", bias: Optional["Bias"], i: "nv.i32") -> "nv.f32":  # noqa: UP037, UP045  (texts)
    return x if bias is None else x + bias[i]


@nv.kernel
def of_texts(a: "nv.Array[nv.f32]", pair: tuple["nv.f32", "nv.i32"], bias: Optional["Bias"] = None):  # noqa: UP037, UP045
    a[0] = shifted(pair[0], bias, pair[1])


#: Named by the texts above, before it was there.
Bias = nv.Array[nv.f32]


def test_types_are_named_by_texts_wherever_they_stand() -> None:
    for arguments, found in (((), 4.0), ((BIAS,), 4.0 + BIAS[3])):
        a = np.zeros(1, np.float32)
        of_texts.on("cpu")[1, 1](a, (4.0, 3), *arguments)
        assert a[0] == found
