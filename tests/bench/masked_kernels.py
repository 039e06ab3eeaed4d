"""Block reductions, a scan and votes, each written with all threads in all of it, and so that some leave it.

What a kernel of a form does is what it does in whole warps, but for what the form's name says:

- ``returns``: threads past the end return first;
- ``uniform``: what threads do together stands under an ``if`` that is the same for the block;
- ``breaks``: threads leave a loop, one after the other, before they do something together.

Partial last warps are another block. Sums of warps are there with all lanes, of those that a mask names, and with masks
of the lanes that are still in a loop.
"""

from __future__ import annotations

import textwrap

import nvgen as nv

_SHARED = """
sums = nv.shared.array(256, nv.f32)
sums[t] = v
nv.syncthreads()
step = 128
while step > 0:
    if t < step and t + step < nv.block_dim.x:
        sums[t] += sums[t + step]
    nv.syncthreads()
    step //= 2
v = sums[0]
"""
_SHUFFLED = """
parts = nv.shared.array(32, nv.f32)
for s in nv.static_range(5):
    v += nv.warp.shuffle_xor(v, 16 >> s)
if t % 32 == 0:
    parts[t // 32] = v
nv.syncthreads()
if t < 32:
    v = parts[t] if t < (nv.block_dim.x + 31) // 32 else nv.f32(0)
    v = nv.warp.reduce_add(v)
"""
_SCANNED = """
parts = nv.shared.array(32, nv.f32)
for s in nv.static_range(5):
    other = nv.warp.shuffle_up(v, 1 << s)
    v += other if t % 32 >= 1 << s else nv.f32(0)
if t % 32 == 31:
    parts[t // 32] = v
nv.syncthreads()
if t < 32:
    part = parts[t] if t < nv.block_dim.x // 32 else nv.f32(0)
    for s in nv.static_range(5):
        other = nv.warp.shuffle_up(part, 1 << s)
        part += other if t >= 1 << s else nv.f32(0)
    parts[t] = part
nv.syncthreads()
v += parts[t // 32 - 1] if t >= 32 else nv.f32(0)
"""
_VOTED = """
positive = nv.warp.ballot(v > 0)
rank = nv.math.popcount(positive & nv.lane_mask_lt())
count = nv.syncthreads_count(v > 1)
v = nv.f32(rank + count) if nv.warp.any(v > 2) else v
"""
#: What the threads of a block do together with ``v``, which each has; ``t`` is the thread's number.
ALGORITHMS = {"sum in memory": _SHARED, "sum by shuffles": _SHUFFLED, "scan": _SCANNED, "votes": _VOTED}

#: What comes before, in place of which the full form has what stands second.
_RETURNS = "if i >= x.size:\n    return\n"
_BREAKS = "for k in range(6):\n    if v > k:\n        break\n    v += 0.5\n"
_NO_BREAKS = "for k in range(6):\n    v += 0.5 if v <= k else 0.0\n"


def _kernel(name: str, algorithm: str, before: str = "", behind: str = "", under: str = "") -> nv.Kernel:
    body = f"i, t = nv.grid(1), nv.thread_idx.x\n{before}v = x[i]\n{behind}"
    together = ALGORITHMS[algorithm]
    body += f"{under}\n{textwrap.indent(together, '    ')}" if under else together
    body += "out[i] = v\n"
    head = f"def {name}(x: nv.Array[nv.f32], out: nv.Array[nv.f32], flags: nv.Array[nv.i32]):\n"
    return nv.Kernel.from_source(head + textwrap.indent(body, "    "), namespace=globals())


def forms(algorithm: str) -> dict[str, tuple[nv.Kernel, nv.Kernel]]:
    """The kernel of each form, and the one with all threads in all of it."""
    full = _kernel("full", algorithm)
    return {
        "partial": (full, full),
        "returns": (_kernel("returns", algorithm, before=_RETURNS), full),
        "uniform": (_kernel("uniform", algorithm, under="if flags[nv.block_idx.x] > 0:"), full),
        "breaks": (_kernel("breaks", algorithm, behind=_BREAKS), _kernel("stays", algorithm, behind=_NO_BREAKS)),
    }


@nv.kernel
def whole(x: nv.Array[nv.f32], out: nv.Array[nv.f32], flags: nv.Array[nv.i32]):
    i = nv.grid(1)
    v = nv.f32(0)
    for k in range(4):
        v += nv.warp.reduce_add(x[i] + k)
    out[i] = v


@nv.kernel
def named(x: nv.Array[nv.f32], out: nv.Array[nv.f32], flags: nv.Array[nv.i32]):
    i = nv.grid(1)
    mask = nv.warp.ballot(i < x.size)
    if i < x.size:
        v = nv.f32(0)
        for k in range(4):
            v += nv.warp.reduce_add(x[i] + k, mask)
        out[i] = v


@nv.kernel
def looped(x: nv.Array[nv.f32], out: nv.Array[nv.f32], flags: nv.Array[nv.i32]):
    i = nv.grid(1)
    v, k = nv.f32(0), 0 if i < x.size else 4
    mask = nv.warp.ballot(k < 4)
    while k < 4:
        v += nv.warp.reduce_add(x[i] + k, mask)
        k += 1
        mask = nv.warp.ballot(k < 4, mask)
    out[i] = v
