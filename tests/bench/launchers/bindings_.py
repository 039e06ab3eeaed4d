"""``cuLaunchKernel`` of cuda.bindings, with everything prepared: the least that a launch from Python can take."""

from __future__ import annotations

import ctypes
from typing import Any

from cuda.bindings import driver

from tests.bench.launchers import BLOCK, CASES, ELEMENTS, GRID, Statements, kernel_name, names, values
from tests.bench.launchers.ptx import ptx


def _checked(result: Any) -> Any:
    if int(result[0]):
        raise RuntimeError(f"the driver reports {result[0]}")
    return result[1] if len(result) > 1 else None


def make_current() -> None:
    _checked(driver.cuInit(0))
    _checked(driver.cuCtxSetCurrent(_checked(driver.cuDevicePrimaryCtxRetain(0))))


def allocate() -> int:
    return int(_checked(driver.cuMemAlloc(4 * ELEMENTS)))


def wait() -> None:
    _checked(driver.cuCtxSynchronize())


def statements() -> Statements:
    make_current()
    module = _checked(driver.cuModuleLoadData(ptx().encode() + b"\0"))
    found = {}
    for case in CASES:
        given = values(case, lambda: ctypes.c_void_p(allocate()), ctypes.c_float)
        pointers = (ctypes.c_void_p * len(given))(*map(ctypes.addressof, given.values()))
        namespace = {
            "launch": driver.cuLaunchKernel,
            "kernel": _checked(driver.cuModuleGetFunction(module, kernel_name(case).encode())),
            "pointers": ctypes.addressof(pointers),
            "kept": (given, pointers, names(case)),
        }
        found[case] = (f"launch(kernel, {GRID}, 1, 1, {BLOCK}, 1, 1, 0, 0, pointers, 0)", namespace)
    return found, wait
