"""A call is checked when JAX traces it: all that a launch checks is known then, but for the elements' values.

An array that is to come is stood in for by a NumPy array of its shape and type, of whose elements there is only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import LaunchError
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.lang.options import is_large
from nvgen.runtime.cpu import run_options
from nvgen.runtime.launch import dynamic_shared_memory
from nvgen.runtime.launch.argument_types import launched_type
from nvgen.runtime.launch.arguments import check
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import plain
from nvgen.runtime.launch.specialised import without_promises
from nvgen.tree.analysis.access import accesses
from nvgen.types import ArrayType, StaticType, TensorMapType, Type


class Array(Record):
    """What is known of an array before it is there; one without dimensions is one of one element."""

    shape: tuple[int, ...]
    #: NumPy's dtype.
    dtype: Any
    #: Its position among the function's arguments; None for a result, and for an argument that is a result as well.
    position: int | None = None

    @property
    def stand_in(self) -> Any:
        shape = self.shape or (1,)
        one: Any = numpy.empty(1, f"V{self.dtype.itemsize}")  # NumPy's interface has no words for types of ml_dtypes
        steps = [prod(shape[axis + 1 :]) * one.itemsize for axis in range(len(shape))]
        return numpy.lib.stride_tricks.as_strided(one, shape, steps).view(self.dtype)


def examined(kernel: Kernel, arguments: Sequence[Any], configuration: Configuration) -> Specialisation:
    """The kernel for these arguments, numbers and ``Array``s in the order of its parameters.

    Raises:
        CompileError: the kernel is wrong for them.
        LaunchError: an argument is of another type, shape or layout than the kernel's parameter, or would be written;
            or the configuration has too little shared memory.
    """
    given = [argument.stand_in if isinstance(argument, Array) else argument for argument in arguments]
    parameters = [DeclaredParameter(name, kernel.parameter_span) for name in kernel.parameters]
    types: dict[str, Type] = {}
    for (name, annotated), argument, parameter in zip(kernel.parameters.items(), given, parameters, strict=True):
        types[name] = launched_type(annotated, plain(argument, parameter))
    large = any(isinstance(array, Array) and is_large(prod(array.shape), array.shape) for array in arguments)
    is_interpreted = run_options.cpu_run(run_options.NO_OPTIONS).is_interpreted
    specialisation = without_promises(kernel.specialise(types, large_arrays=large, is_interpreted=is_interpreted))
    access = specialisation.source.followed(lambda: iter(accesses(specialisation.typed).values()))
    typed = specialisation.typed
    checked = []
    for type_, value, argument, parameter in zip(types.values(), given, arguments, parameters, strict=True):
        if isinstance(type_, StaticType):
            continue
        checked.append(check(value, type_, parameter, written=False))
        if isinstance(type_, (ArrayType, TensorMapType)) and next(access).writes and argument.position is not None:
            raise LaunchError(diagnostics.jax.WritesArgument(None, parameter.name, argument.position))
    dynamic_shared_memory.check(typed, checked, configuration)
    return specialisation
