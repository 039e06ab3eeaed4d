"""The functions of the target's own have two tiers as well, and code calls those of its own tier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import compilation, tiers
from nvgen.targets.cpu import loading
from nvgen.targets.cpu.loading import OwnFunctions
from nvgen.targets.cpu.objects import cached_images, memory, optimised, own_functions
from tests.runtime.test_tiers import codes, tier_of

pytestmark = pytest.mark.skipif(not memory.is_available(), reason="images are made on Linux")
#: What optimised code is thought to take where it is wanted as soon as a launch has shown what it takes itself.
AT_ONCE = 1e-5


def reversed_copies(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """Copies, waits, shuffles: of each block of 64 threads the values from last to first, and of each pair."""
    tile = nv.shared.array(64, nv.f32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tile, t, a, nv.grid(1))
    nv.async_copy.wait_all()
    nv.syncthreads()
    out[nv.grid(1)] = tile[63 - t] + nv.warp.shuffle_xor(tile[t], 1) * 1000.0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, nothing in memory, and threads as coroutines, which call own functions for all that they do."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NVGEN_CPU", "coroutines")
    own_functions.forget()
    yield tmp_path
    own_functions.forget()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, bool]]:
    """How often each own function was made, by its name, and whether it was baseline code."""
    seen: Counter[tuple[str, bool]] = Counter()
    make = OwnFunctions.__call__

    def counted(self: OwnFunctions, name: str) -> Any:
        found = make(self, name)
        if found is not None:
            seen[name, self.is_baseline] += 1
        return found

    monkeypatch.setattr(OwnFunctions, "__call__", counted)
    return seen


def launched(kernel: nv.Kernel, blocks: int = 3, **how: Any) -> None:
    a = np.arange(64 * blocks, dtype=np.float32) % 64
    out = np.zeros_like(a)
    kernel.on("cpu", **how)[blocks, 64](a, out)
    np.testing.assert_array_equal(out, np.tile(63 - np.arange(64.0) + (np.arange(64) ^ 1) * 1000.0, blocks))


def names(made: Counter[tuple[str, bool]], *, is_baseline: bool) -> set[str]:
    return {name for name, tier in made if tier == is_baseline}


def with_tiers(found: set[str]) -> set[str]:
    """Without what has one tier only: what is called when a thread fails."""
    return {name for name in found if name not in ("nvgen.fail", "nvgen.stops")}


def test_baseline_code_calls_baseline_code(made: Counter[tuple[str, bool]]) -> None:
    launched(nv.kernel(reversed_copies))
    assert {"copy", "shuffle"} <= {name.rpartition(".")[2] for name in names(made, is_baseline=True)}
    assert not names(made, is_baseline=False)


def test_optimised_code_calls_optimised_code(made: Counter[tuple[str, bool]]) -> None:
    launched(nv.kernel(reversed_copies), tier="optimised")
    assert {"copy", "shuffle"} <= {name.rpartition(".")[2] for name in names(made, is_baseline=False)}
    assert not names(made, is_baseline=True)


def test_the_optimised_code_is_made_of_the_same_text(
    made: Counter[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the kernel calls, once, without its compilation."""
    kernel = nv.kernel(reversed_copies)
    launched(kernel)
    monkeypatch.setattr(compilation, "compiled", None)
    monkeypatch.setattr(loading, "emit_library_function", None)
    monkeypatch.setattr(tiers, "MOST_THREADS", 1)
    launched(kernel)
    assert tier_of(kernel) == ("optimised",)
    assert with_tiers(names(made, is_baseline=True)) == names(made, is_baseline=False)
    assert set(made.values()) == {1}
    assert not own_functions._sources  # nobody needs the texts any more


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_launch_goes_on_with_it(is_kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle: the blocks that are left call the optimised functions, the schedulers among them."""
    if not is_kept:
        monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr("nvgen.runtime.cpu.baseline_run._SECONDS_ALONE", 0.0)
    monkeypatch.setattr(optimised, "seconds", lambda size: AT_ONCE)
    kernel = nv.kernel(reversed_copies)
    launched(kernel, blocks=128)
    assert tier_of(kernel) == ("optimised",)


def test_other_kernels_call_what_is_there(made: Counter[tuple[str, bool]]) -> None:
    """Baseline code of a kernel does with optimised functions, which are never compiled once more as baseline code."""
    launched(nv.kernel(reversed_copies), tier="optimised")
    launched(nv.kernel(reversed_copies), tier="baseline")
    assert not names(made, is_baseline=True) and set(made.values()) == {1}


def test_another_process_finds_what_is_kept(made: Counter[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The baseline code with its texts, and later the optimised code."""
    launched(nv.kernel(reversed_copies))
    first = dict(made)
    own_functions.forget()
    kernel = nv.kernel(reversed_copies)
    launched(kernel)
    assert made == first
    monkeypatch.setattr(compilation, "compiled", None)
    monkeypatch.setattr(tiers, "MOST_THREADS", 1)
    launched(kernel)
    optimised_names = names(made, is_baseline=False)
    assert optimised_names == with_tiers(names(made, is_baseline=True))
    own_functions.forget()
    launched(nv.kernel(reversed_copies))
    assert set(made.values()) == {1}


def test_without_their_texts_the_kernel_is_compiled_anew(
    made: Counter[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = nv.kernel(reversed_copies)
    launched(kernel)
    monkeypatch.setattr(own_functions, "_sources", {})
    monkeypatch.setattr(cached_images, "find_source", lambda key: None)
    monkeypatch.setattr(tiers, "MOST_THREADS", 1)
    launched(kernel)
    assert tier_of(kernel) == ("optimised",) and names(made, is_baseline=False)


def test_what_it_takes_counts_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A launch waits for the optimised functions too, as long as nobody has them; also where they are kept."""
    sizes: list[int] = []
    seconds = optimised.seconds
    monkeypatch.setattr(optimised, "seconds", lambda size: sizes.append(size) or seconds(size))
    for _ in range(2):
        launched(nv.kernel(reversed_copies))
        own_functions.forget()
    launched(nv.kernel(reversed_copies), tier="optimised")
    kernel = nv.kernel(reversed_copies)
    launched(kernel, tier="baseline")
    alone = codes(kernel)[0].text_size
    assert sizes[0] == sizes[1] > alone + 10_000
    assert own_functions.text_size(codes(kernel)[0].library) == 0
