"""Records in kernels do what they do in Python on NumPy's: each kernel runs there as well, and both change the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors, from_dtype

INNER = np.dtype([("x", "i4"), ("y", "f4", 2)])
FIELDS = [("a", "f8"), ("b", "?"), ("e", "u1", 5), ("m", "i2", (2, 3)), ("n", INNER), ("c", "c8"), ("s", "S3")]
ALIGNED = np.dtype(FIELDS, align=True)
#: Every field lies where it would in C, but the records take no more bytes than their fields.
PACKED = np.dtype([("a", "f8"), ("n", INNER), ("e", "u1", 4), ("m", "i2", (2, 3)), ("s", "S3"), ("b", "?")])
NAME, NUMBER = "a", 0


def records(dtype: Any, shape: Any = 3) -> Any:
    """Records whose fields differ."""
    made = np.zeros(shape, dtype).view(np.recarray)
    made["a"] = np.arange(made.size).reshape(made.shape) + 0.5
    made["m"] = np.arange(made.size * 6).reshape(*made.shape, 2, 3)
    made["n"]["x"], made["n"]["y"], made["s"] = 7, [1, 2], b"abc"
    return made


def set_fields(ary, out):
    ary[1].a = 3
    ary[1]["b"] = True
    ary[2].e[3] = 9
    ary[-1].m[1, 2] = -4
    ary[0].n.x += 2
    ary[0]["n"]["y"][1] = 8
    out[0] = ary[1].a + ary[0].n.y[0] + ary[0][NAME]


def refer(ary, out):
    record = ary[1]
    record.a = 5
    inner = record.n
    inner.x = 6
    record = ary[2]
    record.a = 7
    row = record.m[1]
    row[0] = 70
    out[0] = len(record.m) + record.m.shape[1] + record.m.size + inner.y[1]


def assign(ary, out):
    ary[0] = ary[2]
    record = ary[1]
    ary[2] = record
    ary[1].n = ary[0].n
    ary[0].m = ary[1].m
    ary[0]["e"] = ary[2].e
    out[0] = ary[2]["a"]


def choose(ary, out):
    for i in range(3):
        record = ary[0] if i == 1 else ary[2]
        record.a = record.a + i
    while ary[0].n.x < 20:
        ary[0].n.x += 4
    out[0] = ary[0].n.x


def views_of_fields(ary, out):
    ary.a[1] = 4
    ary["m"][2, 1, 0] = 11
    ary.n.x[0] = 3
    values = ary["a"]
    values[0] = values[1] + ary.m[1, 1, 2]
    out[0] = ary.a.size + ary.m.shape[2]


@pytest.mark.parametrize("dtype", [ALIGNED, PACKED], ids=["aligned", "packed"])
@pytest.mark.parametrize("function", [set_fields, refer, assign, choose, views_of_fields])
def test_as_in_python(function: Any, dtype: Any) -> None:
    expected, found = records(dtype), records(dtype)
    outs = np.zeros(1), np.zeros(1)
    with np.errstate(all="ignore"):
        function(expected, outs[0])
    cuda.jit(function)[1, 1](found, outs[1])
    np.testing.assert_array_equal(found, expected)
    assert outs[1].tolist() == outs[0].tolist()


def test_numbers_of_fields() -> None:
    @cuda.jit
    def kernel(record, out):
        out[0] = record[NUMBER] + record[1]

    made, out = np.array([(2.5, 3)], [("a", "f8"), ("b", "i8")]), np.zeros(1)
    kernel[1, 1](made[0], out)
    assert out[0] == 5.5


def test_fields_that_lie_in_another_order_than_their_names() -> None:
    dtype = np.dtype({"names": ["late", "early"], "formats": ["i4", "f4"], "offsets": [8, 0], "itemsize": 16})

    @cuda.jit
    def kernel(ary):
        ary[0].late = 3
        ary[1].early = 2

    made = np.zeros(2, dtype)
    kernel[1, 1](made)
    assert made.tolist() == [(3, 0), (0, 2)]


def test_records_of_several_dimensions() -> None:
    @cuda.jit
    def kernel(ary):
        i, j = cuda.grid(2)
        ary[i, j].a = ary.n.y[i, j, 1] + i
        ary[i, j].e[j] = 10 * i

    for order in ("C", "F"):
        made = np.asarray(records(ALIGNED, (2, 3)), order=order)
        kernel[1, (2, 3)](made)
        assert made["a"].tolist() == [[2, 2, 2], [3, 3, 3]]
        assert made["e"][1, 2].tolist() == [0, 0, 10, 0, 0]


def test_device_functions_change_records() -> None:
    @cuda.jit(device=True)
    def change(record, number):
        record.a = number
        return record

    @cuda.jit(device=True)
    def elements(record):
        return record.m

    @cuda.jit
    def kernel(ary, record):
        change(ary[1], 9).b = True
        change(record, 4)
        elements(record)[1, 1] = 5

    made = records(ALIGNED)
    record = made[0].copy()
    kernel[1, 1](made, record)
    assert (made[1].a, made[1].b, record["a"], record["m"][1, 1]) == (9, True, 4, 5)


def test_records_of_shared_and_local_memory() -> None:
    number = from_dtype(ALIGNED)

    @cuda.jit
    def kernel(ary):
        i = cuda.threadIdx.x
        shared = cuda.shared.array(3, dtype=ALIGNED)
        local = cuda.local.array((2, 2), dtype=number)
        shared[i] = ary[i]
        cuda.syncthreads()
        local[1, 1] = shared[2 - i]
        local[1, 1].m[0, 0] += 100
        ary[i] = local[1, 1]

    made = records(ALIGNED)
    expected = made[::-1].copy()
    expected["m"][:, 0, 0] += 100
    kernel[1, 3](made)
    np.testing.assert_array_equal(made, expected)


def test_constant_records() -> None:
    table = np.array(records(ALIGNED))

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        constants = cuda.const.array_like(table)
        out[i] = constants[i].a + table[i].m[1, 2] + constants[i]["n"].y[0]

    out = np.zeros(3)
    kernel[1, 3](out)
    assert out.tolist() == (table["a"] + table["m"][:, 1, 2] + 1).tolist()


def test_records_of_devices() -> None:
    @cuda.jit
    def kernel(record):
        record.a = 2
        record.m[0, 1] = 3

    made = cuda.to_device(np.array(records(ALIGNED)))
    kernel[1, 1](made[1])
    found = made.copy_to_host()
    assert (found[1]["a"], found[1]["m"][0, 1], found[0]["a"]) == (2, 3, 0.5)


def test_atomics_on_fields() -> None:
    @cuda.jit
    def kernel(ary):
        cuda.atomic.add(ary[0].m, (1, 1), 1)
        cuda.atomic.add(ary["a"], 1, 2.0)

    made = np.zeros(2, np.dtype([("a", "f8"), ("m", "i4", (2, 2))]))
    kernel[2, 4](made)
    assert (made[0]["m"][1, 1], made[1]["a"]) == (8, 16)


def test_a_field_that_no_gpu_can_load() -> None:
    @cuda.jit
    def kernel(ary):
        ary[0].b = 1

    made = np.zeros(1, np.dtype([("a", "i4"), ("b", "f8")]))
    with pytest.raises(errors.NumbaTypeError, match="b of type float64 is not aligned"):
        kernel[1, 1](made)


def test_no_such_field() -> None:
    @cuda.jit
    def kernel(ary):
        ary[0].z = 1

    with pytest.raises(errors.TypingError, match="no field `z`"):
        kernel[1, 1](records(ALIGNED))


def test_records_of_other_fields_are_not_assigned() -> None:
    @cuda.jit
    def kernel(one, other):
        one[0] = other[0]

    with pytest.raises(errors.TypingError, match="record"):
        kernel[1, 1](records(ALIGNED), records(PACKED))
