"""A loop over an array has the PTX of the loop over its indices that it stands for."""

from __future__ import annotations

import textwrap

import pytest

import nvgen as nv

PARAMETERS = "a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32, 2], out: nv.Array[nv.f32], n: nv.i32"
#: Loops over arrays, and over indices.
PAIRS = {
    "array": (
        """
        t = 0.0
        for x in a:
            t += x
        out[0] = t
        """,
        """
        t = 0.0
        for i in range(a.size):
            t += a[i]
        out[0] = t
        """,
    ),
    "enumerate": (
        """
        for i, x in enumerate(a):
            if x > 3:
                break
            out[i] = x * i
        else:
            out[0] = -1
        """,
        """
        for i in range(len(a)):
            x = a[i]
            if x > 3:
                break
            out[i] = x * i
        else:
            out[0] = -1
        """,
    ),
    "zip": (
        """
        for x, y in zip(a, b):
            out[0] += x * y
        """,
        """
        for i in range(min(len(a), len(b))):
            out[0] += a[i] * b[i]
        """,
    ),
    "a range in zip": (
        """
        for i, x in zip(range(n), a):
            out[i] = x
        """,
        """
        for i in range(min(n, len(a))):
            out[i] = a[i]
        """,
    ),
    "reversed": (
        """
        for x in reversed(a):
            out[0] = out[0] * 0.5 + x
        """,
        """
        for i in range(a.size):
            out[0] = out[0] * 0.5 + a[a.size - 1 - i]
        """,
    ),
    "rows": (
        """
        for row in c:
            row[0] = row[1]
        """,
        """
        for i in range(c.shape[0]):
            row = c[i]
            row[0] = row[1]
        """,
    ),
    "a part": (
        """
        for x in a[2:]:
            out[0] += x
        """,
        """
        part = a[2:]
        for i in range(part.size):
            x = part[i]
            out[0] += x
        """,
    ),
    "shared memory": (
        """
        s = nv.shared.array(8, nv.f32)
        s[nv.thread_idx.x] = a[nv.thread_idx.x]
        nv.syncthreads()
        t = 0.0
        for x in s:
            t += x
        out[0] = t
        """,
        """
        s = nv.shared.array(8, nv.f32)
        s[nv.thread_idx.x] = a[nv.thread_idx.x]
        nv.syncthreads()
        t = 0.0
        for i in range(8):
            t += s[i]
        out[0] = t
        """,
    ),
    "a tuple and an array": (
        """
        for f, x in zip((0.5, 2.0), a):
            out[0] += f * x
        """,
        """
        if 0 < a.size:
            x = a[0]
            out[0] += 0.5 * x
        if 1 < a.size:
            x = a[1]
            out[0] += 2.0 * x
        """,
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_same_as_by_index(name: str) -> None:
    texts = [f"def k({PARAMETERS}):\n{textwrap.indent(textwrap.dedent(body), '    ')}" for body in PAIRS[name]]
    one, other = (nv.Kernel.from_source(text).ptx("sm_90").partition(".visible")[2] for text in texts)
    assert one
    assert one == other
