"""Kernels in JAX: ``nv.jax.call`` makes a function of JAX arrays of a kernel and its configuration.

It is a call of XLA's foreign function interface: under ``jax.jit`` the kernel is a step of the compiled program, and
runs on XLA's own buffers, on the GPU in XLA's stream or on the CPU by nvgen's CPU target.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError, Span
from nvgen.diagnostics.caller import called_at, caller_span
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.jax.target import Target, jax_ffi, name_of
from nvgen.jax.tracing import Array
from nvgen.kernels import Kernel
from nvgen.runtime.launch import configuration as configurations

__all__ = ["call"]


@ends_tracebacks
def call(
    kernel: Kernel,
    results: Any,
    *,
    grid: Any,
    block: Any,
    shared: int | None = None,
    cluster: Any = None,
    preferred_cluster: Any = None,
    cooperative: bool = False,
    input_output_aliases: Mapping[int, int] | None = None,
) -> Callable[..., Any]:
    """A function of JAX arrays that launches ``kernel`` and returns arrays like ``results``.

    ``grid`` to ``cooperative`` are those of ``kernel.launch``.

    ``results`` is a ``jax.ShapeDtypeStruct``, or a sequence of them for a sequence of arrays. The kernel takes the
    arguments of the function, then the results, which hold anything before the kernel writes them. The kernel may not
    write to its arguments: ``input_output_aliases={1: 0}`` makes result 0 of argument 1 (in its memory, or in that of a
    copy where the program still needs the argument), and passes it as that argument only.

    Numbers of Python and NumPy are constants of the program that JAX compiles. An array without dimensions, such as a
    number that JAX traces, has one element in the kernel. ``jax.vmap`` runs the kernel for one element after the other;
    ``jax.grad`` needs a ``jax.custom_vjp`` around the function.

    Raises:
        LaunchError: the configuration is wrong. The function that is given raises what a launch raises, when JAX
            traces it, and when JAX is not installed. What fails when the kernel runs is a
            ``jax.errors.JaxRuntimeError`` with the diagnostic's text.
    """
    if not isinstance(kernel, Kernel):
        raise LaunchError(diagnostics.jax.NotAKernel(None, type(kernel).__name__))
    sizes = {"grid": grid, "block": block, "shared": shared, "cluster": cluster, "cooperative": cooperative}
    sizes["preferred_cluster"] = preferred_cluster
    configurations.parse(kernel.name, {**sizes, "stream": None, "programmatic_dependent": False}, kernel.options)
    aliases = dict(input_output_aliases or {})

    @ends_tracebacks
    def function(*arguments: Any) -> Any:
        return _bind(kernel, sizes, results, aliases, arguments, caller_span())

    return function


def _bind(
    kernel: Kernel,
    configuration: Mapping[str, Any],
    results: Any,
    aliases: dict[int, int],
    arguments: Sequence[Any],
    span: Span | None,
) -> Any:
    """Makes the call a step of what JAX traces, or has JAX do it at once."""
    every = results if isinstance(results, Sequence) else [results]
    given = [
        _argument(name, value, None if position in aliases else position)
        for position, (name, value) in enumerate(zip(kernel.parameters, arguments, strict=False))
    ]
    positions = [position for position, argument in enumerate(given) if isinstance(argument, Array)]
    for position, result in aliases.items():
        if position not in positions or not 0 <= result < len(every):
            raise LaunchError(diagnostics.jax.WrongAlias(span, position, result, len(arguments), len(every)))
    shared = aliases.values()
    own = [Array(tuple(r.shape), numpy.dtype(r.dtype)) for position, r in enumerate(every) if position not in shared]
    if len(arguments) + len(own) != len(kernel.parameters):
        shown, count = ", ".join(kernel.parameters) or "none", len(arguments) + len(own)
        error = diagnostics.launch.WrongArgumentCount(span, kernel.name, len(kernel.parameters), count, shown)
        raise LaunchError(error.because(diagnostics.jax.ResultsFollow(len(arguments), len(own))))
    by_buffer = {positions.index(position): result for position, result in aliases.items()}
    numbers = tuple(None if isinstance(argument, Array) else argument for argument in given)
    target = Target(kernel, configuration, numbers, by_buffer, span, {})
    with called_at(span):
        name = name_of(target, [*given, *own])
        bound_call = jax_ffi().ffi_call(name, results, vmap_method="sequential", input_output_aliases=by_buffer)
    return bound_call(*(arguments[position] for position in positions))


def _argument(name: str, value: Any, position: int | None) -> Any:
    """A number, which is a constant of the program, or what is known of an array.

    Raises:
        LaunchError: it is neither.
    """
    if isinstance(value, (bool, int, float, complex, numpy.generic)):
        return value
    jax = sys.modules.get("jax")  # who has an array of JAX has imported it
    if jax is not None and isinstance(value, (jax.Array, numpy.ndarray)):
        return Array(value.shape, numpy.dtype(jax.dtypes.canonicalize_dtype(value.dtype)), position)
    if isinstance(value, numpy.ndarray):
        return Array(value.shape, value.dtype, position)
    kind = type(value)
    what = "None" if value is None else f"an object of type `{kind.__module__}.{kind.__qualname__}`"
    raise LaunchError(diagnostics.jax.NotAnArray(None, name, what))


def __dir__() -> list[str]:
    return sorted(__all__)
