"""``match`` chooses as Python's own does, whatever the subject's type and the pattern."""

from __future__ import annotations

import enum
import math
from typing import Any

import numpy as np
import pytest

import nvgen as nv


class Number(enum.IntEnum):
    ZERO = 0
    ONE = 1


NAMESPACE: dict[str, Any] = {"Number": Number, "math": math}
#: Patterns of ``case``; those behind an ``if`` are guards.
PATTERNS = (
    *("True", "False", "None", "0", "1", "-1", "1.0", "0.0", "0.5", "2", "0x7f"),
    *("Number.ZERO", "Number.ONE", "math.pi"),
    *("True | False", "False | True", "True | None", "True | 1", "1 | True", "None | 0", "False | 0.5", "1 | 2 | True"),
    *("True as y", "False as y", "None | 1 as y", "y", "_", "(True | 2) as y"),
    *("True if x", "None if True", "1 if not x", "y if y", "True | 1 if x == 1"),
)
SUBJECTS = {
    "bool": (True, False),
    **dict.fromkeys(("i8", "i32", "i64"), (0, 1, 2, -1, 127)),
    **dict.fromkeys(("u8", "u32", "u64"), (0, 1, 2, 127)),
    **dict.fromkeys(("f16", "f32", "f64"), (0.0, 1.0, 0.5, -1.0, math.nan)),
}
#: Subjects that are known when the kernel is compiled.
CONSTANTS = ("True", "False", "0", "1", "2", "-1", "0.0", "1.0", "0.5", "1 > 0", "Number.ONE", "(2 - 1)", "not 0")


def numbered(pattern: str, number: int, subject: str) -> list[str]:
    """The lines that store which case of a ``match`` was taken."""
    y = f"y{number}"
    pattern = pattern.replace(" y", f" {y}") if pattern[0] != "y" else pattern.replace("y", y)
    if pattern in ("_", y):
        return [f"    match {subject}:", f"        case {pattern}: b[{number}] = 1"]
    return [f"    match {subject}:", f"        case {pattern}: b[{number}] = 1", f"        case _: b[{number}] = 2"]


def text(patterns: list[str], type_: str, subject: str = "x") -> str:
    lines = [f"def k(a: nv.Array[nv.{type_}], b: nv.Array[nv.i32]):", "    x = a[0]"]
    return "\n".join([*lines, *(line for n, pattern in enumerate(patterns) for line in numbered(pattern, n, subject))])


def of_python(source: str, value: Any) -> list[int]:
    scope = {**NAMESPACE, "nv": nv}
    exec(source, scope)
    b = [0] * len(PATTERNS)
    scope["k"]([value], b)
    return b


@pytest.mark.sweep(3)
@pytest.mark.parametrize("check", (None, "all", "step"))
@pytest.mark.parametrize("type_", SUBJECTS)
def test_subjects_of_every_type_are_matched_as_in_python(type_: str, check: str | None) -> None:
    patterns = [pattern for pattern in PATTERNS if not (pattern == "-1" and type_[0] == "u")]
    source = text(patterns, type_)
    kernel = nv.Kernel.from_source(source, namespace=NAMESPACE).on("cpu", check=check)
    for value in SUBJECTS[type_]:
        b = np.zeros(len(PATTERNS), np.int32)
        kernel[1, 1](np.array([value], type_dtype(type_)), b)
        expected = dict(zip(patterns, of_python(source, value), strict=False))
        assert dict(zip(patterns, b.tolist(), strict=False)) == expected, value


def type_dtype(type_: str) -> str:
    return {"i": "int", "u": "uint", "f": "float", "b": "bool"}[type_[0]] + type_[1:].removeprefix("ool")


@pytest.mark.parametrize("subject", CONSTANTS)
def test_constants_are_matched_as_in_python(subject: str) -> None:
    patterns = [pattern for pattern in PATTERNS if "x" not in pattern or pattern == "0x7f"]
    source = text(patterns, "i32", subject)
    b = np.zeros(len(PATTERNS), np.int32)
    nv.Kernel.from_source(source, namespace=NAMESPACE).on("cpu")[1, 1](np.ones(1, np.int32), b)
    assert b.tolist() == of_python(source, 1)


def kind_of(x=None):  # type: ignore[no-untyped-def]
    """What a call gave for a parameter."""
    match x:
        case True:
            return 1
        case None | 7:
            return 2
        case _:
            return 3


@pytest.mark.parametrize("check", (None, "step"))
def test_none_matches_an_argument_that_is_not_given(check: str | None) -> None:
    source = """
def k(b: nv.Array[nv.i32]):
    b[0] = kind_of()
    b[1] = kind_of(None)
    b[2] = kind_of(b[0])
    b[3] = kind_of(b[0] == 2)
    b[4] = kind_of(7)
    b[5] = kind_of(True)
    match (b[0], 1):
        case True | None: b[6] = 8
        case _: b[6] = 9
"""
    b = np.zeros(7, np.int32)
    nv.Kernel.from_source(source, namespace={"kind_of": kind_of}).on("cpu", check=check)[1, 1](b)
    assert b.tolist() == [2, 2, 3, 1, 2, 1, 9]


def test_none_has_no_name() -> None:
    source = "def k(b: nv.Array[nv.i32]):\n    match None:\n        case y: b[0] = 1\n"
    with pytest.raises(nv.CompileError, match="`None`"):
        nv.Kernel.from_source(source).ptx()
