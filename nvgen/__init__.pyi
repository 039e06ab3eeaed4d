# Made by `python -m tools.generate`; do not edit.
"""Write CUDA kernels as Python functions; get readable PTX, a GPU launch, and a CPU run.

Nothing is loaded until it is used: ``import nvgen`` loads neither LLVM, nor NumPy, nor CUDA."""

import builtins
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Literal, ParamSpec, overload

import numpy
from typing_extensions import TypeVar

from nvgen.diagnostics.errors import CheckWarning as CheckWarning
from nvgen.diagnostics.errors import CommandError as CommandError
from nvgen.diagnostics.errors import CompileError as CompileError
from nvgen.diagnostics.errors import LaunchError as LaunchError
from nvgen.diagnostics.errors import NvgenError as NvgenError
from nvgen.diagnostics.errors import PerformanceWarning as PerformanceWarning
from nvgen.kernels import Kernel as Kernel
from nvgen.kernels import kernel as kernel
from nvgen.lang.extern import extern as extern
from nvgen.runtime.launch.device import device_name as device_name
from nvgen.types.compound import Space as Space
from nvgen.workflows.batch.build import build as build
from nvgen.workflows.tuning.tuner import tune as tune
from nvgen import cuda as cuda
from nvgen import jax as jax
from nvgen import ptx as ptx
from nvgen.stubs import async_copy as async_copy
from nvgen.stubs import async_store as async_store
from nvgen.stubs import atomic as atomic
from nvgen.stubs import barrier as barrier
from nvgen.stubs import bits as bits
from nvgen.stubs import cache_control as cache_control
from nvgen.stubs import cluster as cluster
from nvgen.stubs import clusterlaunchcontrol as clusterlaunchcontrol
from nvgen.stubs import convert as convert
from nvgen.stubs import fabric as fabric
from nvgen.stubs import griddepcontrol as griddepcontrol
from nvgen.stubs import half as half
from nvgen.stubs import libdevice as libdevice
from nvgen.stubs import math as math
from nvgen.stubs import mbarrier as mbarrier
from nvgen.stubs import mixed as mixed
from nvgen.stubs import mma as mma
from nvgen.stubs import nvvm as nvvm
from nvgen.stubs import proxy as proxy
from nvgen.stubs import setmaxnreg as setmaxnreg
from nvgen.stubs import sreg as sreg
from nvgen.stubs import surface as surface
from nvgen.stubs import tcgen05 as tcgen05
from nvgen.stubs import tensormap as tensormap
from nvgen.stubs import texture as texture
from nvgen.stubs import tma as tma
from nvgen.stubs import warp as warp
from nvgen.stubs import wgmma as wgmma
from nvgen.stubs.types import A as A
from nvgen.stubs.types import Array as Array
from nvgen.stubs.types import C as C
from nvgen.stubs.types import F as F
from nvgen.stubs.types import GridConstant as GridConstant
from nvgen.stubs.types import Surface as Surface
from nvgen.stubs.types import TensorMap as TensorMap
from nvgen.stubs.types import Texture as Texture
from nvgen.stubs.types import bf16 as bf16
from nvgen.stubs.types import bool as bool
from nvgen.stubs.types import c128 as c128
from nvgen.stubs.types import c64 as c64
from nvgen.stubs.types import constexpr as constexpr
from nvgen.stubs.types import e2m1 as e2m1
from nvgen.stubs.types import e2m3 as e2m3
from nvgen.stubs.types import e3m2 as e3m2
from nvgen.stubs.types import e4m3 as e4m3
from nvgen.stubs.types import e5m2 as e5m2
from nvgen.stubs.types import f16 as f16
from nvgen.stubs.types import f32 as f32
from nvgen.stubs.types import f64 as f64
from nvgen.stubs.types import i128 as i128
from nvgen.stubs.types import i16 as i16
from nvgen.stubs.types import i32 as i32
from nvgen.stubs.types import i64 as i64
from nvgen.stubs.types import i8 as i8
from nvgen.stubs.types import ptr as ptr
from nvgen.stubs.types import u128 as u128
from nvgen.stubs.types import u16 as u16
from nvgen.stubs.types import u32 as u32
from nvgen.stubs.types import u64 as u64
from nvgen.stubs.types import u8 as u8
from nvgen.stubs.types import ue5m3 as ue5m3
from nvgen.stubs.types import ue8m0 as ue8m0
from nvgen.stubs.types import vec as vec
from nvgen.stubs.types import Address, ConstantArrays, GenericArray, GenericPtr, GlobalArray, Index, LocalArrays, Registers, SharedArrays

