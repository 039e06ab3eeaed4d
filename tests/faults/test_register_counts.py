"""``setmaxnreg`` in the wrong direction, or by part of a warpgroup, is reported in every order of threads."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import in_ptx, of_ptx
from tests.faults.register_counts import FAULTY, RIGHT, kernel
from tests.faults.test_in_flight import ORDERS


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", FAULTY)
def test_wrong_changes_of_registers(name: str) -> None:
    code, body = FAULTY[name]
    made = kernel(name, body)
    for one in (made, in_ptx(made)):
        for order in ORDERS:
            given = (np.zeros(256, np.float32),)
            with pytest.raises(nv.LaunchError) as raised:
                one.on("cpu", check="barrier", **order)[1, 256](*(given if one is made else of_ptx(given)))
            assert raised.value.code == code
            assert raised.value.diagnostic.span is not None and "setmaxnreg" in raised.value.diagnostic.span.text


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", RIGHT)
def test_right_changes_of_registers(name: str) -> None:
    made = kernel(name, RIGHT[name])
    for one in (made, in_ptx(made)):
        for order in ORDERS[:6]:
            given = (np.zeros(256, np.float32),)
            one.on("cpu", check="all", **order)[1, 256](*(given if one is made else of_ptx(given)))
