"""Intrinsics that compute something, on a GPU: what the database says, on edge cases and random operands."""

from __future__ import annotations

import pytest

from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import architectures
from nvgen.runtime.gpu import devices, driver
from tests.intrinsics.test_nvvm import CALLABLE, CONSTANT, RECORDS, check, operands_of

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU"),
]


@pytest.mark.parametrize("name", CALLABLE)
def test_means_what_the_database_says(name: str) -> None:
    major, minor = devices.compute_capability(0)
    number = f"sm_{10 * major + minor}"
    own = architectures().get(f"{number}a") or architectures()[number]
    if database.intrinsic(name.replace(".", "_")).availability.needed_ptx(own.architecture) is None:
        pytest.skip(f"{number} has no such instruction")
    for constant in (False, True) if CONSTANT in RECORDS[name]["parameters"] else (False,):
        check(name, operands_of(name, 150, 7), constant, "cuda:0")
