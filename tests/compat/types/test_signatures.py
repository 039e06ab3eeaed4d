"""Signatures as programs write them."""

from __future__ import annotations

from typing import Any

import pytest

from nvgen.compat.numba import types
from nvgen.compat.numba.types import float32, float64, int32, parse_signature, parse_signatures, void


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("void(float32[:], int32)", ((float32[:], int32), void)),
        ("float64(float64)", ((float64,), float64)),
        ("(float32[:], float32[:, ::1])", ((float32[:], float32[:, ::1]), None)),
        ("void()", ((), void)),
        ("()", ((), None)),
        ("f4(i4, boolean)", ((int32, types.boolean), float32)),
        ("Tuple((int32, float32))(UniTuple(int32, 2))", ((types.UniTuple(int32, 2),), types.Tuple((int32, float32)))),
        (void(int32), ((int32,), void)),
        ((int32, float32), ((int32, float32), None)),
    ],
    ids=str,
)
def test_signatures(stated: Any, expected: Any) -> None:
    assert types.is_signature(stated)
    assert parse_signature(stated) == expected


@pytest.mark.parametrize(
    ("stated", "error", "problem"),
    [
        ("float64", TypeError, "invalid signature: 'float64'"),
        (5, TypeError, "invalid signature: 5 .*evaluates to 'int' instead of tuple or Signature"),
        ([int32], TypeError, "evaluates to 'list'"),
        ("void(int32, 3)", TypeError, "invalid type in signature: expected a type instance, got 3"),
        ((int,), TypeError, "invalid type in signature"),
        ("int32(int32),", TypeError, "invalid type in signature"),
        ("nope(int32)", NameError, "nope"),
        ("foo(", SyntaxError, "never closed"),
    ],
    ids=str,
)
def test_what_is_no_signature(stated: Any, error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        parse_signature(stated)


def test_lists() -> None:
    both = parse_signatures(["void(int32)", (float32,)])
    assert both == [((int32,), void), ((float32,), None)]
    assert parse_signatures("void(int32)") == both[:1]


def test_other_values_are_no_signatures() -> None:
    assert not types.is_signature(int32)
    assert not types.is_signature(len)
    assert not types.is_signature([int32])
