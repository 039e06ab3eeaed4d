"""Whose memory an address is, as the driver knows it (CUDA driver API, "Unified Addressing").

Launches ask this of each array that says no more than its address. ``cuPointerGetAttributes`` of cuda.bindings takes
1.2 us for it, since each call makes an object for each attribute; the same function by ctypes takes 0.4, and 0.7 with
memory for the answers that no other thread has (with a driver that does nothing: tests/bench/test_foreign_views.py).
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from nvgen.runtime.gpu.driver import loaded

#: The CUDA version whose function is asked for: any since 7.0 has it in this form.
_VERSION = 12000
_COUNT = 3
_FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)


class _Question:
    """The driver's function, and memory for its answers."""

    def __init__(self) -> None:
        self.ask: Any = None
        functions = loaded().functions
        if functions is None:
            return
        _, address, *_ = functions.cuGetProcAddress(b"cuPointerGetAttributes", _VERSION, 0)
        if address:
            self.ask = _FUNCTION(int(address))
        names = functions.CUpointer_attribute
        attributes = (
            names.CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
            names.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
            names.CU_POINTER_ATTRIBUTE_IS_MANAGED,
        )
        self._attributes = (ctypes.c_int * _COUNT)(*map(int, attributes))
        self.attributes_at = ctypes.addressof(self._attributes)
        #: Memory that nobody uses: appending and popping are atomic.
        self.free: list[tuple[Any, int, Any]] = []

    def memory(self) -> tuple[Any, int, Any]:
        """Memory for the answers to one question at a time, and the address of the pointers to them."""
        answers = (ctypes.c_int * _COUNT)()
        start = ctypes.addressof(answers)
        step = ctypes.sizeof(ctypes.c_int)
        pointers = (ctypes.c_void_p * _COUNT)(*range(start, start + _COUNT * step, step))
        return answers, ctypes.addressof(pointers), pointers


_question = cache(_Question)


def home(address: int) -> tuple[int, int, int] | None:
    """The kind of memory at an address (``CUmemorytype``, 0 if the driver does not know it), the number of the GPU, and
    whether it is managed; None where there is no driver, or it does not answer, as for a thread without a context.
    """
    question = _question()
    if question.ask is None:
        return None
    try:
        memory = question.free.pop()
    except IndexError:
        memory = question.memory()
    answers, pointers_at, _ = memory
    status = question.ask(_COUNT, question.attributes_at, pointers_at, address)
    kind, ordinal, is_managed = answers[:]
    question.free.append(memory)
    return None if status else (kind, ordinal, is_managed)
