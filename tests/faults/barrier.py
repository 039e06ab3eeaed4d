"""Barriers and warp operations that threads come to in different ways."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault, floats

DEADLOCK, MISMATCH, COUNTS, WITHOUT_CALLER, MASKS = "NVG2102", "NVG2117", "NVG2118", "NVG2119", "NVG2120"


@nv.kernel
def barrier_in_both_branches(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < 16:
        a[i] = 1.0
        nv.syncthreads()  # other barrier_in_both_branches
    else:
        nv.syncthreads()  # fault barrier_in_both_branches
        a[i] = 2.0


@nv.kernel
def barrier_in_one_branch(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < 16:
        nv.syncthreads()  # other barrier_in_one_branch
    a[i] = 1.0
    nv.syncthreads()  # fault barrier_in_one_branch
    a[31 - i] += 1.0


@nv.kernel
def loops_of_different_length(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    for _ in range(1 + i % 2):
        nv.syncthreads()  # fault loops_of_different_length
    nv.syncthreads()  # other loops_of_different_length
    a[i] = 1.0


@nv.device
def met(value):
    nv.syncthreads()  # fault barrier_in_a_function
    return value


@nv.kernel
def barrier_in_a_function(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i % 2 == 0:
        nv.syncthreads()  # other barrier_in_a_function
    else:
        a[i] = met(a[i])


@nv.kernel
def barrier_and_its_counting_form(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if a[i] > 16.0:
        a[i] = nv.f32(nv.syncthreads_count(True))  # fault barrier_and_its_counting_form
    else:
        nv.syncthreads()  # other barrier_and_its_counting_form


@nv.kernel
def counts_of_a_named_barrier(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < 32:
        nv.barrier.arrive(1, 96)  # other counts_of_a_named_barrier
    else:
        nv.barrier.sync(1, 64)  # fault counts_of_a_named_barrier
    a[i] = 1.0


@nv.kernel
def named_barrier_for_too_many(a: nv.Array[nv.f32]):
    nv.barrier.sync(2, 96)  # fault named_barrier_for_too_many
    a[nv.thread_idx.x] = 1.0


@nv.kernel
def mask_without_the_caller(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i >= 8:
        a[i] = nv.warp.shuffle(a[i], 8, mask=0x00FFFF00)  # fault mask_without_the_caller


@nv.kernel
def masks_that_differ(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < 8:
        nv.syncwarp(0x0000FFFF)  # other masks_that_differ
    else:
        nv.syncwarp(0xFFFFFFFF)  # fault masks_that_differ
    a[i] = 1.0


@nv.kernel
def vote_and_shuffle(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i % 2 == 0:
        a[i] = nv.warp.shuffle_xor(a[i], 1)  # other vote_and_shuffle
    elif nv.warp.any(a[i] > 5.0):  # fault vote_and_shuffle
        a[i] = 0.0


FAULTS = (
    Fault(barrier_in_both_branches, MISMATCH, floats(32)),
    Fault(barrier_in_one_branch, MISMATCH, floats(32)),
    Fault(loops_of_different_length, MISMATCH, floats(32)),
    Fault(barrier_in_a_function, MISMATCH, floats(32)),
    Fault(barrier_and_its_counting_form, MISMATCH, floats(32)),
    Fault(counts_of_a_named_barrier, COUNTS, floats(96), (1, 96)),
    Fault(named_barrier_for_too_many, DEADLOCK, lambda: (np.ones(64, np.float32),), (1, 64)),
    Fault(mask_without_the_caller, WITHOUT_CALLER, floats(32)),
    Fault(masks_that_differ, MASKS, floats(32)),
    Fault(vote_and_shuffle, MASKS, floats(32)),
)
