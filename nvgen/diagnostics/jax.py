"""NVG30xx: a call of a kernel in JAX that is wrong."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


class ResultsFollow(Note):
    """Says how the arguments of a call in JAX are counted."""

    message: ClassVar[str] = "that is {given:argument} and {results:result}, which the kernel takes after them"
    given: int
    results: int


class NoJax(Diagnostic):
    """``nv.jax`` needs the package ``jax``."""

    code: ClassVar[str] = "NVG3001"
    title: ClassVar[str] = "JAX is not installed"
    message: ClassVar[str] = "`nv.jax` needs the package `jax`, version 0.5 or later"
    remedies: ClassVar[tuple[str, ...]] = ('install it: `pip install jax`, or `pip install "jax[cuda13]"` for GPUs',)


class NotAKernel(Diagnostic):
    """``nv.jax.call`` takes a kernel."""

    code: ClassVar[str] = "NVG3002"
    title: ClassVar[str] = "not a kernel"
    message: ClassVar[str] = "`nv.jax.call` takes a kernel, not an object of type `{kind}`"
    remedies: ClassVar[tuple[str, ...]] = ("put `@nv.kernel` above the function",)
    kind: str


class NotAnArray(Diagnostic):
    """A kernel that JAX calls takes arrays of JAX or NumPy, and numbers of Python or NumPy."""

    code: ClassVar[str] = "NVG3003"
    title: ClassVar[str] = "neither an array nor a number"
    message: ClassVar[str] = "argument `{name}` is {what}"
    remedies: ClassVar[tuple[str, ...]] = ("a kernel that JAX calls takes arrays of JAX or NumPy, and numbers",)
    name: str
    what: str


class WritesArgument(Diagnostic):
    """JAX's arrays do not change: a kernel writes to results, and to arguments that become results."""

    code: ClassVar[str] = "NVG3005"
    title: ClassVar[str] = "kernel writes to a JAX argument"
    message: ClassVar[str] = "the kernel writes to `{name}`, and JAX's arrays do not change"
    remedies: ClassVar[tuple[str, ...]] = (
        "have it become a result, in whose memory the kernel writes: `input_output_aliases={{{place}: 0}}`",
    )
    name: str
    place: int


class WrongAlias(Diagnostic):
    """``input_output_aliases`` maps places of arguments that are arrays to places of results."""

    code: ClassVar[str] = "NVG3004"
    title: ClassVar[str] = "invalid input_output_aliases"
    message: ClassVar[str] = (
        "`input_output_aliases` has {{{place}: {result}}}, and the call has {given:argument} and {results:result}"
    )
    remedies: ClassVar[tuple[str, ...]] = ("it maps places of arguments that are arrays to places of results",)
    place: int
    result: int
    given: int
    results: int
