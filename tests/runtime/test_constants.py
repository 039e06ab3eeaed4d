"""Constant parameters: ``nv.constexpr``, defaults, and ``bind``."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv


@nv.kernel
def repeated(a: nv.Array[nv.f32], f: nv.constexpr, n: nv.constexpr = 2, factor: nv.f32 = 3.0):
    i = nv.grid(1)
    if i < a.size:
        for _ in nv.static_range(n):
            a[i] = f(a[i]) * factor


@nv.kernel
def generic(out, T: nv.constexpr, shape: nv.constexpr):
    total: T = 0
    tile = nv.local.array(shape, T)
    for i in nv.static_range(shape[0]):
        tile[i, 0] = T(i)
        total = T(total + tile[i, 0])
    out[0] = total


def run(*arguments: object) -> np.ndarray:
    a = np.ones(4, np.float32)
    repeated.on("cpu")[1, 4](a, *arguments)
    return a


def test_functions_and_defaults() -> None:
    assert (run(lambda x: x + 1) == 21).all()
    assert (run(lambda x: x + 1, 1) == 6).all()
    assert (run(lambda x: x - 1, 1, 5.0) == 0).all()


def test_a_function_of_its_own_line() -> None:
    first, second = (lambda x: x + 1), (lambda x: x + 2)
    assert (run(first, 1, 1.0) == 2).all()
    assert (run(second, 1, 1.0) == 3).all()


def test_equal_constants_share_a_compilation() -> None:
    """A lambda that is evaluated again is the same constant, unless what it captures has changed."""
    known = len(repeated.launch_state.specialisations)
    for n in (5, 5, 5, 6):
        assert (run(lambda x: x + n, 1, 1.0) == n + 1).all()  # noqa: B023
    assert len(repeated.launch_state.specialisations) == known + 2


def test_one_and_true_are_different_constants() -> None:
    @nv.kernel
    def k(out: nv.Array[nv.i32], flag: nv.constexpr):
        out[0] = 10 if flag is True else 20

    for flag, expected in ((True, 10), (1, 20), (1.0, 20)):
        out = np.zeros(1, np.int32)
        k.on("cpu")[1, 1](out, flag)
        assert out[0] == expected


@pytest.mark.parametrize(("name", "type_"), [("f64", nv.f64), ("i64", nv.i64), ("u8", nv.u8)])
def test_a_type_as_a_constant(name: str, type_: object) -> None:
    out = np.zeros(1, {"f64": np.float64, "i64": np.int64, "u8": np.uint8}[name])
    generic.on("cpu")[1, 1](out, type_, (4, 2))
    assert out[0] == 6


def test_bind_compiles_ahead_of_time() -> None:
    bound = generic.bind(out=nv.Array[nv.i64], T=nv.i64, shape=(3, 1), name="generic_3")
    assert bound.is_annotated and not generic.is_annotated
    assert bound.name == "generic_3" and list(bound.parameters) == ["out"]
    assert ".visible .entry generic_3(" in bound.ptx()
    out = np.zeros(1, np.int64)
    bound.on("cpu")[1, 1](out)
    assert out[0] == 3


def test_bind_leaves_the_kernel_as_it_was() -> None:
    one = repeated.bind(f=abs, n=1)
    two = one.bind(n=2) if "n" in one.parameters else repeated.bind(f=abs, n=2)
    assert list(repeated.parameters) == ["a", "f", "n", "factor"]
    assert list(one.parameters) == list(two.parameters) == ["a", "factor"]


def test_a_default_of_a_variable_parameter() -> None:
    @nv.kernel
    def k(out: nv.Array[nv.i32], n: nv.i32 = 7):
        out[0] = n

    for arguments, expected in (((), 7), ((3,), 3)):
        out = np.zeros(1, np.int32)
        k.on("cpu")[1, 1](out, *arguments)
        assert out[0] == expected
    assert "k_param_2" in k.ptx()
