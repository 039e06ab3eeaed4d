"""The functions of the CPU target that are written in the kernel language."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.module import emit_library_function
from nvgen.frontend import library
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.meaning import barriers, copies, matrices, rendezvous, warps
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.loading import OwnFunctions
from nvgen.targets.cpu.objects import own_functions
from nvgen.tree import Call, DeviceCall, find
from nvgen.types import f32

LEAVING = (barriers.leave, warps.leave, rendezvous.leave)


def test_functions_of_one_name_have_symbols_of_their_own() -> None:
    """Also where threads ask for them at the same time."""
    start = Barrier(len(LEAVING))
    found = [library.specialised(function, ()) for function in LEAVING]

    def symbol(number: int) -> str:
        start.wait()
        return device_library.symbol(found[number], ftz=False)

    with ThreadPoolExecutor(len(LEAVING)) as pool:
        symbols = list(pool.map(symbol, range(len(LEAVING))))
    assert len(set(symbols)) == len(LEAVING)
    functions = [device_library.function_of(symbol, library.specialised) for symbol in symbols]
    assert functions == [(function, False) for function in found]


def test_only_functions_of_floats_are_there_for_both_kinds_of_subnormals() -> None:
    constants = (("dtype", f32), ("combine", warps.add))
    sums, meeting = library.specialised(warps.reduce, constants), library.specialised(warps.sync, ())
    assert device_library.symbol(sums, ftz=True) != device_library.symbol(sums, ftz=False)
    assert device_library.symbol(meeting, ftz=True) == device_library.symbol(meeting, ftz=False)
    assert device_library.function_of(device_library.symbol(sums, ftz=True), library.specialised) == (sums, True)


@nv.kernel
def copied(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tile, t, a, nv.grid(1))
    nv.async_copy.wait_all()
    nv.syncthreads()
    out[nv.grid(1)] = tile[63 - t]


@nv.kernel
def exchanged(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    if a[0] < 1.0:
        out[nv.grid(1)] = nv.warp.shuffle_xor(a[nv.grid(1)], 1)


@nv.kernel
def chosen(a: nv.Array[nv.f32], out: nv.Array[nv.i32]):
    if a[0] < 1.0:
        out[nv.grid(1)] = nv.i32(nv.warp.ballot(a[nv.grid(1)] > 2.0))


def _text(kernel: nv.Kernel) -> str:
    pipeline = compilation._pipeline(CpuOptions(coroutines=True))
    return compiler.module_text([kernel.specialise()], pipeline)[1]


def _declared(text: str, name: str) -> bool:
    return any(line.startswith("declare") and f".{name}" in line for line in text.splitlines())


def test_kernels_call_what_is_compiled_once() -> None:
    """The module of a kernel has none of the functions that copy."""
    text = _text(copied)
    assert _declared(text, "begin") and _declared(text, "finish_all")
    defined = [line for line in text.splitlines() if line.startswith("define")]
    assert not any("device.copy" in line or "device.finish" in line for line in defined)


@pytest.mark.parametrize("function", [warps.sync, warps.shuffle, warps.vote])
def test_they_call_each_other(function: Any) -> None:
    """What several of them need stands in a module of its own, with the same symbol for all."""
    text = emit_library_function(
        library.specialised(function, ()), "simt.tested", emit.host_target(library=library.specialised), ftz=False
    )
    arrive = library.specialised(warps.arrive, ())
    assert device_library.symbol(arrive, ftz=False) in text
    assert _declared(text, "_release") and "device._release" not in text


@pytest.mark.parametrize("function", [warps.sync, warps.shuffle, warps.vote])
def test_each_is_typed_once_a_process(function: Any) -> None:
    """Also where another one calls it."""
    called = {node.function for node in find(library.specialised(function, ()).typed, Call)}
    assert library.specialised(warps.arrive, ()) in called


def test_each_is_compiled_once_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where two kernels call others that call it."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setenv("NVGEN_CPU", "coroutines")
    own_functions.forget()
    made: Counter[str] = Counter()
    compile_one = OwnFunctions.__call__

    def counted(self: OwnFunctions, name: str) -> Any:
        made[name] += 1
        return compile_one(self, name)

    monkeypatch.setattr(OwnFunctions, "__call__", counted)
    a = np.arange(64, dtype=np.float32)
    swapped, voted = np.zeros_like(a), np.zeros(64, np.int32)
    exchanged.on("cpu")[1, 64](a, swapped)
    chosen.on("cpu")[1, 64](a, voted)
    own_functions.forget()
    assert np.array_equal(swapped, a.reshape(-1, 2)[:, ::-1].ravel())
    assert voted[0] == np.int32(np.uint32(0xFFFFFFF8).view(np.int32)) and voted[32] == -1
    names = {name.rpartition(".")[2] for name in made}
    assert {"shuffle", "vote", "_arrive", "_release"} <= names
    assert set(made.values()) == {1}


@nv.kernel
def product(out: nv.Array[nv.f32]):
    d = nv.mma.mma("m16n8k16", nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](2), nv.vec[nv.f32, 4](0))
    out[nv.thread_idx.x] = d[0]


def test_products_of_matrices_are_vectors() -> None:
    """They alone are worth what it takes to make vectors of loops."""
    (call,) = find(product.specialise().typed, DeviceCall)
    computed = library.specialised(matrices.product(ProductCall.of(call)), ())
    assert device_library.has_matrices(computed)
    for function in (warps.sync, warps.shuffle, barriers.arrive, rendezvous.leave):
        assert not device_library.has_matrices(library.specialised(function, ()))
    assert not device_library.has_matrices(library.specialised(copies.copy, ()))
