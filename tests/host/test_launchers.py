"""Launchers in Python and Rust: the same kernels, launched without nvgen."""

from __future__ import annotations

import ast
import builtins
import os
import shutil
import sys
from pathlib import Path

import pytest

from nvgen.artifacts.host.python_launcher import OWN, python_launcher
from nvgen.artifacts.host.rust import byte_string, rust
from tests.driver import building
from tests.emulate.running import built, emulate
from tests.host.building import ARCH, PROGRAMS, all_kernels, compile_rust

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]


def test_python(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(python_launcher("kernels", *all_kernels(), "ptx"))
    shutil.copy(PROGRAMS / "everything.py", tmp_path)
    result = emulate("--arch", ARCH, "--", sys.executable, "everything.py", cwd=tmp_path)
    assert (result.returncode, result.stdout.strip()) == (0, "everything is Python"), result.stderr


def test_kernels_take_no_name_that_the_module_uses() -> None:
    found, _ = all_kernels()
    tree = ast.parse(python_launcher("kernels", found, b"\0" * 100, "cubin"))
    loaded = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    assert loaded & set(dir(builtins)) <= OWN
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }
    assert imported <= OWN


def test_rust(tmp_path: Path) -> None:
    (tmp_path / "kernels.rs").write_text(rust("kernels", *all_kernels(), "ptx"))
    shutil.copy(PROGRAMS / "everything.rs", tmp_path)
    os.symlink(built(), tmp_path / "libcuda.so")
    compile_rust("everything.rs", tmp_path, "--edition", "2021")
    result = emulate("--arch", ARCH, str(tmp_path / "everything"))
    assert (result.returncode, result.stdout.strip()) == (0, "everything is safe"), result.stderr


def test_bytes_in_rust() -> None:
    """Every byte, and spaces where a line begins."""
    content = bytes(range(256)) + b"\n  spaces" + b" " * 300
    lines = byte_string(content).split("\\\n")
    assert len(lines) > 3 and not any(line.startswith(" ") for line in lines)
    assert ast.literal_eval(f'b"{"".join(lines)}"') == content
