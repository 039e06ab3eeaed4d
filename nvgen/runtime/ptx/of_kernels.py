"""Runs the PTX of a typed kernel on the CPU, on the arguments of its launch.

What a kernel is given is said by its typed parameters, and taken by the ``.param`` declarations of its PTX: an array
is its address, its extents and the strides that its layout does not imply (``docs/guide/calling_convention.md``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

from nvgen.analysis.access import global_accesses
from nvgen.ptx import SourceText, parse
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, TensorMapArgument
from nvgen.runtime.ptx import pipeline
from nvgen.runtime.ptx.arguments import EncodedMap
from nvgen.runtime.ptx.module import ConfiguredKernel, LoadedText
from nvgen.specialisation import Specialisation
from nvgen.targets.configuration import Configuration
from nvgen.types import u8


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
    configured = ConfiguredKernel(loaded.kernel(name), None, None, options)
    given = [one for argument in arguments for one in _as_declared(argument)]
    pipeline.run_on_cpu(configured, given, configuration)


def _as_declared(argument: Argument) -> Iterator[Argument]:
    """What the ``.param`` declarations of a parameter take."""
    value = argument.value
    if isinstance(value, TensorMapArgument):
        yield EncodedMap(value)
    elif isinstance(value, ArrayArgument):
        low, end = value.span
        if low == value.address:  # the bytes from there on are what the kernel may access
            yield Argument(u8, ArrayArgument(value.owner, low, end - low, (), value.writeable))
        else:
            yield Argument(u8, ctypes.c_uint64(value.address))
        for number in (*value.shape, *value.strides):
            yield Argument(u8, ctypes.c_int64(number))
    else:
        yield argument
