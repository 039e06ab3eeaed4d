"""The check of PTX says of random texts what ptxas says, and initial values are what ptxas lays out."""

from __future__ import annotations

import pytest

from tests.assembling import needs_ptxas
from tests.ptx_input.drawn_texts import KINDS, DrawnText, drawn
from tests.ptx_input.text_agreement import Difference, Ptxas, Result, compare, of_check, report

#: Of which ptxas takes about half.
_SAMPLE = 100


def test_texts_are_of_every_kind_and_always_the_same() -> None:
    texts = list(drawn(400, 1))
    assert {one.kind for one in texts} == set(KINDS)
    assert texts == list(drawn(400, 1)) and texts != list(drawn(400, 2))


def test_the_report_counts_and_shows_differences() -> None:
    texts = [DrawnText("array", f".global .u32 x{at} = 1/0;", True) for at in range(4)]
    differences = tuple(
        Difference(text, "we take, ptxas refuses", f"mistake in 'x{at}'") for at, text in enumerate(texts[:2])
    )
    lines = list(report(Result(tuple(texts), differences, 2, 1, 0)))
    assert f"{'array':28} {4:8} {2:7}  50.00" in lines and f"{'all':28} {4:8} {2:7}  50.00" in lines
    assert lines[-2:] == ["    2 we take, ptxas refuses: mistake in 'x0'", "      .global .u32 x0 = 1/0; (array)"]


@needs_ptxas
def test_verdicts_of_ptxas() -> None:
    texts = ["u32 x0 = ~0>>4", "u32 x1 = 1/0", "f64 x2 = 1.5", "f32 x3 = 0"]
    drawn_ = [DrawnText("array", f".visible .global .{text};", True) for text in texts]
    found = Ptxas().of_many(drawn_, range(4))
    assert [one.is_taken for one in found] == [True, False, True, False]
    assert [one.is_taken for one in map(of_check, drawn_)] == [True, False, True, False]
    assert (found[0].value, found[2].value) == (b"\xff\xff\xff\xff", (0x3FF8 << 48).to_bytes(8, "little"))
    assert (found[1].message, found[3].message) == (
        "Constant expression has division by zero",
        "Initial value type mismatch",
    )


@needs_ptxas
def test_random_texts_are_as_ptxas_says() -> None:
    result = compare(list(drawn(_SAMPLE, 4)))
    assert len(result.texts) > _SAMPLE * 0.9 and result.taken > _SAMPLE / 3 and result.values > _SAMPLE / 8
    assert result.differences == ()


@pytest.mark.sweep
@needs_ptxas
def test_of_twenty_thousand_texts_half_a_percent_differs_at_most() -> None:
    result = compare(list(drawn(20_000, 1)))
    text = "\n".join(report(result))
    print(text)
    assert len(result.texts) > 19_000 and result.taken > 8_000 and result.values > 3_000, text
    assert result.share <= 0.005, text
