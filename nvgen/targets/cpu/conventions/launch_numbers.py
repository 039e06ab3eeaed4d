"""What a launch passes to the function that runs blocks, as the host writes it; ``targets.cpu.abi`` documents it.

Apart from ``launch_data``, so that a launch of code that is compiled already loads no LLVM.
"""

from __future__ import annotations

import ctypes

from nvgen.targets.cpu.conventions.failure_record import FailureRecord

#: The indices of what a launch says in numbers: sizes of grid and block, bytes of dynamic shared memory, the blocks
#: that run together along each dimension, and a seed for the order of blocks and threads, 0 for that of their indices.
DYNAMIC_INDEX, TOGETHER_INDEX, SEED_INDEX = 6, 7, 10
#: The blocks of a cluster along each dimension; those that run together are whole clusters.
CLUSTER_INDEX = 13
#: The order of the blocks with a seed: each comes ``FACTOR`` after the one before it, from ``START``.
FACTOR_INDEX, START_INDEX = 11, 12
#: The lower and the upper half of an address each: of the word with the address of the code that checks everything
#: (``targets.cpu.objects.loaded.CheckedCode``), and the one that the stack may grow down to, 0 where nobody knows it.
CHECKED_INDEX, STACK_INDEX = 16, 18
NUMBERS = 20
#: What is returned where machine code has begun the launch (``launch_entry``) and the kernel has ended every block, in
#: little time or not, where its record is taken, and where an array is another one; else it is the number of the block
#: that the kernel has left.
DONE, SLOW, TAKEN, DIFFERS = -1, -2, -3, -4
Numbers = ctypes.c_int32 * NUMBERS

_PARAMETERS = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(FailureRecord))
#: The signature that ``targets.cpu.abi`` documents, and that of code that may leave blocks. A call through them
#: releases the GIL.
Blocks = ctypes.CFUNCTYPE(None, *_PARAMETERS)
BlocksOrLeave = ctypes.CFUNCTYPE(ctypes.c_int64, *_PARAMETERS)


def halves(address: int) -> tuple[int, int]:
    """An address in two numbers."""
    return address & 0xFFFFFFFF, address >> 32
