"""Registers of products that are written without a fence, or read before a wait, are found whatever the order."""

from __future__ import annotations

import pytest

import nvgen as nv
from tests.faults import product_registers
from tests.faults.fault import Fault, in_ptx, of_ptx
from tests.faults.test_in_flight import ORDERS, reported

FAULTS = {fault.kernel.name: fault for fault in product_registers.FAULTS}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_registers_of_products(fault: Fault) -> None:
    for order in ORDERS:
        error = reported(fault.kernel, fault, check="race", **order)
        assert error.code == fault.code, str(error)
        assert error.diagnostic.span is not None and error.diagnostic.span.line == fault.lines()[0]


@pytest.mark.parametrize("fault", [FAULTS["one_group_too_few"], FAULTS["not_committed"]], ids=lambda f: f.kernel.name)
def test_registers_that_are_read_in_ptx(fault: Fault) -> None:
    kernel = in_ptx(fault.kernel)
    for order in ORDERS:
        error = reported(kernel, fault, check="race", **order)
        assert error.code == fault.code and "st.global" in str(error)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("kernel", product_registers.RIGHT, ids=FAULTS)
def test_right_products_are_left_alone(kernel: nv.Kernel) -> None:
    for one in (kernel, in_ptx(kernel)):
        for order in ORDERS[:4]:
            given = product_registers.arguments()
            one.on("cpu", check="all", **order)[1, 128](*(given if one is kernel else of_ptx(given)))
