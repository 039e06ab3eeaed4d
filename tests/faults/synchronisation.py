"""Faults of barriers, scopes and locks that do not show in every order of threads, and their right twins.

Each is written in Python and in PTX, with the mark of ``fault.Fault`` behind the line that the diagnostic points at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault

RACE, IN_USE = "NVG2115", "NVG2161"


def ints(*sizes: int) -> Callable[[], tuple[np.ndarray, ...]]:
    """Arrays of zeros."""
    return lambda: tuple(np.zeros(size, np.int32) for size in sizes)


@dataclass(frozen=True)
class PtxFault:
    """The body of a kernel of two pointers; the line of the fault ends with ``// fault``, the other's with ``//
    other``."""

    name: str
    code: str
    body: str
    arguments: Callable[[], tuple[Any, ...]]
    launch: tuple[Any, ...] = (1, 32)
    #: What is declared before the body, and behind the parameters.
    before: str = ""
    directives: str = ""

    @property
    def text(self) -> str:
        return _KERNEL.format(before=self.before, directives=self.directives, body=self.body)

    def lines(self) -> list[int]:
        lines = self.text.splitlines()
        return [number for number, line in enumerate(lines, 1) if line.endswith(("// fault", "// other"))]


_KERNEL = """.version 8.0
.target sm_90
.address_size 64
{before}
.visible .entry k(.param .u64 p0, .param .u64 p1)
{directives}
{{
    .reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %rd<8>;
    ld.param.u64 %rd0, [p0];
    ld.param.u64 %rd1, [p1];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd2, %r0, 4;
    add.u64 %rd3, %rd0, %rd2;
{body}
    ret;
}}
"""

# Named barriers


@nv.kernel
def barrier_of_two_groups(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    nv.barrier.sync(1, 64)  # fault barrier_of_two_groups
    a[t] = 1


@nv.kernel
def barrier_of_each_group(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    nv.barrier.sync(1 + t // 64, 64)
    a[t] = 1


@nv.kernel
def barrier_of_two_roles(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t < 64:
        nv.barrier.sync(1, 64)  # other barrier_of_two_roles
    else:
        nv.barrier.sync(1, 64)  # fault barrier_of_two_roles
    a[t] = 1


@nv.kernel
def two_phases_behind_a_barrier(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t < 64:
        nv.barrier.sync(1, 64)
    nv.syncthreads()
    if t >= 64:
        nv.barrier.sync(1, 64)
    nv.syncthreads()
    nv.barrier.sync(1, 128)
    a[t] = 1


@nv.kernel
def slots_of_two_groups(a: nv.Array[nv.i32]):
    """Each group fills what the other one reads, in turn."""
    slot, t = nv.shared.array(64, nv.i32), nv.thread_idx.x
    for k in range(3):
        if t < 64:
            nv.barrier.sync(1, 128)
            slot[t] = k
            nv.barrier.arrive(2, 128)
        else:
            nv.barrier.arrive(1, 128)
            nv.barrier.sync(2, 128)
            a[t] += slot[t - 64]


FAULTS: tuple[Fault, ...] = (
    Fault(barrier_of_two_groups, IN_USE, ints(128), (1, 128)),
    Fault(barrier_of_two_roles, IN_USE, ints(128), (1, 128)),
)
RIGHT: tuple[tuple[nv.Kernel, Callable[[], tuple[Any, ...]], Any], ...] = (
    (barrier_of_each_group, ints(128), (1, 128)),
    (two_phases_behind_a_barrier, ints(128), (1, 128)),
    (slots_of_two_groups, ints(128), (1, 128)),
)
_TWO_GROUPS = """
    setp.ge.u32 %p1, %r0, 64;
    @%p1 bra SECOND;
    bar.sync 1, 64;
    bra BOTH;
SECOND:
    bar.sync {number}, 64; {mark}
BOTH:
    st.global.u32 [%rd3], %r0;
"""
PTX_FAULTS: tuple[PtxFault, ...] = (
    PtxFault(
        "barrier_of_two_groups",
        IN_USE,
        "    bar.sync 1, 64; // fault\n    st.global.u32 [%rd3], %r0;",
        ints(128, 1),
        (1, 128),
    ),
)
PTX_RIGHT: tuple[PtxFault, ...] = (
    PtxFault("barrier_of_each_group", "", _TWO_GROUPS.format(number=2, mark=""), ints(128, 1), (1, 128)),
)
