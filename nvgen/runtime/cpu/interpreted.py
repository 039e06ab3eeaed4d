"""Launches an interpreted kernel: blocks one after the other, all in the thread of Python that launched.

Threads that wait for each other are generators (see ``scheduler``), so a debugger stops in the thread of Python that it
knows, and a launch does the same in the same order whenever it is repeated.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from math import prod
from typing import Any

from nvgen import diagnostics, tree
from nvgen.artifacts.compiler import library_function
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import RANDOM, CpuRun, may_overtake
from nvgen.diagnostics import LaunchError, NvgenError
from nvgen.diagnostics.caller import caller_span
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, TensorMapArgument
from nvgen.targets.python import recursion, values
from nvgen.targets.python.arrays import array_at
from nvgen.targets.python.program import Program
from nvgen.targets.python.program import program as program_of
from nvgen.targets.python.scheduler import Order, groups, run
from nvgen.types import ArrayType, GridConstantType


def prepare(specialisation: Specialisation) -> Program:
    """The program of a kernel for Python to run.

    Raises:
        CompileError: the kernel is wrong, or has an operation that cannot be interpreted.
    """
    typed, options = specialisation.typed, specialisation.options
    return specialisation.source.followed(lambda: program_of(typed, options, library_function))


def launch(program: Program, arguments: Sequence[Argument], configuration: Configuration, options: CpuRun) -> None:
    """Runs every thread of a launch.

    Raises:
        LaunchError: a check in the kernel failed, or threads wait for ever.
    """
    are_together = program.suspends or options.schedule == RANDOM
    together = program.state.cluster if are_together else (1, 1, 1)
    if program.is_cooperative or options.cooperative or (program.spins and may_overtake(configuration, options)):
        together = configuration.grid
    order = Order(options, prod(configuration.grid) // prod(together))
    with program.state.launching():
        program.state.has_queues = are_together
        pairs = zip(program.kernel.parameters, arguments, strict=True)
        kept: list[Any] = []
        given = [_value(program, local, argument, kept) for local, argument in pairs]
        try:
            with recursion.allowed(program):
                for blocks in groups(order, configuration, together):
                    run(program, blocks, given, order, configuration.block)
        except NvgenError as error:
            if error.diagnostic.span is not None:
                here = diagnostics.launch.LaunchedHere(span=caller_span())
                error.diagnostic = error.diagnostic.because(here)
            raise
        except MemoryError:
            raise LaunchError(diagnostics.cpu.OutOfMemory(None, program.kernel.name)) from None
    sys.stdout.flush()


def _value(program: Program, local: tree.Local, argument: Argument, kept: list[Any]) -> Any:
    """An argument as the kernel's function takes it; ``kept`` gets what has to be there as long as the launch."""
    if isinstance(argument.value, ArrayArgument):
        assert isinstance(local.type, ArrayType)
        array = argument.value
        return array_at(array.address, local.type, array.shape, array.strides, array.owner)
    if isinstance(argument.value, TensorMapArgument):
        record = argument.value.map.record(argument.value.array.address)
        kept.append(record)
        return ctypes.addressof(record)
    address = ctypes.addressof(argument.value)
    if isinstance(local.type, GridConstantType):
        program.state.references[local.name] = address
    return values.load(local.type)(address)
