"""PTX as compilers of tiles write it, where one barrier is lost, and the same with the barrier.

The kinds are those of reports about such compilers: a layout that is converted through shared memory, the scratch
memory of a conversion that the next iteration takes again, a buffer of asynchronous copies that is filled while others
read it, a copy that is waited for behind the barrier, memory that a caller still reads when its callee writes, and
global memory that is read back in another layout.
"""

from __future__ import annotations

import numpy as np

from tests.faults.synchronisation import RACE, PtxFault

_BARRIER = "bar.sync 0;"
_THREADS = 64


def _arguments() -> tuple[np.ndarray, ...]:
    return np.arange(4 * _THREADS, dtype=np.int32), np.zeros(4 * _THREADS, np.int32)


#: ``%r4`` is the thread's place in the tile, ``%r5`` its place in the other layout, which another warp wrote.
_PLACES = """
    mov.u32 %r3, tile;
    shl.b32 %r6, %r0, 2;
    add.u32 %r4, %r3, %r6;
    xor.b32 %r7, %r0, 33;
    shl.b32 %r7, %r7, 2;
    add.u32 %r5, %r3, %r7;
    add.u64 %rd4, %rd1, %rd2;
"""
_CONVERSION = """
    ld.global.u32 %r8, [%rd3];
    st.shared.u32 [%r4], %r8; // fault
    {barrier}
    ld.shared.u32 %r9, [%r5]; // other
    st.global.u32 [%rd4], %r9;
"""
_SCRATCH = """
    mov.u32 %r10, 0;
AGAIN:
    ld.global.u32 %r8, [%rd3];
    add.u32 %r8, %r8, %r10;
    st.shared.u32 [%r4], %r8; // fault
    bar.sync 0;
    ld.shared.u32 %r9, [%r5]; // other
    st.global.u32 [%rd4], %r9;
    {barrier}
    add.u32 %r10, %r10, 1;
    setp.lt.u32 %p1, %r10, 3;
    @%p1 bra AGAIN;
"""
_BUFFER = """
    mov.u32 %r10, 0;
    mov.u32 %r9, 0;
AGAIN:
    cp.async.ca.shared.global [%r4], [%rd3], 4; // fault
    cp.async.commit_group;
    cp.async.wait_group 0;
    bar.sync 0;
    ld.shared.u32 %r8, [%r5]; // other
    add.u32 %r9, %r9, %r8;
    {barrier}
    add.u64 %rd3, %rd3, 256;
    add.u32 %r10, %r10, 1;
    setp.lt.u32 %p1, %r10, 3;
    @%p1 bra AGAIN;
    st.global.u32 [%rd4], %r9;
"""
_LATE_WAIT = """
    cp.async.ca.shared.global [%r4], [%rd3], 4; // fault
    cp.async.commit_group;
    bar.sync 0;
    cp.async.wait_group 0;
    {barrier}
    ld.shared.u32 %r8, [%r5]; // other
    st.global.u32 [%rd4], %r8;
"""
_CALLER = """
    st.shared.u32 [%r4], %r0;
    bar.sync 0;
    ld.shared.u32 %r9, [%r5]; // other
    {barrier}
    {{
        .param .b32 where;
        st.param.b32 [where], %r4;
        call.uni fill, (where);
    }}
    st.global.u32 [%rd4], %r9;
"""
_CALLEE = """
.func fill(.param .b32 where)
{
    .reg .b32 %r<2>;
    ld.param.b32 %r0, [where];
    st.shared.u32 [%r0], 7; // fault
    ret;
}
"""
_READ_BACK = """
    st.global.u32 [%rd4], %r0; // fault
    {barrier}
    xor.b32 %r7, %r0, 33;
    mul.wide.u32 %rd5, %r7, 4;
    add.u64 %rd6, %rd1, %rd5;
    ld.global.u32 %r9, [%rd6]; // other
    st.global.u32 [%rd3], %r9;
"""
_TILE = f".shared .align 16 .b8 tile[{4 * _THREADS}];"
_TEXTS = {
    "layout_conversion": (_CONVERSION, _TILE),
    "scratch_of_the_next_iteration": (_SCRATCH, _TILE),
    "buffer_of_asynchronous_copies": (_BUFFER, _TILE),
    "wait_behind_the_barrier": (_LATE_WAIT, _TILE),
    "callee_that_writes": (_CALLER, _TILE + _CALLEE),
    "global_memory_read_back": (_READ_BACK, _TILE),
}


def _kernel(name: str, barrier: str) -> PtxFault:
    body, before = _TEXTS[name]
    text = _PLACES + body.format(barrier=barrier)
    return PtxFault(name, RACE, text, _arguments, (1, _THREADS), before, check="race")


LOST = tuple(_kernel(name, "") for name in _TEXTS)
KEPT = tuple(_kernel(name, _BARRIER) for name in _TEXTS)
