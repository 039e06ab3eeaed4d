"""Runs the PTX of a typed kernel on the CPU, on the arguments of its launch.

What a kernel is given is said by its typed parameters, and taken by the ``.param`` declarations of its PTX: an array
is its address, its extents and the strides that its layout does not imply (``docs/guide/calling_convention.md``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

from nvgen.codegen.contract.configuration import Configuration
from nvgen.frontend.specialisation import Specialisation
from nvgen.ptx import SourceText, parse
from nvgen.runtime.cpu.run_options import CpuRunOptions, cpu_run
from nvgen.runtime.launch import slow_path
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, TensorMapArgument
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS
from nvgen.runtime.ptx.arguments import EncodedMap
from nvgen.runtime.ptx.module import LoadedText
from nvgen.tree.analysis.access import global_accesses
from nvgen.types import i64, u64


def run(
    text: str,
    specialisation: Specialisation,
    arguments: Sequence[Argument],
    configuration: Configuration,
    options: CpuRunOptions,
) -> None:
    """Runs ``text``, the PTX of a kernel, in the memory of the process; the program's variables are where it has them.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the run failed.
    """
    name = specialisation.name
    variables = {use.symbol: use.array.address for use in global_accesses(specialisation.typed)}
    loaded = LoadedText(parse(text, f"{name}.ptx"), SourceText(text, f"{name}.ptx"), elsewhere=variables)
    given = [one for argument in arguments for one in _as_declared(argument)]
    launch = loaded.kernel(name).on_cpu(given, configuration, cpu_run(options))
    slow_path.run_on_cpu(name, launch, launch.found.bounds(given, launch.run))


def _as_declared(argument: Argument) -> Iterator[Argument]:
    """What the ``.param`` declarations of a parameter take."""
    value = argument.value
    if isinstance(value, TensorMapArgument):
        yield EncodedMap(value)
    elif isinstance(value, ArrayArgument):
        low, end = value.span
        if low == value.address:  # the bytes from there on are what the kernel may access
            yield Argument(ARRAY_ADDRESS, ArrayArgument(value.owner, low, end - low, (), value.writeable))
        else:
            yield Argument(u64, ctypes.c_uint64(value.address))
        for number in (*value.shape, *value.strides):
            yield Argument(i64, ctypes.c_int64(number))
    else:
        yield argument