_T = TypeVar("_T")
_P = ParamSpec("_P")
_R = TypeVar("_R")

__version__: Final[str]
warp_size: Final = 32

thread_idx: Final[Registers]
"""index of the thread in its block along x"""
block_idx: Final[Registers]
"""index of the block in the grid along x"""
block_dim: Final[Registers]
"""threads in a block along x"""
grid_dim: Final[Registers]
"""blocks in the grid along x"""
shared: Final[SharedArrays]
local: Final[LocalArrays]
const: Final[ConstantArrays]

@overload
def grid(ndim: Literal[1], /) -> int:
    """index of the thread in the grid: block_idx * block_dim + thread_idx"""
@overload
def grid(ndim: Literal[2], /) -> tuple[int, int]: ...
@overload
def grid(ndim: Literal[3], /) -> tuple[int, int, int]: ...
@overload
def grid_size(ndim: Literal[1], /) -> int:
    """threads in the grid: grid_dim * block_dim"""
@overload
def grid_size(ndim: Literal[2], /) -> tuple[int, int]: ...
@overload
def grid_size(ndim: Literal[3], /) -> tuple[int, int, int]: ...
@overload
def device(function: Callable[_P, _R], /, *, inline: str = "auto", export: str | None = None) -> Callable[_P, _R]:
    """Makes a device function, or chooses a device: `with nv.device("cpu"):`."""
@overload
def device(*, inline: str = "auto", export: str | None = None) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]: ...
@overload
def device(chosen: str, /) -> AbstractContextManager[None]: ...
def address_of(place: _T, /) -> ptr[_T, Any]:
    """A function of an lvalue in memory."""
@overload
def load(array: GenericArray[_T, Any, Any], index: Index, *, cache: str | None = None, volatile: builtins.bool = False) -> _T:
    """``load(array, index, *, cache=None, volatile=False)``: an element, loaded in a way that is stated.

    ``index`` is an integer, or a tuple with one for each dimension. ``cache`` is ``"ca"``, ``"cg"``, ``"cs"``, ``"lu"``
    or ``"cv"``, PTX's cache operators, or ``"nc"``, ``ld.global.nc``: through the read-only cache, for what nobody
    writes while the kernel runs, or ``"readonly"``, ``ld.proxy::readonly`` (sm_90, PTX 9.4): by the proxy for such
    memory, also where the space of a pointer is not known. Elements that are loaded so are numbers of up to 8 bytes."""
@overload
def load(array: GenericPtr[_T, Any], index: int, *, cache: str | None = None, volatile: builtins.bool = False) -> _T: ...
def store(array: Address, index: Index, value: Any, *, cache: str | None = None, volatile: builtins.bool = False) -> None:
    """``store(array, index, value, *, cache=None, volatile=False)``: stores an element in a way that is stated.

    ``index`` is an integer, or a tuple with one for each dimension. ``cache`` is ``"wb"``, ``"cg"``, ``"cs"`` or
    ``"wt"``, PTX's cache operators. Elements that are stored so are numbers of up to 8 bytes."""
def global_array(shape: Any, dtype: Any, init: Any = None, *, name: str | None = None) -> GlobalArray:
    """Makes an array in global memory that belongs to the program; kernels name it, like an array argument.

    ``init`` are the elements at the start: a number for all, a NumPy array or nested tuples; without it they are 0.
    ``name`` is the symbol in PTX, without it the name of the module's variable. On the host ``array[index]``,
    ``array.copy_from(values)`` and ``numpy.asarray(array)`` read and write the elements between launches.

    Raises:
        CompileError: shape, type and elements do not go together.
    """
def struct_dtype(type_: Any) -> numpy.dtype[numpy.void]:
    """The NumPy dtype of arrays that a kernel takes as ``nv.Array[type_]``, for a dataclass, NamedTuple or vector.

    The offsets are those of the C struct, as ``np.dtype(..., align=True)`` returns them, but that vectors are aligned
    as CUDA's are.

    Raises:
        CompileError: ``type_`` is no type whose values lie in memory.
    """
