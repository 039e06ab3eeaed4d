"""Fake GPUs for scripts and examples that launch on one.

Which ones is said in words: ``sm_90``, ``sm_80 sm_90`` for two, ``none``, ``sm_90, CUDA 12.4`` with the driver's version.
What goes wrong follows: ``sm_90, cuMemAlloc gives CUDA_ERROR_OUT_OF_MEMORY`` in every call of the function, and ``sm_90,
kernels end in CUDA_ERROR_ILLEGAL_ADDRESS``. A script says it in its first line, after ``# gpu: ``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

_WORDS = re.compile(
    r"(none|sm_\d+(?: sm_\d+)*)(?:, CUDA (\d+)\.(\d+))?((?:, (?:cu\w+ gives|kernels end in) CUDA_ERROR_\w+)*)"
)


def words_of(script: str) -> str:
    """What a script asks for; empty where it needs no GPU."""
    first = script.partition("\n")[0]
    return first.removeprefix("# gpu: ") if first.startswith("# gpu: ") else ""


def _failing(error: int, *_: object) -> int:
    """What a kernel does that ends in an error."""
    return error


@contextmanager
def present(words: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Has nvgen find the GPUs, if there are to be any; without them it runs kernels on the CPU."""
    if not words:
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")
        yield
        return
    from tests.driver import fake

    if fake.problem():
        pytest.skip(fake.problem())
    match = _WORDS.fullmatch(words)
    assert match is not None, f"`# gpu: {words}` is not in the form of `# gpu: sm_90, CUDA 12.4`"
    numbers = [] if match[1] == "none" else [int(name[3:]) for name in match[1].split()]
    version = 13000 if match[2] is None else 1000 * int(match[2]) + 10 * int(match[3])
    monkeypatch.setenv("NVGEN_DEVICE", "")
    monkeypatch.setenv("NVGEN_PTXAS", "")  # scripts may set it
    driver = fake.install([divmod(number, 10) for number in numbers], version)
    for mistake in match[4].split(", ")[1:]:
        name, *_, error = mistake.split()
        if name == "kernels":
            driver.execute = partial(_failing, fake.CUresult[error])
        else:
            driver.failures[name] = fake.CUresult[error]
    try:
        yield
    finally:
        fake.remove()
