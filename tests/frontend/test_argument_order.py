"""Operations whose arguments are named in another order than their parameters: taken where nobody can tell."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.frontend.source.texts import define

TABLE = nv.global_array(4, nv.i32, name="table_of_argument_order")


@nv.device
def doubled(v):
    return v * 2 if v > 0 else v


@nv.device
def counted():
    TABLE[0] += 1
    return TABLE[0]


@nv.device
def counted_through(counters):
    counters[0][0] += 1
    return counters[0][0]


def kernel(call: str) -> nv.Kernel:
    text = f"def k(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    v = b[i]\n    b[i] = {call}\n"
    return nv.kernel(define(text, namespace={"nv": nv, **globals()}))


@pytest.mark.parametrize(
    "call",
    [
        "nv.atomic.cas(a, i, value=v, compare=(v := 3))",
        "nv.atomic.cas(a, i, value=(v := 3), compare=v)",
        "nv.atomic.cas(a, i, value=b[0], compare=nv.atomic.add(b, 0, 1))",
        "nv.atomic.cas(a, i, value=counted(), compare=TABLE[0])",
        "nv.atomic.cas(a, i, value=counted_through((b,)), compare=b[0])",
        "nv.atomic.add(a, value=counted_through((b,)), index=b[0])",
    ],
)
def test_an_order_that_matters_is_refused(call: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        kernel(call).ptx()
    assert raised.value.code == "NVG0107" and "write the arguments in the order" in str(raised.value)


@pytest.mark.parametrize(
    "call",
    [
        "nv.atomic.cas(value=v + 5, array=a, compare=v, index=i)",
        "nv.atomic.cas(a, i, value=doubled(v) + 4, compare=doubled(v) - v)",
        "nv.atomic.cas(a, i, value=(v := 6), compare=1)",
        "nv.atomic.cas(a, i, compare=v, value=(v := 6))",
    ],
)
def test_another_order_is_as_good_where_nothing_changes(call: str) -> None:
    a, b = np.ones(1, np.int32), np.ones(1, np.int32)
    kernel(call).on("cpu")[1, 1](a, b)
    assert a[0] == 6 and b[0] == 1
