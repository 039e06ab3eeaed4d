"""A call by an address at which there is no function names the address."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from tests.lift.texts import kernel

_FUNCTIONS = """
.func (.param .u32 given) twice(.param .u32 taken)
{
    .reg .b32 %r<2>;
    ld.param.u32 %r0, [taken];
    add.u32 %r1, %r0, %r0;
    st.param.u32 [given], %r1;
    ret;
}
.func nothing() { ret; }
"""
_CALL = """
    ld.global.u64 %rd2, [%rd0];
    .param .u32 taken;
    .param .u32 given;
    st.param.u32 [taken], %r0;
    shape: .callprototype (.param .u32 _) _ (.param .u32 _);
    call (given), %rd2, (taken), shape;
    ld.param.u32 %r1, [given];
    st.global.u32 [%rd1], %r1;
"""
_TEXT = kernel(_CALL, before=_FUNCTIONS)


@pytest.mark.parametrize("check", ["none", "bounds", "all"])
@pytest.mark.parametrize(
    ("address", "said"),
    [
        (0, "address 0x0 the module has none"),
        (0x7FFF12345678, "address 0x7fff12345678 the module has none"),
        (2, "`nothing` is there, which takes or returns something else"),
    ],
)
def test_an_address_of_no_function(address: int, said: str, check: str) -> None:
    pointer, out = np.array([address], np.uint64), np.zeros(1, np.uint32)
    with pytest.raises(LaunchError, match="NVG3204") as raised:
        nv.ptx.load(_TEXT)["k"].on("cpu", check=check)[1, 3](pointer, out)
    assert said in str(raised.value) and "thread (0, 0, 0) of block (0, 0, 0)" in str(raised.value)
    assert ("the function pointer is null" in str(raised.value)) is (address == 0)


def test_an_address_of_a_function() -> None:
    pointer, out = np.array([1], np.uint64), np.zeros(1, np.uint32)
    nv.ptx.load(_TEXT)["k"].on("cpu")[1, 1](pointer, out)
    assert out[0] == 0
