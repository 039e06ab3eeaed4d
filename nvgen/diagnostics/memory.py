"""NVG08xx: memory: arrays and their parts, state spaces, pointers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True)
class AssignedPart(Diagnostic):
    """A thread assigns one element at a time: there is no assignment to a slice, which would be a hidden loop.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[2:8] = 0

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            part = a[2:8]
            for i in range(part.size):
                part[i] = 0
    """

    code: ClassVar[str] = "NVG0801"
    title: ClassVar[str] = "part of an array assigned"
    message: ClassVar[str] = "a part of `{name}` cannot be assigned at once"
    remedies: ClassVar[tuple[str, ...]] = ("assign its elements in a loop, or let each thread assign one",)
    name: str


@dataclass(frozen=True)
class IndexOutOfRange(Diagnostic):
    """A constant index into an array whose shape is known names an element that is there.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.i32]):
            tile = nv.local.array(4, nv.i32)
            tile[4] = 1
            out[0] = tile[0]

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.i32]):
            tile = nv.local.array(4, nv.i32)
            tile[0] = 1
            out[0] = tile[0]
    """

    code: ClassVar[str] = "NVG0802"
    title: ClassVar[str] = "index out of range"
    message: ClassVar[str] = "`{name}` has {extent:element} along axis {axis}, and none at {index}"
    remedies: ClassVar[tuple[str, ...]] = ("count from 0, or from the end with -1",)
    name: str
    index: object
    axis: int
    extent: int


@dataclass(frozen=True)
class BadShape(Diagnostic):
    """The shape of an array that a kernel makes is a constant: a positive integer, or a tuple of up to seven.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32], n: nv.i32):
            tile = nv.shared.array(n, nv.f32)
            tile[0] = a[0]
            a[1] = tile[0]

    Right::

        SIZE = 64

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(SIZE, nv.f32)
            tile[0] = a[0]
            a[1] = tile[0]
    """

    code: ClassVar[str] = "NVG0803"
    title: ClassVar[str] = "bad shape"
    message: ClassVar[str] = "this is no shape for `nv.{name}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("give positive constants, such as `64` or `(32, 33)`",)
    name: str
    problem: str


@dataclass(frozen=True)
class NotAnElementType(Diagnostic):
    """The elements of an array have a type of nvgen.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(64, float)
            tile[0] = a[0]

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(64, nv.f32)
            tile[0] = a[0]
    """

    code: ClassVar[str] = "NVG0804"
    title: ClassVar[str] = "not an element type"
    message: ClassVar[str] = "an array cannot have elements of {what}"
    remedies: ClassVar[tuple[str, ...]] = ("write a type such as `nv.f32`",)
    what: str


@dataclass(frozen=True)
class TooMuchShared(Diagnostic):
    """A block declares at most 48 KiB of shared memory; more is asked for at the launch, as dynamic shared memory.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array((128, 128), nv.f32)
            tile[0, 0] = a[0]
            a[1] = tile[0, 0]

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array((64, 128), nv.f32)
            tile[0, 0] = a[0]
            a[1] = tile[0, 0]
    """

    code: ClassVar[str] = "NVG0805"
    title: ClassVar[str] = "too much shared memory"
    message: ClassVar[str] = "with this array the kernel has {bytes} bytes of shared memory, and {limit} are the most"
    remedies: ClassVar[tuple[str, ...]] = ("make the arrays smaller, or use dynamic shared memory",)
    bytes: int
    limit: int
