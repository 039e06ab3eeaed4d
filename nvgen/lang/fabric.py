"""``nv.fabric.*``: copies between shared memory and other GPUs, whose failures a kernel learns of.

A logical endpoint, which the host makes and shares by the driver's API, names memory of another GPU: ``endpoint`` is
its number, a u32, and ``offset`` is that of bytes in it, a u64 and a multiple of 16. A thread starts operations,
submits them, and an mbarrier of layout ``"v1"`` counts them: ``try_get`` and ``try_pullred`` count bytes, ``try_put``
and ``try_red`` pieces of 16 bytes. Once the phase is complete, ``nv.mbarrier.test_wait_parity_report`` and its kin say
whether something has failed, and a byte of which ``cudaFabricOpErrorStatusGet`` knows more::

    nv.mbarrier.arrive_expect_tx(bars, 0, 1024)
    nv.fabric.try_get(tile, 0, endpoint, offset, 1024, bars, 0)
    nv.fabric.submit()
    nv.mbarrier.wait_parity(bars, 0, 0)
    _, failed, why = nv.mbarrier.test_wait_parity_report(bars, 0, 0)

All operations are submitted before the phase ends that counts them, and are complete before the grid ends. They are on
GPUs alone: sm_100, PTX 9.3; ``try_atom`` PTX 9.4. All but ``try_pullred`` take ``policy`` as well, one of
``nv.cache_control.policy_*``.

Source: PTX ISA, "Fabric Instructions"; for ``try_atom`` CUDA C++ Core Libraries, ``cuda::fabric``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.fabric import FabricForm, Submission
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.memory_parameters import GroupCount, Option, Reduction
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Address, Flag, LimitedInteger, Mbarrier, Number, Setting
from nvgen.types import NONE, Scalar, Space, bf16, f16, f32, f64, i32, i64, i128, u16, u32, u64, u128
from nvgen.types.scalar import e4m3, e5m2

_WORDS, _FP8 = (i32, u32, i64, u64), (e4m3, e5m2)
#: PTX ISA, ``fabric.try_red``: the types that a reduction takes, by its name.
REDUCTIONS: dict[str, tuple[Scalar, ...]] = {
    "add": (*_WORDS, f16, bf16, f32, f64),
    **dict.fromkeys(("min", "max"), (*_WORDS, f16, bf16)),
    **dict.fromkeys(("and", "or", "xor"), _WORDS),
}
#: The same of ``fabric.try_pullred``.
PULL_REDUCTIONS: dict[str, tuple[Scalar, ...]] = {
    "add": (*_WORDS, f16, bf16, f32, *_FP8),
    **dict.fromkeys(("min", "max"), (*_WORDS, f16, bf16, *_FP8)),
    **dict.fromkeys(("and", "or", "xor"), _WORDS),
}
#: What ptxas 13.5 takes of ``fabric.try_atom``: halves are combined in pairs.
ATOMICS: dict[str, tuple[Scalar, ...]] = {
    "add": (*_WORDS, f16, bf16, f32, f64),
    **dict.fromkeys(("min", "max"), (*_WORDS, f16, bf16)),
    **dict.fromkeys(("and", "or", "xor"), _WORDS),
    **dict.fromkeys(("exch", "cas"), (*_WORDS, f32, f64, i128, u128)),
}
#: The types of sums on the way, by those of elements that may have others than their own.
ACCUMULATORS = {f16: ("f32",), bf16: ("f32",), e4m3: ("f16",), e5m2: ("f16",)}

_SIZES = range(0, 2**32, 16)
_SIZE = LimitedInteger("bytes", u32, _SIZES, f"a multiple of 16 from 0 to {_SIZES[-1]}")
_ENDPOINT, _OFFSET = Number("endpoint", u32), Number("offset", u64, multiple_of=16)
_TARGET, _SOURCE = (Address(name, f"{name}_index", (Space.SHARED,), stands_alone=True) for name in ("dst", "src"))
_BAR = Mbarrier("bar", "bar_index", stands_alone=True)
_COUNTER, _MULTIMEM = Option("counter", u64, multiple_of=256), Flag("multimem")
_POLICY = Option("policy", u64)


class FabricOperation(DeviceOperation):
    """An operation on memory of other GPUs, or on such operations."""

    family: ClassVar[str] = "fabric"
    instruction: ClassVar[str] = "fabric"
    result = NONE

    @property
    def is_only_on_gpu(self) -> bool:
        return True


class Get(FabricOperation):
    """``try_get(dst, dst_index, endpoint, offset, bytes, bar, bar_index)``: from one endpoint to shared memory."""

    parameters = (_TARGET, _ENDPOINT, _OFFSET, _SIZE, _BAR, _POLICY)
    attributes = FabricForm


class Put(FabricOperation):
    """``try_put(endpoint, offset, src, src_index, bytes, bar, bar_index, *, mask=None, counter=None, multimem=False)``.

    From shared memory to an endpoint, or, with ``multimem``, to all GPUs of one, of which this is one. ``mask`` is a
    u16 with a bit for each of 16 bytes, again and again: those whose bit is 0 are left out. ``counter`` is the offset,
    a multiple of 256, of 8 bytes that are raised by 1 for each byte that has come; it excludes a mask.
    """

    parameters = (_ENDPOINT, _OFFSET, _SOURCE, _SIZE, _BAR, Option("mask", u16), _COUNTER, _MULTIMEM, _POLICY)
    attributes = FabricForm


class Reduce(FabricOperation):
    """``try_red(endpoint, offset, src, src_index, bytes, op, bar, bar_index, *, counter=None, multimem=False)``.

    Combines elements of shared memory with an endpoint's. ``op`` is ``"add"`` of integers, f16, bf16, f32 and f64,
    ``"min"`` or ``"max"`` of integers, f16 and bf16, and ``"and"``, ``"or"`` or ``"xor"`` of integers, of 32 and 64
    bits; options are as for ``try_put``.
    """

    parameters = (
        *(_ENDPOINT, _OFFSET, _SOURCE, _SIZE, Reduction("op", tuple(REDUCTIONS)), _BAR),
        *(_COUNTER, _MULTIMEM, _POLICY),
    )


class Atom(FabricOperation):
    """``try_atom(endpoint, offset, dst, dst_index, src, src_index, op, bar, bar_index)``.

    Combines one element of an endpoint with one of shared memory, atomically, and stores what was there to shared
    memory. ``op`` is ``"add"``, ``"min"``, ``"max"``, ``"and"``, ``"or"``, ``"xor"``, ``"exch"`` or ``"cas"``;
    halves are combined two at once. ``offset`` is a multiple of the element's size. Of ``dst`` and ``src`` 16 bytes
    are meant, at multiples of 16, where the element has the place that it has in 16 bytes of the endpoint; the
    others of ``dst`` may be overwritten. For ``"cas"`` ``src`` has 32 bytes, at a multiple of 32: 16 with the
    element to compare, and 16 with that to store. The mbarrier counts 1. Tests of CUDA C++ Core Libraries have
    offsets that are multiples of 16 alone, for a fault of the compiler with others.
    """

    instruction: ClassVar[str] = "fabric.try_atom"
    parameters = (
        *(_ENDPOINT, Number("offset", u64), _TARGET, _SOURCE),
        *(Reduction("op", tuple(ATOMICS)), _BAR, _POLICY),
    )


class PullReduce(FabricOperation):
    """``try_pullred(dst, dst_index, endpoint, offset, bytes, op, bar, bar_index, *, accumulate=None)``.

    Combines the elements of all GPUs of an endpoint, of which this is one, and stores them in shared memory. ``op`` is
    that of ``try_red``, of e4m3 and e5m2 instead of f64 also ``"add"``, ``"min"`` or ``"max"``.
    ``accumulate="f32"`` adds halves up in f32; e4m3 and e5m2 are added up in f16. All lanes of the warp call it with
    the same arguments.
    """

    parameters = (
        *(_TARGET, _ENDPOINT, _OFFSET, _SIZE, Reduction("op", tuple(PULL_REDUCTIONS)), _BAR),
        Setting("accumulate", ("f16", "f32"), ""),
    )

    def instructions(self, call: Call) -> tuple[str, ...]:
        form = FabricForm.of(call)
        return ("fabric.try_pullred.acc",) if form.accumulate or form.dtype in _FP8 else super().instructions(call)


class Submit(FabricOperation):
    """``submit(fetching=False)``: the thread's operations so far begin; ``fetching``: gets and pull reductions only."""

    parameters = (Flag("fetching"),)
    attributes = Submission


