"""The tiers of a kernel's code on the CPU: which a launch has, when one takes the other's place, and who says so."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.files import cache
from nvgen.processes import this_process
from nvgen.runtime import notebooks
from nvgen.runtime.cpu import compilation, tiers
from nvgen.targets.cpu import code_generation
from nvgen.targets.cpu.objects import cached_images, memory, optimised
from nvgen.targets.cpu.objects.loaded import LoadedModule
from tests.runtime.conftest import forget

if not memory.is_available():
    pytest.skip("there is one tier where LLVM links the code", allow_module_level=True)

pytestmark = pytest.mark.usefixtures("folder", "chosen_by_launches")

X = nv.Array[nv.f32]
_NEVER, _AT_ONCE = 1e9, 0.0


@pytest.fixture
def chosen_by_launches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment nor how fast this machine is decides."""
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    costs(monkeypatch, _NEVER)


def costs(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """What optimised code is thought to take."""
    monkeypatch.setattr(optimised, "seconds", lambda size: seconds)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled: ``baseline`` and ``optimised`` code from a kernel, or an ``image`` from its text."""
    seen: list[str] = []
    compiled, image_of = compilation.compiled, code_generation.image_of

    def noting(kernel: Any, options: Any, *others: Any) -> LoadedModule:
        found = compiled(kernel, options, *others)
        seen.append("baseline" if found.is_baseline else "optimised")
        return found

    def noting_image(source: Any) -> Any:
        seen.append("image" if threading.current_thread() is threading.main_thread() else "image behind")
        return image_of(source)

    monkeypatch.setattr(compilation, "compiled", noting)
    monkeypatch.setattr(code_generation, "image_of", noting_image)
    return seen


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(this_process, "core_count", lambda: 2)


@pytest.fixture
def waits() -> Iterator[None]:
    """Nothing is made behind a test any more when it is over."""
    yield
    optimised._Behind.end()


def twice(x: X, y: X):
    i = nv.grid(1)
    if i < x.size:
        y[i] = x[i] * 2 + 1


def twice_of_loaded(x: X, y: X):
    """It is not known before that no threads race."""
    i = nv.grid(1)
    y[nv.i32(x[i])] = x[i] * 2 + 1


def reversed_blocks(x: X, y: X):
    tile, t = nv.shared.array(32, nv.f32), nv.thread_idx.x
    tile[t] = x[nv.grid(1)]
    nv.syncthreads()
    y[nv.grid(1)] = tile[31 - t]


def kernel_of(function: Any = twice, **options: Any) -> nv.Kernel:
    return nv.kernel(function, **options)


def launched(kernel: nv.Kernel, blocks: int = 4, **how: Any) -> np.ndarray:
    x = np.arange(blocks * 32, dtype=np.float32)
    y = np.zeros_like(x)
    kernel.on("cpu", **how)[blocks, 32](x, y)
    np.testing.assert_array_equal(y, x * 2 + 1)
    return y


def codes(kernel: Any) -> list[LoadedModule]:
    kernel = getattr(kernel, "_kernel", kernel)
    found = [one for kept in kernel.launch_state.specialisations.values() for one in kept]
    return [code for one in found for code in dict.fromkeys(one.code.values())]


def tier_of(kernel: Any) -> tuple[str, ...]:
    return tiers.named(codes(kernel))


# Which one a launch begins with


def test_a_small_launch_has_baseline_code(made: list[str]) -> None:
    kernel = kernel_of()
    for _ in range(3):
        launched(kernel)
    assert made == ["baseline"] and tier_of(kernel) == ("baseline",)


def test_a_large_launch_has_optimised_code_at_once(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    kernel = kernel_of()
    launched(kernel, blocks=4)
    assert made == ["optimised"] and tier_of(kernel) == ("optimised",)
    launched(kernel, blocks=1)
    assert made == ["optimised"]


def test_a_large_launch_after_a_small_one_has_it_made_of_the_same_text(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = kernel_of()
    launched(kernel)
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert made == ["baseline", "image"] and tier_of(kernel) == ("optimised",)


@pytest.mark.parametrize(("blocks", "tier"), [(1 << 15, "baseline"), ((1 << 15) + 1, "optimised")])
def test_a_launch_of_more_than_a_million_threads_has_optimised_code_at_once(
    made: list[str], blocks: int, tier: str
) -> None:
    kernel = kernel_of()
    launched(kernel, blocks=blocks)
    assert made == [tier] and tier_of(kernel) == (tier,)


def test_a_first_launch_of_a_hundred_million_threads(made: list[str]) -> None:
    x, kernel = np.arange(64, dtype=np.float32), kernel_of()
    y = np.zeros_like(x)
    kernel.on("cpu")[10**8 // 1024 + 1, 1024](x, y)
    np.testing.assert_array_equal(y, x * 2 + 1)
    assert made == ["optimised"]


@pytest.mark.parametrize("is_kept", [True, False], ids=["on disk", "in memory"])
def test_what_baseline_code_is_made_of_does_not_stay(monkeypatch: pytest.MonkeyPatch, is_kept: bool) -> None:
    """Neither the code nor its text, nor in the optimised code that is made from it."""
    if not is_kept:
        monkeypatch.setattr(cached_images, "keep", lambda artifacts: False)
    kernel = kernel_of()
    launched(kernel)
    (baseline,) = codes(kernel)
    code, text = weakref.ref(baseline), baseline.source()
    assert isinstance(text, optimised.Source)
    text, baseline = weakref.ref(text), None
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    gc.collect()
    assert tier_of(kernel) == ("optimised",)
    assert code() is None and text() is None


def test_a_text_that_was_kept_is_read_when_optimised_code_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    read, texts = cached_images.find_source, list[str]()

    def noting(key: Any) -> Any:
        found = read(key)
        texts.extend([] if found is None or "kernel.twice" not in found.text else [found.text])
        return found

    monkeypatch.setattr(cached_images, "find_source", noting)
    kernel = kernel_of()
    launched(kernel)
    assert texts == []
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert len(texts) == 1


@pytest.mark.parametrize("how", [{"check": "race"}, {"check": "uninit"}, {"schedule": "random", "seed": 3}], ids=str)
@pytest.mark.parametrize(("most", "wanted"), [(1000, "baseline"), (100, "optimised")])
def test_launches_in_one_piece_have_a_limit_of_their_own(
    made: list[str], monkeypatch: pytest.MonkeyPatch, how: dict[str, Any], most: int, wanted: str
) -> None:
    monkeypatch.setattr(tiers, "MOST_IN_ONE_PIECE", most)
    launched(kernel_of(twice_of_loaded), **how)
    assert made == [wanted]


@pytest.mark.parametrize("options", [{"fastmath": True}, {"fastmath": {"nnan"}}, {"fastmath": {"reassoc", "contract"}}])
def test_code_of_which_llvm_may_choose_results_is_optimised(made: list[str], options: dict[str, Any]) -> None:
    kernel = kernel_of(**options)
    launched(kernel)
    launched(kernel, tier="baseline")
    assert set(made) == {"optimised"}


@nv.device
def down(n: nv.i32) -> nv.f32:
    return nv.f32(0) if n == 0 else down(n - 1) + 1


def deep(x: X, y: X):
    i = nv.grid(1)
    y[i] = down(3) - 2 + 2 * x[i]


def test_code_that_calls_itself_is_optimised(made: list[str]) -> None:
    """How deep it comes depends on the size of its frames."""
    launched(kernel_of(deep))
    assert made == ["optimised"]


@pytest.mark.parametrize("way", [{"NVGEN_CPU": "coroutines"}, {"cooperative": True}], ids=str)
def test_threads_that_wait_have_baseline_code(
    made: list[str], monkeypatch: pytest.MonkeyPatch, way: dict[str, Any]
) -> None:
    if "NVGEN_CPU" in way:
        monkeypatch.setenv("NVGEN_CPU", way["NVGEN_CPU"])
    x, kernel = np.arange(64, dtype=np.float32), kernel_of(reversed_blocks)
    y = np.zeros_like(x)
    kernel.on("cpu").launch(x, y, grid=2, block=32, cooperative=way.get("cooperative", False))
    np.testing.assert_array_equal(y, x.reshape(2, 32)[:, ::-1].ravel())
    assert made == ["baseline"]


def test_what_is_measured_is_optimised(made: list[str]) -> None:
    x, kernel = np.arange(64, dtype=np.float32), kernel_of()
    launched(kernel)
    nv.cuda.time(kernel.on("cpu")[2, 32], x, np.zeros_like(x), repeat=2, warmup=0)
    assert made == ["baseline", "image"]


# When one takes the other's place


def test_work_over_launches_has_it_made_behind(
    made: list[str], monkeypatch: pytest.MonkeyPatch, two_cores: None, waits: None
) -> None:
    monkeypatch.setattr(optimised, "_PATIENCE", 1e9)
    kernel = kernel_of()
    launched(kernel)  # it keeps the fast path
    (code,) = codes(kernel)
    assert code.optimised is not None
    code.optimised.seconds = code.optimised.runs.seconds + 1e-6
    launched(kernel)
    launched(kernel)
    optimised._Behind.end()
    assert made == ["baseline", "image behind"]
    launched(kernel)
    assert tier_of(kernel) == ("optimised",) and codes(kernel)[0].optimised is None


def test_where_there_is_one_core_a_launch_makes_it(
    made: list[str], monkeypatch: pytest.MonkeyPatch, one_core: None
) -> None:
    monkeypatch.setattr(this_process, "core_count", lambda: 1)
    costs(monkeypatch, 1e-9)
    kernel = kernel_of()
    launched(kernel, blocks=1)  # of which nothing is left
    assert made == ["baseline", "image"]
    launched(kernel)
    assert tier_of(kernel) == ("optimised",)


def test_what_takes_long_to_make_is_not_made_behind(
    made: list[str], monkeypatch: pytest.MonkeyPatch, two_cores: None
) -> None:
    """The end of the program would wait for it."""
    monkeypatch.setattr(optimised, "_MOST_BEHIND", 0.0)
    costs(monkeypatch, 1e-9)
    launched(kernel_of(), blocks=1)
    assert made == ["baseline", "image"]


def test_one_launch_goes_on_with_it(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks that are left when the first have shown how long they take."""
    monkeypatch.setattr("nvgen.runtime.cpu.baseline_run._SECONDS_ALONE", 0.0)
    costs(monkeypatch, _AT_ONCE)
    kernel = kernel_of()
    launched(kernel, blocks=64)
    assert made == ["baseline", "image"] and tier_of(kernel) == ("optimised",)


@pytest.mark.parametrize("function", [twice, reversed_blocks])
@pytest.mark.parametrize("pieces", [1e-9, 1.0])
def test_a_launch_in_pieces_runs_each_block_once(
    function: Any, pieces: float, monkeypatch: pytest.MonkeyPatch, one_core: None
) -> None:
    monkeypatch.setattr("nvgen.runtime.cpu.baseline_run._SECONDS_OF_PIECE", pieces)

    def counted(x: X, y: X):
        y[nv.grid(1)] += x[nv.grid(1)]
        nv.syncthreads()

    x, y = np.arange(37 * 48, dtype=np.float32), np.ones(37 * 48, np.float32)
    nv.kernel(counted).on("cpu")[37, 48](x, y)
    np.testing.assert_array_equal(y, x + 1)


def printing(x: X, y: X):
    i = nv.grid(1)
    y[i] = x[i] * 2 + 1
    if nv.thread_idx.x == 0:
        print(nv.block_idx.x)


def test_what_prints_does_so_once(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    costs(monkeypatch, _AT_ONCE)
    launched(kernel_of(printing), blocks=9)
    assert sorted(capfd.readouterr().out.split()) == sorted(map(str, range(9)))


def shifted(x: X, y: X):
    i = nv.grid(1)
    y[i] = x[i + 1]


@pytest.mark.parametrize("seconds", [_NEVER, _AT_ONCE])
@pytest.mark.parametrize("tier", [None, "baseline", "optimised"])
def test_what_fails_is_told_alike(
    tier: str | None, seconds: float, monkeypatch: pytest.MonkeyPatch, one_core: None
) -> None:
    """In the blocks that a test leaves to code with all checks, before and after other code has taken over."""
    monkeypatch.setattr("nvgen.runtime.cpu.baseline_run._SECONDS_ALONE", 0.0)
    costs(monkeypatch, seconds)
    x, y = np.arange(1024, dtype=np.float32), np.zeros(1024, np.float32)
    with pytest.raises(nv.LaunchError) as raised:
        nv.kernel(shifted).on("cpu", tier=tier)[32, 32](x, y)
    assert "index 1024 is out of range for `x`" in str(raised.value) or "1024" in str(raised.value)
    np.testing.assert_array_equal(y[:1023], x[1:])
    assert y[1023] == 0


@pytest.mark.parametrize("patience", [1, 1000], ids=["behind", "in place"])
def test_code_that_cannot_be_made_leaves_the_other(
    made: list[str], monkeypatch: pytest.MonkeyPatch, two_cores: None, waits: None, patience: int
) -> None:
    def refused(source: Any) -> Any:
        raise LaunchError(diagnostics.cpu.OutOfMemory(None, "k"))

    kernel = kernel_of()
    launched(kernel)
    monkeypatch.setattr(code_generation, "image_of", refused)
    code = codes(kernel)[0].optimised
    assert code is not None
    code.seconds = code.runs.seconds / patience
    launched(kernel)
    optimised._Behind.end()
    launched(kernel)
    assert tier_of(kernel) == ("baseline",)


# Between processes


def later(**how: Any) -> nv.Kernel:
    """The same in a process that has compiled nothing."""
    forget()
    text = "def k(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):\n    y[nv.grid(1)] = x[nv.grid(1)] * 2 + 1\n"
    kernel = nv.Kernel.from_source(text, filename="k.py")
    launched(kernel, **how)
    return kernel


def test_both_are_kept(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert tier_of(later()) == tier_of(later()) == ("baseline",)
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    assert tier_of(later()) == ("optimised",)  # another kernel, of a process that has not seen the text
    monkeypatch.setattr(tiers, "MOST_THREADS", 1000)
    assert tier_of(later()) == ("optimised",)
    assert tier_of(later(tier="baseline")) == ("baseline",)
    assert made == ["baseline", "optimised"]


def test_kept_baseline_code_has_its_text(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    later()
    kernel = later()
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert made == ["baseline", "image"]
    assert tier_of(later()) == ("optimised",) and made == ["baseline", "image"]


def test_without_its_text_the_kernel_is_compiled_anew(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    later()
    kernel = later()
    monkeypatch.setattr(cached_images, "find_source", lambda key: None)
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert made == ["baseline", "optimised"] and tier_of(kernel) == ("optimised",)


def test_nothing_need_be_kept(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert cache.store() is None
    kernel = later()
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert made == ["baseline", "image"]


# PTX


def test_kernels_from_ptx_have_tiers(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    kernel = nv.ptx.load(kernel_of().ptx("sm_80"))["twice"]
    x = np.arange(128, dtype=np.float32)

    def run() -> None:
        y = np.zeros_like(x)
        kernel.on("cpu")[4, 32](x, x.size, y, y.size)
        np.testing.assert_array_equal(y, x * 2 + 1)

    run()
    assert tier_of(kernel) == ("baseline",)
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    run()
    assert tier_of(kernel) == ("optimised",) and made == ["image"]


# Who says which


@pytest.mark.parametrize("tier", ["baseline", "optimised"])
def test_a_program_and_the_environment_choose(tier: str, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    costs(monkeypatch, _AT_ONCE)
    launched(kernel_of(), tier=tier)
    monkeypatch.setenv("NVGEN_CPU", "optimised" if tier == "baseline" else "baseline")
    launched(kernel_of(), tier=tier)  # a program goes first
    monkeypatch.setenv("NVGEN_CPU", f" {tier} ,coroutines")
    launched(kernel_of())
    assert set(made) == {tier}


@pytest.mark.parametrize("value", ["fast", "baseline,optimised", "coroutines;baseline"])
def test_the_environment_may_not_say_something_else(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", value)
    with pytest.raises(nv.LaunchError, match="`NVGEN_CPU` must be"):
        launched(kernel_of())


@pytest.mark.parametrize("value", ["", "fast", 3, ["baseline"]])
def test_a_program_may_not_say_something_else(value: Any) -> None:
    with pytest.raises(nv.LaunchError, match="`tier` must be") as raised:
        kernel_of().on("cpu", tier=value)
    assert raised.value.code == "NVG2129"


def test_it_is_for_the_cpu() -> None:
    with pytest.raises(nv.LaunchError, match="`tier` is for runs on the CPU"):
        kernel_of().on("cuda:0", tier="baseline")


def test_notebooks_show_which_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_of()
    launched(kernel)
    assert "cpu, baseline code" in notebooks.html(kernel)
    monkeypatch.setattr(tiers, "MOST_THREADS", 127)
    launched(kernel)
    assert "cpu, optimised code" in notebooks.html(kernel)
    assert "baseline code" in repr(kernel.on("cpu", tier="baseline"))


# The end of a process

PROGRAM = """
import os, sys, threading, time
import numpy as np
import nvgen as nv
from nvgen.targets.cpu import code_generation
from nvgen.targets.cpu.objects import optimised
from nvgen.processes import this_process

@nv.kernel
def twice(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = x[i] * 2 + 1

this_process.core_count = lambda: 2
optimised.seconds = lambda size: 1e-9
optimised._PATIENCE = 1e15
image_of = code_generation.image_of
begun = threading.Event()

def slowly(source):
    begun.set()
    for _ in range(5):
        made = image_of(source)
    return made

code_generation.image_of = slowly
x = np.arange(32, dtype=np.float32)
y = np.zeros_like(x)
twice.on("cpu")[1, 32](x, y)
assert begun.wait(60)
assert any(thread.name == "nvgen.optimised" for thread in threading.enumerate())
"""
ENDS = {
    "the program ends": "",
    "it raises": "raise SystemExit(0)",
    "it forks": """
child = os.fork()
code_generation.image_of = image_of
twice.on("cpu")[1, 32](x, y)
assert (y == x * 2 + 1).all()
if child == 0:
    @nv.kernel
    def other(x: nv.Array[nv.f32]):
        x[nv.grid(1)] = 3
    other.on("cpu", tier="optimised")[1, 32](x)
    assert (x == 3).all()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
""",
}


@pytest.mark.skipif(sys.platform != "linux", reason="images are made on Linux")
@pytest.mark.parametrize("end", ENDS)
def test_nothing_is_left_behind(end: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the end of a program nor a fork comes amid LLVM's work."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM + ENDS[end])
    ended = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=240, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