def asm(template: str, result: Any, *inputs: Any, volatile: builtins.bool = False, clobbers: Sequence[str] = ()) -> Any:
    """``nv.asm(template, result, *inputs, volatile=False, clobbers=())``: instructions that LLVM takes as they are.

    ``template`` is the PTX, a constant text. ``{0}``, ``{1}``, ... stand for the operands, first the outputs, then the
    inputs; ``{{`` and ``}}`` are PTX's own braces. ``result`` is the type of the output: a scalar, a tuple of scalars
    for several, or None. The inputs are numbers and bools, which are in registers of their own width (8 bits in one of
    16, a bool in a predicate), and arrays and pointers, which are an address in their state space. Narrow floats and
    complex numbers are neither.

    Instructions without ``volatile=True`` may be left out where their result is not used, merged with equal ones, and
    moved. Those without a result are volatile. ``clobbers=("memory",)`` says that they read or write memory that no
    array among the inputs tells of. PTX has registers without number, so that nothing else can be clobbered; every
    output has one of its own."""
@overload
def static_range(stop: int, /) -> range:
    """a range whose loop is unrolled; bounds and loop variable are constants"""
@overload
def static_range(start: int, stop: int, step: int = 1, /) -> range: ...
def static_assert(condition: object, message: str = "", /) -> None:
    """refuses to compile where a constant condition is false"""
def unroll(factor: int = ..., /) -> None:
    """before a loop: unroll it by a factor, or wholly"""
def no_unroll() -> None:
    """before a loop: do not unroll it"""
def brkpt() -> None:
    """Stops for a debugger.

    ``brkpt()``: stops for a debugger. PTX: ``brkpt``. On the CPU use ``breakpoint()`` with ``check="step"``.
    """

def cache_policy(primary: str, fraction: float = ..., secondary: str = ...) -> int:
    """A policy of the L2 cache for a part of all accesses.

    ``policy_fractional(primary, fraction=1.0, secondary="evict_unchanged")``: a u64 that operations take as
    ``policy``.

    So much of what is accessed, a number from above 0 to 1, is treated as ``primary`` says, and the rest as
    ``secondary``. PTX ``createpolicy.fractional``, since sm_80.
    """

def clock() -> int:
    """Cycles that the processor has counted, the lower 32 bits.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def clock64() -> int:
    """Cycles that the processor has counted.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def exit() -> None:
    """Ends the thread.

    ``exit()``: ends the thread, also from within a device function. PTX: ``exit``.

    As at the end of the kernel: barriers no longer wait for the thread.
    """

def fence(order: str = ..., scope: str = ..., restrict: str | None = ...) -> None:
    """Orders memory, in an order and for threads that are stated.

    ``fence(*, order="seq_cst", scope="gpu", restrict=None)``.

    ``restrict`` says which memory alone is ordered, for the cluster: an acquire fence that of ``"shared_cluster"``, a
    release fence that of ``"shared"``.

    PTX: ``fence.sc``, ``fence.acq_rel`` (sm_70, PTX 6.0; before that ``membar``; of the cluster's scope sm_90, PTX
    7.8); an acquire or a release fence is ``fence.acquire`` or ``fence.release`` with sm_90 and PTX 8.6, and otherwise
    ``fence.acq_rel``, which orders more; ``fence.acquire.sync_restrict::shared::cluster.cluster``,
    ``fence.release.sync_restrict::shared::cta.cluster`` (sm_90, PTX 8.6).
    """

def globaltimer() -> int:
    """Nanoseconds, from a clock that all threads share.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def grid_sync() -> None:
    """Waits for all threads of the grid.

    ``grid_sync()``: no thread of the grid passes before all have reached it; memory written before is seen after.

    All blocks run at once, which a cooperative launch sees to: it refuses a grid that the GPU has no room for.
    """

def is_cluster_shared(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to shared memory of the cluster: `isspacep.shared::cluster` (sm_90, PTX 7.8).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def is_constant(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to constant memory: `isspacep.const` (sm_20, PTX 3.1).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def is_global(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to global memory: `isspacep.global` (sm_20, PTX 2.0).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def is_grid_constant(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to a kernel's parameter: `isspacep.param::entry` (sm_70, PTX 8.3).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def is_local(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to local memory: `isspacep.local` (sm_20, PTX 2.0).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def is_shared(pointer: GenericPtr[Any, Any]) -> bool:
    """Whether a pointer is to the block's shared memory: `isspacep.shared` (sm_20, PTX 2.0).

    ``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart.
    """

def lane_id() -> int:
    """Index of the thread in its warp, 0 to 31.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def lane_mask_eq() -> int:
    """The bit of the thread's lane.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def lane_mask_ge() -> int:
    """The bits of the thread's lane and those above.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def lane_mask_gt() -> int:
    """The bits of the lanes above the thread's.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def lane_mask_le() -> int:
    """The bits of the thread's lane and those below.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def lane_mask_lt() -> int:
    """The bits of the lanes below the thread's.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def nanosleep(ns: int) -> None:
    """Lets others run for about so many nanoseconds.

    ``nanosleep(ns)``: lets others run for so many nanoseconds, a u32.

    PTX: ``nanosleep`` (sm_70, PTX 6.3): 0 to twice as many, 1 ms at most. On the CPU it returns when the processor has
    nothing else to run.
    """

def pmevent(number: int) -> None:
    """Tells the performance monitor of an event.

    ``pmevent(number)`` and ``pmevent_mask(mask)``: tells the performance monitor of events, by constants.

    A number is from 0 to 15; of a mask each of 16 bits is an event. PTX: ``pmevent``, ``pmevent.mask``. On the CPU
    nobody counts them.
    """

def pmevent_mask(mask: int) -> None:
    """Tells the performance monitor of several events.

    ``pmevent(number)`` and ``pmevent_mask(mask)``: tells the performance monitor of events, by constants.

    A number is from 0 to 15; of a mask each of 16 bits is an event. PTX: ``pmevent``, ``pmevent.mask``. On the CPU
    nobody counts them.
    """

def smid() -> int:
    """Number of the multiprocessor that runs the thread; on the CPU 0.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