class WaitReads(FabricOperation):
    """``wait_reads()``: waits until the thread's submitted operations have read shared memory."""

    parameters = ()


class Commit(FabricOperation):
    """``commit_group()``: submits the thread's operations so far, as a group that ``wait_group`` knows. PTX 9.5."""

    instruction: ClassVar[str] = "fabric.commit_group"
    parameters = ()


class WaitGroup(FabricOperation):
    """``wait_group(n)``: waits until the thread's groups but the ``n`` last have read shared memory. PTX 9.5."""

    instruction: ClassVar[str] = "fabric.commit_group"
    parameters = (GroupCount(),)
    attributes = Groups


try_get = Get("fabric.try_get", "starts a copy from another GPU to shared memory")
try_put = Put("fabric.try_put", "starts a copy from shared memory to other GPUs")
try_red = Reduce("fabric.try_red", "starts to combine shared memory with memory of other GPUs")
try_pullred = PullReduce("fabric.try_pullred", "starts to combine memory of several GPUs into shared memory")
try_atom = Atom("fabric.try_atom", "starts an atomic operation on memory of another GPU")
submit = Submit("fabric.submit", "begins the operations so far")
wait_reads = WaitReads("fabric.wait_reads", "waits until operations have read shared memory")
commit_group = Commit("fabric.commit_group", "begins the operations so far as a group")
wait_group = WaitGroup("fabric.wait_group", "waits until all groups but the last ones have read shared memory")
