"""NVG29xx: GPUs, their driver, and what kernels do wrong on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


@dataclass(frozen=True)
class NotAStream(Diagnostic):
    """The third value in the brackets of a launch is its stream.

    Streams of cuda-core, CuPy, PyTorch and numba are taken, every object with ``__cuda_stream__``, and the driver's
    handle as an int.

    Wrong::

        vector_add[1, 32, 1024](a, b, c)

    Right::

        vector_add[1, 32, None, 1024](a, b, c)
    """

    code: ClassVar[str] = "NVG2920"
    title: ClassVar[str] = "not a stream"
    message: ClassVar[str] = "a launch takes a stream here, not {what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass a stream of cuda-core, CuPy, PyTorch or numba, an object with `__cuda_stream__`, or a handle as an int;"
        " None is the default stream",
    )
    what: str

    @dataclass(frozen=True)
    class AnArray(Note):
        message: ClassVar[str] = "that is an array: arguments stand in the parentheses behind the brackets"

    @dataclass(frozen=True)
    class NoHandle(Note):
        message: ClassVar[str] = "handles are 0, 1 and 2 for the default streams, and addresses otherwise"


@dataclass(frozen=True)
class UnusableStream(Diagnostic):
    """A stream that was closed, or that says in an unknown way which one it is.

    Wrong::

        stream.close()
        vector_add[1, 32, stream](a, b, c)

    Right::

        vector_add[1, 32, stream](a, b, c)
        stream.close()
    """

    code: ClassVar[str] = "NVG2921"
    title: ClassVar[str] = "unusable stream"
    message: ClassVar[str] = "the `{type}` cannot be used as a stream: {problem}"
    type: str
    problem: str
