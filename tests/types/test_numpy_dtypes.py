"""NumPy's dtypes and scalar classes state types: the same that arrays of them have."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.types import AnnotationProblem, ArrayType, resolve
from nvgen.types.numpy_dtypes import type_of_dtype

SCALARS = {
    np.bool_: nv.bool,
    np.int8: nv.i8,
    np.uint16: nv.u16,
    np.intc: nv.i32,
    np.longlong: nv.i64,
    np.float16: nv.f16,
    np.float32: nv.f32,
    np.double: nv.f64,
    np.complex64: nv.c64,
}
RECORD = np.dtype([("x", "f4", 3), ("inner", [("a", "u1"), ("b", "f8")]), ("n", "i2")])


@pytest.mark.parametrize(("class_", "type_"), SCALARS.items(), ids=lambda value: getattr(value, "__name__", str(value)))
def test_scalars(class_: Any, type_: Any) -> None:
    assert resolve(class_) is type_ and resolve(np.dtype(class_)) is type_
    assert resolve(nv.vec[class_, 4]) == resolve(nv.vec[type_, 4]) if type_ is not nv.c64 else True
    assert resolve(nv.ptr[class_, "global"]) == resolve(nv.ptr[type_, "global"])
    assert resolve(nv.Array[class_, 2, "A"]) == resolve(nv.Array[type_, 2, "A"])
    assert resolve(tuple[class_, nv.i32]) == resolve(tuple[type_, nv.i32])


@pytest.mark.parametrize("align", [False, True])
def test_records(align: bool) -> None:
    dtype = np.dtype(RECORD.descr, align=align)
    stated = resolve(dtype)
    assert stated == type_of_dtype(dtype) and nv.struct_dtype(dtype) == dtype
    assert resolve(nv.Array[dtype]).dtype == stated  # type: ignore[attr-defined]


def test_ptx_ahead_of_time() -> None:
    """The kernel that is annotated and the one that is bound to the type which a launch finds are the same."""

    def kernel(annotation: str) -> nv.Kernel:
        text = f"def k(p{annotation}):\n    p[nv.grid(1)].inner.b += p[0].n\n"
        return nv.Kernel.from_source(text, filename="<k>", namespace={"RECORD": RECORD})

    found = ArrayType(type_of_dtype(RECORD))
    assert kernel(": nv.Array[RECORD]").ptx(arch="sm_90") == kernel("").bind(p=found).ptx(arch="sm_90")


@pytest.mark.parametrize(
    ("annotation", "problem"),
    [
        (np.object_, "`object` holds Python objects"),
        (np.dtype(">i8"), "`>i8` has its bytes in the other order"),
        (np.dtype([("a", [("b", ">i4")])]), "field `a`: field `b`: `>i4`"),
        (np.str_, "no type for NumPy's `<U0`"),
        (np.dtype("m8[s]"), "no type for NumPy's `timedelta64"),
        (np.longdouble, "no type for NumPy's"),
        (np.dtype(("f4", (2, 2))), "a subarray of shape (2, 2)"),
        (np.dtype([("a", [("b", "f4")], 2)]), "field `a`: a subarray of shape (2,)"),
        (np.floating, "`floating` is not a type"),
        (np.ndarray, "`ndarray` is not a type"),
    ],
    ids=str,
)
def test_refused(annotation: Any, problem: str) -> None:
    with pytest.raises(AnnotationProblem) as refused:
        resolve(annotation)
    assert problem in refused.value.problem and refused.value.remedy
