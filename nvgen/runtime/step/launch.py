"""Launches a kernel step by step: blocks one after the other, and of each block the threads in their order.

Threads that wait for each other are generators of one Python thread, resumed in turn: a thread runs until it has to
wait. So a launch does the same in the same order whenever it is repeated, and a debugger stops in the thread of Python
that launched.
"""

from __future__ import annotations

import ctypes
import itertools
import sys
from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.compiler import Specialisation
from nvgen.diagnostics import LaunchError, NvgenError
from nvgen.frontend import nesting, tree
from nvgen.runtime import deadlock
from nvgen.runtime.arguments import Argument, HostArray
from nvgen.runtime.caller import caller_span
from nvgen.runtime.configuration import Configuration
from nvgen.runtime.step import values, waiting
from nvgen.runtime.step.arrays import array_at
from nvgen.runtime.step.program import Program
from nvgen.runtime.step.program import program as program_of
from nvgen.runtime.step.thread import Block, Thread
from nvgen.targets.cpu.thread import Site
from nvgen.types import ArrayType, GridConstantType


def prepare(specialisation: Specialisation) -> Program:
    """The program of a kernel for Python to run.

    Raises:
        CompileError: the kernel is wrong, or has an operation that cannot be run step by step.
    """
    with nesting.reported(specialisation.source):
        return program_of(specialisation.typed, specialisation.options)


def launch(program: Program, arguments: Sequence[Argument], configuration: Configuration) -> None:
    """Runs every thread of a launch.

    Raises:
        LaunchError: a check in the kernel failed, or threads wait for ever.
    """
    given = [
        _value(program, local, argument) for local, argument in zip(program.kernel.parameters, arguments, strict=True)
    ]
    before = program.state.running
    try:
        for x, y, z in _indices(configuration.grid):
            block = Block((x, y, z), configuration.dynamic_bytes)
            block.threads += [Thread(configuration, block, index) for index in _indices(configuration.block)]
            if program.waits:
                _run_together(program, block, given, configuration)
            else:
                for thread in block.threads:
                    program.state.running = thread
                    program.function(*given)
    except NvgenError as error:
        if error.diagnostic.span is not None:
            here = diagnostics.launch.LaunchedHere(span=caller_span())
            error.diagnostic = error.diagnostic.because(here)
        raise
    finally:
        program.state.running = before
    sys.stdout.flush()


def _indices(sizes: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """Every index below ``sizes``, x fastest."""
    return [(x, y, z) for z, y, x in itertools.product(*map(range, reversed(sizes)))]


def _value(program: Program, local: tree.Local, argument: Argument) -> Any:
    """An argument as the kernel's function takes it."""
    if isinstance(argument.value, HostArray):
        assert isinstance(local.type, ArrayType)
        array = argument.value
        return array_at(array.address, local.type, array.shape, array.strides, array.owner)
    address = ctypes.addressof(argument.value)
    if isinstance(local.type, GridConstantType):
        program.state.references[local.name] = address
    return values.load(local.type)(address)


def _run_together(program: Program, block: Block, given: Sequence[Any], configuration: Configuration) -> None:
    """Runs the threads of a block that wait for each other.

    Raises:
        LaunchError: all that are left wait.
    """
    state = program.state
    running = [(thread, program.function(*given)) for thread in block.threads]
    waits: dict[Thread, waiting.Wait] = {}
    while running:
        left = []
        moved = False
        for thread, steps in running:
            wait = waits.get(thread)
            if wait is not None and not wait.is_over():
                left.append((thread, steps))
                continue
            moved = True
            state.running = thread
            try:
                waits[thread] = next(steps)
                left.append((thread, steps))
            except StopIteration:
                waiting.ended(thread)
        if not moved:
            raise _deadlock([(thread, waits[thread]) for thread, _ in left], configuration)
        running = left


def _deadlock(waits: Sequence[tuple[Thread, waiting.Wait]], configuration: Configuration) -> LaunchError:
    """The error for threads that all wait."""
    places: dict[tuple[Block, int, int], list[tuple[Thread, waiting.Wait]]] = {}
    for thread, wait in waits:
        places.setdefault((thread.block, wait.span.line, wait.span.column), []).append((thread, wait))
    sites = [Site(group[0][1].span, group[0][1].what) for group in places.values()]
    groups = [
        deadlock.Waiting(block.index, site, tuple(thread.number for thread, _ in group))
        for site, ((block, _, _), group) in enumerate(places.items())
    ]
    return LaunchError(deadlock.describe(groups, sites, configuration.block))
