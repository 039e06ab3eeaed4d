"""What targets are told of typed kernels, their functions and their loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from nvgen.codegen import unrolling
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription, LoopDescription, Range, Spin
from nvgen.codegen.contract.run_checks import INSTRUMENTING, RACE, UNINIT
from nvgen.codegen.contract.target import Target
from nvgen.lang import DeviceOperation, KernelOptions
from nvgen.lang.atomic import LOCKING
from nvgen.lang.index import ALONG_Y
from nvgen.lang.ordering import Ordering
from nvgen.tree import (
    Allocate,
    Call,
    Constant,
    Convert,
    DeviceCall,
    Expression,
    ForRange,
    Operate,
    Reinterpret,
    Slice,
    SpecialisedFunction,
    Statement,
    TypedKernel,
    View,
    While,
    find,
    nodes,
)
from nvgen.tree.analysis import aliasing, dynamic_shared_memory
from nvgen.tree.analysis.suspension import ends_threads, is_spinning, polls, polls_by_plain_loads, suspends, tries
from nvgen.types import ArrayType, Scalar, Space, size_of


def kernel(typed: TypedKernel, options: KernelOptions, target: Target) -> KernelDescription:
    """A kernel that is compiled for a target with these options."""
    dynamic = dynamic_shared_memory.arrays(typed)
    described = KernelDescription(
        typed.name,
        typed.span,
        typed.parameters,
        options,
        aliasing.restricted(typed, options),
        dynamic_shared_memory.needed_bytes(typed, dynamic_shared_memory.Known()) or 0,
        dynamic[0].span if dynamic else None,
    )
    if not target.runs_threads:
        return described
    described = described.with_changes(suspends=suspends(typed), operations=_operations(typed))
    if not described.suspends and not INSTRUMENTING & target.wanted_checks:
        from nvgen.tree.analysis import index_ranges  # only the CPU asks

        loops = list(find(typed, (ForRange, While)))
        coverage = index_ranges.coverage(typed)
        described = described.with_changes(
            coverage=coverage,
            has_orders=_has_orders(typed, loops, jumps=coverage is not None and coverage.jumps),
            ranges_differ=any(map(_may_differ, loops)) or any(map(_is_strided, find(typed, View))),
        )
    if RACE in target.wanted_checks:
        from nvgen.tree.analysis import accumulators  # only checked runs need it

        own = (*typed.parameters, *typed.variables)
        described = described.with_changes(
            race_free=frozenset(local for local in own if local.name in target.race_free),
            accumulators=accumulators.classes(typed),
            matrices=accumulators.matrices(typed),
            orders_threads=any(map(_orders_threads, find(typed, DeviceCall))),
            takes_locks=any(isinstance(call.operation, LOCKING) for call in find(typed, DeviceCall)),
            only_spins=not any(call.operation.suspends for call in find(typed, DeviceCall)),
        )
    if INSTRUMENTING & target.wanted_checks:
        from nvgen.tree.analysis import cas_loops  # only checked runs need it

        swapped = [*cas_loops.accesses(typed)]
        described = described.with_changes(
            attempts=tuple(one.span for one, is_part in swapped if is_part),
            guesses=tuple(one.span for one, is_part in swapped if not is_part),
        )
    if UNINIT in target.wanted_checks:
        described = described.with_changes(largest_local_array=_largest_local_array(typed))
    return described


def _orders_threads(call: DeviceCall) -> bool:
    """Whether an operation orders its thread after others, or others after it, and waits for none."""
    attributes = call.attributes
    return call.operation.family == "fence" or (isinstance(attributes, Ordering) and attributes.order != "relaxed")


def _has_orders(typed: TypedKernel, loops: Iterable[Statement], *, jumps: bool) -> bool:
    """Whether loops around what threads do may be in one order or another, and had perhaps better be in another."""
    if any(not isinstance(loop, ForRange) or unrolling.wanted(loop) != 0 for loop in loops):
        return True
    return jumps and any(node.operation in ALONG_Y for node in find(typed, Operate))


def _may_differ(loop: Statement) -> bool:
    """Whether a loop may be over a range that begins elsewhere in other threads."""
    return not (isinstance(loop, ForRange) and isinstance(loop.start, Constant))


def _is_strided(view: View) -> bool:
    return any(isinstance(part, Slice) and part.step > 1 for part in view.selectors)


def function(specialised: SpecialisedFunction, target: Target) -> FunctionDescription:
    """A device function of a module for a target."""
    typed = specialised.typed
    described = FunctionDescription(
        specialised.name, typed.span, typed.parameters, typed.result, specialised.inline, specialised.is_library
    )
    if specialised.is_library or not target.runs_threads:
        return described
    from nvgen.tree.analysis import recursion  # many kernels call no function

    return described.with_changes(
        suspends=suspends(typed),
        ends_threads=ends_threads(typed),
        is_recursive=recursion.calls_itself(specialised),
        local_bytes=sum(_local_arrays(node for node in nodes(typed.body) if isinstance(node, Allocate))),
    )


def loop(node: While | ForRange) -> LoopDescription:
    """A loop of a function."""
    if isinstance(node, While):
        return LoopDescription(node.test.span, "while", spin=_spin(node))
    assert isinstance(node.local.type, Scalar)
    is_innermost = not any(isinstance(inner, (While, ForRange, Call)) for inner in nodes(node.body))
    return LoopDescription(node.span, "for", Range(node.local.type.bits, _iterations(node), is_innermost))


def _spin(loop: While) -> Spin | None:
    if not is_spinning(loop):
        return None
    return Spin(polls(loop), tries(loop), polls_by_plain_loads(loop))


def _iterations(node: ForRange) -> int | None:
    """How often a loop over constants iterates."""
    ends = (node.start, node.stop, node.step)
    if not all(isinstance(end, Constant) for end in ends):
        return None
    start, stop, step = (int(end.value) for end in ends if isinstance(end, Constant))
    return max(-((start - stop) // step), 0)


def _operations(typed: TypedKernel) -> frozenset[type[DeviceOperation]]:
    if DeviceCall not in typed.kinds:
        return frozenset()
    return frozenset(type(call.operation) for call in find(typed, DeviceCall))


def _local_arrays(allocations: Iterable[Allocate]) -> Iterator[int]:
    """The bytes of those that lie in local memory."""
    for allocation in allocations:
        type_ = allocation.type
        if isinstance(type_, ArrayType) and type_.space is Space.LOCAL:
            yield prod(type_.shape or ()) * size_of(type_.dtype)


def _largest_local_array(typed: TypedKernel) -> int:
    """What ``KernelDescription`` has of it."""
    if any(_loses_space(node) for node in find(typed, (Convert, Reinterpret))):
        return 0
    return max(_local_arrays(find(typed, Allocate)), default=0)


def _loses_space(node: Expression) -> bool:
    """Whether a pointer into local memory becomes one that does not say so."""
    assert isinstance(node, (Convert, Reinterpret))
    source = getattr(node.operand.type, "space", None)
    return source is Space.LOCAL and getattr(node.type, "space", None) is not Space.LOCAL
