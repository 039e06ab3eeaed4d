"""The test whether those indices of a kernel that it may cover are in range (``tree.analysis.index_ranges``), in a box
of blocks; or the one that whoever emits a kernel has (``codegen.contract.box_test``).

It is a function ``covered.k`` of the module, with the thread's arguments, the sizes of grid and block, and the first
and the last index of the blocks along each dimension::

    i1 covered.k(arguments…, int32_t sizes[6], int32_t dynamic_bytes,
                 int64_t first_x, last_x, first_y, last_y, first_z, last_z)

It takes tens of instructions, and is called once for thousands of threads.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.box_test import BoxTest, BoxValues
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.diagnostics import InternalError
from nvgen.lang import block_dim, block_idx, grid_dim
from nvgen.targets.cpu.conventions.launch_data import argument_types
from nvgen.targets.cpu.conventions.module_variables import module_variable
from nvgen.targets.cpu.conventions.thread import DYNAMIC_SIZE
from nvgen.tree import Local
from nvgen.tree.analysis.affine import Atom, Computed, Form, Given
from nvgen.tree.analysis.index_ranges import Coverage
from nvgen.tree.analysis.launch_values import Edge, Extent
from nvgen.types import ArrayType, Scalar

_I1, _I64 = ir.IntType(1), ir.IntType(64)
_SIZES = (*grid_dim.dimensions, *block_dim.dimensions)


class BlockTest:
    """Calls the test in a function that runs blocks, where the builder stands in its entry.

    ``arguments`` are those of a thread, and ``numbers`` the registers by their names.
    """

    def __init__(
        self,
        builder: ir.IRBuilder,
        kernel: KernelDescription,
        test: BoxTest,
        arguments: Sequence[ir.Value],
        numbers: Mapping[str, ir.Value],
    ) -> None:
        self._builder = builder
        self._given = [*arguments, *(numbers[name] for name in (*(one.name for one in _SIZES), DYNAMIC_SIZE))]
        self._function = _define(builder.module, kernel, test, [value.type for value in arguments])
        last = [builder.sub(builder.zext(numbers[one.name], _I64), _I64(1)) for one in grid_dim.dimensions]
        #: Whether it holds for all blocks of the launch.
        self.holds = self.holds_for([_I64(0)] * 3, last)

    def holds_for(self, first: Sequence[ir.Value], last: Sequence[ir.Value]) -> ir.Value:
        """Whether it holds for the blocks between two, whose indices are i64."""
        edges = [edge for ends in zip(first, last, strict=True) for edge in ends]
        return self._builder.call(self._function, [*self._given, *edges])

    def branch(
        self, registers: Mapping[str, ir.Value], holds: ir.Block, fails: ir.Block, *, of_launch: bool = False
    ) -> None:
        """Branches as the test holds for the launch, or for the block whose indices are among the ``registers`` unless
        only that ``of_launch`` counts, and leaves the builder in ``fails``. Blocks that do not come in the order of the
        grid are run without checks all of them, or none."""
        b = self._builder
        if of_launch:
            b.cbranch(self.holds, holds, fails)
            b.position_at_end(fails)
            return
        doubt = b.append_basic_block("block.doubt")
        b.cbranch(self.holds, holds, doubt)
        b.position_at_end(doubt)
        own = [b.zext(registers[register.name], _I64) for register in block_idx.dimensions]
        b.cbranch(self.holds_for(own, own), holds, fails)
        b.position_at_end(fails)


class FormsTest(BoxTest):
    """That no need is negative."""

    def __init__(self, needs: Sequence[Form], bits: int) -> None:
        self._needs, self._bits = needs, bits

    @property
    def bits(self) -> int:
        return self._bits

    def holds(self, values: BoxValues) -> ir.Value:
        return values.holds(self._needs)


def _define(module: ir.Module, kernel: KernelDescription, test: BoxTest, arguments: Sequence[ir.Type]) -> ir.Function:
    """Adds the test of a kernel, whose thread takes ``arguments``."""
    sizes = [ir.IntType(32)] * (len(_SIZES) + 1)
    type_ = ir.FunctionType(_I1, [*arguments, *sizes, *[_I64] * 6])
    function = ir.Function(module, type_, f"covered.{kernel.name}")
    function.linkage = "internal"
    for attribute in ("nounwind", "noinline", "optsize"):
        function.attributes.add(attribute)
    memory = "memory(none)" if isinstance(test, FormsTest) else "memory(read)"
    for attribute in ("willreturn", memory):
        ir_gaps.set_function_attribute(function, attribute)
    builder = Builder(function.append_basic_block("entry"))
    given, numbers = function.args[: len(arguments)], [*function.args[len(arguments) :]]
    dynamic = numbers.pop(len(_SIZES))
    values = Values(builder, kernel, given, numbers, test.bits)
    values.dynamic_bytes = dynamic
    builder.ret(test.holds(values))
    return function


def bounds(
    builder: ir.IRBuilder,
    kernel: KernelDescription,
    coverage: Coverage,
    arguments: Sequence[ir.Value],
    sizes: Sequence[ir.Value],
) -> dict[int, tuple[ir.Value | None, ir.Value | None]]:
    """For each dimension in which threads are bounded that do anything: their first and their last index in the grid,
    as i64."""
    values = Values(builder, kernel, arguments, sizes, coverage.bits)
    found: dict[int, tuple[ir.Value | None, ir.Value | None]] = {}
    for bound in coverage.bounds:
        limit = values.narrow(bound.form)
        low, high = found.get(bound.axis, (None, None))
        if bound.is_upper:
            high = limit if high is None else call_intrinsic(builder, "llvm.smin", [high, limit])
        else:
            low = limit if low is None else call_intrinsic(builder, "llvm.smax", [low, limit])
        found[bound.axis] = low, high
    return found


class Values(BoxValues):
    """Computes forms with so many bits that nothing wraps."""

    def __init__(
        self,
        builder: ir.IRBuilder,
        kernel: KernelDescription,
        arguments: Sequence[ir.Value],
        numbers: Sequence[ir.Value],
        bits: int,
    ) -> None:
        self._builder = self.builder = builder
        self._type = ir.IntType(bits)
        #: What threads are given for each parameter first.
        self._arguments: dict[Local, ir.Value] = {}
        self._known: dict[Hashable, ir.Value] = {}
        given = iter(arguments)
        for local in kernel.parameters:
            values = [next(given) for _ in argument_types(local)]
            self._arguments[local] = values[0]
            if isinstance(local.type, ArrayType):
                extents = values[1 : 1 + local.type.ndim]
                self._known.update({Extent(local, axis): self._wide(extent) for axis, extent in enumerate(extents)})
            elif isinstance(local.type, Scalar) and local.type.is_integer and local.type.bits <= 64:
                self._known[local] = self._wide(values[0], is_signed=local.type.is_signed)
        for register, number in zip(_SIZES, numbers, strict=False):
            self._known[register.name] = self._wide(number)
        for dimension in "xyz":
            sizes = (self._known[f"{name}.{dimension}"] for name in ("grid_dim", "block_dim"))
            self._known[f"grid_size.{dimension}"] = builder.mul(*sizes)
        if len(numbers) > len(_SIZES):
            self._edges(numbers[len(_SIZES) :])

    def argument(self, local: Local) -> ir.Value:
        return self._arguments[local]

    def position(self, local: Local) -> int:
        return [*self._arguments].index(local)

    def variable(self, name: str, nbytes: int) -> ir.Value:
        return module_variable(self._builder.module, name, nbytes)

    def add(self, key: Hashable, value: ir.Value, *, is_signed: bool = True) -> None:
        """Has forms computed from one more number, an extent or a variable."""
        self._known[key] = self._wide(value, is_signed=is_signed)

    def holds(self, needs: Sequence[Form]) -> ir.Value:
        """Whether no need is negative."""
        found: ir.Value = _I1(1)
        for need in needs:
            found = self._builder.and_(found, self._builder.icmp_signed(">=", self.form(need), self.constant(0)))
        return found

    def _wide(self, value: ir.Value, *, is_signed: bool = True) -> ir.Value:
        if value.type == self._type:
            return value
        return (self._builder.sext if is_signed else self._builder.zext)(value, self._type)

    def _edges(self, blocks: Sequence[ir.Value]) -> None:
        """The first and last indices of a box: all threads of the blocks from the first to the last of each
        dimension."""
        b, one = self._builder, self.constant(1)
        for axis, dimension in enumerate("xyz"):
            size = self._known[f"block_dim.{dimension}"]
            first, last = (self._wide(block) for block in blocks[2 * axis : 2 * axis + 2])
            top = b.sub(size, one)
            found = {
                "thread_idx": (self.constant(0), top),
                "block_idx": (first, last),
                "grid": (b.mul(first, size), b.add(b.mul(last, size), top)),
            }
            for name, ends in found.items():
                for is_last, end in enumerate(ends):
                    self._known[Edge(f"{name}.{dimension}", bool(is_last))] = end

    def constant(self, number: int) -> ir.Constant:
        return ir.Constant(self._type, number)

    def form(self, form: Form) -> ir.Value:
        total: ir.Value | None = None
        for product, factor in form.factors.items():
            value: ir.Value = self.constant(factor)
            for atom in product:
                value = self._builder.mul(value, self._atom(atom))
            total = value if total is None else self._builder.add(total, value)
        return self.constant(0) if total is None else total

    def narrow(self, form: Form) -> ir.Value:
        """A form as i64: that of a larger or smaller one is as good to compare an i32 with."""
        value, b = self.form(form), self._builder
        if self._type == _I64:
            return value
        for name, limit in (("smin", 2**62), ("smax", -(2**62))):
            value = call_intrinsic(b, f"llvm.{name}", [value, self.constant(limit)])
        return b.trunc(value, _I64)

    def _atom(self, atom: Atom) -> ir.Value:
        if isinstance(atom, Given):
            return self._known[atom.key]
        if not isinstance(atom, Computed):
            raise InternalError("a need varies")
        known = self._known.get(atom)
        if known is None:
            left, right = self.form(atom.left), self.form(atom.right)
            if atom.operator == "//":
                known = self._quotient(left, right)
            else:
                known = call_intrinsic(self._builder, f"llvm.s{atom.operator}", [left, right])
            self._known[atom] = known
        return known

    def _quotient(self, left: ir.Value, right: ir.Value) -> ir.Value:
        """``left // right``, of numbers that fit 64 bits; some number where nothing can be divided."""
        b = self._builder
        if self._type != _I64:
            left, right = b.trunc(left, _I64), b.trunc(right, _I64)
        divisor = call_intrinsic(b, "llvm.smax", [right, _I64(1)])
        is_negative = b.icmp_signed("<", left, _I64(0))
        quotient = b.sdiv(b.select(is_negative, b.not_(left), left), divisor)
        return self._wide(b.select(is_negative, b.not_(quotient), quotient))