def syncthreads() -> None:
    """Waits for all threads of the block.

    A point that no thread of a group passes before all have reached it; memory written before is seen after.

    ``syncthreads()`` is for all threads of the block. PTX: ``bar.sync`` (all architectures).
    """

def syncthreads_and(predicate: int) -> bool:
    """Waits, and tells whether a predicate holds for all.

    ``syncthreads_count``, ``_and``, ``_or(predicate)``: a barrier that also tells every thread of all predicates.

    ``syncthreads_count`` returns how many of the threads' predicates hold, an i32; ``syncthreads_and`` whether all do;
    ``syncthreads_or`` whether any does. PTX: ``bar.red.popc``, ``.and``, ``.or`` (all architectures).
    """

def syncthreads_count(predicate: int) -> int:
    """Waits, and counts for how many a predicate holds.

    ``syncthreads_count``, ``_and``, ``_or(predicate)``: a barrier that also tells every thread of all predicates.

    ``syncthreads_count`` returns how many of the threads' predicates hold, an i32; ``syncthreads_and`` whether all do;
    ``syncthreads_or`` whether any does. PTX: ``bar.red.popc``, ``.and``, ``.or`` (all architectures).
    """

def syncthreads_or(predicate: int) -> bool:
    """Waits, and tells whether a predicate holds for any.

    ``syncthreads_count``, ``_and``, ``_or(predicate)``: a barrier that also tells every thread of all predicates.

    ``syncthreads_count`` returns how many of the threads' predicates hold, an i32; ``syncthreads_and`` whether all do;
    ``syncthreads_or`` whether any does. PTX: ``bar.red.popc``, ``.and``, ``.or`` (all architectures).
    """

def syncwarp(mask: int = ...) -> None:
    """Waits for lanes of the warp.

    ``syncwarp(mask=0xffffffff)``: waits for the lanes of the mask; memory written before is seen after.

    PTX: ``bar.warp.sync`` (sm_30, PTX 6.0).
    """

def threadfence() -> None:
    """Orders memory for the threads of the GPU.

    CUDA's fences, without arguments: sequentially consistent.

    PTX: ``membar.cta`` of the block, ``membar.gl`` of the GPU, ``membar.sys`` of all threads, which every architecture
    has; since sm_70 they are ``fence.sc``.
    """

def threadfence_block() -> None:
    """Orders memory for the threads of the block.

    CUDA's fences, without arguments: sequentially consistent.

    PTX: ``membar.cta`` of the block, ``membar.gl`` of the GPU, ``membar.sys`` of all threads, which every architecture
    has; since sm_70 they are ``fence.sc``.
    """

def threadfence_system() -> None:
    """Orders memory for all threads, also of the host.

    CUDA's fences, without arguments: sequentially consistent.

    PTX: ``membar.cta`` of the block, ``membar.gl`` of the GPU, ``membar.sys`` of all threads, which every architecture
    has; since sm_70 they are ``fence.sc``.
    """

def trap() -> None:
    """Ends the launch with an error.

    ``trap()``: ends the launch with an error. PTX: ``trap``. On the CPU a diagnostic says which thread it was.
    """

def warp_id() -> int:
    """Index of the warp in its block: the thread's linear index // 32.

    A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

