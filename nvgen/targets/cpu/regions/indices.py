"""Tests that indices are in range (``tree.analysis.index_ranges``) for all threads of a block: where the block begins,
and where a region does, with what the variables of the block are there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.expressions import array_value
from nvgen.lang import block_dim, block_idx, grid_dim
from nvgen.targets.cpu.conventions.loop_conditions import LoopConditions
from nvgen.targets.cpu.loops.range_tests import Values
from nvgen.targets.cpu.regions.level_emission import Level
from nvgen.targets.cpu.regions.plan import Plan, Region
from nvgen.targets.cpu.regions.strided_loops import as_before
from nvgen.tree.analysis.affine import Computed, Form, Given
from nvgen.tree.analysis.index_nodes import indices, reached
from nvgen.tree.analysis.index_ranges import NO_COVERAGE, Coverage, Findings, findings
from nvgen.tree.analysis.launch_values import Extent
from nvgen.types import ArrayType, Scalar

_SIZES = (*grid_dim.dimensions, *block_dim.dimensions)


class RegionConditions(LoopConditions):
    """What is found out of a kernel whose threads between barriers are loops.

    Of its indices a test of the whole block may cover some: code may leave the blocks of which it does not hold, as
    that of ``loops.block_loops`` does. A region has a test of its own for those that depend on more.
    """

    def __init__(self, plan: Plan, *, checks: bool, may_leave: bool) -> None:
        self._plan, self.checks = plan, checks
        self._findings: dict[Region, Findings] = {}
        changed = {*plan.kept, *plan.levels.variables}
        self._given = [local for local in plan.kernel.parameters if local not in changed]
        self._given += [local for local in self._in_order(plan.levels.variables) if _is_known(local)]
        #: The indices that a test of the whole block covers.
        self.of_blocks = self._of_blocks() if checks and may_leave else None
        if plan.assumptions:
            self.of_blocks = (self.of_blocks or NO_COVERAGE).assuming(plan.assumptions)
        self._known = frozenset[tree.Expression]() if self.of_blocks is None else self.of_blocks.covered
        super().__init__(self.of_blocks, may_leave=may_leave)

    @property
    def leaves_blocks(self) -> bool:
        return self.of_blocks is not None and bool(self.of_blocks.needs)

    @property
    def is_complete(self) -> bool:
        """Whether no index is compared with its extent in a block of which the test of whole blocks holds."""
        body = self._plan.kernel.body
        return not self.checks or {index for node in reached(body) for index in indices(node)} <= self._known

    def of_region(self, region: Region) -> Coverage:
        """The indices in a region that a test covers which is made where it begins, and not that of the whole block."""
        return self._of_region(region, self._known)

    def enter(self, coverage: Coverage) -> None:
        """What is emitted now is a region, of which a test covers so many indices."""
        self.coverage = coverage.with_changes(covered=coverage.covered | self._known)

    def covers_all(self, region: Region) -> bool:
        """Whether tests cover all indices of the region that is emitted now, or nothing looks at them."""
        return not self.checks or (self.coverage is not None and self._indices(region) <= self.coverage.covered)

    def _in_order(self, found: frozenset[tree.Local]) -> list[tree.Local]:
        return [local for local in (*self._plan.kernel.parameters, *self._plan.kernel.variables) if local in found]

    def _of_blocks(self) -> Coverage | None:
        """What a test of the whole block covers: of regions that have a test of their own nevertheless, nothing. None
        where these are all."""
        plan = self._plan
        found = findings(as_before(plan.kernel.body, plan.before), plan.kernel.parameters)
        # What is less than 0 wherever it counts: of a loop over tiles the test does not know how far the last one goes.
        hopeless = {
            index for index, needs in found.needs.items() if any(need.terms and need.limits[1] <= 0 for need in needs)
        }
        of_block = self._with_copies(found.coverage(hopeless)).covered
        # Where it covers all indices of a region, a test of the region's own matters only if no other region has one.
        left = [region for region in plan.regions if not self._indices(region) <= of_block]
        own = [covered for region in left if (covered := self._of_region(region).covered)]
        others = {index for covered in own if not covered <= of_block for index in covered}
        rest = (region for region in plan.regions if region not in left)
        if all(covered <= others for covered in own) and all(self._of_region(one).covered <= others for one in rest):
            return None
        others |= {original for copy, original in plan.originals.items() if copy in others}
        return self._with_copies(found.coverage(hopeless | others))

    def _of_region(self, region: Region, known: frozenset[tree.Expression] = frozenset()) -> Coverage:
        if region not in self._findings:
            if known and self._indices(region) <= known:
                return NO_COVERAGE
            self._findings[region] = findings(self._body(region), self._given)
        return self._with_copies(self._findings[region].coverage(known))

    def _body(self, region: Region) -> tree.Body:
        """What a thread does in a region, as the kernel's text has it."""
        return (*region.whole.again, *as_before(region.body, self._plan.before))

    def _indices(self, region: Region) -> set[tree.Expression]:
        """The indices in a region, and in the functions that it calls."""
        return {index for node in reached(self._body(region)) for index in indices(node)}

    def _with_copies(self, coverage: Coverage) -> Coverage:
        """With the expressions that stand in the plan a second time."""
        originals = self._plan.originals.items()
        copies = {copy for copy, original in originals if original in coverage.covered}
        return coverage.with_changes(covered=coverage.covered | copies)


