"""What ``nv.ptx`` has, and what it loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

import nvgen as nv


@pytest.mark.parametrize("name", nv.ptx.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    assert name in dir(nv.ptx)
    assert getattr(nv.ptx, name).__doc__


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'livenes'"):
        nv.ptx.livenes  # noqa: B018


def test_reading_loads_neither_checks_nor_analyses() -> None:
    script = (
        "import sys, nvgen as nv; nv.ptx.formatted(nv.ptx.parse('.version 8.0\\n.target sm_80\\n'));"
        "late = 'nvgen.ptx.checking', 'nvgen.ptx.analysis', 'llvmlite';"
        "print([name for name in sys.modules if name.startswith(late)])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
