"""Whether a launch has the dynamic shared memory that the arrays of its kernel take."""

from __future__ import annotations

from collections.abc import Sequence

from nvgen import diagnostics
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import LaunchError
from nvgen.lang import block_dim, grid_dim
from nvgen.runtime.launch.arguments import Argument, ArrayArgument
from nvgen.tree import TypedKernel
from nvgen.tree.analysis.dynamic_shared_memory import Known, arrays, needed_bytes


def check(kernel: TypedKernel, arguments: Sequence[Argument], configuration: Configuration) -> None:
    """Refuses a launch that has less dynamic shared memory than the arrays of the kernel take, as far as is known.

    One that says nothing of it is refused as well where it cannot be seen that the arrays take none.

    Raises:
        LaunchError: it has too little.
    """
    needed, given = needed_by(kernel, configuration, arguments), configuration.dynamic_bytes
    if not configuration.states_bytes:
        taking = next((array for array in arrays(kernel) if needed is None or not array.extents), None)
        if taking is not None:
            raise LaunchError(diagnostics.memory.NoDynamicBytes(taking.span, kernel.name))
    if needed is not None and needed > given:
        raise LaunchError(diagnostics.memory.TooFewDynamicBytes(None, kernel.name, needed, given))


def needed_by(kernel: TypedKernel, configuration: Configuration, arguments: Sequence[Argument] = ()) -> int | None:
    """Bytes of dynamic shared memory that the kernel needs, as far as the launch and the given arguments decide it."""
    pairs = list(zip(kernel.parameters, arguments, strict=False))
    shapes = {local: a.value.shape for local, a in pairs if isinstance(a.value, ArrayArgument)}
    values = {local: a.value.value for local, a in pairs if a.array is None}
    numbers = {local: value for local, value in values.items() if type(value) is int}
    names = (*block_dim.dimensions, *grid_dim.dimensions)
    sizes = (*configuration.block, *configuration.grid)
    registers = {register.name: size for register, size in zip(names, sizes, strict=True)}
    return needed_bytes(kernel, Known(numbers, shapes, registers))
