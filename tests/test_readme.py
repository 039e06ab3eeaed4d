"""The README says what is true."""

from __future__ import annotations

import gc
import linecache
import re
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_kernel_gives_the_printed_ptx() -> None:
    kernel, launch = blocks("python")
    defined = nv.Kernel.from_source(kernel, filename="kernel.py")
    (excerpt,) = blocks("ptx")
    assert len(excerpt.splitlines()) > 10
    assert excerpt in defined.ptx(arch="sm_90")
    scope = {"vector_add": defined.on("cpu")}
    exec(launch, scope)
    assert (scope["c"] == 2).all()


def test_diagnostic_is_the_printed_one() -> None:
    text = "import nvgen as nv\n\n@nv.kernel\ndef k(a: nv.Array[nv.i32], n: nv.i32):\n    a[0] = a[1] / n\n"
    with pytest.raises(nv.CompileError) as caught:
        nv.Kernel.from_source(text, filename="kernel.py").ptx()
    assert str(caught.value) == blocks("text")[0].rstrip("\n")


def test_ci_runs_the_test_command() -> None:
    command = "-m pytest -n auto\n"
    assert command in blocks("sh")[1]
    assert command in (ROOT / ".ci" / "run").read_text()


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_the_guide_to_launches_runs(gpu: Any) -> None:
    text = (ROOT / "docs" / "guide" / "launching.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)):
        file = ROOT / f"launching_{number}.py"
        linecache.cache[str(file)] = (len(block), None, block.splitlines(keepends=True), str(file))
        exec(compile(block, str(file), "exec"), scope)
    assert len(gpu.launches) > 8 and scope["timing"].median > 0
    scope.clear()
    gc.collect(1)
