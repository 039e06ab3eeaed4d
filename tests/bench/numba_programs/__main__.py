"""Times the programs of this folder in this process; see its docstring."""

from __future__ import annotations

import json
import sys
import time
import warnings

import numpy as np
from numba import cuda

from tests.bench.numba_programs.kernels import Program, programs

#: Blocks of a launch. The simulator takes a Python thread for each thread of a block.
BLOCKS_OF_THE_SIMULATOR, BLOCKS = 4, 1024
CAPABILITY = (9, 0)


def threads_per_second(program: Program, seconds: float) -> float:
    """The most threads a second of launches that take about so long in all; the first compiles and is not counted."""
    arguments = [cuda.to_device(each) if isinstance(each, np.ndarray) else each for each in program.arguments]
    configured = program.kernel[program.grid, program.block]
    configured(*arguments)
    cuda.synchronize()
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end or best == float("inf"):
        begin = time.perf_counter()
        configured(*arguments)
        cuda.synchronize()
        best = min(best, time.perf_counter() - begin)
    return program.threads / best


def rate(program: Program, seconds: float) -> float:
    """The rate, or 0 where the program cannot run: the simulator has no shuffles."""
    try:
        return threads_per_second(program, seconds)
    except AttributeError:
        return 0.0


def compile_seconds(program: Program) -> float:
    """The time of one compilation to PTX."""
    function = program.kernel.py_func
    begin = time.perf_counter()
    cuda.compile_ptx(function, program.signature, cc=CAPABILITY)
    return time.perf_counter() - begin


def main(what: str, seconds: float = 0.0) -> None:
    warnings.simplefilter("ignore")
    if what == "run":
        chosen = programs(BLOCKS if "nvgen" in cuda.__name__ else BLOCKS_OF_THE_SIMULATOR)
        found = {name: rate(program, seconds) for name, program in chosen.items()}
    else:
        chosen = programs(1)
        compile_seconds(chosen["saxpy"])  # the first loads the compiler
        found = {name: compile_seconds(program) for name, program in chosen.items()}
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], *map(float, sys.argv[2:]))
