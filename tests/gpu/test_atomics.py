"""Atomic operations on a GPU: what orders and scopes promise, no lost update, and what only this machine computes so.

What the same kernels become is looked at without a GPU by ``tests/semantics``: by its ``test_litmus``,
``test_atomic_contention`` and ``test_atomic_operations``.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from nvgen.runtime.gpu import devices, driver
from tests.semantics import (
    atomic_contention,
    atomic_loops,
    atomic_model,
    atomic_operations,
    atomic_vectors,
    atomics,
    litmus,
)
from tests.semantics.atomic_contention import SHARINGS, contended
from tests.semantics.case import Case, check_equal
from tests.semantics.litmus import FORMS, Form
from tests.semantics.test_litmus import needs_order_of_writes
from tests.strategies import Inputs

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

_CAPABILITY = devices.compute_capability(0) if driver.device_count() else (0, 0)
_ARCH = "sm_{}{}".format(*_CAPABILITY)
_HAS_CLUSTERS = _CAPABILITY >= (9, 0)


def _needs_clusters(is_needed: bool) -> None:
    if is_needed and not _HAS_CLUSTERS:
        pytest.skip("clusters need a GPU of capability 9.0")


# Orders and scopes

#: Half a million instances of two roles a launch, and three ways of who comes how much earlier.
_BLOCKS, _ROUNDS, _LAUNCHES = 128, 32, 8


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_what_is_forbidden_is_not_seen(form: Form) -> None:
    """What relaxed accesses show instead is printed: it depends on the machine."""
    _needs_clusters(form.group == "cluster")
    seen: dict[str, int] = {}
    for shift in (0, 33, 255):
        found = litmus.play(form, "cuda:0", _BLOCKS, _ROUNDS, patience=2000, shift=shift, launches=_LAUNCHES)
        for results, count in found.items():
            seen[results] = seen.get(results, 0) + count
    print(f"{form.name}: {seen}, forbidden with an order: {litmus.forbidden(form)}")
    if any(step.kind == "wait" for role in form.test.roles for step in role):
        assert "1" * form.results in seen, "nobody ever waited long enough"
    assert not litmus.is_forbidden(form) or litmus.forbidden(form) not in seen


@contextmanager
def _pinned(elements: int) -> Iterator[np.ndarray]:
    """Memory of the host that the GPU reads and writes in its place, at the same address; of zeros."""
    with devices.context(0):
        address = int(driver.call("cuMemHostAlloc", 4 * elements, 0))
    try:
        array = np.ctypeslib.as_array((ctypes.c_int32 * elements).from_address(address))
        array[:] = 0
        yield array
    finally:
        with devices.context(0):
            driver.call("cuMemFreeHost", address)


@needs_order_of_writes
def test_messages_between_the_gpu_and_the_host() -> None:
    with _pinned(4 * litmus.APART) as places:
        litmus.ask("cuda:0", places, rounds=20_000)


# No update is lost

_TYPES = [type_ for type_ in atomic_operations.types() if contended(type_)]
#: Blocks and threads of a block by addresses: a loop around a compare-and-swap takes long where all threads are at one.
_CROWDS = {1: (64, 128), 256: (512, 256)}


@pytest.mark.parametrize("addresses", _CROWDS)
@pytest.mark.parametrize("sharing", SHARINGS)
@pytest.mark.parametrize("type_", _TYPES)
def test_every_operation_counts(type_: str, sharing: str, addresses: int) -> None:
    _needs_clusters(SHARINGS[sharing].needs_clusters)
    atomic_contention.run("cuda:0", type_, sharing, addresses, *_CROWDS[addresses])


@pytest.mark.parametrize("type_", ["i32", "u64", "f32", "f64"])
def test_a_quarter_of_a_million_threads_at_one_address(type_: str) -> None:
    """By instructions only."""
    atomic_contention.run("cuda:0", type_, "grid", 1, blocks=1024, block=256, arch=_ARCH)


@pytest.mark.parametrize("type_", ["i32", "u32", "i64", "u64", "f32", "f64", "u128"])
def test_every_value_is_exchanged_once(type_: str) -> None:
    """What the threads put in one place comes out of it once each: by exchange, and by swaps in a loop."""
    _needs_clusters(type_ == "u128")  # which came with them
    atomic_contention.exchange_every_value("cuda:0", type_, blocks=256, block=128)


# What is computed

_VECTORS = (*atomic_vectors.LATER, *atomic_vectors.CONTENDED)
_LATER = (*atomic_operations.LATER, *atomics.LATER, *atomic_loops.wide(), *_VECTORS)


@pytest.mark.skipif(not _HAS_CLUSTERS, reason="these need a GPU of capability 9.0")
@pytest.mark.parametrize("case", _LATER, ids=lambda case: case.kernel.name)
@pytest.mark.parametrize("size", [1, 65, 1500])
def test_later_operations(case: Case, size: int) -> None:
    case.run("cuda:0", Inputs(size, size))


def test_sums_in_global_memory_lose_subnormals_and_those_in_shared_memory_do_not() -> None:
    xs, ys, there, shared = atomic_operations.add_subnormals_on("cuda:0")
    check_equal(shared, atomic_model.updated("add", "f32", xs, ys), 0, "shared")
    check_equal(there, atomic_model.updated("add", "f32", xs, ys, flushes=True), 0, "there")
