# Made by `python -m tools.generate`; do not edit.
"""``nv.mbarrier.*``: barriers that lie in shared memory as a u64, and count bytes that are copied as well as threads.

``bar`` is an element of a shared array of u64, written ``bars, index``, or a pointer to one. A barrier is in a phase,
which is complete when as many threads have arrived as ``init`` was told and all bytes that are expected have come; the
next phase begins at once. A phase is named by the token that an arrival returns, or by its parity: 0 for the first one,
1 for the second, and so on in turn.

What a thread has written before it arrives is seen by those who have waited: an arrival releases it (``order=
"release"``), and a wait acquires it (``"acquire"``), for the threads of the block or of the cluster (``scope=``). With
``order="relaxed"`` only the phases are counted. The scope is the block's, and at a barrier of another block the
cluster's.

A barrier of layout ``"v1"`` counts at most 511 arrivals, and keeps what copies and fabric operations report. A phase in
which something was reported ends as any other, but the conditional phase goes on: questions by parity ask for it with
``phase_type="conditional"``.

``mask_32b``, a u32 with a bit for each block of the cluster, makes an operation one of the barriers that lie where
``bar`` does in those blocks (sm_107f, PTX 9.4).

Sources: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier", "cp.async.mbarrier.arrive"; the
oldest architectures and versions of PTX that are stated are those which ptxas takes them with."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

LAYOUTS: Final = ('v0', 'v1')
MAX_COUNT: Final = 1048575
MAX_COUNT_OF_V1: Final = 511
@overload
def arrive(bar: GenericArray[Any, Any, Any], index: Index, count: int | None = ..., order: str = ..., scope: str = ..., mask_32b: int = ...) -> int:
    """Arrives at a barrier, and returns the token of its phase.

    ``arrive(bar, count=1, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop``.

    Returns the token of the phase, a u64; at a barrier of another block, and with a mask, it returns nothing.
    ``arrive_drop`` lowers the number of arrivals of the phases that follow as well.

    PTX: ``mbarrier.arrive``, ``mbarrier.arrive_drop`` (sm_80, PTX 7.0); with a count sm_90, PTX 7.8; of the cluster's
    scope, and at barriers of other blocks, sm_90, PTX 8.0; relaxed sm_90, PTX 8.6.
    """
@overload
def arrive(bar: GenericPtr[Any, Any] | int, count: int | None = ..., order: str = ..., scope: str = ..., mask_32b: int = ...) -> int: ...

@overload
def arrive_drop(bar: GenericArray[Any, Any, Any], index: Index, count: int | None = ..., order: str = ..., scope: str = ..., mask_32b: int = ...) -> int:
    """Arrives at a barrier for the last time.

    ``arrive(bar, count=1, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop``.

    Returns the token of the phase, a u64; at a barrier of another block, and with a mask, it returns nothing.
    ``arrive_drop`` lowers the number of arrivals of the phases that follow as well.

    PTX: ``mbarrier.arrive``, ``mbarrier.arrive_drop`` (sm_80, PTX 7.0); with a count sm_90, PTX 7.8; of the cluster's
    scope, and at barriers of other blocks, sm_90, PTX 8.0; relaxed sm_90, PTX 8.6.
    """
@overload
def arrive_drop(bar: GenericPtr[Any, Any] | int, count: int | None = ..., order: str = ..., scope: str = ..., mask_32b: int = ...) -> int: ...

@overload
def arrive_drop_expect_tx(bar: GenericArray[Any, Any, Any], index: Index, bytes: int, order: str = ..., scope: str = ..., mask_32b: int = ...) -> int:
    """Arrives for the last time, and expects bytes to be copied.

    ``arrive_expect_tx(bar, bytes, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop_expect_tx``.

    Expects ``bytes`` more to be copied, and arrives, as ``arrive`` or ``arrive_drop`` does.

    PTX: ``mbarrier.arrive.expect_tx``, ``mbarrier.arrive_drop.expect_tx`` (sm_90, PTX 8.0); relaxed PTX 8.6.
    """
@overload
def arrive_drop_expect_tx(bar: GenericPtr[Any, Any] | int, bytes: int, order: str = ..., scope: str = ..., mask_32b: int = ...) -> int: ...

@overload
def arrive_drop_no_complete(bar: GenericArray[Any, Any, Any], index: Index, count: int) -> int:
    """Arrives for the last time, and does not complete the phase.

    ``arrive_no_complete(bar, count)`` and ``arrive_drop_no_complete``: arrivals that do not complete the phase.

    The barrier is the own block's. That more are lacking is for the caller to know: on the CPU it is checked.

    PTX: ``mbarrier.arrive.noComplete``, ``mbarrier.arrive_drop.noComplete`` (sm_80, PTX 7.0).
    """
@overload
def arrive_drop_no_complete(bar: GenericPtr[Any, Any] | int, count: int) -> int: ...

@overload
def arrive_expect_tx(bar: GenericArray[Any, Any, Any], index: Index, bytes: int, order: str = ..., scope: str = ..., mask_32b: int = ...) -> int:
    """Arrives, and expects bytes to be copied.

    ``arrive_expect_tx(bar, bytes, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop_expect_tx``.

    Expects ``bytes`` more to be copied, and arrives, as ``arrive`` or ``arrive_drop`` does.

    PTX: ``mbarrier.arrive.expect_tx``, ``mbarrier.arrive_drop.expect_tx`` (sm_90, PTX 8.0); relaxed PTX 8.6.
    """
@overload
def arrive_expect_tx(bar: GenericPtr[Any, Any] | int, bytes: int, order: str = ..., scope: str = ..., mask_32b: int = ...) -> int: ...

@overload
def arrive_no_complete(bar: GenericArray[Any, Any, Any], index: Index, count: int) -> int:
    """Arrives, and does not complete the phase.

    ``arrive_no_complete(bar, count)`` and ``arrive_drop_no_complete``: arrivals that do not complete the phase.

    The barrier is the own block's. That more are lacking is for the caller to know: on the CPU it is checked.

    PTX: ``mbarrier.arrive.noComplete``, ``mbarrier.arrive_drop.noComplete`` (sm_80, PTX 7.0).
    """
@overload
def arrive_no_complete(bar: GenericPtr[Any, Any] | int, count: int) -> int: ...

@overload
def arrive_on_copy(bar: GenericArray[Any, Any, Any], index: Index, increments: bool = ...) -> None:
    """Arrives when the thread's asynchronous copies are complete.

    ``arrive_on_copy(bar, *, increments=False)``: arrives once all of the thread's ``nv.async_copy`` are complete.

    One that ``increments`` makes the phase expect one arrival more first, so that it is the barrier's count that says
    who else has to arrive.

    PTX: ``cp.async.mbarrier.arrive.noinc``, ``cp.async.mbarrier.arrive`` (sm_80, PTX 7.0).
    """
@overload
def arrive_on_copy(bar: GenericPtr[Any, Any] | int, increments: bool = ...) -> None: ...

@overload
def check_layout(bar: GenericArray[Any, Any, Any], index: Index, layout: str) -> bool:
    """Whether a barrier has a layout.

    ``check_layout(bar, layout)``: whether the barrier has a layout, ``"v0"`` or ``"v1"``.

    PTX: ``mbarrier.check_layout`` (sm_90, PTX 9.3).
    """
@overload
def check_layout(bar: GenericPtr[Any, Any] | int, layout: str) -> bool: ...

@overload
def complete_tx(bar: GenericArray[Any, Any, Any], index: Index, bytes: int, scope: str = ..., mask_32b: int = ...) -> None:
    """Counts bytes as copied.

    ``complete_tx(bar, bytes, *, scope=None, mask_32b=None)``: counts ``bytes`` as copied; nothing has copied them.

    PTX: ``mbarrier.complete_tx.relaxed`` (sm_90, PTX 8.0).
    """
@overload
def complete_tx(bar: GenericPtr[Any, Any] | int, bytes: int, scope: str = ..., mask_32b: int = ...) -> None: ...

@overload
def expect_tx(bar: GenericArray[Any, Any, Any], index: Index, bytes: int, scope: str = ..., mask_32b: int = ...) -> None:
    """Expects bytes to be copied.

    ``expect_tx(bar, bytes, *, scope=None, mask_32b=None)``: expects ``bytes`` more to be copied.

    PTX: ``mbarrier.expect_tx.relaxed`` (sm_90, PTX 8.0).
    """
@overload
def expect_tx(bar: GenericPtr[Any, Any] | int, bytes: int, scope: str = ..., mask_32b: int = ...) -> None: ...

def fence_init() -> None:
    """Makes new barriers visible to the cluster and to bulk copies.

    ``fence_init()``: the barriers that the thread has made are there for the whole cluster and for bulk copies.

    PTX: ``fence.mbarrier_init.release.cluster`` (sm_90, PTX 8.0).
    """

@overload
def init(bar: GenericArray[Any, Any, Any], index: Index, count: int, layout: str = ...) -> None:
    """Makes a barrier for a number of arrivals.

    ``init(bar, count, *, layout="v0")``: the barrier is in its first phase, which ends when ``count`` have arrived.

    PTX: ``mbarrier.init`` (sm_80, PTX 7.0); with layout v1 sm_90, PTX 9.3.
    """
@overload
def init(bar: GenericPtr[Any, Any] | int, count: int, layout: str = ...) -> None: ...

@overload
def invalidate(bar: GenericArray[Any, Any, Any], index: Index) -> None:
    """Ends a barrier, so that its memory can be used otherwise.

    ``invalidate(bar)``: the memory is no barrier any more and can hold something else.

    PTX: ``mbarrier.inval`` (sm_80, PTX 7.0).
    """
@overload
def invalidate(bar: GenericPtr[Any, Any] | int) -> None: ...

def pending_count(token: int) -> int:
    """Arrivals that the phase lacked before the token's own.

    ``pending_count(token)``: how many arrivals the phase lacked just before the one that gave the token.

    PTX: ``mbarrier.pending_count`` (sm_80, PTX 7.0).
    """

@overload
def test_wait(bar: GenericArray[Any, Any, Any], index: Index, token: int, scope: str = ..., order: str = ...) -> bool:
    """Whether the phase of a token is complete.

    ``test_wait(bar, token, *, order="acquire", scope="cta")``, ``test_wait_parity(bar, parity, ...)``.

    Whether the phase of a token, or the last one of a parity, is complete. ``try_wait(bar, token, ..., time=None)`` may
    let the thread wait for a while first, for about ``time`` nanoseconds where that is given, or as long as the
    hardware likes. ``scope="cluster"`` makes what other blocks of the cluster wrote before they arrived visible.
    Questions by parity take ``phase_type``.

    PTX: ``mbarrier.test_wait`` (sm_80, PTX 7.0; by parity PTX 7.1), ``mbarrier.try_wait`` (sm_90, PTX 7.8); of the
    cluster's scope sm_90, PTX 8.0; relaxed sm_90, PTX 8.6; by type of phase sm_90, PTX 9.3.
    """
@overload
def test_wait(bar: GenericPtr[Any, Any] | int, token: int, scope: str = ..., order: str = ...) -> bool: ...

@overload
def test_wait_parity(bar: GenericArray[Any, Any, Any], index: Index, parity: int, scope: str = ..., order: str = ..., phase_type: str = ...) -> bool:
    """Whether the phase of a parity is complete.

    ``test_wait(bar, token, *, order="acquire", scope="cta")``, ``test_wait_parity(bar, parity, ...)``.

    Whether the phase of a token, or the last one of a parity, is complete. ``try_wait(bar, token, ..., time=None)`` may
    let the thread wait for a while first, for about ``time`` nanoseconds where that is given, or as long as the
    hardware likes. ``scope="cluster"`` makes what other blocks of the cluster wrote before they arrived visible.
    Questions by parity take ``phase_type``.

    PTX: ``mbarrier.test_wait`` (sm_80, PTX 7.0; by parity PTX 7.1), ``mbarrier.try_wait`` (sm_90, PTX 7.8); of the
    cluster's scope sm_90, PTX 8.0; relaxed sm_90, PTX 8.6; by type of phase sm_90, PTX 9.3.
    """
@overload
def test_wait_parity(bar: GenericPtr[Any, Any] | int, parity: int, scope: str = ..., order: str = ..., phase_type: str = ...) -> bool: ...

@overload
def test_wait_parity_report(bar: GenericArray[Any, Any, Any], index: Index, parity: int, scope: str = ..., order: str = ...) -> tuple[bool, bool, int]:
    """As `test_wait_parity`, and what was reported.

    ``test_wait_report(bar, token, ...)``, ``test_wait_parity_report(bar, parity, ...)``, ``try_wait_report``,
    ``try_wait_parity_report``: as those without ``_report``; returns also what was reported in the phase.

    That is whether something was, and a u8 of which the operation that reported it knows more: 0 for values that copies
    have looked at. Both mean nothing before the phase is complete.

    PTX: ``mbarrier.test_wait.phase_type::primary``, ``mbarrier.try_wait.phase_type::primary`` (sm_90, PTX 9.3).
    """
@overload
def test_wait_parity_report(bar: GenericPtr[Any, Any] | int, parity: int, scope: str = ..., order: str = ...) -> tuple[bool, bool, int]: ...

@overload
def test_wait_report(bar: GenericArray[Any, Any, Any], index: Index, token: int, scope: str = ..., order: str = ...) -> tuple[bool, bool, int]:
    """As `test_wait`, and what was reported in the phase.

    ``test_wait_report(bar, token, ...)``, ``test_wait_parity_report(bar, parity, ...)``, ``try_wait_report``,
    ``try_wait_parity_report``: as those without ``_report``; returns also what was reported in the phase.

    That is whether something was, and a u8 of which the operation that reported it knows more: 0 for values that copies
    have looked at. Both mean nothing before the phase is complete.

    PTX: ``mbarrier.test_wait.phase_type::primary``, ``mbarrier.try_wait.phase_type::primary`` (sm_90, PTX 9.3).
    """
@overload
def test_wait_report(bar: GenericPtr[Any, Any] | int, token: int, scope: str = ..., order: str = ...) -> tuple[bool, bool, int]: ...

@overload
def try_wait(bar: GenericArray[Any, Any, Any], index: Index, token: int, scope: str = ..., order: str = ..., time: int = ...) -> bool:
    """Waits a while; whether the phase of a token is complete.

    ``test_wait(bar, token, *, order="acquire", scope="cta")``, ``test_wait_parity(bar, parity, ...)``.

    Whether the phase of a token, or the last one of a parity, is complete. ``try_wait(bar, token, ..., time=None)`` may
    let the thread wait for a while first, for about ``time`` nanoseconds where that is given, or as long as the
    hardware likes. ``scope="cluster"`` makes what other blocks of the cluster wrote before they arrived visible.
    Questions by parity take ``phase_type``.

    PTX: ``mbarrier.test_wait`` (sm_80, PTX 7.0; by parity PTX 7.1), ``mbarrier.try_wait`` (sm_90, PTX 7.8); of the
    cluster's scope sm_90, PTX 8.0; relaxed sm_90, PTX 8.6; by type of phase sm_90, PTX 9.3.
    """
@overload
def try_wait(bar: GenericPtr[Any, Any] | int, token: int, scope: str = ..., order: str = ..., time: int = ...) -> bool: ...

@overload
def try_wait_parity(bar: GenericArray[Any, Any, Any], index: Index, parity: int, scope: str = ..., order: str = ..., time: int = ..., phase_type: str = ...) -> bool:
    """As `try_wait`, for the phase of a parity.

    ``test_wait(bar, token, *, order="acquire", scope="cta")``, ``test_wait_parity(bar, parity, ...)``.

    Whether the phase of a token, or the last one of a parity, is complete. ``try_wait(bar, token, ..., time=None)`` may
    let the thread wait for a while first, for about ``time`` nanoseconds where that is given, or as long as the
    hardware likes. ``scope="cluster"`` makes what other blocks of the cluster wrote before they arrived visible.
    Questions by parity take ``phase_type``.

    PTX: ``mbarrier.test_wait`` (sm_80, PTX 7.0; by parity PTX 7.1), ``mbarrier.try_wait`` (sm_90, PTX 7.8); of the
    cluster's scope sm_90, PTX 8.0; relaxed sm_90, PTX 8.6; by type of phase sm_90, PTX 9.3.
    """
@overload
def try_wait_parity(bar: GenericPtr[Any, Any] | int, parity: int, scope: str = ..., order: str = ..., time: int = ..., phase_type: str = ...) -> bool: ...

@overload
def try_wait_parity_report(bar: GenericArray[Any, Any, Any], index: Index, parity: int, scope: str = ..., order: str = ..., time: int = ...) -> tuple[bool, bool, int]:
    """As `try_wait_parity`, and what was reported.

    ``test_wait_report(bar, token, ...)``, ``test_wait_parity_report(bar, parity, ...)``, ``try_wait_report``,
    ``try_wait_parity_report``: as those without ``_report``; returns also what was reported in the phase.

    That is whether something was, and a u8 of which the operation that reported it knows more: 0 for values that copies
    have looked at. Both mean nothing before the phase is complete.

    PTX: ``mbarrier.test_wait.phase_type::primary``, ``mbarrier.try_wait.phase_type::primary`` (sm_90, PTX 9.3).
    """
@overload
def try_wait_parity_report(bar: GenericPtr[Any, Any] | int, parity: int, scope: str = ..., order: str = ..., time: int = ...) -> tuple[bool, bool, int]: ...

@overload
def try_wait_report(bar: GenericArray[Any, Any, Any], index: Index, token: int, scope: str = ..., order: str = ..., time: int = ...) -> tuple[bool, bool, int]:
    """As `try_wait`, and what was reported in the phase.

    ``test_wait_report(bar, token, ...)``, ``test_wait_parity_report(bar, parity, ...)``, ``try_wait_report``,
    ``try_wait_parity_report``: as those without ``_report``; returns also what was reported in the phase.

    That is whether something was, and a u8 of which the operation that reported it knows more: 0 for values that copies
    have looked at. Both mean nothing before the phase is complete.

    PTX: ``mbarrier.test_wait.phase_type::primary``, ``mbarrier.try_wait.phase_type::primary`` (sm_90, PTX 9.3).
    """
@overload
def try_wait_report(bar: GenericPtr[Any, Any] | int, token: int, scope: str = ..., order: str = ..., time: int = ...) -> tuple[bool, bool, int]: ...

@overload
def wait(bar: GenericArray[Any, Any, Any], index: Index, token: int, scope: str = ..., order: str = ...) -> None:
    """Waits until the phase of a token is complete.

    ``wait(bar, token, *, order="acquire", scope="cta")``, ``wait_parity(bar, parity, ...)``.

    Waits until the phase of a token, or the one of a parity, is complete: a loop of ``try_wait``, before sm_90 of
    ``test_wait``.
    """
@overload
def wait(bar: GenericPtr[Any, Any] | int, token: int, scope: str = ..., order: str = ...) -> None: ...

@overload
def wait_parity(bar: GenericArray[Any, Any, Any], index: Index, parity: int, scope: str = ..., order: str = ..., phase_type: str = ...) -> None:
    """Waits until the phase of a parity is complete.

    ``wait(bar, token, *, order="acquire", scope="cta")``, ``wait_parity(bar, parity, ...)``.

    Waits until the phase of a token, or the one of a parity, is complete: a loop of ``try_wait``, before sm_90 of
    ``test_wait``.
    """
@overload
def wait_parity(bar: GenericPtr[Any, Any] | int, parity: int, scope: str = ..., order: str = ..., phase_type: str = ...) -> None: ...

