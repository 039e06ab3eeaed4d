"""Runs Python in a process of its own: what is installed there stays there."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HAS_NUMBA = importlib.util.find_spec("numba") is not None
HAS_NUMBA_CUDA = importlib.util.find_spec("numba_cuda") is not None
with_numba_cuda = pytest.mark.skipif(not HAS_NUMBA_CUDA, reason="numba-cuda is not installed")
without_numba = pytest.mark.skipif(HAS_NUMBA, reason="numba is installed")


def python(*arguments: str, stdin: str = "", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs Python with arguments, from the repository's root or another folder."""
    command = [sys.executable, *arguments]
    environment = {"PYTHONPATH": str(ROOT), "NVGEN_DEVICE": "cpu", "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, check=False, cwd=folder, env=environment, timeout=120
    )


def output(code: str) -> str:
    """What a program prints that must end well."""
    ended = python("-W", "ignore:numba.cuda was imported", "-c", code)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
