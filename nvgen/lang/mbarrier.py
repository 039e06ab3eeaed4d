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
oldest architectures and versions of PTX that are stated are those which ptxas takes them with.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.mbarrier import CopyCount, Layout, Semantics
from nvgen.lang.memory_parameters import MbarrierSetting, Option
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Flag, Integer, LimitedInteger, Mbarrier, Number, Parameter, Result, Setting
from nvgen.types import NONE, PointerType, Space, TupleType, bool_, u8, u32, u64

#: PTX ISA, "Contents of the mbarrier object": the most arrivals of a phase, and the most bytes it can expect.
MAX_COUNT = 2**20 - 1
#: The most arrivals that one of layout v1 counts.
MAX_COUNT_OF_V1 = 2**9 - 1
LAYOUTS = ("v0", "v1")

_OWN, _ANY = Mbarrier("bar"), Mbarrier("bar", is_remote=True)


def _count(name: str, minimum: int, *, optional: bool = False) -> LimitedInteger:
    """A number of threads or bytes that a barrier can count."""
    wanted = f"from {minimum} to {MAX_COUNT}"
    return LimitedInteger(name, u32, range(minimum, MAX_COUNT + 1), wanted, optional)


_BYTES = _count("bytes", 0)
_SCOPES = ("cta", "cluster")
#: Without a default, the scope follows from where the barrier is.
_SCOPE = MbarrierSetting("scope", _SCOPES, "")
_RELEASE = MbarrierSetting("order", ("release", "relaxed"), "release")
_MASK = Option("mask_32b", u32)
#: Whether a phase is complete, whether something was reported in it, and what.
REPORT = TupleType((bool_, bool_, u8))


class MbarrierOperation(DeviceOperation):
    """An operation on one barrier."""

    family: ClassVar[str] = "mbarrier"
    instruction: ClassVar[str] = "mbarrier"
    #: Whether its one order is relaxed.
    is_relaxed: ClassVar[bool] = False

    def instructions(self, call: Call) -> tuple[str, ...]:
        semantics = call.attributes
        if isinstance(semantics, Semantics) and semantics.has_mask_32b:
            return ("mbarrier.mask_32b",)
        return (*self.ordered(call), *(("mbarrier.phase_type",) if self.asks_newly(call) else ()))

    def asks_newly(self, call: Call) -> bool:
        """Whether it asks for a type of phases, or for reports."""
        semantics = call.attributes
        return isinstance(semantics, Semantics) and bool(semantics.phase_type)

    def ordered(self, call: Call) -> tuple[str, ...]:
        """The instruction of a call by its order and scope."""
        semantics = call.attributes
        if isinstance(semantics, Semantics) and not self.is_relaxed:
            if semantics.order == "relaxed":
                return ("mbarrier.relaxed",)
            bar = call.operands[0].type
            if semantics.scope == "cluster" or (isinstance(bar, PointerType) and bar.space is Space.SHARED_CLUSTER):
                return ("mbarrier.cluster",)
        return (self.form(call),)

    def form(self, call: Call) -> str:
        """The instruction of a call with the order and the scope that nobody has to state."""
        return self.instruction


class Initialise(MbarrierOperation):
    """``init(bar, count, *, layout="v0")``: the barrier is in its first phase, which ends when ``count`` have arrived.

    PTX: ``mbarrier.init`` (sm_80, PTX 7.0); with layout v1 sm_90, PTX 9.3.
    """

    parameters = (_OWN, _count("count", 1), Setting("layout", LAYOUTS, "v0"))
    result = NONE
    attributes = Layout

    def instructions(self, call: Call) -> tuple[str, ...]:
        return ("mbarrier.layout",) if Layout.of(call).number else super().instructions(call)


class LayoutQuestion(MbarrierOperation):
    """``check_layout(bar, layout)``: whether the barrier has a layout, ``"v0"`` or ``"v1"``.

    PTX: ``mbarrier.check_layout`` (sm_90, PTX 9.3).
    """

    instruction: ClassVar[str] = "mbarrier.layout"
    parameters = (_OWN, Setting("layout", LAYOUTS))
    result = bool_
    attributes = Layout


class Invalidate(MbarrierOperation):
    """``invalidate(bar)``: the memory is no barrier any more and can hold something else.

    PTX: ``mbarrier.inval`` (sm_80, PTX 7.0).
    """

    parameters = (_OWN,)
    result = NONE


class Arrival(MbarrierOperation):
    """``arrive(bar, count=1, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop``.

    Returns the token of the phase, a u64; at a barrier of another block, and with a mask, it returns nothing.
    ``arrive_drop`` lowers the number of arrivals of the phases that follow as well.

    PTX: ``mbarrier.arrive``, ``mbarrier.arrive_drop`` (sm_80, PTX 7.0); with a count sm_90, PTX 7.8; of the cluster's
    scope, and at barriers of other blocks, sm_90, PTX 8.0; relaxed sm_90, PTX 8.6.
    """

    parameters = (_ANY, _count("count", 1, optional=True), _RELEASE, _SCOPE, _MASK)
    result = u64

    drops: bool = False

    def form(self, call: Call) -> str:
        return "mbarrier" if len(call.operands) == 1 else "mbarrier.count"  # one with a mask asks for nothing here


