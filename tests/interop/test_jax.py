"""Kernels in JAX's programs, on the CPU that jaxlib always has. What a GPU gets is in ``test_jax_on_gpu``."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.jax import buffers, ffi

jax = pytest.importorskip("jax", reason="JAX is not installed")
jnp = jax.numpy


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] += alpha * x[i]


@nv.kernel
def copy(x, y):
    i = nv.grid(1)
    if i < x.size:
        y[i] = x[i]


@nv.kernel
def transpose(x: nv.Array[nv.f32, 2], y: nv.Array[nv.f32, 2]):
    i, j = nv.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        y[j, i] = x[i, j]


@nv.kernel
def extremes(x: nv.Array[nv.f32], least: nv.Array[nv.f32], most: nv.Array[nv.f32]):
    least[0] = x[0]
    most[0] = x[0]
    for i in range(1, x.size):
        least[0] = min(least[0], x[i])
        most[0] = max(most[0], x[i])


@nv.kernel
def overwrite(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    x[0] = 1
    y[0] = 1


@nv.kernel
def fails(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    assert x[0] > 100, "too small"
    y[0] = x[0]


PROGRAM = """\
import sys
import jax, jax.numpy as jnp, nvgen as nv

@nv.kernel
def scale(factor: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = factor * x[i]

x = jnp.ones(4)
if sys.argv[1] == "2":
    nv.jax.call(scale, x, grid=1, block=64)(3.5, x)
print(jax.jit(lambda x: nv.jax.call(scale, x, grid=1, block=32)(2.5, x)).lower(x).as_text())
"""


def like(x: Any) -> Any:
    return jax.ShapeDtypeStruct(x.shape, x.dtype)


def added(a: Any, b: Any) -> Any:
    return nv.jax.call(add, like(a), grid=(a.size + 255) // 256, block=256)(a, b)


def numbers(n: int) -> Any:
    return jnp.arange(n, dtype=jnp.float32)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_call(is_compiled: bool) -> None:
    function = jax.jit(added) if is_compiled else added
    x = numbers(1003)
    assert np.array_equal(function(x, x + 1), np.arange(1003) * 2 + 1)


def test_a_step_of_a_larger_program() -> None:
    x = numbers(100)
    result = jax.jit(lambda x: added(x * 2, jnp.sin(x)).sum())(x)
    assert np.allclose(result, (np.arange(100) * 2 + np.sin(np.arange(100))).sum())


def test_the_program_names_the_kernel() -> None:
    assert "nvgen.add." in jax.jit(added).lower(numbers(4), numbers(4)).as_text()


def test_calls_that_agree_are_one_target() -> None:
    x = numbers(64)
    one, other = (jax.jit(lambda x: added(x, x)).lower(x).as_text() for _ in range(2))
    assert one == other
    numbers_ = [1, 1.0, True, np.float32(1), np.int64(1)]
    texts = {
        jax.jit(lambda x, n=n: nv.jax.call(saxpy, x, grid=1, block=64, input_output_aliases={2: 0})(n, x, x))
        .lower(x)
        .as_text()
        for n in numbers_
    }
    assert len(texts) == len(numbers_), "equal numbers of several types"


@pytest.mark.parametrize("is_donated", [False, True])
def test_an_argument_that_is_written(is_donated: bool) -> None:
    def run(x: Any, y: Any) -> Any:
        return nv.jax.call(saxpy, like(y), grid=1, block=128, input_output_aliases={2: 0})(0.5, x, y)

    x, y = numbers(100), jnp.ones(100)
    result = jax.jit(run, donate_argnums=1 if is_donated else ())(x, y)
    assert np.array_equal(result, 1 + np.arange(100) / 2)
    assert y.is_deleted() == is_donated
    if not is_donated:
        assert np.array_equal(y, np.ones(100)), "JAX's arrays do not change"


def test_another_process_has_the_same_program(tmp_path: Path) -> None:
    """Hosts that run one program together must agree on it, and so do processes that keep what JAX compiles."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    texts = {
        subprocess.run([sys.executable, script, seed], env=environment, check=True, capture_output=True).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1 and b"nvgen.scale." in texts.pop()


def test_an_argument_is_not_written_otherwise() -> None:
    x = numbers(4)
    error = refused(lambda: nv.jax.call(overwrite, x, grid=1, block=1)(x))
    assert error.code == "NVG3005" and "`input_output_aliases={0: 0}`" in str(error)


@pytest.mark.parametrize(
    "name",
    [
        *("bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "bfloat16", "float32", "complex64"),
        *("float8_e5m2", "float8_e4m3fn", "float8_e8m0fnu"),
    ],
)
def test_elements(name: str) -> None:
    x = jnp.array([0, 1, 1, 2], name)
    y = nv.jax.call(copy, x, grid=1, block=32)(x)
    assert y.dtype == x.dtype and np.array_equal(np.asarray(y).view(np.uint8), np.asarray(x).view(np.uint8))


@pytest.mark.parametrize("name", ["int64", "uint64", "float64", "complex128"])
def test_elements_of_64_bits(name: str) -> None:
    with jax.enable_x64(True):
        x = jnp.array([0, 1, 1, 2], name)
        y = nv.jax.call(copy, x, grid=1, block=32)(x)
        assert y.dtype == name and np.array_equal(y, x)


def test_elements_that_kernels_do_not_have() -> None:
    x = jnp.array([0, 1, 1, 2], "int4")
    assert "an array of int4" in str(refused(lambda: nv.jax.call(copy, x, grid=1, block=32)(x)))
    with pytest.raises(ffi.HandlerError, match="type 21"):
        buffers.on_cpu(ffi.Buffer(0, 21, (0,)), False)


def test_several_dimensions() -> None:
    x = numbers(12).reshape(3, 4)
    y = nv.jax.call(transpose, jax.ShapeDtypeStruct((4, 3), jnp.float32), grid=1, block=(4, 4))(x)
    assert np.array_equal(y, np.asarray(x).T)


def test_arrays_of_no_elements() -> None:
    x = jnp.zeros(0, jnp.float32)
    assert nv.jax.call(add, x, grid=1, block=32)(x, x).shape == (0,)


def test_numbers_that_are_traced_and_several_results() -> None:
    number = jax.ShapeDtypeStruct((), jnp.float32)
    least, most = jax.jit(nv.jax.call(extremes, [number, number], grid=1, block=1))(numbers(10) - 3)
    assert (least, most) == (-3, 6) and least.shape == ()


@nv.kernel
def of_neighbours(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    tile[nv.thread_idx.x] = x[nv.grid(1)]
    nv.cluster.sync()
    y[nv.grid(1)] = nv.cluster.map(tile, 1 - nv.cluster.rank())[nv.thread_idx.x]
    nv.cluster.sync()


@nv.kernel
def all_blocks(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i, tile = nv.grid(1), nv.shared.dynamic(nv.f32, 32)
    tile[nv.thread_idx.x] = x[i]
    y[i] = tile[nv.thread_idx.x]
    nv.grid_sync()
    y[i] += y[0] * 0 + x[x.size - 1 - i]


def test_clusters_and_cooperative_launches() -> None:
    x = numbers(64)
    y = jax.jit(nv.jax.call(of_neighbours, x, grid=2, block=32, cluster=2))(x)
    assert np.array_equal(y, np.roll(np.arange(64), 32))
    y = nv.jax.call(all_blocks, x, grid=2, block=32, shared=128, cooperative=True)(x)
    assert np.array_equal(y, [63] * 64)
    assert refused(lambda: nv.jax.call(of_neighbours, x, grid=3, block=32, cluster=2)).code == "NVG0616"


@nv.kernel
def of_the_rest(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    y[nv.grid(1)] = x[nv.grid(1)] + nv.f32(nv.shared.dynamic(nv.f32).size)


def test_dynamic_shared_memory_is_looked_at_when_jax_traces() -> None:
    x = numbers(32)
    assert refused(lambda: jax.make_jaxpr(nv.jax.call(of_the_rest, x, grid=1, block=32))(x)).code == "NVG0824"
    error = refused(lambda: jax.make_jaxpr(nv.jax.call(all_blocks, x, grid=1, block=32, shared=127))(x))
    assert error.code == "NVG0813"
    assert refused(lambda: jax.make_jaxpr(nv.jax.call(all_blocks, x, grid=1, block=32))(x)).code == "NVG0813"
    for given in (0, 128):
        y = nv.jax.call(of_the_rest, x, grid=1, block=32, shared=given)(x)
        assert np.array_equal(y, np.arange(32) + given // 4)


def test_vmap() -> None:
    x = numbers(60).reshape(6, 10)
    y = jax.vmap(lambda row: added(row, row))(x)
    assert np.array_equal(y, np.asarray(x) * 2)


def test_threads_and_garbage() -> None:
    """XLA calls from several threads, and nobody but XLA knows the handlers any more."""
    function = jax.jit(lambda x: added(x, x) + added(x, jnp.ones(())[None] * x))
    results: list[Any] = []

    def run(n: int) -> None:
        results.append(np.array_equal(function(numbers(n)), np.arange(n) * 4))

    threads = [threading.Thread(target=run, args=(n,)) for n in range(1, 9) for _ in range(2)]
    for thread in threads:
        thread.start()
    gc.collect()
    for thread in threads:
        thread.join()
    assert results == [True] * 16


def test_what_a_launch_refuses_is_refused_when_jax_traces() -> None:
    x = numbers(4)
    error = refused(lambda: jax.jit(lambda x: added(x, x.astype(jnp.int32))).lower(x))
    assert "error[NVG0602]: argument `b` is an array of i32" in str(error)
    error = refused(lambda: jax.jit(lambda x: added(x, x.reshape(2, 2))).lower(x))
    assert error.code == "NVG0603"
    wrong = nv.Kernel.from_source("def wrong(x, y):\n    y[0] = x[0].real + unknown")
    with pytest.raises(nv.CompileError, match="unknown"):
        jax.jit(lambda x: nv.jax.call(wrong, like(x), grid=1, block=1)(x)).lower(x)
    large = jax.ShapeDtypeStruct((3_000_000_000,), jnp.float32)
    call = nv.jax.call(add, large, grid=1, block=1)
    assert refused(lambda: jax.jit(call).lower(large, large)).code == "NVG0611"


def test_a_kernel_that_fails() -> None:
    x = numbers(4)
    with pytest.raises(jax.errors.JaxRuntimeError, match=r"INVALID_ARGUMENT: kernel fails\n.*too small") as caught:
        jax.jit(lambda x: nv.jax.call(fails, like(x), grid=1, block=1)(x))(x).block_until_ready()
    assert "lambda x: nv.jax.call(fails, like(x), grid=1, block=1)(x)" in str(caught.value), "the place of the call"
    assert np.array_equal(added(x, x), np.arange(4) * 2), "and the next one works"


def test_checks_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CHECK", "bounds")
    kernel = nv.Kernel.from_source("def past(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):\n    y[x.size] = x[0]")
    with pytest.raises(jax.errors.JaxRuntimeError, match="index 4"):
        nv.jax.call(kernel, numbers(4), grid=1, block=1)(numbers(4)).block_until_ready()


def test_a_gradient_asks_for_a_rule() -> None:
    with pytest.raises(ValueError, match=r"nvgen\.add\..* cannot be differentiated"):
        jax.grad(lambda x: added(x, x).sum())(numbers(4))


def refused(call: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        call()
    assert caught.value.diagnostic.span is not None
    return caught.value


def test_mistakes_that_are_found_at_once() -> None:
    x = numbers(4)
    assert "nv.jax.call" in str(refused(lambda: nv.jax.call(lambda x: x, x, grid=1, block=1)))
    assert refused(lambda: nv.jax.call(lambda x: x, x, grid=1, block=1)).code == "NVG3002"
    assert refused(lambda: nv.jax.call(add, x, grid=1, block=2000)).code == "NVG0609"
    error = refused(lambda: nv.jax.call(add, x, grid=1, block=1)(x))
    assert error.code == "NVG0601" and "1 argument and 1 result" in str(error)
    for value, what in ((None, "is None"), ([1.0], "`builtins.list`")):
        error = refused(lambda value=value: nv.jax.call(add, x, grid=1, block=1)(x, value))
        assert error.code == "NVG3003" and what in str(error)
    for aliases in ({5: 0}, {0: 1}, {1: -1}):
        error = refused(
            lambda aliases=aliases: nv.jax.call(add, x, grid=1, block=1, input_output_aliases=aliases)(x, x, x)
        )
        assert error.code == "NVG3004"
    error = refused(lambda: nv.jax.call(saxpy, x, grid=1, block=1, input_output_aliases={0: 0})(2.0, x, x))
    assert error.code == "NVG3004", "a number has no memory"


def test_a_name_outside_of_the_kernel_that_changes() -> None:
    """What JAX has compiled sees it too, since it launches the kernel; what it traces later is another program."""
    k = nv.Kernel.from_source("def k(c: nv.Array[nv.f32]):\n    c[0] = S\n", namespace={"S": 2.0})
    names = k._function.__globals__
    call = nv.jax.call(k, jax.ShapeDtypeStruct((1,), jnp.float32), grid=1, block=1)
    program = jax.jit(call)
    texts = []
    for value in (2.0, 3.0, 2.0):
        names["S"] = value
        assert float(program()[0]) == value == float(call()[0])
        texts.append(jax.jit(lambda value=value: call()).lower().as_text())
    assert texts[0] == texts[2] != texts[1]
    del names["S"]
    with pytest.raises(nv.CompileError, match="`S`"):
        call()
