"""A repeated launch of a kernel from Python beside one of the kernel's own PTX, on the CPU and with the fake driver.

Run with ``pytest tests/bench/test_ptx_launch.py -m bench -s``: medians, since both take the same road, and what one of
them has to do besides is seen in each launch.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.bench.test_compile_time import environment
from tests.driver import fake

pytestmark = pytest.mark.bench

#: The most that a launch of PTX takes, in launches of the kernel from Python.
MOST = 1.3


@pytest.mark.parametrize("device", ["cpu", "fake"])
def test_both_origins(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_TEST_DRIVER", "fake")
    if device == "fake" and fake.problem():
        pytest.skip(fake.problem())
    command = [sys.executable, "-m", "tests.bench.launchers.both_origins", device]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment() | os.environ)
    ratios = {}
    for arguments, times in json.loads(printed.stdout).items():
        ratios[arguments] = times["PTX"] / times["Python"]
        shown = ", ".join(f"{origin} {time:.2f} us" for origin, time in times.items())
        print(f"\n{device}, {arguments}: {shown} ({ratios[arguments]:.2f})")
    assert max(ratios.values()) <= MOST
