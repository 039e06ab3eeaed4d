"""Loops around a compare-and-swap: what they compare with may be read plainly, and of a word they change their own
element alone. Whoever writes that element without an atomic operation races with them, and so does a plain read of
which no compare-and-swap finds out that it is old."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import in_ptx, mended, of_ptx

pytestmark = pytest.mark.sweep(6)
RACE = "NVG2115"
SEEDS = range(20)


@nv.kernel
def sum_by_swaps(a: nv.Array[nv.u32]):
    old = a[0]
    while True:
        found = nv.atomic.cas(a, 0, old, old + 3)
        if found == old:
            break
        old = found


@nv.kernel
def largest_by_swaps(a: nv.Array[nv.f32]):
    value = nv.f32(nv.grid(1))
    old = a[1]
    while old < value:
        found = nv.atomic.cas(a, 1, old, value)
        if found == old:
            break
        old = found


@nv.kernel
def byte_of_a_word(a: nv.Array[nv.u8]):
    t = nv.thread_idx.x
    word = nv.ptr[nv.u32](nv.address_of(a[t // 4 * 4]))
    if t % 4 == 0:
        a[t] = nv.u8(t)
    else:
        old = word[0]
        while True:
            new = old & nv.u32(0xFFFF00FF) | (old + nv.u32(256)) & nv.u32(0xFF00)
            found = nv.atomic.cas(word, old, new)
            if found == old:
                break
            old = found


@nv.kernel
def byte_of_a_shared_word(out: nv.Array[nv.u8]):
    tile = nv.shared.array(64, nv.u32)
    a = nv.ptr[nv.u8](nv.address_of(tile[0]))
    t = nv.thread_idx.x
    if t % 4 == 1:
        a[t] = nv.u8(0)
    nv.syncthreads()
    if t % 4 == 0:
        a[t] = nv.u8(t)
    else:
        word = nv.ptr[nv.u32](nv.address_of(tile[t // 4]))
        old = nv.atomic.load(word, scope="block")
        while True:
            new = old & nv.u32(0xFFFF00FF) | (old + nv.u32(256)) & nv.u32(0xFF00)
            found = nv.atomic.cas(word, old, new, scope="block")
            if found == old:
                break
            old = found
    nv.syncthreads()
    if t % 4 < 2:
        out[t] = a[t]


def bytes_of_words() -> np.ndarray:
    """The first byte of each word says where it is, the second one counts."""
    found = np.zeros(64, np.uint8)
    found[0::4], found[1::4] = np.arange(0, 64, 4), 3
    return found


#: The kernel, its launch and its array, and what that holds afterwards.
RIGHT: dict[str, tuple[nv.Kernel, Any, Callable[[], np.ndarray], np.ndarray]] = {
    "sum": (sum_by_swaps, (2, 64), lambda: np.zeros(2, np.uint32), np.array([384, 0], np.uint32)),
    "largest": (largest_by_swaps, (2, 64), lambda: np.zeros(2, np.float32), np.array([0, 127], np.float32)),
    "byte": (byte_of_a_word, (1, 64), lambda: np.zeros(64, np.uint8), bytes_of_words()),
    "byte_shared": (byte_of_a_shared_word, (1, 64), lambda: np.zeros(64, np.uint8), bytes_of_words()),
}
_AGAIN = "        old = found\n"
_FIRST = "    if t % 4 == 1:\n        a[t] = nv.u8(0)\n    nv.syncthreads()\n"
#: A change of a right kernel.
WRONG = {
    "stores_beside_swaps": ("sum", "    old = a[0]\n", "    old = a[0]\n    if nv.grid(1) == 70:\n        a[0] = 7\n"),
    "stores_as_last": (
        "sum",
        "        old = found\n",
        "        old = found\n    if nv.grid(1) > 70:\n        a[0] = 9\n",
    ),
    "reads_afterwards": (
        "sum",
        "        old = found\n",
        "        old = found\n    a[1] = a[0] * 0 + nv.thread_idx.x\n",
    ),
    "looks_beside": ("sum", "    old = a[0]\n", "    old = nv.u32(0)\n    if a[0] > 1000:\n        a[1] = 1\n"),
    "same_byte": ("byte", "        a[t] = nv.u8(t)\n", "        a[t + 1] = nv.u8(t + 1)\n"),
    "same_half": ("byte", "        a[t] = nv.u8(t)\n", "        nv.ptr[nv.u16](word)[0] = nv.u16(t + 513)\n"),
    "same_shared_byte": ("byte_shared", "        a[t] = nv.u8(t)\n", "        a[t + 1] = nv.u8(t + 1)\n"),
    "no_barrier": ("byte_shared", _FIRST, "    if t % 4 == 0:\n        a[t + 1] = nv.u8(0)\n"),
}
both_origins = pytest.mark.parametrize("is_ptx", [False, True], ids=["python", "ptx"])


def _run(kernel: nv.Kernel, launch: Any, array: np.ndarray, seed: int | None, *, is_ptx: bool) -> None:
    order: dict[str, Any] = {} if seed is None else {"schedule": "random", "seed": seed}
    chosen, arguments = (in_ptx(kernel), of_ptx((array,))) if is_ptx else (kernel, (array,))
    chosen.on("cpu", check="all", **order)[launch](*arguments)


@both_origins
@pytest.mark.parametrize("name", RIGHT)
def test_guesses_are_no_races(name: str, is_ptx: bool) -> None:
    kernel, launch, made, expected = RIGHT[name]
    for seed in (None, *SEEDS):
        array = made()
        _run(kernel, launch, array, seed, is_ptx=is_ptx)
        np.testing.assert_array_equal(array, expected)


@both_origins
@pytest.mark.parametrize("name", WRONG)
def test_what_swaps_do_not_find_out_is_a_race(name: str, is_ptx: bool) -> None:
    of, before, after = WRONG[name]
    right, launch, made, _ = RIGHT[of]
    kernel = mended(right, before, after, nv=nv)
    for seed in (None, *SEEDS):
        with pytest.raises(nv.LaunchError) as caught:
            _run(kernel, launch, made(), seed, is_ptx=is_ptx)
        assert caught.value.code == RACE, seed


# A compare-and-swap that does not decide what comes of a read


@nv.kernel
def stores_and_never_swaps(a: nv.Array[nv.u32]):
    t = nv.grid(1)
    old = a[0]
    a[1 + t] = old
    if t == 5:
        a[0] = 7
    if old == 12345:
        nv.atomic.cas(a, 0, old, nv.u32(5))


@nv.kernel
def stores_beside_a_swap_with_itself(a: nv.Array[nv.u32]):
    if nv.grid(1) == 5:
        a[0] = 7
    else:
        nv.atomic.cas(a, 0, nv.u32(9), nv.u32(9))


@nv.kernel
def swaps_another_element(a: nv.Array[nv.u32]):
    i = nv.i32(nv.grid(1))
    old = a[i]
    i = (i + 1) % 64
    nv.atomic.cas(a, i, old, nv.u32(5))


@nv.kernel
def swaps_and_does_not_look(a: nv.Array[nv.u32]):
    old = a[0]
    nv.atomic.cas(a, 0, old, old + 1)
    a[1 + nv.grid(1)] = old


@nv.kernel
def hands_on_what_nobody_wrote(a: nv.Array[nv.u32]):
    own = nv.shared.array(64, nv.u32)
    t = nv.thread_idx.x
    old = own[t]
    if old == 77:
        nv.atomic.cas(own, t, old, nv.u32(1))
    a[t] = old


UNDECIDED = {
    stores_and_never_swaps: RACE,
    stores_beside_a_swap_with_itself: RACE,
    swaps_another_element: RACE,
    swaps_and_does_not_look: RACE,
    hands_on_what_nobody_wrote: "NVG2116",
}


@both_origins
@pytest.mark.parametrize("kernel", UNDECIDED, ids=lambda kernel: kernel.name)
def test_reads_that_no_swap_decides_on(kernel: nv.Kernel, is_ptx: bool) -> None:
    for seed in (None, *SEEDS):
        with pytest.raises(nv.LaunchError) as caught:
            _run(kernel, (1, 64), np.zeros(65, np.uint32), seed, is_ptx=is_ptx)
        assert caught.value.code == UNDECIDED[kernel], seed