class IncompleteArrival(MbarrierOperation):
    """``arrive_no_complete(bar, count)`` and ``arrive_drop_no_complete``: arrivals that do not complete the phase.

    The barrier is the own block's. That more are lacking is for the caller to know: on the CPU it is checked.

    PTX: ``mbarrier.arrive.noComplete``, ``mbarrier.arrive_drop.noComplete`` (sm_80, PTX 7.0).
    """

    parameters = (_OWN, _count("count", 1))
    result = u64

    drops: bool = False


class CopyArrival(MbarrierOperation):
    """``arrive_on_copy(bar, *, increments=False)``: arrives once all of the thread's ``nv.async_copy`` are complete.

    One that ``increments`` makes the phase expect one arrival more first, so that it is the barrier's count that says
    who else has to arrive.

    PTX: ``cp.async.mbarrier.arrive.noinc``, ``cp.async.mbarrier.arrive`` (sm_80, PTX 7.0).
    """

    parameters = (_OWN, Flag("increments"))
    result = NONE
    attributes = CopyCount


class TransactionArrival(MbarrierOperation):
    """``arrive_expect_tx(bar, bytes, *, order="release", scope=None, mask_32b=None)`` and ``arrive_drop_expect_tx``.

    Expects ``bytes`` more to be copied, and arrives, as ``arrive`` or ``arrive_drop`` does.

    PTX: ``mbarrier.arrive.expect_tx``, ``mbarrier.arrive_drop.expect_tx`` (sm_90, PTX 8.0); relaxed PTX 8.6.
    """

    parameters = (_ANY, _BYTES, _RELEASE, _SCOPE, _MASK)
    result = u64

    drops: bool = False

    instruction: ClassVar[str] = "mbarrier.expect_tx"


class Expectation(MbarrierOperation):
    """``expect_tx(bar, bytes, *, scope=None, mask_32b=None)``: expects ``bytes`` more to be copied.

    PTX: ``mbarrier.expect_tx.relaxed`` (sm_90, PTX 8.0).
    """

    instruction: ClassVar[str] = "mbarrier.expect_tx"
    is_relaxed: ClassVar[bool] = True
    parameters = (_ANY, _BYTES, _SCOPE, _MASK)
    result = NONE


class Completion(MbarrierOperation):
    """``complete_tx(bar, bytes, *, scope=None, mask_32b=None)``: counts ``bytes`` as copied; nothing has copied them.

    PTX: ``mbarrier.complete_tx.relaxed`` (sm_90, PTX 8.0).
    """

    instruction: ClassVar[str] = "mbarrier.expect_tx"
    is_relaxed: ClassVar[bool] = True
    parameters = (_ANY, _BYTES, _SCOPE, _MASK)
    result = NONE


class Test(MbarrierOperation):
    """``test_wait(bar, token, *, order="acquire", scope="cta")``, ``test_wait_parity(bar, parity, ...)``.

    Whether the phase of a token, or the last one of a parity, is complete. ``try_wait(bar, token, ..., time=None)`` may
    let the thread wait for a while first, for about ``time`` nanoseconds where that is given, or as long as the
    hardware likes. ``scope="cluster"`` makes what other blocks of the cluster wrote before they arrived visible.
    Questions by parity take ``phase_type``.

    PTX: ``mbarrier.test_wait`` (sm_80, PTX 7.0; by parity PTX 7.1), ``mbarrier.try_wait`` (sm_90, PTX 7.8); of the
    cluster's scope sm_90, PTX 8.0; relaxed sm_90, PTX 8.6; by type of phase sm_90, PTX 9.3.
    """

    may_spin: ClassVar[bool] = True
    polls: ClassVar[bool] = True
    result: ClassVar[Result] = bool_
    attributes = Semantics

    by_parity: bool
    tries: bool = False

    def form(self, call: Call) -> str:
        return "mbarrier.try_wait" if self.tries else "mbarrier.parity" if self.by_parity else "mbarrier"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (*_question(by_parity=self.by_parity), *self.time, *_phase_type(by_parity=self.by_parity))

    @property
    def time(self) -> tuple[Parameter, ...]:
        """How long the hardware may wait."""
        return (Integer("time", u32, optional=True),) if self.tries else ()


class Report(Test):
    """``test_wait_report(bar, token, ...)``, ``test_wait_parity_report(bar, parity, ...)``, ``try_wait_report``,
    ``try_wait_parity_report``: as those without ``_report``; returns also what was reported in the phase.

    That is whether something was, and a u8 of which the operation that reported it knows more: 0 for values that copies
    have looked at. Both mean nothing before the phase is complete.

    PTX: ``mbarrier.test_wait.phase_type::primary``, ``mbarrier.try_wait.phase_type::primary`` (sm_90, PTX 9.3).
    """

    result: ClassVar[Result] = REPORT

    def asks_newly(self, call: Call) -> bool:
        return True

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (*_question(by_parity=self.by_parity), *self.time)