class Tests:
    """Of one kernel; ``arguments`` are those of its function."""

    def __init__(
        self, plan: Plan, kernel: KernelDescription, conditions: RegionConditions, arguments: Sequence[ir.Value]
    ) -> None:
        self._plan, self._kernel, self._conditions, self._arguments = plan, kernel, conditions, arguments
        #: Of indices in functions, for each call whether a test covers them.
        self._covered: dict[tree.Expression, list[bool]] = {}

    def cover(self, emitter: Level, region: Region) -> ir.Value | None:
        """Whether the test of a region holds; None where it has none."""
        if not self._conditions.checks:
            return None
        coverage = self._conditions.of_region(region)
        self._conditions.enter(coverage)
        self._note_functions(region)
        if not coverage.covered:
            return None
        registers = emitter.frame.registers
        sizes = [registers[register.name] for register in _SIZES]
        blocks = [emitter.builder.zext(registers[register.name], ir.IntType(64)) for register in block_idx.dimensions]
        edges = [block for block in blocks for _ in range(2)]
        values = Values(emitter.builder, self._kernel, self._arguments, [*sizes, *edges], coverage.bits)
        for key in {key: None for need in coverage.needs for key in _keys(need)}:
            self._add(values, emitter, key)
        return values.holds(coverage.needs)

    def _add(self, values: Values, emitter: Level, key: Hashable) -> None:
        """Adds what a form is computed from, if it is the block's."""
        if isinstance(key, tree.Local) and key in self._plan.levels.variables:
            assert isinstance(key.type, Scalar)
            values.add(key, emitter.load(key), is_signed=key.type.is_signed)
        elif isinstance(key, Extent) and key.array in self._plan.levels.variables:
            array = array_value(emitter, tree.Read(self._plan.kernel.span, key.array.type, key.array))
            values.add(key, array.extents[key.axis])

    def _note_functions(self, region: Region) -> None:
        assert self._conditions.coverage is not None
        for call in tree.of_kind(region.body, tree.Call):
            self._note_function(call, self._conditions.coverage)

    def _note_function(self, call: tree.Call, coverage: Coverage) -> None:
        for node in tree.find(call.function.typed, tree.Expression):
            self._covered.setdefault(node, []).append(node in coverage.covered)

    def leave(self) -> None:
        """What is emitted now is in no region."""
        self._conditions.coverage = self._conditions.of_blocks

    def end(self) -> None:
        """What is emitted from now on are functions that the kernel calls."""
        if self._conditions.of_blocks is not None and tree.has(self._plan.kernel.body, tree.Call):
            in_regions = {node for region in self._plan.regions for node in tree.nodes(region.body)}
            for call in tree.nodes(self._plan.kernel.body):
                if isinstance(call, tree.Call) and call not in in_regions:
                    self._note_function(call, self._conditions.of_blocks)
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
