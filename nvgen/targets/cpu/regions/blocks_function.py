"""The functions of a kernel whose threads are loops: ``blocks.k`` has these loops, ``kernel.k`` calls it.

As in ``targets.cpu.loops.block_loops`` LLVM knows in a function of their own which of the kernel's arrays do not
overlap. What ``blocks.k`` takes is the kernel's arguments, the sizes of grid and block, the block's shared memory, the
launch's record, memory for what threads keep, and last what ``kernel.k`` was given.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.target import KernelFrame, SharedMemory
from nvgen.codegen.llvm_types import pointer
from nvgen.diagnostics import InternalError
from nvgen.lang import block_dim, grid_dim, thread_idx
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.targets.cpu.conventions import failure_reports, heap, thread
from nvgen.targets.cpu.conventions.failure_record import OUT_OF_MEMORY
from nvgen.targets.cpu.conventions.launch_data import (
    argument_types,
    bind_parameters,
    load_arguments,
    load_sizes,
    load_stack_limit,
)
from nvgen.targets.cpu.conventions.symbols import BLOCKS_PREFIX, kernel_symbol
from nvgen.targets.cpu.loops import block_loops, block_order
from nvgen.targets.cpu.regions.storage import DISTANCE_AT, ROUNDED
from nvgen.types import Space

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
SIZES = (*grid_dim.dimensions, *block_dim.dimensions)
#: What ``blocks.k`` gets after the arguments, besides the sizes.
_FURTHER = (thread.SHARED, thread.DYNAMIC, thread.DYNAMIC_SIZE, thread.FAILURE, thread.STACK)
STORAGE = "storage"
#: The last arguments: memory for what threads keep, and what ``kernel.k`` was given.
_LAST = (pointer(), pointer(), pointer(), _I64, _I64)


class BlocksFunction:
    """Of one kernel, in which x and y may be exchanged."""

    def __init__(self, *, is_exchanged: bool = False) -> None:
        self._function: ir.Function | None = None
        self._is_exchanged = is_exchanged

    @property
    def function(self) -> ir.Function:
        """``blocks.k``."""
        if self._function is None:
            raise InternalError("a kernel's function is asked for before it is begun")
        return self._function

    @property
    def given(self) -> list[ir.Value]:
        """The kernel's arguments."""
        return list(self.function.args[: -len((*SIZES, *_FURTHER, *_LAST))])

    def begin(
        self, module: ir.Module, kernel: KernelDescription, result: ir.Type, *, is_covered: bool = False
    ) -> KernelFrame:
        """Adds ``blocks.k``, with the builder in its entry. ``is_covered``: whether a test of whole blocks is made."""
        shared = pointer(Space.SHARED.value)
        types = [type_ for local in kernel.parameters for type_ in argument_types(local)]
        further = [shared, shared, _I32, pointer(), _I64, *_LAST]
        type_ = ir.FunctionType(result, [*types, *[_I32] * len(SIZES), *further])
        function = self._function = ir.Function(module, type_, f"{BLOCKS_PREFIX}{kernel.name}")
        function.linkage = "internal"
        for attribute in ("nounwind", "noinline"):
            function.attributes.add(attribute)
        if kernel.options.ftz:
            ir_gaps.set_string_attribute(function, "denormal-fp-math-f32", "preserve-sign")
        builder = Builder(function.append_basic_block("entry"))
        arguments = iter(function.args)
        scalars, arrays, references = bind_parameters(kernel, arguments)
        registers: dict[str, Any] = {}
        for register in SIZES:
            registers[register.name] = next(arguments)
            own = block_order.in_grid(register) if self._is_exchanged else register
            ir_gaps.set_range(registers[register.name], own.minimum, own.maximum)
        registers.update({name: next(arguments) for name in (*_FURTHER, STORAGE)})
        registers[STORAGE].attributes.add("noalias")
        null = ir.Constant(pointer(), None)
        # What fails before there are threads fails for the first one.
        first = {register.name: _I32(0) for register in thread_idx.dimensions}
        registers.update({thread.BLOCK: null, thread.THREAD: null, thread.COVERED: _I1(is_covered), **first})
        return KernelFrame(function, builder, scalars, arrays, registers, SharedMemory(), references)

    def end(
        self,
        module: ir.Module,
        kernel: KernelDescription,
        frame: KernelFrame,
        bytes_per_thread: int,
        *,
        instruments: bool = False,
        has_shadows: bool = False,
    ) -> None:
        """Adds ``kernel.k``, which has so many bytes for what each thread keeps, and as many for shadows of that if it
        ``has_shadows``; ``instruments`` is whether accesses to memory are looked at."""
        result = self.function.function_type.return_type
        type_ = ir.FunctionType(result, [pointer(), pointer(), _I64, _I64, pointer()])
        function = ir.Function(module, type_, kernel_symbol(kernel.name))
        function.attributes.add("nounwind")
        builder = Builder(function.append_basic_block("entry"))
        arguments, launch, first, end, failure_record = function.args
        values = load_arguments(builder, kernel.parameters, arguments)
        numbers = load_sizes(builder, launch)
        if self._is_exchanged:
            numbers = block_order.exchanged(numbers)
        sizes = [numbers[register.name] for register in block_dim.dimensions]
        instrumented = block_loops.instrumented_launch(builder, failure_record) if instruments else None
        numbers.update(block_loops.shared_memory(builder, frame.shared, launch, instrumented))
        numbers[thread.FAILURE] = failure_record
        numbers[thread.STACK] = load_stack_limit(builder, launch)
        raw = storage = ir.Constant(pointer(), None)
        if bytes_per_thread:
            size = builder.mul(rounded_threads(builder, sizes), _I64(bytes_per_thread))
            needed = builder.add(builder.mul(size, _I64(2)), _I64(MAX_ALIGNMENT)) if has_shadows else size
            raw, storage = heap.allocate_aligned(builder, needed, MAX_ALIGNMENT)
            is_null = builder.icmp_unsigned("==", raw, ir.Constant(pointer(), None))
            with builder.if_then(is_null, likely=False):
                failure_reports.record(builder, failure_record, OUT_OF_MEMORY, [_I32(0)] * 6, [])
                block_loops.return_left(builder, _I64(-1))
            if has_shadows:
                storage = _with_shadows(builder, storage, size)
        given = [*values, *(numbers[register.name] for register in SIZES), *(numbers[name] for name in _FURTHER)]
        left = builder.call(self.function, [*given, storage, arguments, launch, first, end])
        if raw is not storage:
            heap.free(builder, raw)
        if instrumented is not None:
            instrumented.end()
        block_loops.return_left(builder, left)


def _with_shadows(builder: ir.IRBuilder, start: ir.Value, size: ir.Value) -> ir.Value:
    """Memory that knows how far behind it its shadows are, where all is known at first
    (``checks.shadows.own_memory_shadows``)."""
    builder.store(size, builder.gep(start, [_I64(MAX_ALIGNMENT + DISTANCE_AT)], inbounds=True, source_etype=_I8))
    storage = builder.gep(start, [_I64(MAX_ALIGNMENT)], inbounds=True, source_etype=_I8)
    heap.clear(builder, builder.gep(storage, [size], inbounds=True, source_etype=_I8), size)
    return storage


def rounded_threads(builder: ir.IRBuilder, sizes: list[ir.Value]) -> ir.Value:
    """For how many threads there is room, an i64."""
    x, y, z = (ir_gaps.extend_non_negative(builder, size, _I64) for size in sizes)
    count = builder.mul(builder.mul(x, y), z)
    return builder.and_(builder.add(count, _I64(ROUNDED - 1)), _I64(-ROUNDED))
