"""What the threads of a warp do together, ``nv.warp.*`` and ``nv.syncwarp``.

A warp is 32 threads of a block that follow each other, x first; a thread's index in it is its lane. Every operation
names the lanes that take part in a ``mask``, bit by bit, all of them by default: each of these threads makes the same
call with the same mask, its own lane among them, and all wait until every one has. Nothing waits for a lane whose
thread has exited, or that the block never had, if the mask names it; a value taken from such a lane is undefined, and
so is a reduction.

Sources: PTX ISA, ``bar.warp.sync``, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync``, ``elect.sync``,
``activemask``; CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote Functions", "Warp Match Functions",
"Warp Reduce Functions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.warp import FloatRules, Width
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import (
    Condition,
    Exchanged,
    Flag,
    LaneMask,
    Parameter,
    Reduced,
    Result,
    Same,
    SegmentWidth,
    With,
    Word,
)
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.types import NONE, Scalar, TupleType, Type, bool_, i32, u32

FULL_MASK = 2**WARP_SIZE - 1


class WarpOperation(DeviceOperation):
    """What the lanes of a mask do together."""

    family: ClassVar[str] = "warp"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "shfl.sync"
    suspends: ClassVar[bool] = True


class SyncWarp(WarpOperation):
    """``syncwarp(mask=0xffffffff)``: waits for the lanes of the mask; memory written before is seen after.

    PTX: ``bar.warp.sync`` (sm_30, PTX 6.0).
    """

    parameters = (LaneMask(),)
    result = NONE


class Shuffle(WarpOperation):
    """``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

    ``shuffle`` takes that of lane ``lane``, modulo ``width``; ``shuffle_up`` and ``shuffle_down`` that of the lane
    ``delta`` below and above; ``shuffle_xor`` that of the own number xor ``lane_mask``. ``width``, a constant power of
    two, cuts the warp into segments that number their lanes from 0. Where there is no such lane in the segment, the
    value is the thread's own; ``shuffle_xor`` also reaches into earlier segments. Of ``delta`` and ``lane_mask`` the
    lowest 5 bits count.

    The value is a number of any type, a vector, or a struct or a tuple of these: every 32 bits are a shuffle. That of a
    lane that is not in the mask is undefined.

    The ``_checked`` ones return ``(value, in_range)``: also whether there is such a lane in the segment. For
    ``shuffle_checked`` there always is, and ``shuffle_xor_checked`` counts the lanes of earlier segments as well.

    PTX: ``shfl.sync.idx``, ``.up``, ``.down``, ``.bfly`` (sm_30, PTX 6.0); checked with the predicate ``d|p``.
    """

    attributes = Width

    #: PTX's.
    mode: str
    #: What the second argument is called.
    parameter: str
    checked: bool = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (Exchanged("value"), Word(self.parameter), LaneMask(), SegmentWidth())

    @property
    def result(self) -> Result:
        return With("value", bool_) if self.checked else Same("value")


class Vote(WarpOperation):
    """``all``, ``any``, ``uni``, ``ballot(predicate, mask=0xffffffff)``.

    Whether the predicates of all lanes hold, those of any, whether they are all the same (``uni``), or the lanes where
    they hold, as a u32 (``ballot``). PTX: ``vote.sync`` (sm_30, PTX 6.0).
    """

    parameters = (Condition("predicate"), LaneMask())

    mode: str

    @property
    def result(self) -> Scalar:
        return u32 if self.mode == "ballot" else bool_


class Match(WarpOperation):
    """``match_any(value, mask=0xffffffff)`` and ``match_all``: which lanes have the same value, bit by bit.

    ``any`` returns the lanes that have the thread's own value; ``all`` returns ``(lanes, same)``: the mask and True if
    all have one value, otherwise 0 and False. -0.0 is not 0.0, and a NaN is itself. The types are those of ``shuffle``.
    PTX: ``match.any.sync``, ``match.all.sync`` of 32 and 64 bits (sm_70, PTX 6.0). Before sm_70, ``any`` of integers is
    a loop of ``shfl.sync`` and ``vote.sync``, with an iteration for each value that there is.
    """

    instruction: ClassVar[str] = "match.sync"
    parameters = (Exchanged("value"), LaneMask())

    mode: str

    @property
    def result(self) -> Type:
        return u32 if self.mode == "any" else TupleType((u32, bool_))


class Reduce(WarpOperation):
    """``reduce_add(value, mask=0xffffffff)`` and other reductions: the values of all lanes in one, which each of them
    gets; of a vector each element by itself.

    ``reduce_min`` and ``reduce_max`` pass over NaN. Integers wrap. Floats are added in pairs, in the order of their
    lanes: the values of the first and the second lane of the mask, of the third and the fourth, and so on, then these
    sums in the same way, in their own type: of halves, ``nv.f32(value)`` is added in f32. Bits are combined of
    integers.

    PTX: ``redux.sync`` of integers of 32 bits (sm_80, PTX 7.0) and ``redux.sync.min``, ``.max`` of f32 (sm_100a,
    PTX 8.6); otherwise ``shfl.sync`` (sm_30, PTX 6.0).
    """

    result = Same("value")

    #: Python's, or ``min`` or ``max``.
    operator: str

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (Reduced("value", self.operator in ("&", "|", "^")), LaneMask())


class MinMax(Reduce):
    """``reduce_min(value, mask=0xffffffff, *, absolute=False, nan=False)`` and ``reduce_max``.

    As other reductions; of floats, ``absolute`` takes the values without their signs, and with ``nan`` the result is
    NaN where a value is.

    PTX: also ``redux.sync.min{.abs}{.NaN}.f32`` and ``.max`` (sm_100a, PTX 8.6).
    """

    attributes = FloatRules

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (*super().parameters, Flag("absolute"), Flag("nan"))


class Elect(WarpOperation):
    """``elect(mask=0xffffffff)``: True for one of the lanes, the same one for every call with an equal mask.

    ``elect_lane`` returns ``(lane, is_elected)``: also which lane it is, an i32. Which one it is, is the hardware's
    choice: on the CPU and before sm_90 the lowest. PTX: ``elect.sync`` (sm_90, PTX 8.0), otherwise ``bar.warp.sync``
    and the lowest bit of the mask.
    """

    parameters = (LaneMask(),)

    gives_lane: bool = False

    @property
    def result(self) -> Type:
        return TupleType((i32, bool_)) if self.gives_lane else bool_


class ActiveMask(WarpOperation):
    """``active_mask()``: the lanes whose threads execute this very call together, a u32.

    The hardware may run threads apart that could run together, so that the bit of another lane may be missing. On the
    CPU they are the lanes that come to the call before the first of them goes on. PTX: ``activemask`` (sm_30, PTX 6.2).
    """

    instruction: ClassVar[str] = "activemask"
    parameters = ()
    result = u32


syncwarp = SyncWarp("syncwarp", "waits for lanes of the warp")
shuffle = Shuffle("warp.shuffle", "the value of a lane", "idx", "lane")
shuffle_up = Shuffle("warp.shuffle_up", "the value of the lane so many below", "up", "delta")
shuffle_down = Shuffle("warp.shuffle_down", "the value of the lane so many above", "down", "delta")
shuffle_xor = Shuffle("warp.shuffle_xor", "the value of the lane of the own number xor another", "bfly", "lane_mask")
shuffle_checked = Shuffle("warp.shuffle_checked", "as `shuffle`, and whether there is such a lane", "idx", "lane", True)
shuffle_up_checked = Shuffle(
    "warp.shuffle_up_checked", "as `shuffle_up`, and whether there is such a lane", "up", "delta", True
)
shuffle_down_checked = Shuffle(
    "warp.shuffle_down_checked", "as `shuffle_down`, and whether there is such a lane", "down", "delta", True
)
shuffle_xor_checked = Shuffle(
    "warp.shuffle_xor_checked", "as `shuffle_xor`, and whether there is such a lane", "bfly", "lane_mask", True
)
all = Vote("warp.all", "whether a predicate holds for all lanes", "all")
any = Vote("warp.any", "whether a predicate holds for any lane", "any")
uni = Vote("warp.uni", "whether a predicate is the same for all lanes", "uni")
ballot = Vote("warp.ballot", "the lanes for which a predicate holds", "ballot")
match_any = Match("warp.match_any", "the lanes that have the same value", "any")
match_all = Match("warp.match_all", "whether all lanes have one value", "all")
reduce_add = Reduce("warp.reduce_add", "the sum of all lanes' values", "+")
reduce_min = MinMax("warp.reduce_min", "the smallest of all lanes' values", "min")
reduce_max = MinMax("warp.reduce_max", "the largest of all lanes' values", "max")
reduce_and = Reduce("warp.reduce_and", "the bits that all lanes' values have", "&")
reduce_or = Reduce("warp.reduce_or", "the bits that any lane's value has", "|")
reduce_xor = Reduce("warp.reduce_xor", "the bits that an odd number of lanes' values has", "^")
elect = Elect("warp.elect", "true for one lane")
elect_lane = Elect("warp.elect_lane", "one of the lanes, and true for it", True)
active_mask = ActiveMask("warp.active_mask", "the lanes that execute this together")

#: What programs ask for by other names, and where it is.
_CALLED_ELSEWHERE = {
    "reduce_add": ("sum", "add", "reduce", "reduce_sum", "warp_reduce"),
    "reduce_max": ("max", "amax"),
    "reduce_min": ("min", "amin"),
    "shuffle": ("shfl", "broadcast", "shfl_idx"),
    "nv.lane_id()": ("lane", "laneid", "lane_id", "lane_idx"),
    "nv.warp_id()": ("id", "warpid", "warp_id", "idx"),
    "nv.warp_size": ("size", "warpsize", "warp_size"),
    "nv.syncwarp()": ("sync", "syncwarp", "barrier"),
}
SYNONYMS = {other: name for name, others in _CALLED_ELSEWHERE.items() for other in others}
