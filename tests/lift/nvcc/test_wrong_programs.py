"""CUDA programs that do wrong end in a diagnostic that names the line of the PTX and that of the source."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.nvcc.compiled import SOURCES, Text, texts_of

pytestmark = pytest.mark.sweep(6)

Arguments = tuple[Any, ...]


def some(n: int) -> np.ndarray:
    return np.arange(n, dtype="i4")


def none(*shape: int) -> np.ndarray:
    return np.zeros(shape, "i4")


#: What is launched, the code of the diagnostic, the instruction that it shows, and the lines of the source by the ends
#: of their comments.
WRONG: dict[str, tuple[int, int, Callable[[], Arguments], str, str, tuple[str, ...]]] = {
    "shared_race": (1, 64, lambda: (some(64), none(64)), "NVG2115", "st.shared.u32", ("write", "read")),
    "global_race": (4, 32, lambda: (none(2),), "NVG2115", "st.global.u32", ("write",)),
    "unwritten": (1, 64, lambda: (some(64), none(64)), "NVG2116", "st.global.u32", ("read",)),
    "divergent": (1, 64, lambda: (some(64), none(64)), "NVG2117", "bar.sync", ("many", "few")),
    "past_the_end": (2, 32, lambda: (some(50), none(50), 50), "NVG3202", "ld.global.u32", ("access",)),
    "past_shared": (1, 64, lambda: (some(64), none(64)), "NVG3203", "ld.shared.u32", ("access", "call")),
    "no_syncwarp": (1, 32, lambda: (some(32), none(32)), "NVG2115", "st.shared.u32", ("write", "read")),
    "never_set": (1, 64, lambda: (none(1), none(64)), "NVG2102", "ld.volatile.global.u32", ("loop", "barrier")),
    "narrow_scope": (2, 4, lambda: (none(1),), "NVG2115", "atom.global.cta.add.u32", ("add",)),
    "relaxed_message": (1, 64, lambda: (none(1), none(1), none(1)), "NVG2115", "ld.global.u32", ("write", "read")),
    "early_read": (1, 32, lambda: (none(32, 4), none(32, 4)), "NVG2124", "ld.shared.v4.u32", ("read", "copy")),
    "past_local": (1, 1, lambda: (np.array([1, 8], "i4"), none(8), 2), "NVG3203", "ld.local.u32", ("access",)),
    "too_deep": (1, 1, lambda: (none(1),), "NVG2105", "call.uni", ("call",)),
    "no_memory": (1, 1, lambda: (none(1), 0), "NVG3202", "ld.global.u32", ("read",)),
}
#: What is waited for in blocks that a GPU need not run at the same time.
LATER = "waits_for_a_later_block"
TEXTS = texts_of("wrong")


def failure(path: Path, kernel: str, grid: int, block: int, arguments: Iterable[Any], **how: Any) -> str:
    with pytest.raises(nv.LaunchError) as caught:
        nv.ptx.load(path)[kernel].on("cpu", **how)[grid, block](*arguments)
    return str(caught.value)


def line(text: Text, kernel: str, what: str) -> int:
    """The line of the source with a comment."""
    lines = text.source.read_text(encoding="utf-8").splitlines()
    (found,) = (number for number, one in enumerate(lines, 1) if one.endswith(f"// {kernel}: {what}"))
    return found


@pytest.mark.sweep(2)
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.arch)
@pytest.mark.parametrize("kernel", WRONG)
def test_wrong_program(kernel: str, text: Text) -> None:
    grid, block, arguments, code, instruction, places = WRONG[kernel]
    said = failure(text.path, kernel, grid, block, arguments(), check="all")
    head, shown = said.splitlines()[0], said.splitlines()[3]
    number, _, ptx = (part.strip() for part in shown.partition("|"))
    assert head.startswith(f"error[{code}]") and ptx.startswith(instruction), said
    assert f"{text.path}:{number}:" in said
    assert text.path.read_text(encoding="utf-8").splitlines()[int(number) - 1].split() == ptx.split()
    assert "\t" not in head and "`nv." not in said
    for what in places:
        assert f"--> wrong.cu:{line(text, kernel, what)}:" in said, said


@pytest.mark.parametrize("kernel", ["shared_race", "past_shared", "narrow_scope"])
def test_random_orders_find_it_too(kernel: str) -> None:
    grid, block, arguments, code, _, places = WRONG[kernel]
    for seed in range(3):
        said = failure(TEXTS[0].path, kernel, grid, block, arguments(), check="all", schedule="random", seed=seed)
        assert code in said and f"--> wrong.cu:{line(TEXTS[0], kernel, places[-1])}:" in said


def test_blocks_that_wait_for_later_ones() -> None:
    """In order the second block finds what the first has left; in a random order they run together."""
    out = none(1)
    kernel = nv.ptx.load(TEXTS[0].path)[LATER]
    kernel.on("cpu")[2, 1](none(1), out)
    assert out[0] == 7
    for seed in range(4):
        kernel.on("cpu", schedule="random", seed=seed)[2, 1](none(1), out)
        assert out[0] == 7


def test_the_line_is_shown_where_the_source_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the current folder, or from that of the PTX."""
    grid, block, arguments, _, _, _ = WRONG["past_shared"]
    path = shutil.copy(TEXTS[0].path, tmp_path / "program.ptx")
    shown = "return s[i + 1]; // past_shared: access"
    assert shown not in failure(Path(path), "past_shared", grid, block, arguments())
    shutil.copy(SOURCES / "wrong.cu", tmp_path)
    said = failure(Path(path), "past_shared", grid, block, arguments())
    assert shown in said and "out[threadIdx.x] = neighbour(s, threadIdx.x * 2); // past_shared: call" in said
    monkeypatch.chdir(tmp_path)
    assert shown in failure(TEXTS[0].path, "past_shared", grid, block, arguments())


def test_what_the_cpu_does_not_run_has_its_line(tmp_path: Path) -> None:
    text = TEXTS[0].path.read_text(encoding="utf-8")
    path = tmp_path / "program.ptx"
    path.write_text(
        text.replace("st.shared.u32 	[", "suld.b.1d.b32.trap {%r1}, [%rd1, {%r1}]; st.shared.u32 	[", 1)
    )
    with pytest.raises(nv.CompileError, match=rf"NVG3200[\s\S]*--> wrong.cu:{line(TEXTS[0], 'shared_race', 'write')}:"):
        nv.ptx.load(path)["shared_race"].on("cpu")[1, 1](none(1), none(1))
