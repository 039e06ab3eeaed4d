"""Warps that wait as a whole, as one coroutine each: results are NumPy's, and bit by bit those of one coroutine a
thread, whatever is checked; and where lanes may have to wait one by one, they do."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen import describe
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.diagnostics import LaunchError
from nvgen.targets.cpu.emit import host_target
from nvgen.targets.cpu.regions import choice as region_choice
from nvgen.targets.cpu.warps import choice
from nvgen.targets.cpu.warps.division import WarpCode
from tests.targets import warp_kernels
from tests.targets.warp_kernels import CASES, OTHERS, PARTIAL

_TOO_EARLY = ("late_copies", "all")


def form(kernel: nv.Kernel, blocks: BlockShape = BlockShape(32)) -> str:  # noqa: B008  (immutable)
    """How a kernel's threads wait in such blocks: ``warps``, or why one by one."""
    typed = kernel.specialise().typed
    assert isinstance(region_choice.division(typed, kernel.options), str)
    described = describe.kernel(typed, kernel.options, host_target())
    found = choice.division(typed, described, blocks)
    return "warps" if isinstance(found, WarpCode) else found


#: With what each case is checked: one reads too early, to see what it gets.
_CHECKED = [(name, check) for name in CASES for check in ("none", "bounds", "all") if (name, check) != _TOO_EARLY]


@pytest.mark.parametrize(("name", "check"), _CHECKED)
def test_results(name: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case, rng = CASES[name], np.random.default_rng(len(name))
    assert form(case.kernel) == "warps"
    for _ in range(2):
        given = case.arguments(rng)
        outputs = [index for index, one in enumerate(given) if isinstance(one, np.ndarray) and not one.any()]
        expected = case.expected(*given)
        found = []
        for variable in ("optimised", "baseline", "coroutines"):
            monkeypatch.setenv("NVGEN_CPU", variable)
            arguments = [one.copy() if isinstance(one, np.ndarray) else one for one in given]
            case.kernel.on("cpu", check=check)[case.launch](*arguments)
            found.append(arguments[outputs[-1]])
        assert found[0].tobytes() == found[1].tobytes() == found[2].tobytes()
        np.testing.assert_array_equal(found[0], expected)


@pytest.mark.parametrize("name", CASES)
def test_warps_of_several_rows(name: str) -> None:
    assert form(CASES[name].kernel, BlockShape(16)) == "its warps go through several rows"


@pytest.mark.parametrize("check", ["none", "bounds", "all"])
@pytest.mark.parametrize("block", [1, 33, 48, 100, 250])
@pytest.mark.parametrize("name", PARTIAL)
def test_blocks_with_a_part_of_a_warp(name: str, block: int, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last warp has the lanes that the block has, and only these count."""
    kernel, blocks = PARTIAL[name], 4
    expected = "some lanes may end before others" if name == "returns" else "warps"
    assert form(kernel, BlockShape(1, is_row=True)).startswith(expected)
    a = np.random.default_rng(block).integers(-99, 99, blocks * block).astype(np.int32)
    found = []
    for variable in ("optimised", "baseline", "optimised,coroutines"):
        monkeypatch.setenv("NVGEN_CPU", variable)
        out = np.zeros_like(a)
        for _ in range(2):
            kernel.on("cpu", check=check)[blocks, block](a, out)
        found.append(out.tobytes())
    assert found[0] == found[1] == found[2] and np.frombuffer(found[0], np.int32).any()


@pytest.mark.parametrize("name", ["products", "products_of_bytes"])
def test_matrices_need_whole_warps(name: str) -> None:
    assert "needs all lanes of a warp" in form(CASES[name].kernel, BlockShape(16, is_row=True))


@pytest.mark.parametrize("name", OTHERS)
def test_lanes_that_wait_one_by_one(name: str) -> None:
    kernel, reason = OTHERS[name]
    assert reason in form(kernel)
    a, out = np.arange(32, dtype=np.int32) + 1, np.zeros(32, np.int32)
    kernel.on("cpu")[1, 32](a, out)
    expected = a[::-1] if name == "looks_at_memory" else a
    np.testing.assert_array_equal(out[:1] if "before" in name else out, expected[:1] if "before" in name else expected)


def test_a_lane_that_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that wait are told one by one, as where each is a coroutine."""
    texts = []
    for variable in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", variable)
        with pytest.raises(LaunchError) as raised:
            warp_kernels.lacks_a_tile.on("cpu")[1, 96](np.zeros(32, np.float32))
        texts.append(str(raised.value))
    assert texts[0] == texts[1]
    assert "threads" in texts[0]


def test_a_lane_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its index is told, and no thread stores behind it."""
    for variable in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", variable)
        out = np.zeros(4 * 32, np.float32)
        with pytest.raises(LaunchError, match="out of"):
            warp_kernels.late_copies.on("cpu")[2, warp_kernels.N](np.ones(2 * warp_kernels.N, np.float32), out[:100])
        assert not out[100:].any()
