"""NVG25xx: tensor memory and the tensor cores of Blackwell, ``nv.tcgen05``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


@dataclass(frozen=True)
class BadConstant(Diagnostic):
    """Shapes, counts, kinds and the like choose an instruction: they are constants, and PTX has some of them only.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.u32]):
            values = nv.tcgen05.ld(0, "32x64b", 4)
            nv.tcgen05.wait_ld()
            a[nv.thread_idx.x] = values[0]

        k.ptx(arch="sm_100a")

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.u32]):
            values = nv.tcgen05.ld(0, "32x32b", 4)
            nv.tcgen05.wait_ld()
            a[nv.thread_idx.x] = values[0]

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2501"
    title: ClassVar[str] = "no such form of a tensor operation"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` has to be {wanted}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write one that PTX has; where a function passes it on, its parameter is annotated `nv.constexpr`",
    )
    name: str
    parameter: str
    wanted: str


@dataclass(frozen=True)
class NotTogether(Diagnostic):
    """Some arguments are for some kinds, shapes or types only.

    Wrong::

        @nv.kernel
        def k(d: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32):
            nv.tcgen05.mma(d, a, b, i, True, kind="f8f6f4", scale_input_d=2)

        k.ptx(arch="sm_100a")

    Right::

        @nv.kernel
        def k(d: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32):
            nv.tcgen05.mma(d, a, b, i, True, kind="f16", scale_input_d=2)

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2502"
    title: ClassVar[str] = "arguments that do not go together"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out, or choose another form of the operation",)
    name: str
    parameter: str
    problem: str


@dataclass(frozen=True)
class WrongOperand(Diagnostic):
    """Addresses in tensor memory are u32 and descriptors u64, as in PTX; registers hold 32 bits.

    Wrong::

        @nv.kernel
        def k(d: nv.u32, a: nv.i32, b: nv.u64, i: nv.u32):
            nv.tcgen05.mma(d, a, b, i, True, kind="f16")

        k.ptx(arch="sm_100a")

    Right::

        @nv.kernel
        def k(d: nv.u32, a: nv.u32, b: nv.u64, i: nv.u32):
            nv.tcgen05.mma(d, a, b, i, True, kind="f16")

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2503"
    title: ClassVar[str] = "wrong operand of a tensor operation"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` has to be {wanted}, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it, as `nv.u32(x)` and `nv.u64(x)` do, or pass another one",)
    name: str
    parameter: str
    wanted: str
    type: object


@dataclass(frozen=True)
class WrongRegisterCount(Diagnostic):
    """A store moves a shape a power of 2 times: that many registers of each thread, times those of the shape.

    Wrong::

        @nv.kernel
        def k(address: nv.u32, x: nv.f32):
            nv.tcgen05.st(address, "16x128b", (x, x, x))

        k.ptx(arch="sm_100a")

    Right::

        @nv.kernel
        def k(address: nv.u32, x: nv.f32):
            nv.tcgen05.st(address, "16x128b", (x, x, x, x))

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2504"
    title: ClassVar[str] = "wrong number of registers"
    message: ClassVar[str] = "`nv.{name}` of the shape {shape} takes {wanted} values, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("store them in parts, or fill up with zeros",)
    name: str
    shape: str
    wanted: str
    count: int


@dataclass(frozen=True)
class MixedGroups(Diagnostic):
    """A kernel uses tensor memory for single blocks, or for pairs of blocks, in all of its operations.

    Wrong::

        @nv.kernel(cluster=2)
        def k(address: nv.u32):
            nv.tcgen05.dealloc(address, 32, cta_group=2)
            nv.tcgen05.relinquish_alloc_permit()

        k.ptx(arch="sm_100a")

    Right::

        @nv.kernel(cluster=2)
        def k(address: nv.u32):
            nv.tcgen05.dealloc(address, 32, cta_group=2)
            nv.tcgen05.relinquish_alloc_permit(cta_group=2)

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2505"
    title: ClassVar[str] = "single blocks and pairs in one kernel"
    message: ClassVar[str] = "`nv.{name}` is of `cta_group={group}`, other operations of the kernel are not"
    remedies: ClassVar[tuple[str, ...]] = ("give all of them the same `cta_group`; `mma_ws` is for 1 only",)
    name: str
    group: int

    @dataclass(frozen=True)
    class First(Note):
        """The first of the others."""

        message: ClassVar[str] = "`nv.{name}` is of `cta_group={group}` here"
        name: str
        group: int