class Wait(MbarrierOperation):
    """``wait(bar, token, *, order="acquire", scope="cta")``, ``wait_parity(bar, parity, ...)``.

    Waits until the phase of a token, or the one of a parity, is complete: a loop of ``try_wait``, before sm_90 of
    ``test_wait``.
    """

    suspends: ClassVar[bool] = True
    result = NONE
    attributes = Semantics

    by_parity: bool

    def form(self, call: Call) -> str:
        return "mbarrier.parity" if self.by_parity else "mbarrier"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (*_question(by_parity=self.by_parity), *_phase_type(by_parity=self.by_parity))


def _phase_type(*, by_parity: bool) -> tuple[Parameter, ...]:
    """Which of a barrier's phases is asked for: conditional ones have a parity only."""
    return (MbarrierSetting("phase_type", ("primary", "conditional"), ""),) if by_parity else ()


def _question(*, by_parity: bool) -> tuple[Parameter, ...]:
    """What says which phase is asked for."""
    phase = Integer("parity", u32) if by_parity else Number("token", u64)
    order = MbarrierSetting("order", ("acquire", "relaxed"), "acquire")
    return (_OWN, phase, MbarrierSetting("scope", _SCOPES, "cta"), order)


class PendingCount(MbarrierOperation):
    """``pending_count(token)``: how many arrivals the phase lacked just before the one that gave the token.

    PTX: ``mbarrier.pending_count`` (sm_80, PTX 7.0).
    """

    parameters = (Number("token", u64),)
    result = u32


class InitFence(MbarrierOperation):
    """``fence_init()``: the barriers that the thread has made are there for the whole cluster and for bulk copies.

    PTX: ``fence.mbarrier_init.release.cluster`` (sm_90, PTX 8.0).
    """

    instruction: ClassVar[str] = "fence.mbarrier_init"
    parameters = ()
    result = NONE


init = Initialise("mbarrier.init", "makes a barrier for a number of arrivals")
check_layout = LayoutQuestion("mbarrier.check_layout", "whether a barrier has a layout")
invalidate = Invalidate("mbarrier.invalidate", "ends a barrier, so that its memory can be used otherwise")
arrive = Arrival("mbarrier.arrive", "arrives at a barrier, and returns the token of its phase")
arrive_drop = Arrival("mbarrier.arrive_drop", "arrives at a barrier for the last time", True)
arrive_no_complete = IncompleteArrival("mbarrier.arrive_no_complete", "arrives, and does not complete the phase")
arrive_drop_no_complete = IncompleteArrival(
    "mbarrier.arrive_drop_no_complete", "arrives for the last time, and does not complete the phase", True
)
arrive_on_copy = CopyArrival("mbarrier.arrive_on_copy", "arrives when the thread's asynchronous copies are complete")
arrive_expect_tx = TransactionArrival("mbarrier.arrive_expect_tx", "arrives, and expects bytes to be copied")
arrive_drop_expect_tx = TransactionArrival(
    "mbarrier.arrive_drop_expect_tx", "arrives for the last time, and expects bytes to be copied", True
)
expect_tx = Expectation("mbarrier.expect_tx", "expects bytes to be copied")
complete_tx = Completion("mbarrier.complete_tx", "counts bytes as copied")
test_wait = Test("mbarrier.test_wait", "whether the phase of a token is complete", False)
test_wait_parity = Test("mbarrier.test_wait_parity", "whether the phase of a parity is complete", True)
try_wait = Test("mbarrier.try_wait", "waits a while; whether the phase of a token is complete", False, True)
try_wait_parity = Test("mbarrier.try_wait_parity", "as `try_wait`, for the phase of a parity", True, True)
test_wait_report = Report("mbarrier.test_wait_report", "as `test_wait`, and what was reported in the phase", False)
test_wait_parity_report = Report(
    "mbarrier.test_wait_parity_report", "as `test_wait_parity`, and what was reported", True
)
try_wait_report = Report("mbarrier.try_wait_report", "as `try_wait`, and what was reported in the phase", False, True)
try_wait_parity_report = Report(
    "mbarrier.try_wait_parity_report", "as `try_wait_parity`, and what was reported", True, True
)
wait = Wait("mbarrier.wait", "waits until the phase of a token is complete", False)
wait_parity = Wait("mbarrier.wait_parity", "waits until the phase of a parity is complete", True)
pending_count = PendingCount("mbarrier.pending_count", "arrivals that the phase lacked before the token's own")
fence_init = InitFence("mbarrier.fence_init", "makes new barriers visible to the cluster and to bulk copies")
