"""Which checks of a launch are proved to find nothing before it runs (``tree.analysis.race_freedom``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from nvgen import tree
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import CpuRun
from nvgen.codegen.contract.run_checks import BARRIER, RACE, UNINIT
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang import griddepcontrol
from nvgen.lang.sync import NamedBarrier
from nvgen.runtime.launch.arguments import Argument, ArrayArgument
from nvgen.tree.analysis.access import Access, GlobalUse
from nvgen.tree.analysis.race_freedom import Proof, proof
from nvgen.tree.analysis.thread_values import LaunchNumbers
from nvgen.types import ArrayType, Scalar, Space, TensorMapType

#: The types of the parameters of which ``ProvableKernel.accessed`` tells.
_TOLD = (ArrayType, TensorMapType)
#: The bytes of an integer argument that proofs know, at most.
_WORD = 8
#: How many launches, which differ in sizes or shapes, a kernel keeps proofs of.
_MOST = 32


class Known(Record):
    """A proof, and the integer arguments that it is made of."""

    integers: tuple[tuple[tree.Local, int], ...]
    proof: Proof


#: By sizes and shapes of launches what was proved.
Proofs = dict[Any, list[Known]]


class ProvableKernel(Protocol):
    """What proofs use of a kernel (``runtime.launch.specialised.SpecialisedKernel``)."""

    @property
    def specialisation(self) -> Specialisation: ...

    @property
    def accessed(self) -> tuple[Access, ...]: ...

    @property
    def globals(self) -> tuple[GlobalUse, ...]: ...

    @property
    def proofs(self) -> Proofs: ...


def run_of(kernel: ProvableKernel, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> CpuRun:
    """How a launch runs that asks for a run: without the checks that would find nothing."""
    if RACE not in run.checks and BARRIER not in run.checks and UNINIT not in run.checks:
        return run
    typed = kernel.specialisation.typed
    if RACE in run.checks and _has_volatile_accesses(typed):
        return run  # which are counted, or are plain accesses
    if RACE in run.checks and (configuration.programmatic_dependent or _lets_dependents_start(typed)):
        return run  # which may race with another launch
    found = _proof(kernel, arguments, configuration, follows_writes=UNINIT in run.checks)
    has_names = any(isinstance(call.operation, NamedBarrier) for call in tree.find(typed, tree.DeviceCall))
    if found.is_complete and not (has_names and RACE in run.checks):  # that looks at named barriers as well
        without = {RACE, *((BARRIER,) if found.is_convergent else ())}
        without |= {UNINIT} if found.reads_written and not _has_local_arrays(typed) else set()
        return run.with_changes(checks=tuple(check for check in run.checks if check not in without))
    if RACE not in run.checks:
        return run
    return run.with_changes(race_free=tuple(sorted(local.name for local in found.proved)))


def _has_volatile_accesses(kernel: tree.TypedKernel) -> bool:
    loads = any(node.hint.is_strong for node in tree.find(kernel, tree.Element))
    return loads or any(node.hint.is_strong for node in tree.find(kernel, tree.HintedStore))


def _lets_dependents_start(kernel: tree.TypedKernel) -> bool:
    calls = tree.find(kernel, tree.DeviceCall)
    return any(call.operation is griddepcontrol.launch_dependents for call in calls)


def _has_local_arrays(kernel: tree.TypedKernel) -> bool:
    made = tree.find(kernel, tree.Allocate)
    return any(isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL for node in made)


def _proof(
    kernel: ProvableKernel, arguments: Sequence[Argument], configuration: Configuration, *, follows_writes: bool
) -> Proof:
    specialisation = kernel.specialisation
    if specialisation.options.cluster:
        return Proof(frozenset(), reason="its blocks form clusters")
    typed = specialisation.typed
    numbers = _numbers(kernel, typed, arguments, configuration).with_changes(follows_writes=follows_writes)
    key = (numbers.grid, numbers.block, tuple(numbers.shapes.values()), numbers.separate, follows_writes)
    known = kernel.proofs.get(key, [])
    for one in known:
        if all(numbers.integers[local] == value for local, value in one.integers):
            return one.proof
    found, used = proof(typed, numbers)
    if len(kernel.proofs) >= _MOST:
        kernel.proofs.pop(next(iter(kernel.proofs)), None)  # another thread may have done it
    made = Known(tuple((local, value) for local, value in numbers.integers.items() if local in used), found)
    kernel.proofs[key] = [made, *known[: _MOST - 1]]
    return found


def _numbers(
    kernel: ProvableKernel, typed: tree.TypedKernel, arguments: Sequence[Argument], configuration: Configuration
) -> LaunchNumbers:
    integers: dict[tree.Local, int] = {}
    shapes: dict[tree.Local, tuple[int, ...]] = {}
    places: dict[tree.Local, ArrayArgument] = {}
    for local, argument in zip(typed.parameters, arguments, strict=True):
        if isinstance(argument.type, Scalar) and argument.type.is_integer and argument.type.size <= _WORD:
            integers[local] = int(argument.value.value)
        elif isinstance(argument.type, ArrayType) and argument.array is not None:
            shapes[local], places[local] = argument.array.shape, argument.array
    return LaunchNumbers(configuration.grid, configuration.block, integers, shapes, _separate(kernel, places))


def _separate(kernel: ProvableKernel, places: Mapping[tree.Local, ArrayArgument]) -> frozenset[tree.Local]:
    """The array arguments whose elements are apart from each other and from all other memory of the launch, unless
    nothing writes there."""
    told = (local for local in kernel.specialisation.typed.parameters if isinstance(local.type, _TOLD))
    written = {local for local, use in zip(told, kernel.accessed, strict=True) if use.writes}
    spans = sorted(_spans(kernel, places, written), key=lambda span: span[:2])
    overlapping = set[tree.Local | None]()
    for position, (_, end, local, is_written) in enumerate(spans):
        for low, _, other, also in spans[position + 1 :]:
            if low >= end:
                break
            if is_written or also:
                overlapping |= {local, other}
    distinct = {local for local, array in places.items() if local not in written or _are_distinct(array)}
    return frozenset(distinct - overlapping)


def _spans(
    kernel: ProvableKernel, places: Mapping[tree.Local, ArrayArgument], written: set[tree.Local]
) -> Iterator[tuple[int, int, tree.Local | None, bool]]:
    """Where memory begins and ends, which argument it is, and whether it is written."""
    for local, array in places.items():
        if array.nbytes:
            yield (*array.span, local, local in written)
    for use in kernel.globals:
        yield use.array.address, use.array.address + use.array.nbytes, None, use.access.writes


def _are_distinct(array: ArrayArgument) -> bool:
    """Whether each element of an array has an address of its own."""
    end = array.element_size
    for stride, extent in sorted((abs(one), size) for one, size in zip(array.strides, array.shape, strict=False)):
        if extent > 1:
            if stride < end:
                return False
            end += stride * (extent - 1)
    return True
