"""The CPU's conventions: a thread is a function that is inlined into loops over the threads of a block.

For a kernel ``k`` the module has two functions. ``k.thread`` is the body of one thread, with its indices as arguments.
``k`` runs a range of blocks::

    void k(const void **arguments, const int32_t launch[7], int64_t first_block, int64_t end_block,
           struct failure_record *failure)

``arguments`` points to each argument's value, in the order of the PTX parameters: a data pointer and 64-bit extents for
an array, the number itself for a scalar, the bytes of the C type for a vector, struct or tuple. ``launch`` is the
grid's x, y, z, the block's x, y, z, and the bytes of dynamic shared memory. ``failure`` is where a check that fails
says so (see ``targets.cpu.failure``): no block starts after that. Arrays of the program's own are symbols that the
linker is given (``global_symbol``). Blocks count with x fastest. The innermost loop runs over x, so that LLVM
vectorises neighbouring threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.compound import load
from nvgen.codegen.functions import device_function
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.libdevice import PREFIX
from nvgen.codegen.llvm_types import from_memory, memory_type, pointer, value_type
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.frontend.tree import Assembly, GlobalVariable, Local, SpecialisedFunction, TypedKernel
from nvgen.lang import (
    Hint,
    KernelOptions,
    Register,
    RegisterVector,
    block_dim,
    block_idx,
    grid_dim,
    thread_idx,
)
from nvgen.lang.memory import ARRAY_ALIGNMENT, MAX_ALIGNMENT
from nvgen.targets.cpu import failure
from nvgen.targets.cpu.runtime_functions import define_where_needed
from nvgen.targets.failure import Check
from nvgen.targets.target import ArrayValue, KernelFrame, SharedMemory, Target
from nvgen.types import ArrayType, GridConstantType, PointerType, Scalar, Space, is_aggregate

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: More than any element needs.
_SHARED_ALIGNMENT = 128
#: Where ``launch`` has the bytes of dynamic shared memory.
_DYNAMIC_PLACE = 6
_VECTORS = (thread_idx, block_idx, block_dim, grid_dim)
_REGISTERS = tuple(register for vector in _VECTORS for register in vector.dimensions)
#: What every function of a thread gets after its arguments: the registers, the block's shared memory, and where the
#: launch keeps a failure.
_SHARED, _DYNAMIC, _DYNAMIC_SIZE, _FAILURE = "shared", "shared.dynamic", "shared.dynamic.size", "failure"
_THREAD_NAMES = (*(register.name for register in _REGISTERS), _SHARED, _DYNAMIC, _DYNAMIC_SIZE, _FAILURE)
_THREAD_TYPES = (*[_I32] * len(_REGISTERS), *[pointer(Space.SHARED.value)] * 2, _I32, pointer())
#: ``void (const char *format, const void *arguments)``. No name of a user's has a dot.
PRINT = "nvgen.print"


class CpuTarget(Target):
    """The machine that this process runs on, as the target of one module, whose checks it keeps."""

    def __init__(self, triple: str, data_layout: str) -> None:
        self._triple = triple
        self._data_layout = data_layout
        #: The checks of the module; a failure's record has a place in this list.
        self.checks: list[Check] = []

    @property
    def triple(self) -> str:
        return self._triple

    @property
    def data_layout(self) -> str:
        return self._data_layout

    @property
    def families(self) -> str:
        return __name__.rpartition(".")[0]

    @property
    def has_half_floats(self) -> bool:
        """False: LLVM would call a run-time library for some conversions, and flush subnormals in others."""
        return False

    def begin_kernel(self, module: ir.Module, kernel: TypedKernel, options: KernelOptions) -> KernelFrame:
        """The function of one thread: arguments as on the GPU, then every register."""
        if kernel.name.startswith(PREFIX):  # the function of libdevice would be the kernel
            raise CompileError(diagnostics.target.BadKernelName(kernel.span, kernel.name))
        parameters = [type_ for local in kernel.parameters for type_ in _thread_types(local)]
        type_ = ir.FunctionType(ir.VoidType(), [*parameters, *_THREAD_TYPES])
        function = ir.Function(module, type_, f"thread.{kernel.name}")
        function.linkage = "internal"
        for attribute in ("alwaysinline", "nounwind"):
            function.attributes.add(attribute)
        if options.ftz:
            ir_gaps.set_string_attribute(function, "denormal-fp-math-f32", "preserve-sign")
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        scalars: dict[Local, ir.Value] = {}
        arrays: dict[Local, ArrayValue] = {}
        references: dict[Local, ir.Value] = {}
        arguments = iter(function.args)
        for local in kernel.parameters:
            first = next(arguments)
            first.name = local.name
            if isinstance(local.type, ArrayType):
                if options.is_noalias(local.name):
                    first.attributes.add("noalias")
                extents = tuple(next(arguments) for _ in range(local.type.ndim))
                strides = tuple(next(arguments) for _ in range(local.type.ndim if local.type.has_strides else 0))
                arrays[local] = ArrayValue(first, extents, strides)
            elif isinstance(local.type, GridConstantType):
                references[local] = first
            else:
                scalars[local] = first
        registers = {register.name: next(arguments) for register in _REGISTERS}
        registers.update({name: next(arguments) for name in _THREAD_NAMES[len(_REGISTERS) :]})
        return KernelFrame(function, builder, scalars, arrays, registers, SharedMemory(), references)

    def end_kernel(self, module: ir.Module, kernel: TypedKernel, frame: KernelFrame) -> None:
        """The function that runs a range of blocks."""
        type_ = ir.FunctionType(ir.VoidType(), [pointer(), pointer(), _I64, _I64, pointer()])
        function = ir.Function(module, type_, kernel.name)
        function.attributes.add("nounwind")
        arguments, launch, first, end, failure_record = function.args
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        values = _load_arguments(builder, kernel, arguments)
        memory = _shared_memory(builder, frame.shared, launch)
        numbers = {
            register.name: _load_size(builder, launch, place, register)
            for place, register in enumerate((*grid_dim.dimensions, *block_dim.dimensions))
        }
        numbers[_FAILURE] = failure_record
        with _counting(builder, "block", first, end) as block:
            _return_if_failed(builder, failure_record)
            numbers.update(_split_block(builder, block, numbers))
            sizes = [builder.zext(numbers[register.name], _I64) for register in block_dim.dimensions]
            zero = _I64(0)
            with (
                _counting(builder, "z", zero, sizes[2]) as z,
                _counting(builder, "y", zero, sizes[1]) as y,
                _counting(builder, "x", zero, sizes[0]) as x,
            ):
                for register, index in zip(thread_idx.dimensions, (x, y, z), strict=True):
                    numbers[register.name] = ir_gaps.truncate_without_wrap(builder, index, _I32)
                numbers.update(memory)
                builder.call(frame.function, [*values, *(numbers[name] for name in _THREAD_NAMES)])
        builder.ret_void()
        define_where_needed(module)

    def begin_function(
        self, module: ir.Module, function: SpecialisedFunction, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        """A function of the module's own; every register comes after the arguments."""
        frame = device_function(module, function, name, options, shared, _THREAD_TYPES)
        numbers = frame.function.args[-len(_THREAD_NAMES) :]
        registers = dict(zip(_THREAD_NAMES, numbers, strict=True))
        return frame.with_changes(registers=registers)

    def call(self, frame: KernelFrame, function: ir.Function, arguments: list[ir.Value]) -> ir.Value:
        result = frame.builder.call(function, [*arguments, *(frame.registers[name] for name in _THREAD_NAMES)])
        _return_if_failed(frame.builder, frame.registers[_FAILURE])
        return result

    def fail(self, frame: KernelFrame, check: Check, numbers: list[ir.Value]) -> None:
        """Records the failure, if it is the launch's first, and returns; so do the functions that called."""
        place = [frame.registers[register.name] for register in (*thread_idx.dimensions, *block_idx.dimensions)]
        failure.record(frame.builder, frame.registers[_FAILURE], len(self.checks), place, numbers)
        self.checks.append(check)
        _return(frame.builder)

    def shared_array(self, frame: KernelFrame, elements: ir.Type, count: int, alignment: int, offset: int) -> ir.Value:
        base = frame.registers[_SHARED]
        return frame.builder.gep(base, [_I64(offset)], inbounds=True, source_etype=_I8)

    def dynamic_memory(self, frame: KernelFrame, alignment: int) -> ir.Value:
        frame.shared.is_dynamic = True
        return frame.registers[_DYNAMIC]

    def dynamic_size(self, frame: KernelFrame, span: Span) -> ir.Value:
        frame.shared.is_dynamic = True
        return frame.registers[_DYNAMIC_SIZE]

    def global_array(self, frame: KernelFrame, node: GlobalVariable) -> ir.Value:
        """The host's own elements."""
        module, name = frame.builder.module, global_symbol(node.symbol)
        known = module.globals.get(name)
        if known is not None:
            return known
        made = ir_gaps.add_global(module, ir.ArrayType(_I8, node.array.nbytes), name, Space.GLOBAL.value)
        made.align = ARRAY_ALIGNMENT
        return made

    def load(
        self, frame: KernelFrame, address: ir.Value, type_: ir.Type, alignment: int, hint: Hint, span: Span
    ) -> ir.Value:
        """Caches are the processor's affair; what must not be cached is volatile."""
        if hint.volatile or hint.cache == "cv":
            return ir_gaps.load_volatile(frame.builder, address, type_, alignment)
        return frame.builder.load(address, align=alignment, typ=type_)

    def store(
        self, frame: KernelFrame, address: ir.Value, value: ir.Value, alignment: int, hint: Hint, span: Span
    ) -> None:
        if hint.volatile or hint.cache == "wt":
            ir_gaps.store_volatile(frame.builder, value, address, alignment)
        else:
            frame.builder.store(value, address, align=alignment)

    def print(self, frame: KernelFrame, text: ir.Value, arguments: ir.Value, span: Span) -> None:
        """A function of the runtime's, which the machine code is linked with."""
        function = declare(frame.builder.module, PRINT, ir.VoidType(), [pointer(), pointer()])
        frame.builder.call(function, [text, arguments])

    def assembly(self, frame: KernelFrame, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
        """Refuses.

        Raises:
            CompileError: always; only a GPU has PTX instructions.
        """
        raise CompileError(diagnostics.inline_ptx.OnlyOnGpu(node.span))

    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        if register.name not in frame.registers:
            raise InternalError(f"no register {register.name} on the CPU")
        return frame.registers[register.name]

    def float_extreme(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        """Comparisons: LLVM 22.1 makes wrong code of ``minimumnum`` for AVX-512, where a NaN may come out."""
        bits = ir.IntType(32 if isinstance(left.type, ir.FloatType) else 64)
        chosen = builder.select(builder.fcmp_ordered("<" if name == "min" else ">", left, right), left, right)
        chosen = builder.select(builder.fcmp_unordered("uno", right, right), left, chosen)
        join = builder.or_ if name == "min" else builder.and_  # of equal numbers the bits differ only in a zero's sign
        joined = builder.bitcast(join(builder.bitcast(left, bits), builder.bitcast(right, bits)), left.type)
        return builder.select(builder.fcmp_ordered("==", left, right), joined, chosen)

    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        """Saturates as PTX's ``cvt`` does, with its numbers for NaN."""
        type_ = value_type(target)
        name = f"llvm.fpto{'s' if target.is_signed else 'u'}i.sat.{type_}.f{source.bits}"
        number = builder.call(declare(builder.module, name, type_, [value.type]), [value])
        if target.bits < 32 or (source.bits, target.bits) == (32, 32):
            return number
        highest_bit = ir.Constant(type_, -(1 << (target.bits - 1)))
        return builder.select(builder.fcmp_unordered("uno", value, value), highest_bit, number)


def global_symbol(symbol: str) -> str:
    """What the linker knows an array of the program's own as, so that none is taken for a function of C's library."""
    return f"global.{symbol}"


def _return_if_failed(builder: ir.IRBuilder, failure_record: ir.Value) -> None:
    """Goes on only where no check of the launch has failed."""
    with builder.if_then(failure.has_failed(builder, failure_record), likely=False):
        _return(builder)


def _return(builder: ir.IRBuilder) -> None:
    """Leaves a function whose result nobody will use."""
    result = builder.function.function_type.return_type
    if result == ir.VoidType():
        builder.ret_void()
    else:
        builder.ret(ir.Constant(result, ir.Undefined))


def _shared_memory(builder: ir.IRBuilder, shared: SharedMemory, launch: ir.Value) -> dict[str, ir.Value]:
    """A block's shared memory: the blocks that this call runs use it one after the other."""
    space = pointer(Space.SHARED.value)
    nothing = ir.Constant(space, None)
    found = {_SHARED: nothing, _DYNAMIC: nothing, _DYNAMIC_SIZE: _I32(0)}
    if shared.size:
        found[_SHARED] = builder.addrspacecast(_room(builder, _I64(shared.size), _SHARED_ALIGNMENT), space)
    if shared.is_dynamic:
        slot = builder.gep(launch, [_I64(_DYNAMIC_PLACE)], inbounds=True, source_etype=_I32)
        size = builder.load(slot, typ=_I32)
        room = _room(builder, ir_gaps.extend_non_negative(builder, size, _I64), MAX_ALIGNMENT)
        found[_DYNAMIC], found[_DYNAMIC_SIZE] = builder.addrspacecast(room, space), size
    return found


def _room(builder: ir.IRBuilder, size: ir.Value, alignment: int) -> ir.Value:
    memory = builder.alloca(_I8, size=size, name="shared")
    memory.align = alignment
    return memory


def _thread_types(local: Local) -> list[ir.Type]:
    if isinstance(local.type, ArrayType):
        ndim = local.type.ndim
        return [pointer(local.type.space.value), *[_I32] * ndim, *[_I64] * (ndim if local.type.has_strides else 0)]
    return [pointer() if isinstance(local.type, GridConstantType) else value_type(local.type)]


def _load_arguments(builder: ir.IRBuilder, kernel: TypedKernel, arguments: ir.Value) -> list[ir.Value]:
    values: list[ir.Value] = []
    place = 0

    def address() -> ir.Value:
        nonlocal place
        slot = builder.gep(arguments, [_I64(place)], inbounds=True, source_etype=pointer())
        place += 1
        return builder.load(slot, typ=pointer())

    for local in kernel.parameters:
        if isinstance(local.type, GridConstantType):
            values.append(address())
            continue
        if is_aggregate(local.type) or isinstance(local.type, PointerType):
            values.append(load(builder, address(), local.type, 1))
            continue
        if not isinstance(local.type, ArrayType):
            values.append(_load_scalar(builder, address(), local))
            continue
        data = pointer(local.type.space.value)
        values.append(builder.load(address(), typ=data, name=local.name))
        for _ in range(local.type.ndim):
            extent = builder.load(address(), typ=_I64)
            values.append(ir_gaps.truncate_without_wrap(builder, extent, _I32))
        values += [builder.load(address(), typ=_I64) for _ in range(local.type.ndim if local.type.has_strides else 0)]
    return values


def _load_scalar(builder: ir.IRBuilder, address: ir.Value, local: Local) -> ir.Value:
    assert isinstance(local.type, Scalar)
    # The caller's numbers may be aligned less than LLVM would have them.
    loaded = builder.load(address, typ=memory_type(local.type), name=local.name, align=min(local.type.size, 4))
    return from_memory(builder, loaded, local.type)


def _load_size(builder: ir.IRBuilder, launch: ir.Value, place: int, register: Register) -> ir.Value:
    slot = builder.gep(launch, [_I64(place)], inbounds=True, source_etype=_I32)
    size = builder.load(slot, typ=_I32, name=register.name)
    low, high = register.minimum, min(register.maximum + 1, 2**31 - 1)
    size.set_metadata("range", builder.module.add_metadata([_I32(low), _I32(high)]))
    return size


def _split_block(builder: ir.IRBuilder, block: ir.Value, numbers: dict[str, ir.Value]) -> dict[str, ir.Value]:
    """The three indices of the block that has a number in the grid."""
    x_blocks, y_blocks, _ = (builder.zext(numbers[register.name], _I64) for register in grid_dim.dimensions)
    row = builder.udiv(block, x_blocks)
    parts = (builder.urem(block, x_blocks), builder.urem(row, y_blocks), builder.udiv(row, y_blocks))
    return _named(block_idx, [ir_gaps.truncate_without_wrap(builder, part, _I32) for part in parts])


def _named(vector: RegisterVector, values: list[ir.Value]) -> dict[str, ir.Value]:
    return {register.name: value for register, value in zip(vector.dimensions, values, strict=True)}


@contextmanager
def _counting(builder: ir.IRBuilder, name: str, first: ir.Value, end: ir.Value) -> Iterator[ir.Value]:
    """A loop from ``first`` to before ``end``, with the builder in its body."""
    function = builder.function
    before = builder.block
    test, body, after = (function.append_basic_block(f"{name}.{part}") for part in ("test", "body", "end"))
    builder.branch(test)
    builder.position_at_end(test)
    counter = builder.phi(_I64, name=name)
    counter.add_incoming(first, before)
    builder.cbranch(builder.icmp_signed("<", counter, end), body, after)
    builder.position_at_end(body)
    yield counter
    counter.add_incoming(builder.add(counter, _I64(1), flags=("nuw", "nsw")), builder.block)
    builder.branch(test)
    builder.position_at_end(after)
