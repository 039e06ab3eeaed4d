"""Where a thread stands, what the threads of a block and of a warp do together, and fences.

Lanes are named in masks of 32 bits; what a warp votes on is an ``int32`` or a bool, as in numba.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.diagnostics import Span
from nvgen.extending.language import fence, index, special_registers, sync, warp
from nvgen.extending.typing import Context, convert, parts, statics
from nvgen.lang import Operation, Register
from nvgen.tree import Constant, Expression, Operate
from nvgen.types import SCALARS, Scalar, bool_, i32, i64
from nvgen_numba import errors
from nvgen_numba.device import arguments
from nvgen_numba.device.arguments import Parameter
from nvgen_numba.device.typed import Typed, TypedValue

u32 = SCALARS["u32"]
_MASK = Parameter("mask", arguments.integer(u32))
_PREDICATE = Parameter("predicate", arguments.condition)


def _lane(context: Context, span: Span) -> Expression:
    return arguments.call(context, special_registers.lane_id, span)


laneid = TypedValue("laneid", "index of the thread in its warp, 0 to 31, an int32", _lane)
#: The threads of a warp, of all architectures.
warpsize = special_registers.WARP_SIZE
threadIdx, blockIdx, blockDim, gridDim = index.thread_idx, index.block_idx, index.block_dim, index.grid_dim


def _per_dimension(name: str, doc: str, registers: Callable[[Context, Span, int], Expression]) -> Typed:
    """A function of a number of dimensions: of 1 an int64, of 2 and 3 a tuple of them."""

    def emit(context: Context, span: Span, ndim: Expression) -> Expression:
        count = ndim.value if isinstance(ndim, Constant) else None
        if count not in (1, 2, 3):
            if isinstance(ndim, Constant):
                raise ValueError(f"`ndim` of `cuda.{name}` is 1, 2 or 3")
            raise errors.RequireLiteralValue(f"RequireLiteralValue: `ndim` of `cuda.{name}` is a constant: 1, 2 or 3")
        values = tuple(registers(context, span, axis) for axis in range(int(count)))
        return values[0] if count == 1 else statics.pack(span, values)

    return arguments.function(name, doc, [Parameter("ndim", arguments.integer(i64))], emit)


def _register(span: Span, register: Register) -> Expression:
    return convert(Operate(span, i32, register, ()), i64)


def _place(context: Context, span: Span, axis: int) -> Expression:
    return _register(span, index.grid.values.dimensions[axis])


def _extent(context: Context, span: Span, axis: int) -> Expression:
    return _register(span, index.grid_size.values.dimensions[axis])


grid = _per_dimension("grid", "index of the thread in the grid", _place)
gridsize = _per_dimension("gridsize", "threads in the grid", _extent)

# Barriers and fences

syncthreads = sync.syncthreads
threadfence, threadfence_block = fence.threadfence, fence.threadfence_block
threadfence_system = fence.threadfence_system


def _told(operation: Operation) -> Callable[..., Expression]:
    def emit(context: Context, span: Span, *values: Expression) -> Expression:
        return convert(arguments.call(context, operation, span, *values), i32)

    return emit


def _barrier(name: str, doc: str, operation: Operation) -> Typed:
    return arguments.function(name, doc, [_PREDICATE], _told(operation))


syncthreads_count = _barrier(
    "syncthreads_count", "waits for the block; for how many threads `predicate` holds", sync.syncthreads_count
)
syncthreads_and = _barrier(
    "syncthreads_and", "waits for the block; 1 if `predicate` holds for all threads, else 0", sync.syncthreads_and
)
syncthreads_or = _barrier(
    "syncthreads_or", "waits for the block; 1 if `predicate` holds for any thread, else 0", sync.syncthreads_or
)
syncwarp = arguments.operation(
    "syncwarp",
    "waits for the lanes of `mask`",
    [Parameter("mask", arguments.integer(u32), statics.TypedNumber(u32, warp.FULL_MASK))],
    warp.syncwarp,
)
nanosleep = arguments.operation(
    "nanosleep",
    "lets others run for about `ns` nanoseconds",
    [Parameter("ns", arguments.integer(u32))],
    special_registers.nanosleep,
)
activemask = arguments.operation("activemask", "the lanes that run this call together", [], warp.active_mask)
lanemask_lt = arguments.operation("lanemask_lt", "the lanes below the thread's", [], special_registers.lane_mask_lt)

# Shuffles

_EXCHANGED = arguments.one_of(i32, i64, SCALARS["f32"], SCALARS["f64"])


def _shuffle(name: str, doc: str, parameter: str, operation: Operation) -> Typed:
    parameters = [_MASK, Parameter("value", _EXCHANGED), Parameter(parameter, arguments.integer(i32))]

    def emit(context: Context, span: Span, mask: Expression, value: Expression, lane: Expression) -> Expression:
        return arguments.call(context, operation, span, value, lane, mask=mask)

    return arguments.function(name, doc, parameters, emit)


shfl_sync = _shuffle("shfl_sync", "the value of lane `src_lane`", "src_lane", warp.shuffle)
shfl_up_sync = _shuffle("shfl_up_sync", "the value of the lane `delta` below", "delta", warp.shuffle_up)
shfl_down_sync = _shuffle("shfl_down_sync", "the value of the lane `delta` above", "delta", warp.shuffle_down)
shfl_xor_sync = _shuffle(
    "shfl_xor_sync", "the value of the lane whose number is the own one xor `lane_mask`", "lane_mask", warp.shuffle_xor
)
_SHUFFLES = (warp.shuffle_checked, warp.shuffle_up_checked, warp.shuffle_down_checked, warp.shuffle_xor_checked)
#: What PTX's shuffles take as ``clamp``: the last lane, but for ``up`` the first.
_CLAMPS = (warpsize - 1, 0, warpsize - 1, warpsize - 1)


def _mode(operand: Expression, name: str, count: int) -> int:
    """A mode, which is a constant.

    Raises:
        CompileError: it is none.
    """
    mode = operand.value if isinstance(operand, Constant) else None
    if mode is None or mode not in range(count):
        raise arguments.refused(operand, f"a constant from 0 to {count - 1}", f"`mode` of `cuda.{name}`")
    return int(mode)


def _shuffled(
    context: Context,
    span: Span,
    mask: Expression,
    mode: Expression,
    value: Expression,
    lane: Expression,
    clamp: Expression,
) -> Expression:
    """The value, and whether the lane is there, of a shuffle of the whole warp."""
    name = "shfl_sync_intrinsic"
    number = _mode(mode, name, len(_SHUFFLES))
    if not isinstance(clamp, Constant) or clamp.value != _CLAMPS[number]:
        raise arguments.refused(clamp, f"the constant {_CLAMPS[number]}", f"`clamp` of `cuda.{name}`")
    return arguments.call(context, _SHUFFLES[number], span, value, lane, mask=mask)


shfl_sync_intrinsic = arguments.function(
    "shfl_sync_intrinsic",
    "the value of another lane, and whether there is such a lane; `mode` is 0 for a lane, 1 up, 2 down, 3 xor",
    [
        _MASK,
        Parameter("mode", arguments.integer(i64)),
        Parameter("value", _EXCHANGED),
        Parameter("mode_offset", arguments.integer(i32)),
        Parameter("clamp", arguments.integer(i64)),
    ],
    _shuffled,
)

# Votes and matches


def _vote(name: str, doc: str, operation: Operation, result: Scalar) -> Typed:
    def emit(context: Context, span: Span, mask: Expression, predicate: Expression) -> Expression:
        return convert(arguments.call(context, operation, span, predicate, mask), result)

    return arguments.function(name, doc, [_MASK, _PREDICATE], emit)


all_sync = _vote("all_sync", "whether `predicate` holds for all lanes of `mask`", warp.all, bool_)
any_sync = _vote("any_sync", "whether `predicate` holds for any lane of `mask`", warp.any, bool_)
eq_sync = _vote("eq_sync", "whether `predicate` is the same for all lanes of `mask`", warp.uni, bool_)
ballot_sync = _vote("ballot_sync", "the lanes of `mask` for which `predicate` holds", warp.ballot, i32)
_VOTES = (warp.all, warp.any, warp.uni, warp.ballot)


def _voted(context: Context, span: Span, mask: Expression, mode: Expression, predicate: Expression) -> Expression:
    """The lanes, 0 but of a ballot, and the answer, False of a ballot."""
    number = _mode(mode, "vote_sync_intrinsic", len(_VOTES))
    answer = arguments.call(context, _VOTES[number], span, predicate, mask)
    if _VOTES[number] is warp.ballot:
        return statics.pack(span, (convert(answer, i32), Constant(span, bool_, False)))
    return statics.pack(span, (Constant(span, i32, 0), answer))


vote_sync_intrinsic = arguments.function(
    "vote_sync_intrinsic",
    "(lanes, answer) of a vote; `mode` is 0 for all, 1 any, 2 equal, 3 a ballot",
    [_MASK, Parameter("mode", arguments.integer(i64)), _PREDICATE],
    _voted,
)
_MATCHED = [_MASK, Parameter("value", _EXCHANGED)]


def _any_match(context: Context, span: Span, mask: Expression, value: Expression) -> Expression:
    return convert(arguments.call(context, warp.match_any, span, value, mask), i32)


def _all_match(context: Context, span: Span, mask: Expression, value: Expression) -> Expression:
    lanes, same = parts(context, arguments.call(context, warp.match_all, span, value, mask))
    return statics.pack(span, (convert(lanes, i32), same))


match_any_sync = arguments.function(
    "match_any_sync", "the lanes of `mask` that have the same value", _MATCHED, _any_match
)
match_all_sync = arguments.function(
    "match_all_sync", "(`mask`, True) if its lanes have one value, else (0, False)", _MATCHED, _all_match
)
