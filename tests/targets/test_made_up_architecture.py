"""An architecture is data: rows that are added to a copy of the database, and nothing else, make a new one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nvgen.files.resources import resource_folder
from tests.intrinsics.nvvm_operands import database_module

pytestmark = pytest.mark.sweep(6)

#: Has nvgen read another folder; it ends before anything has been read.
PROLOGUE = """
from nvgen.files import resources
known = resources.folder_of
resources.folder_of = lambda name: {database!r} if name == "intrinsics_db" else known(name)
import nvgen as nv
"""
ADD = 'k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\\n    a[nv.grid(1)] += 1.0\\n")\n'
SHIFT = 'k = nv.Kernel.from_source("def k(t: nv.u32):\\n    nv.tcgen05.shift(t)\\n")\n'
ALLOC = 'k = nv.Kernel.from_source("def k(t: nv.u32):\\n    nv.tcgen05.dealloc(t, 32)\\n")\n'
FENCE = 'k = nv.Kernel.from_source("def k(t: nv.u32):\\n    nv.wgmma.fence()\\n")\n'
SUM = 'k = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\\n    a[0] = nv.warp.reduce_add(a[0])\\n")\n'


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def add_architectures(data: dict[str, Any]) -> None:
    """``sm_130`` and ``sm_130a``, which LLVM does not know and compiles as ``sm_121``."""
    last = next(row for row in data["architectures"] if row["name"] == "sm_121")
    new = {"llvm_processor": "sm_121", "minimum_ptx": "9.5", "minimum_ptx_of_ptxas": "9.5", "has_machine_code": False}
    data["architectures"] += [{**last, "name": name, **new} for name in ("sm_130", "sm_130a")]


def add_instructions(data: dict[str, Any]) -> None:
    """Tensor memory for the variant besides those that have it, and moves of its rows for the variant alone."""
    data["instructions"]["tcgen05"]["needs"]["sm_130a"] = "9.5"
    data["instructions"]["tcgen05.shift"]["needs"] = {"sm_130a": "9.5"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made_up") / "intrinsics_db"
    shutil.copytree(resource_folder("intrinsics_db"), folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    changed(folder / "architectures.json", add_architectures)
    changed(folder / "instructions.json", add_instructions)
    return folder


@pytest.fixture(scope="module")
def run(database: Path) -> Callable[[str], str]:
    """What a program prints, or the diagnostic that ends it."""

    def with_database(program: str) -> str:
        text = PROLOGUE.format(database=str(database)) + program
        environment = {**os.environ, "NVGEN_CACHE_DIR": "off"}
        command = [sys.executable, "-c", text]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        return done.stdout if done.returncode == 0 else done.stderr

    return with_database


def test_it_is_listed(run: Callable[[str], str]) -> None:
    shown = run("import sys; sys.argv = ['nvgen', 'targets']; from nvgen.cli import main; main()")
    lines = {line.split()[0]: line for line in shown.splitlines()}
    assert "9.5 to 9.5" in lines["sm_130"] and "sm_20 to sm_121" in lines["sm_130"]
    assert "sm_20 to sm_130" in lines["sm_130a"]


@pytest.mark.parametrize("arch", ["sm_130", "sm_130a"])
@pytest.mark.parametrize("inline", ["", 'nv.asm("// nothing", None); '])
def test_a_kernel_is_compiled_for_it(run: Callable[[str], str], arch: str, inline: str) -> None:
    """Also where LLVM prints it in a process of its own; ptxas, which does not know the name, is not asked."""
    without_ptxas = "import nvgen.files.cuda_tools; nvgen.files.cuda_tools.ptxas = lambda: None\n"
    kernel = ADD.replace("a[nv", f"{inline}a[nv").replace('"// nothing"', "'// nothing'")
    ptx = run(f"{without_ptxas}{kernel}print(k.ptx(arch={arch!r}))")
    assert f".version 9.5\n.target {arch}\n" in ptx and "add.f32" in ptx


def test_it_has_what_came_before(run: Callable[[str], str]) -> None:
    assert "redux.sync.add.s32" in run(f"{SUM}print(k.ptx(arch='sm_130'))")


def test_the_same_but_for_the_names(run: Callable[[str], str]) -> None:
    """LLVM compiles it as what came before."""
    own, before = (run(f"{SUM}print(k.ptx(arch={arch!r}, ptx_version='9.5'))") for arch in ("sm_130", "sm_121"))
    assert own.replace("sm_130", "sm_121") == before


def test_a_suggestion_names_it(run: Callable[[str], str]) -> None:
    words = run(f"{ADD}print(k.ptx(arch='sm_13'))")
    assert "error[NVG0501]" in words and "sm_130" in words


@pytest.mark.parametrize("arch", ["sm_121", "sm_100a", "sm_130"])
def test_what_it_alone_has_is_refused_elsewhere(run: Callable[[str], str], arch: str) -> None:
    words = run(f"{SHIFT}print(k.ptx(arch={arch!r}))")
    assert f"error[NVG2203]: `nv.tcgen05.shift` needs one of sm_130a, not {arch}" in words
    assert "compile for one of them" in words


def test_what_it_alone_has_is_taken(run: Callable[[str], str]) -> None:
    ptx = run(f"{SHIFT}print(k.ptx(arch='sm_130a'))")
    assert ".version 9.5\n.target sm_130a\n" in ptx and "tcgen05.shift.cta_group::1.down" in ptx


def test_lists_of_variants_name_it(run: Callable[[str], str]) -> None:
    assert "needs one of sm_100f, sm_100a, sm_101a, sm_110f, sm_130a, not sm_120a" in run(
        f"{ALLOC}print(k.ptx(arch='sm_120a'))"
    )
    words = run(f"{FENCE}print(k.ptx(arch='sm_130a'))")
    assert "error[NVG2409]" in words and "and sm_130a have `nv.tcgen05` in its place" in words


def test_a_gpu_of_it_is_compiled_for(run: Callable[[str], str]) -> None:
    program = "from nvgen.intrinsics.architectures import architecture_of\nprint(architecture_of((13, 0)).architecture)"
    assert run(program) == "sm_130\n"


def test_ir_is_compiled_for_it(run: Callable[[str], str], tmp_path: Path) -> None:
    path = tmp_path / "k.ll"
    path.write_text("define ptx_kernel void @k() {\n  ret void\n}\n", encoding="utf-8")
    program = f"import sys; sys.argv = ['nvgen', 'build', {str(path)!r}, '--arch', 'sm_130a', '-o', '-']\n"
    assert ".target sm_130a\n" in run(f"{program}from nvgen.cli import main; main()")


@pytest.mark.parametrize(
    ("name", "processor"),
    [("sm_130a", "sm_121"), ("sm_123a", "sm_121a"), ("sm_123f", "sm_121f"), ("sm_90a", "sm_90a"), ("sm_75", "sm_75")],
)
def test_the_generator_finds_what_llvm_compiles_it_as(name: str, processor: str) -> None:
    assert database_module("generate_architectures").processor_of(name) == processor
