"""Kernels of the tests that other processes get by their contents are the same kernels there."""

from __future__ import annotations

import sys
from typing import Any

import cloudpickle
import pytest

from tests.processes.test_pickles import assert_same_fingerprint, sent
from tests.semantics.test_cases import CASES


def assert_same_code(names: list[str]) -> None:
    """By value, a kernel has the fingerprint that it has in its module."""
    for name in names:
        kernel: Any = CASES[name].kernel
        module = sys.modules.get(kernel.__module__)
        if module is not None:
            cloudpickle.register_pickle_by_value(module)
        try:
            other = sent(kernel)
        finally:
            if module is not None:
                cloudpickle.unregister_pickle_by_value(module)
        assert other is not kernel
        assert_same_fingerprint(kernel, other)


def test_kernels_of_every_kind() -> None:
    assert_same_code(list(CASES)[::40])


#: cloudpickle 3.1 does not load an enumeration by value in a process that has it.
LEFT_OUT = {"enums"}


@pytest.mark.sweep
def test_all_kernels() -> None:
    assert set(CASES) > LEFT_OUT
    assert_same_code([name for name in CASES if name not in LEFT_OUT])
