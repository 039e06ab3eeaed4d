"""Texts of NumPy's arrays and records in kernels: constants and other texts are assigned to them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors

TEXT = "né"


@cuda.jit
def assign(texts):
    texts[0] = TEXT
    texts[1] = "0123456789"
    texts[2] = texts[1]
    texts[3] = b"ab"


def test_texts_of_unicode() -> None:
    texts = np.array(["", "", "xyzxyz", "", "last"], "U6")
    assign[1, 1](texts)
    assert texts.tolist() == ["né", "012345", "012345", "ab", "last"]


def test_texts_of_bytes() -> None:
    @cuda.jit
    def kernel(texts):
        texts[0] = b"\xff!"
        texts[1] = "abc"
        texts[2] = texts[3]

    texts = np.array([b"xxxx", b"xxxx", b"", b"long"], "S4")
    kernel[1, 1](texts)
    assert texts.tolist() == [b"\xff!", b"abc", b"long", b"long"]


@pytest.mark.parametrize("dtype", ["S4", "U4"])
def test_texts_in_records(dtype: Any) -> None:
    @cuda.jit
    def kernel(ary, record):
        ary[0].text = "ab"
        ary[0]["number"] = 3
        ary[1] = ary[0]
        record.text = ary[1].text
        record.both[1] = "cd"

    fields = np.dtype([("number", "i4"), ("text", dtype), ("both", dtype, (2,))], align=True)
    ary = np.zeros(2, fields)
    record = ary[0].copy()
    kernel[1, 1](ary, record)
    expected = np.array("ab", dtype)
    assert (ary["text"] == expected).all()
    assert (record["text"], record["both"][1]) == (expected, np.array("cd", dtype))


def test_what_bytes_do_not_hold() -> None:
    with pytest.raises(errors.TypingError, match="ASCII"):
        assign[1, 1](np.zeros(4, "S4"))


def test_what_is_no_text() -> None:
    @cuda.jit
    def kernel(texts):
        texts[0] = 3

    with pytest.raises(errors.TypingError, match="a text is needed"):
        kernel[1, 1](np.zeros(4, "S4"))
