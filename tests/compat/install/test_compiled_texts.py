"""Texts that a finished function executed, in a process of its own, since the hook stays for good."""

from __future__ import annotations

import subprocess
import sys
from types import FunctionType
from typing import Any

import nvgen as nv

_PROGRAM = """
from nvgen.compat.numba import compiled_texts
import nvgen as nv

if {remembers}:
    compiled_texts.note()

def made(value):
    text = "def kernel(a):\\n    a[0] = " + str(value) + "\\n"
    scope = {{}}
    exec(text, scope)
    return scope["kernel"]

import numpy as np
functions = [made(value) for value in (3, 5)]
for function in functions:
    a = np.zeros(1, np.float32)
    nv.kernel(function).on("cpu")[1, 1](a)
    print(a[0])
"""


def _run(*, remembers: bool) -> subprocess.CompletedProcess[str]:
    program = _PROGRAM.format(remembers=remembers)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_texts_are_remembered() -> None:
    run = _run(remembers=True)
    assert run.stdout.split() == ["3.0", "5.0"], run.stderr


def test_nobody_remembers_unasked() -> None:
    run = _run(remembers=False)
    assert run.returncode == 1
    assert "NVG0101" in run.stderr


def test_a_function_with_another_name_since() -> None:
    def written(a: nv.Array[nv.f32]):  # type: ignore[no-untyped-def]
        a[0] = 1.0

    renamed: Any = FunctionType(written.__code__, globals(), "renamed")
    renamed.__annotations__ = written.__annotations__
    assert "st.global" in nv.kernel(renamed).ptx()
