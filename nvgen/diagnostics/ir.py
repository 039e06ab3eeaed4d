"""NVG0523 to NVG0539: LLVM IR that users write.

The examples are files that ``nvgen build`` compiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


@dataclass(frozen=True)
class BadIr(Diagnostic):
    """LLVM cannot read the file, or its checks find a mistake in it. The words are LLVM's.

    Wrong::

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          store i32 1, ptr addrspace(1) %b
          ret void
        }

    Right::

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          store i32 1, ptr addrspace(1) %a
          ret void
        }
    """

    code: ClassVar[str] = "NVG0523"
    title: ClassVar[str] = "no valid LLVM IR"
    message: ClassVar[str] = "`{path}` is no valid LLVM IR: {words}"
    path: str
    words: str

    @dataclass(frozen=True)
    class Further(Note):
        message: ClassVar[str] = "it says further: {words}"
        words: str


@dataclass(frozen=True)
class UnknownIntrinsic(Diagnostic):
    """LLVM has no intrinsic of this name, and would print a call of a function that is nowhere.

    Wrong::

        declare i32 @llvm.nvvm.read.ptx.sreg.tidx()

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tidx()
          store i32 %t, ptr addrspace(1) %a
          ret void
        }

    Right::

        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          store i32 %t, ptr addrspace(1) %a
          ret void
        }
    """

    code: ClassVar[str] = "NVG0524"
    title: ClassVar[str] = "unknown intrinsic"
    message: ClassVar[str] = "there is no intrinsic `{name}` in LLVM {llvm}"
    name: str
    llvm: str

    @dataclass(frozen=True)
    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {names}?"
        names: str


@dataclass(frozen=True)
class OtherMachine(Diagnostic):
    """The module says for which machine it was made, and that is another one, or has addresses of another size.

    Wrong::

        target triple = "x86_64-unknown-linux-gnu"

        define void @k(ptr %a) {
          ret void
        }

    Right::

        target triple = "nvptx64-nvidia-cuda"

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          ret void
        }
    """

    code: ClassVar[str] = "NVG0525"
    title: ClassVar[str] = "module for another machine"
    message: ClassVar[str] = "`{path}` has the {what} `{given}`, not one of {machine}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    path: str
    what: str
    given: str
    machine: str
    remedy: str


@dataclass(frozen=True)
class AtomicOfOneSpace(Diagnostic):
    """LLVM has the intrinsics `llvm.nvvm.atomic.*.gen.*` for generic pointers, and compiles those of other address
    spaces as if they were generic ones, which is wrong.

    Wrong::

        declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p1(ptr addrspace(1), i32)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %t = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p1(ptr addrspace(1) %a, i32 1)
          ret void
        }

    Right::

        declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %g = addrspacecast ptr addrspace(1) %a to ptr
          %t = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %g, i32 1)
          ret void
        }
    """

    code: ClassVar[str] = "NVG0526"
    title: ClassVar[str] = "atomic operation that LLVM compiles wrongly"
    message: ClassVar[str] = "`{name}` is compiled by LLVM as if its pointer, of address space {space}, were generic"
    remedies: ClassVar[tuple[str, ...]] = ("convert the pointer with `addrspacecast ... to ptr` and call `{generic}`",)
    name: str
    space: str
    generic: str


@dataclass(frozen=True)
class UnknownLibdeviceFunction(Diagnostic):
    """Names that start with ``__nv_`` are those of NVIDIA's libdevice, which is linked; it has no function of this one.

    Wrong::

        declare float @__nv_sine(float)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %s = call float @__nv_sine(float 1.0)
          store float %s, ptr addrspace(1) %a
          ret void
        }

    Right::

        declare float @__nv_sinf(float)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %s = call float @__nv_sinf(float 1.0)
          store float %s, ptr addrspace(1) %a
          ret void
        }
    """

    code: ClassVar[str] = "NVG0527"
    title: ClassVar[str] = "unknown function of libdevice"
    message: ClassVar[str] = "there is no function `{name}` in libdevice"
    name: str

    @dataclass(frozen=True)
    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {names}?"
        names: str


@dataclass(frozen=True)
class LibdeviceSignature(Diagnostic):
    """A function of NVIDIA's libdevice is declared with other types than it has: a call would pass it something else.

    Wrong::

        declare float @__nv_sin(float)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %s = call float @__nv_sin(float 1.0)
          store float %s, ptr addrspace(1) %a
          ret void
        }

    Right::

        declare double @__nv_sin(double)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %s = call double @__nv_sin(double 1.0)
          store double %s, ptr addrspace(1) %a
          ret void
        }
    """

    code: ClassVar[str] = "NVG0528"
    title: ClassVar[str] = "function of libdevice with wrong types"
    message: ClassVar[str] = "`{name}` of libdevice is `{wanted}`, not `{declared}`"
    name: str
    wanted: str
    declared: str


@dataclass(frozen=True)
class InitialValue(Diagnostic):
    """A variable starts with a value that PTX cannot give it: only whole addresses of variables in global and constant
    memory, and of functions, are known before a module is loaded, and only variables there have an initial value.

    Wrong::

        @table = addrspace(1) global [4 x i32] zeroinitializer
        @low = addrspace(1) global i32 ptrtoint (ptr addrspace(1) @table to i32)

    Right::

        @table = addrspace(1) global [4 x i32] zeroinitializer
        @whole = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @table to i64)
    """

    code: ClassVar[str] = "NVG0529"
    title: ClassVar[str] = "initial value that PTX cannot have"
    message: ClassVar[str] = "PTX has no such initial value as that of `{name}`: {value}"
    remedies: ClassVar[tuple[str, ...]] = ("leave the variable undefined, and let a kernel or the host fill it",)
    name: str
    value: str


@dataclass(frozen=True)
class NotInPtx(Diagnostic):
    """LLVM IR can say it and PTX cannot: LLVM would leave it out without a word, or print what no assembler takes.

    Wrong::

        define ptx_kernel i32 @k() {
          ret i32 3
        }

    Right::

        define ptx_kernel void @k(ptr addrspace(1) %result) {
          store i32 3, ptr addrspace(1) %result
          ret void
        }
    """

    code: ClassVar[str] = "NVG0530"
    title: ClassVar[str] = "nothing that PTX has"
    message: ClassVar[str] = "PTX has no {what}"
    remedies: ClassVar[tuple[str, ...]] = ("{instead}",)
    what: str
    instead: str


@dataclass(frozen=True)
class NarrowerScope(Help):
    """What to write for an architecture whose atomic operations are for the threads of one GPU."""

    message: ClassVar[str] = 'or give it the scope that it needs: `syncscope("device")` is all threads of the GPU'


@dataclass(frozen=True)
class NoPtxName(Diagnostic):
    """A function or a variable that other modules can link to has a name that PTX does not take: one with dots or
    hyphens, `WARP_SZ`, or `param0` and `retval0`, which LLVM calls the operands of calls.

    Names that only the module sees, those of `internal` and `private` functions and variables, can be any.

    Wrong::

        define ptx_kernel void @vector.add(ptr addrspace(1) %a) {
          ret void
        }

    Right::

        define ptx_kernel void @vector_add(ptr addrspace(1) %a) {
          ret void
        }
    """

    code: ClassVar[str] = "NVG0537"
    title: ClassVar[str] = "name that PTX does not take"
    message: ClassVar[str] = "PTX does not take `{name}` as a name"
    remedies: ClassVar[tuple[str, ...]] = (
        "name it with letters, digits and `_`, or make it `internal` if no other module links to it",
    )
    name: str


@dataclass(frozen=True)
class NoHandle(Diagnostic):
    """An instruction for textures or surfaces names a variable, or for OpenCL a kernel's parameter, that the module
    does not declare as a texture, a surface or a sampler. `!nvvm.annotations` says what it is.

    Wrong::

        @image = addrspace(1) global i64 0
        declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
        declare i32 @llvm.nvvm.txq.width(i64)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
          %w = call i32 @llvm.nvvm.txq.width(i64 %h)
          store i32 %w, ptr addrspace(1) %a
          ret void
        }

    Right::

        @image = addrspace(1) global i64 0
        declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
        declare i32 @llvm.nvvm.txq.width(i64)

        define ptx_kernel void @k(ptr addrspace(1) %a) {
          %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
          %w = call i32 @llvm.nvvm.txq.width(i64 %h)
          store i32 %w, ptr addrspace(1) %a
          ret void
        }

        !nvvm.annotations = !{!0}
        !0 = !{ptr addrspace(1) @image, !"texture", i32 1}
    """

    code: ClassVar[str] = "NVG0538"
    title: ClassVar[str] = "no texture or surface"
    message: ClassVar[str] = "{what} is used as a texture, surface or sampler, and is not declared as one"
    remedies: ClassVar[tuple[str, ...]] = ("say what it is in `!nvvm.annotations`: `{annotation}` or the like",)
    what: str
    annotation: str
