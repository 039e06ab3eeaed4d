"""Atomic operations at addresses that are known to be odd are refused, and at no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError

counts = nv.global_array(4, nv.u32)


@dataclass
class Fields:
    a: nv.u32
    b: nv.u32
    c: nv.u64


@nv.device
def zero(element: Any) -> None:
    nv.atomic.exch(element, 0)


@nv.device
def zero_second(array: Any) -> None:
    zero((array.ptr + 1).cast(nv.u64))


@nv.device
def zero_odd_byte(pointer: Any) -> None:
    nv.atomic.exch((pointer.cast(nv.u8) + 1).cast(nv.u16), 0)


_PARAMETERS = (
    "a: nv.Array[nv.f32], h: nv.Array[nv.f16], d: nv.Array[nv.f64], m: nv.Array[nv.u32, 2], v: nv.Array[octet], "
    "s: nv.Array[Fields], strided: nv.Array[nv.u32, 1, nv.A], pointer: nv.ptr[nv.u32, 'global'], i: nv.i32"
)
_NAMESPACE = {
    "pair": nv.vec[nv.f16, 2],
    "quad": nv.vec[nv.f32, 4],
    "octet": nv.vec[nv.f16, 8],
    "Fields": Fields,
    "counts": counts,
    "zero_second": zero_second,
    "zero_odd_byte": zero_odd_byte,
}


def _typed(body: str) -> None:
    """Types a kernel that changes the element which is the last line of ``body``, unless that is a call by itself."""
    *lines, last = body.split("\n")
    lines.append(last if last.startswith("zero") else f"p = {last}\n    nv.atomic.add(p, p[0])")
    text = f"def k({_PARAMETERS}):\n" + "".join(f"    {line}\n" for line in lines)
    assert nv.Kernel.from_source(text, namespace=_NAMESPACE).specialise().typed.body


@pytest.mark.parametrize(
    ("body", "rest", "multiple"),
    [
        ("(a.ptr + 1).cast(quad)", 4, 16),
        ("(a.ptr - 2).cast(quad)", 8, 16),
        ("(1 + a.ptr).cast(quad)", 4, 16),
        ("nv.address_of(a[3]).cast(quad)", 12, 16),
        ("nv.address_of(a[4 * i + 3]).cast(quad)", 12, 16),
        ("(a.ptr + 4 * i + 1).cast(quad)", 4, 16),
        ("(a.ptr + (2 * i + 1)).cast(quad)", 4, 8),
        ("(h.ptr + (i * 8 - 2 + 1)).cast(nv.u32)", 2, 4),
        ("(h.ptr + (3 - 2 * i)).cast(pair)", 2, 4),
        ("q = a.ptr + 2\nr = q + 1\nr.cast(nv.u64)", 4, 8),
        ("k = 4 * i\nl = nv.i64(k) + 1\n(a.ptr + l).cast(quad)", 4, 16),
        ("(a.ptr.to('generic') + 1).cast(quad)", 4, 16),
        ("(d.ptr.cast(nv.u8) + 2).cast(nv.u32)", 2, 4),
        ("(nv.address_of(v[i]).cast(nv.f16) + 1).cast(pair)", 2, 4),
        ("nv.address_of(v[0][3]).cast(pair)", 2, 4),
        ("nv.address_of(m[0, 1]).cast(nv.u64)", 4, 8),
        ("tile = nv.shared.array(8, nv.u32)\n(tile.ptr + 1).cast(nv.u64)", 4, 8),
        ("tile = nv.shared.array((4, 3), nv.u32)\nnv.address_of(tile[3, 2]).cast(nv.u64)", 4, 8),
        ("tile = nv.shared.array((3, 4), nv.u32)\nnv.address_of(tile[i, 1]).cast(nv.u64)", 4, 8),
        ("tile = nv.shared.dynamic(nv.u32)\n(tile.ptr + 3).cast(nv.u64)", 4, 8),
        ("(counts.ptr + 1).cast(nv.u64)", 4, 8),
        ("nv.address_of(s[i].b).cast(nv.u64)", 4, 8),
        ("(pointer.cast(nv.u8) + 3).cast(nv.u32)", 3, 4),
        ("zero_odd_byte(a.ptr + i)", 1, 2),
    ],
)
def test_odd_addresses(body: str, rest: int, multiple: int) -> None:
    with pytest.raises(CompileError, match=f"this address is {rest} past a multiple of {multiple}") as caught:
        _typed(body)
    assert caught.value.code == "NVG1830"


@pytest.mark.parametrize(
    "body",
    [
        "(a.ptr + 4).cast(quad)",
        "(a.ptr + i).cast(quad)",
        "(a.ptr + 2 * i).cast(quad)",
        "(h.ptr + 8 * i * i - 16).cast(octet)",
        "a[1:].ptr.cast(quad)",
        "nv.address_of(a[1:][3]).cast(quad)",
        "b = a[1:]\n(b.ptr + 3).cast(quad)",
        "b = a\nb = a[1:]\n(b.ptr + 3).cast(quad)",
        "a = a[1:]\n(a.ptr + 3).cast(quad)",
        "q = a.ptr\nq += 1\n(q + 3).cast(quad)",
        "nv.address_of(m[1, 1]).cast(nv.u64)",
        "nv.address_of(m[i, 0]).cast(nv.u64)",
        "nv.address_of(m.T[1, 0]).cast(nv.u64)",
        "(strided.ptr + 1).cast(nv.u64)",
        "nv.address_of(strided[1]).cast(nv.u64)",
        "(nv.ptr[nv.u8, 'global'](nv.u64(a.ptr)) + 1).cast(nv.u32)",
        "(pointer + 1).cast(nv.u64)",
        "(d.ptr.cast(nv.u8) + 8).cast(nv.u64)",
        "nv.address_of(v[i][4]).cast(nv.vec[nv.f16, 4])",
        "nv.address_of(v[0][i]).cast(pair)",
        "nv.address_of(s[i].c)",
        "nv.address_of(s[i].a).cast(nv.u64)",
        "tile = nv.shared.array((3, 3), nv.u32)\nnv.address_of(tile[1, 1]).cast(nv.u64)",
        "tile = nv.shared.dynamic(nv.u32, offset=4)\n(tile.ptr + 1).cast(nv.u64)",
        "nv.address_of(a.vec(4)[i])",
        "zero_second(a[1:])",
    ],
)
def test_addresses_that_may_be_right(body: str) -> None:
    _typed(body)


@pytest.mark.parametrize(
    "call", ["mul({}, 3)", "update({}, max, 3)", "sub_sat({}, 1)", "svm.inc({})", "svm.predec({})"]
)
def test_operations_made_of_others(call: str) -> None:
    text = f"def k(a: nv.Array[nv.u32]):\n    nv.atomic.{call}\n"
    assert nv.Kernel.from_source(text.format("(a.ptr + 2).cast(nv.u64)")).specialise().typed.body
    with pytest.raises(CompileError, match="this address is 4 past a multiple of 8") as caught:
        _ = nv.Kernel.from_source(text.format("(a.ptr + 1).cast(nv.u64)")).specialise().typed
    assert caught.value.code == "NVG1830"
