"""The test, where a region begins, that its indices are in range (``analysis.index_ranges``): for all threads of the
block, with what the variables of the block are there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from llvmlite import ir

from nvgen import tree
from nvgen.analysis.affine import Computed, Form, Given
from nvgen.analysis.index_ranges import Coverage, coverage_of
from nvgen.analysis.launch_values import Extent
from nvgen.codegen.expressions import array_value
from nvgen.lang import block_dim, block_idx, grid_dim
from nvgen.targets.cpu.covering import Values
from nvgen.targets.cpu.loop_conditions import LoopConditions
from nvgen.targets.cpu.regions.emission import BlockEmitter
from nvgen.targets.cpu.regions.plan import Plan, Region
from nvgen.targets.cpu.regions.strided_loops import as_before
from nvgen.targets.description import KernelDescription
from nvgen.types import ArrayType, Scalar

_SIZES = (*grid_dim.dimensions, *block_dim.dimensions)


class Tests:
    """Of one kernel; ``arguments`` are those of its function."""

    def __init__(
        self, plan: Plan, kernel: KernelDescription, conditions: LoopConditions, arguments: Sequence[ir.Value]
    ) -> None:
        self._plan, self._kernel, self._conditions, self._arguments = plan, kernel, conditions, arguments
        changed = {*plan.kept, *plan.levels.variables}
        self._given = [local for local in plan.kernel.parameters if local not in changed]
        self._given += [local for local in self._in_order(plan.levels.variables) if _is_known(local)]
        #: Of indices in functions, in how many regions they stand, and in how many a test covers them.
        self._covered: dict[tree.Expression, list[bool]] = {}

    def _in_order(self, found: frozenset[tree.Local]) -> list[tree.Local]:
        return [local for local in (*self._plan.kernel.parameters, *self._plan.kernel.variables) if local in found]

    def cover(self, emitter: BlockEmitter, region: Region) -> ir.Value | None:
        """Whether the test of a region holds; None where it covers nothing."""
        plan = self._plan
        coverage = coverage_of((*region.whole.again, *as_before(region.body, plan.before)), self._given)
        again = {copy for copy, original in plan.originals.items() if original in coverage.covered}
        coverage = coverage.with_changes(covered=coverage.covered | again)
        self._note_functions(region, coverage)
        self._conditions.coverage = coverage
        if not coverage.covered or not emitter.checks_indices:
            return None
        registers = emitter.frame.registers
        sizes = [registers[register.name] for register in _SIZES]
        blocks = [emitter.builder.zext(registers[register.name], ir.IntType(64)) for register in block_idx.dimensions]
        edges = [block for block in blocks for _ in range(2)]
        values = Values(emitter.builder, self._kernel, self._arguments, [*sizes, *edges], coverage.bits)
        for key in {key: None for need in coverage.needs for key in _keys(need)}:
            self._add(values, emitter, key)
        return values.holds(coverage.needs)

    def _add(self, values: Values, emitter: BlockEmitter, key: Hashable) -> None:
        """Adds what a form is computed from, if it is the block's."""
        if isinstance(key, tree.Local) and key in self._plan.levels.variables:
            assert isinstance(key.type, Scalar)
            values.add(key, emitter.load(key), is_signed=key.type.is_signed)
        elif isinstance(key, Extent) and key.array in self._plan.levels.variables:
            array = array_value(emitter, tree.Read(self._plan.kernel.span, key.array.type, key.array))
            values.add(key, array.extents[key.axis])

    def _note_functions(self, region: Region, coverage: Coverage) -> None:
        called = [node.function.typed for node in tree.nodes(region.body) if isinstance(node, tree.Call)]
        for function in called:
            for node in tree.find(function, tree.Expression):
                self._covered.setdefault(node, []).append(node in coverage.covered)

    def end(self) -> None:
        """What is emitted from now on are functions that regions call."""
        covered = frozenset(index for index, found in self._covered.items() if all(found))
        self._conditions.coverage = Coverage((), covered, False, (), (), {})


def _keys(form: Form) -> Iterator[Hashable]:
    """What a form is computed from."""
    for atom in form.atoms():
        if isinstance(atom, Given):
            yield atom.key
        elif isinstance(atom, Computed):
            yield from _keys(atom.left)
            yield from _keys(atom.right)


def _is_known(local: tree.Local) -> bool:
    """Whether a variable of the block is one that forms are computed from."""
    if isinstance(local.type, ArrayType):
        return True
    return isinstance(local.type, Scalar) and local.type.is_integer and local.type.bits <= 64
