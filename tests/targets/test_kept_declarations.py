"""Functions of the CPU target's own whose code and declarations are on disk: nobody types them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.frontend import library
from nvgen.lang import device_function
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.meaning import copies, matrices, warps
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.objects import cached_images, kept_declarations, memory, own_functions
from nvgen.tree import DeviceCall, find
from nvgen.tree.analysis import fingerprint
from nvgen.types import f32, i32

pytestmark = pytest.mark.skipif(not memory.is_available(), reason="images are made on Linux")
_numbers = itertools.count()


def kernel() -> nv.Kernel:
    """Copies, waits and shuffles; each is another kernel."""
    name = f"reversed_copies_{next(_numbers)}"
    text = f"""\
def {name}(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tile, t, a, nv.grid(1))
    nv.async_copy.wait_all()
    nv.syncthreads()
    out[nv.grid(1)] = tile[63 - t] + nv.warp.shuffle_xor(tile[t], 1) * 1000.0
"""
    return nv.Kernel.from_source(text)


def launched() -> None:
    a = np.arange(64, dtype=np.float32)
    out = np.zeros_like(a)
    kernel().on("cpu")[1, 64](a, out)
    np.testing.assert_array_equal(out, 63 - np.arange(64.0) + (np.arange(64) ^ 1) * 1000.0)


@pytest.fixture
def another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Has this process know no more than what is on disk, where there is nothing at first."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NVGEN_CPU", "coroutines")

    def begin() -> None:
        own_functions.forget()
        for name in ("_functions", "_untyped", "_declarations"):
            monkeypatch.setattr(device_library, name, {})
        device_library.symbol.cache_clear()

    begin()
    yield begin
    own_functions.forget()
    device_library.symbol.cache_clear()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions with code of their own that were typed for kernels."""
    names: list[str] = []
    typed_by = compiler.library_function

    def noting(function: Any, constants: Any) -> Any:
        found = typed_by(function, constants)
        if found.inline == "never":
            names.append(found.name)
        return found

    monkeypatch.setattr(compiler, "library_function", noting)
    return names


def test_another_process_types_none_of_them(another_process: Callable[[], None], typed: list[str]) -> None:
    launched()
    assert {"begin", "finish_all", "shuffle", "arrive"} <= set(typed)
    another_process()
    typed.clear()
    launched()
    assert typed == []


def test_without_their_code_they_are_typed(
    another_process: Callable[[], None], typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    launched()
    another_process()
    typed.clear()
    monkeypatch.setattr(cached_images, "find", lambda key: None)
    monkeypatch.setattr(cached_images, "find_source", lambda key: None)
    launched()
    assert {"begin", "finish_all", "shuffle"} <= set(typed)


def test_one_without_the_code_of_what_it_calls(
    another_process: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which no kernel has called by itself, so that nobody has a declaration of it."""
    launched()
    (removed,) = (name for name, _ in own_functions._loaded if name.endswith(".copy"))
    keys = {own_functions._key(removed, is_baseline=tier) for tier in (False, True)}
    another_process()
    image, source = cached_images.find, cached_images.find_source
    monkeypatch.setattr(cached_images, "find", lambda key: None if key in keys else image(key))
    monkeypatch.setattr(cached_images, "find_source", lambda key: None if key in keys else source(key))
    launched()
    assert (removed, True) in own_functions._loaded


@partial(device_function, inline="never")
def doubled(x: nv.f32) -> nv.f32:
    return x + x


def doubled_and_more(x: nv.f32) -> nv.f32:
    return doubled(x) + 1.0


@partial(device_function, inline="never")
def outermost(x: nv.f32) -> nv.f32:
    return doubled_and_more(x) * 2.0


def test_what_is_called_is_found_in_both_ways_to_flush(another_process: Callable[[], None]) -> None:
    calling, called = (library.specialised(function, ()) for function in (outermost, doubled))
    for ftz in (False, True):
        device_library.symbol(calling, ftz=ftz)
    symbols = {f"simt.{fingerprint.of_function(called)}{end}.doubled": end == ".ftz" for end in ("", ".ftz")}
    assert not symbols.keys() & device_library._functions.keys()
    for symbol, flushes in symbols.items():
        assert device_library.function_of(symbol, library.specialised) == (called, flushes)


def of_call(kernel: nv.Kernel, attributes: Any) -> Any:
    return next(attributes.of(call) for call in find(kernel.specialise().typed, DeviceCall))


@nv.kernel
def multiplied(out: nv.Array[nv.f32]):
    d = nv.mma.mma("m16n8k16", nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](2), nv.vec[nv.f32, 4](0))
    out[nv.thread_idx.x] = d[0]


def test_their_keys_say_what_they_have_captured() -> None:
    product = of_call(multiplied, ProductCall)
    of_arrays = [matrices.product_of_arrays(product, (size, 8, 16, 16)) for size in (16, 32)]
    loads = [matrices.load_matrices(count, transpose) for count in (1, 2) for transpose in (False, True)]
    functions: list[Any] = [matrices.product(product), *of_arrays, *loads, matrices.transpose_matrix]
    functions += [copies.copy, warps.sync, warps.vote]
    keys = [kept_declarations.key_of(function, (), ftz=ftz) for function in functions for ftz in (False, True)]
    constants = [
        (("dtype", dtype), ("combine", combine)) for dtype in (f32, i32) for combine in (warps.add, warps.larger)
    ]
    keys += [kept_declarations.key_of(warps.reduce, one, ftz=False) for one in constants]
    assert None not in keys and len(set(keys)) == len(keys)
    matrices.product.cache_clear()  # what is made anew is the same function
    assert kept_declarations.key_of(matrices.product(product), (), ftz=False) == keys[0]


def test_others_have_none() -> None:
    """What stands outside of nvgen may be another text in the next process, and what is captured may be anything."""

    def own(a: nv.i32) -> nv.i32:
        return a

    assert kept_declarations.key_of(own, (), ftz=False) is None
    assert kept_declarations.key_of(warps.reduce, (("dtype", f32), ("combine", own)), ftz=False) is None
    assert kept_declarations.key_of(warps.sync, (("unknown", object()),), ftz=False) is None
