# Made by `python -m tools.generate`; do not edit.
"""What the threads of a warp do together, ``nv.warp.*`` and ``nv.syncwarp``.

A warp is 32 threads of a block that follow each other, x first; a thread's index in it is its lane. Every operation
names the lanes that take part in a ``mask``, bit by bit, all of them by default: each of these threads makes the same
call with the same mask, its own lane among them, and all wait until every one has. Nothing waits for a lane whose
thread has exited, or that the block never had, if the mask names it; a value taken from such a lane is undefined, and
so is a reduction.

Sources: PTX ISA, ``bar.warp.sync``, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync``, ``elect.sync``,
``activemask``; CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote Functions", "Warp Match Functions",
"Warp Reduce Functions"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

FULL_MASK: Final = 4294967295
WARP_SIZE: Final = 32
def active_mask() -> int:
    """The lanes that execute this together.

    ``active_mask()``: the lanes whose threads execute this very call together, a u32.

    The hardware may run threads apart that could run together, so that the bit of another lane may be missing. On the
    CPU they are the lanes that come to the call before the first of them goes on. PTX: ``activemask`` (sm_30, PTX 6.2).
    """

def all(predicate: int, mask: int = ...) -> bool:
    """Whether a predicate holds for all lanes.

    ``all``, ``any``, ``uni``, ``ballot(predicate, mask=0xffffffff)``.

    Whether the predicates of all lanes hold, those of any, whether they are all the same (``uni``), or the lanes where
    they hold, as a u32 (``ballot``). PTX: ``vote.sync`` (sm_30, PTX 6.0).
    """

def any(predicate: int, mask: int = ...) -> bool:
    """Whether a predicate holds for any lane.

    ``all``, ``any``, ``uni``, ``ballot(predicate, mask=0xffffffff)``.

    Whether the predicates of all lanes hold, those of any, whether they are all the same (``uni``), or the lanes where
    they hold, as a u32 (``ballot``). PTX: ``vote.sync`` (sm_30, PTX 6.0).
    """

def ballot(predicate: int, mask: int = ...) -> int:
    """The lanes for which a predicate holds.

    ``all``, ``any``, ``uni``, ``ballot(predicate, mask=0xffffffff)``.

    Whether the predicates of all lanes hold, those of any, whether they are all the same (``uni``), or the lanes where
    they hold, as a u32 (``ballot``). PTX: ``vote.sync`` (sm_30, PTX 6.0).
    """

def elect(mask: int = ...) -> bool:
    """True for one lane.

    ``elect(mask=0xffffffff)``: True for one of the lanes, the same one for every call with an equal mask.

    ``elect_lane`` returns ``(lane, is_elected)``: also which lane it is, an i32. Which one it is, is the hardware's
    choice: on the CPU and before sm_90 the lowest. PTX: ``elect.sync`` (sm_90, PTX 8.0), otherwise ``bar.warp.sync``
    and the lowest bit of the mask.
    """

def elect_lane(mask: int = ...) -> tuple[int, bool]:
    """One of the lanes, and true for it.

    ``elect(mask=0xffffffff)``: True for one of the lanes, the same one for every call with an equal mask.

    ``elect_lane`` returns ``(lane, is_elected)``: also which lane it is, an i32. Which one it is, is the hardware's
    choice: on the CPU and before sm_90 the lowest. PTX: ``elect.sync`` (sm_90, PTX 8.0), otherwise ``bar.warp.sync``
    and the lowest bit of the mask.
    """

def match_all(value: _T, mask: int = ...) -> tuple[int, bool]:
    """Whether all lanes have one value.

    ``match_any(value, mask=0xffffffff)`` and ``match_all``: which lanes have the same value, bit by bit.

    ``any`` returns the lanes that have the thread's own value; ``all`` returns ``(lanes, same)``: the mask and True if
    all have one value, otherwise 0 and False. -0.0 is not 0.0, and a NaN is itself. The types are those of ``shuffle``.
    PTX: ``match.any.sync``, ``match.all.sync`` of 32 and 64 bits (sm_70, PTX 6.0). Before sm_70, ``any`` of integers is
    a loop of ``shfl.sync`` and ``vote.sync``, with an iteration for each value that there is.
    """

def match_any(value: _T, mask: int = ...) -> int:
    """The lanes that have the same value.

    ``match_any(value, mask=0xffffffff)`` and ``match_all``: which lanes have the same value, bit by bit.

    ``any`` returns the lanes that have the thread's own value; ``all`` returns ``(lanes, same)``: the mask and True if
    all have one value, otherwise 0 and False. -0.0 is not 0.0, and a NaN is itself. The types are those of ``shuffle``.
    PTX: ``match.any.sync``, ``match.all.sync`` of 32 and 64 bits (sm_70, PTX 6.0). Before sm_70, ``any`` of integers is
    a loop of ``shfl.sync`` and ``vote.sync``, with an iteration for each value that there is.
    """

def reduce_add(value: _T, mask: int = ...) -> _T:
    """The sum of all lanes' values.

    ``reduce_add(value, mask=0xffffffff)`` and other reductions: the values of all lanes in one, which each of them
    gets; of a vector each element by itself.

    ``reduce_min`` and ``reduce_max`` pass over NaN. Integers wrap. Floats are added in pairs, in the order of their
    lanes: the values of the first and the second lane of the mask, of the third and the fourth, and so on, then these
    sums in the same way, in their own type: of halves, ``nv.f32(value)`` is added in f32. Bits are combined of
    integers.

    PTX: ``redux.sync`` of integers of 32 bits (sm_80, PTX 7.0) and ``redux.sync.min``, ``.max`` of f32 (sm_100a,
    PTX 8.6); otherwise ``shfl.sync`` (sm_30, PTX 6.0).
    """

def reduce_and(value: int, mask: int = ...) -> int:
    """The bits that all lanes' values have.

    ``reduce_add(value, mask=0xffffffff)`` and other reductions: the values of all lanes in one, which each of them
    gets; of a vector each element by itself.

    ``reduce_min`` and ``reduce_max`` pass over NaN. Integers wrap. Floats are added in pairs, in the order of their
    lanes: the values of the first and the second lane of the mask, of the third and the fourth, and so on, then these
    sums in the same way, in their own type: of halves, ``nv.f32(value)`` is added in f32. Bits are combined of
    integers.

    PTX: ``redux.sync`` of integers of 32 bits (sm_80, PTX 7.0) and ``redux.sync.min``, ``.max`` of f32 (sm_100a,
    PTX 8.6); otherwise ``shfl.sync`` (sm_30, PTX 6.0).
    """

def reduce_max(value: _T, mask: int = ..., absolute: bool = ..., nan: bool = ...) -> _T:
    """The largest of all lanes' values.

    ``reduce_min(value, mask=0xffffffff, *, absolute=False, nan=False)`` and ``reduce_max``.

    As other reductions; of floats, ``absolute`` takes the values without their signs, and with ``nan`` the result is
    NaN where a value is.

    PTX: also ``redux.sync.min{.abs}{.NaN}.f32`` and ``.max`` (sm_100a, PTX 8.6).
    """

def reduce_min(value: _T, mask: int = ..., absolute: bool = ..., nan: bool = ...) -> _T:
    """The smallest of all lanes' values.

    ``reduce_min(value, mask=0xffffffff, *, absolute=False, nan=False)`` and ``reduce_max``.

    As other reductions; of floats, ``absolute`` takes the values without their signs, and with ``nan`` the result is
    NaN where a value is.

    PTX: also ``redux.sync.min{.abs}{.NaN}.f32`` and ``.max`` (sm_100a, PTX 8.6).
    """

def reduce_or(value: int, mask: int = ...) -> int:
    """The bits that any lane's value has.

    ``reduce_add(value, mask=0xffffffff)`` and other reductions: the values of all lanes in one, which each of them
    gets; of a vector each element by itself.

    ``reduce_min`` and ``reduce_max`` pass over NaN. Integers wrap. Floats are added in pairs, in the order of their
    lanes: the values of the first and the second lane of the mask, of the third and the fourth, and so on, then these
    sums in the same way, in their own type: of halves, ``nv.f32(value)`` is added in f32. Bits are combined of
    integers.

    PTX: ``redux.sync`` of integers of 32 bits (sm_80, PTX 7.0) and ``redux.sync.min``, ``.max`` of f32 (sm_100a,
    PTX 8.6); otherwise ``shfl.sync`` (sm_30, PTX 6.0).
    """

def reduce_xor(value: int, mask: int = ...) -> int:
    """The bits that an odd number of lanes' values has.

    ``reduce_add(value, mask=0xffffffff)`` and other reductions: the values of all lanes in one, which each of them
    gets; of a vector each element by itself.

    ``reduce_min`` and ``reduce_max`` pass over NaN. Integers wrap. Floats are added in pairs, in the order of their
    lanes: the values of the first and the second lane of the mask, of the third and the fourth, and so on, then these
    sums in the same way, in their own type: of halves, ``nv.f32(value)`` is added in f32. Bits are combined of
    integers.

    PTX: ``redux.sync`` of integers of 32 bits (sm_80, PTX 7.0) and ``redux.sync.min``, ``.max`` of f32 (sm_100a,
    PTX 8.6); otherwise ``shfl.sync`` (sm_30, PTX 6.0).
    """

def shuffle(value: _T, lane: int, mask: int = ..., width: int = ...) -> _T:
    """The value of a lane.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_checked(value: _T, lane: int, mask: int = ..., width: int = ...) -> tuple[_T, bool]:
    """As `shuffle`, and whether there is such a lane.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_down(value: _T, delta: int, mask: int = ..., width: int = ...) -> _T:
    """The value of the lane so many above.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_down_checked(value: _T, delta: int, mask: int = ..., width: int = ...) -> tuple[_T, bool]:
    """As `shuffle_down`, and whether there is such a lane.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_up(value: _T, delta: int, mask: int = ..., width: int = ...) -> _T:
    """The value of the lane so many below.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_up_checked(value: _T, delta: int, mask: int = ..., width: int = ...) -> tuple[_T, bool]:
    """As `shuffle_up`, and whether there is such a lane.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_xor(value: _T, lane_mask: int, mask: int = ..., width: int = ...) -> _T:
    """The value of the lane of the own number xor another.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def shuffle_xor_checked(value: _T, lane_mask: int, mask: int = ..., width: int = ...) -> tuple[_T, bool]:
    """As `shuffle_xor`, and whether there is such a lane.

    ``shuffle(value, lane, *, mask=0xffffffff, width=32)`` and others: the value of another lane.

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

def syncwarp(mask: int = ...) -> None:
    """Waits for lanes of the warp.

    ``syncwarp(mask=0xffffffff)``: waits for the lanes of the mask; memory written before is seen after.

    PTX: ``bar.warp.sync`` (sm_30, PTX 6.0).
    """

def uni(predicate: int, mask: int = ...) -> bool:
    """Whether a predicate is the same for all lanes.

    ``all``, ``any``, ``uni``, ``ballot(predicate, mask=0xffffffff)``.

    Whether the predicates of all lanes hold, those of any, whether they are all the same (``uni``), or the lanes where
    they hold, as a u32 (``ballot``). PTX: ``vote.sync`` (sm_30, PTX 6.0).
    """

