"""Kernels of ``cuda.jit`` that take records: by reference, of the host and of a device."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host.creation import to_device
from nvgen_numba.cuda.host.kernel_arguments import In, InOut

RECORD = np.dtype([("a", "f8"), ("b", "i4"), ("h", "f4", 2), ("d", "U3"), ("m", "f4", (3, 3))], align=True)


@pytest.fixture(autouse=True)
def _on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")


@jit
def change(r, ary, i, out):
    r.a = 7.5
    r["b"] += 1
    r.h[0] = 2
    ary[i] = r
    out[0] = r.a


@jit(device=True)
def total(r):
    return r.a + r["h"][0]


@jit
def add(r, out):
    out[0] = total(r)


def array() -> Any:
    made = np.zeros(2, RECORD)
    made["d"], made["m"], made["a"] = "abc", 3, 1
    return made


@pytest.mark.parametrize("make", [lambda made: made[0].copy(), lambda made: made.view(np.recarray)[0]])
def test_records_of_the_host(make: Any) -> None:
    records, out = array(), np.zeros(1)
    record = make(array())
    change[1, 1](record, records, 1, out)
    assert (record["a"], record["b"], record["h"].tolist(), record["d"]) == (7.5, 1, [2, 0], "abc")
    assert (records[1]["b"], records[1]["d"]) == (1, "abc")
    assert records["a"].tolist() == [1, 7.5]
    assert out[0] == 7.5


def test_a_record_goes_along_whole() -> None:
    records, out = np.zeros(2, RECORD), np.zeros(1)
    change[1, 1](array()[0], records, 0, out)
    assert records[0]["d"] == "abc"
    assert (records[0]["m"] == 3).all()
    assert records[1]["d"] == ""


def test_records_of_a_device() -> None:
    made, out = to_device(array()), np.zeros(1)
    change[1, 1](made[0], made, 1, out)
    assert made.copy_to_host()["a"].tolist() == [7.5, 7.5]
    add[1, 1](made[1], out)
    assert out[0] == 9.5


def test_directions() -> None:
    record, records, out = array()[0], array(), np.zeros(1)
    change[1, 1](In(record), records, 1, out)
    assert (record["a"], records[1]["a"]) == (1, 7.5)
    change[1, 1](InOut(record), records, 1, out)
    assert record["a"] == 7.5


@jit
def by_field(x, out):
    for i in range(x.size):
        out[i] = x.a[i] + x["b"][i] + x.h[i][1]
        x.b[i] = 10 * i
        values = x["a"]
        values[i] = -1


@jit
def of_two_axes(x, out):
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = x.a[i, j]


def test_fields_of_arrays() -> None:
    records, out = np.zeros(4, RECORD), np.zeros(2)
    records["a"], records["b"], records["h"] = np.arange(4), 5, [1, 2]
    by_field[1, 1](records[::2], out)
    assert out.tolist() == [7, 9]
    assert records["a"].tolist() == [-1, 1, -1, 3]
    assert records["b"].tolist() == [0, 5, 10, 5]
    for order in ("C", "F"):
        square, found = np.zeros((2, 3), RECORD, order=order), np.zeros((2, 3))
        square["a"] = np.arange(6).reshape(2, 3)
        of_two_axes[1, 1](square, found)
        assert np.array_equal(found, square["a"])


NESTED = np.dtype([("a", "f8"), ("j", "f4", (3, 2)), ("d", "U3"), ("five", "i4", 5)], align=True)


@jit
def nested(r, x, out):
    for i in range(3):
        for j in range(2):
            out[i, j] = r.j[i, j] + x[1].j[i, j]
            r.j[i, j] = i
            x[0]["j"][i, j] = 7
    r.five[4] = r.j.shape[0]
    x[1] = x[0]


@pytest.mark.parametrize("dtype", [NESTED, np.dtype([(name, *NESTED.fields[name][:1]) for name in NESTED.names])])
def test_arrays_in_records(dtype: Any) -> None:
    records, out = np.zeros(2, dtype), np.zeros((3, 2))
    records["j"], records["d"] = np.arange(6).reshape(3, 2), "abc"
    record = records[0].copy()
    nested[1, 1](record, records, out)
    assert np.array_equal(out, 2 * np.arange(6).reshape(3, 2))
    assert record["j"].tolist() == [[0, 0], [1, 1], [2, 2]]
    assert (record["five"].tolist(), record["d"]) == ([0, 0, 0, 0, 3], "abc")
    assert (records["j"] == 7).all()
