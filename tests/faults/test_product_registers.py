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


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", product_registers.PTX_TEXTS)
def test_registers_in_ptx(name: str) -> None:
    code, body, _ = product_registers.PTX_TEXTS[name]
    text = product_registers.ptx_text(body)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// fault")]
    for check, orders in (("race", ORDERS), ("all", ORDERS[:3])):
        for order in orders:
            with pytest.raises(nv.LaunchError) as raised:
                nv.ptx.load(text)["k"].on("cpu", check=check, **order)[1, 128](*product_registers.arguments())
            assert raised.value.code == code, str(raised.value)
            assert raised.value.diagnostic.span is not None
            assert [raised.value.diagnostic.span.line] == lines, str(raised.value)


RIGHT_IN_PTX = {
    name: right for name, (_, _, right) in product_registers.PTX_TEXTS.items()
} | product_registers.PTX_RIGHT


@pytest.mark.parametrize("name", RIGHT_IN_PTX)
def test_right_products_in_ptx_are_left_alone(name: str) -> None:
    kernel = nv.ptx.load(product_registers.ptx_text(RIGHT_IN_PTX[name]))["k"]
    for order in ORDERS[:4]:
        kernel.on("cpu", check="all", **order)[1, 128](*product_registers.arguments())
