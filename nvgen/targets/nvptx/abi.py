"""NVPTX's conventions: triple, data layout, kernels and their parameters, special registers.

Sources: the NVPTX user guide ("Conventions", "Triples", "Data Layout", "Reading PTX Special Registers"); LLVM 22's
``NVPTXTargetMachine.cpp`` for the parts of the data layout that are newer than the guide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from llvmlite import ir

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen import ir_gaps
from nvgen.codegen.compound import load
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.contract.run_checks import Check
from nvgen.codegen.contract.target import ArrayValue, Functions, KernelFrame, SharedMemory, Target
from nvgen.codegen.functions import device_function
from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.llvm_types import from_memory, memory_type, pointer, value_type
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import CLUSTER_OPTIONS, Hint, KernelOptions, Register, block_idx, thread_idx
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.lang.output import ASSERT_FAIL, PRINT
from nvgen.targets.nvptx import exported, failure_reports, identifiers, inline_ptx, memory_access
from nvgen.targets.nvptx.families import FAMILIES
from nvgen.targets.nvptx.refusal import check_architecture
from nvgen.tree import Assembly, GlobalVariable, Local
from nvgen.types import (
    TENSOR_MAP_ALIGNMENT,
    TENSOR_MAP_SIZE,
    ArrayType,
    GridConstantType,
    PointerType,
    Scalar,
    Space,
    TensorMapType,
    alignment_of,
    is_aggregate,
    size_of,
)
from nvgen.types.pointers import SHORT_SPACES

GLOBAL = 1
_MAX_EXTENT = 2**31 - 1

#: The conversions that PTX has as one instruction: ``cvt.rzi`` saturates by itself.
_FLOAT_TO_INTEGER = {
    (32, 32, True): "llvm.nvvm.f2i.rz",
    (32, 32, False): "llvm.nvvm.f2ui.rz",
    (32, 64, True): "llvm.nvvm.f2ll.rz",
    (32, 64, False): "llvm.nvvm.f2ull.rz",
    (64, 32, True): "llvm.nvvm.d2i.rz",
    (64, 32, False): "llvm.nvvm.d2ui.rz",
    (64, 64, True): "llvm.nvvm.d2ll.rz",
    (64, 64, False): "llvm.nvvm.d2ull.rz",
}

_SPECIAL_REGISTERS = {
    f"{name}.{dimension}": f"llvm.nvvm.read.ptx.sreg.{ptx}.{dimension}"
    for name, ptx in (("thread_idx", "tid"), ("block_idx", "ctaid"), ("block_dim", "ntid"), ("grid_dim", "nctaid"))
    for dimension in "xyz"
}
#: Options of kernels, and what PTX has to have for them that the architecture's oldest version may lack.
NEEDED_BY_OPTIONS = {
    "debug": "debug sections",
    "blocks_are_clusters": ".blocksareclusters",
    "min_memory_per_block": "%perctamemory",
}


def data_layout(bits: int, *, has_short_pointers: bool = False) -> str:
    """LLVM's data layout string, of 64-bit or 32-bit PTX; ``has_short_pointers`` is as of ``NvptxTarget``."""
    pieces = ["e"]  # little endian
    if bits == 32:
        pieces.append("p:32:32")  # generic pointers; 64 bits are LLVM's default
    spaces = {Space.TENSOR}  # its addresses always have 32 bits
    if bits == 32:
        spaces.add(Space.SHARED_CLUSTER)  # as generic pointers
    elif has_short_pointers:
        spaces.update(SHORT_SPACES)
    pieces += [f"p{number}:32:32" for number in sorted(space.value for space in spaces)]
    pieces += ["i64:64", "i128:128", "i256:256"]  # wide integers are aligned to their size, as PTX's are
    pieces += ["v16:16", "v32:32"]  # packed halves are aligned as a whole
    pieces.append("n16:32:64")  # the widths that registers have
    return "-".join(pieces)


class NvptxTarget(Target, Record):
    """PTX for one architecture, PTX version, address size (64 or 32) and driver interface (``cuda`` or ``nvcl``)."""

    record: ArchitectureRecord
    ptx_version: PtxVersion
    bits: int = 64
    system: str = "cuda"
    #: Whether addresses of shared, constant and local memory have 32 bits where generic ones have 64, as in what nvcc
    #: makes: these spaces are smaller than that, and arithmetic on them is half of it
    #: (``nvgen.codegen.contract.llvm``).
    has_short_pointers: bool = False

    @property
    def triple(self) -> str:
        return f"{'nvptx64' if self.bits == 64 else 'nvptx'}-nvidia-{self.system}"

    @property
    def data_layout(self) -> str:
        return data_layout(self.bits, has_short_pointers=self.has_short_pointers)

    @property
    def families(self) -> Mapping[str, str]:
        return FAMILIES

    @property
    def has_half_floats(self) -> bool:
        """True: LLVM computes in f32 what an architecture has no instruction for."""
        return True

    @property
    def debug_pointer_size(self) -> int:
        return self.bits // 8

    @property
    def unrolls_long_loops(self) -> bool:
        """True: nvcc's compiler does the same, and ptxas sees too little of a loop to do it all."""
        return True

    def begin_kernel(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """A ``ptx_kernel``: arrays are global pointers, each followed by its extents as 64-bit integers.

        Vectors, structs, tuples, grid constants and tensor maps are the bytes of the C type: ``.param .align A .b8
        name[SIZE]``.
        """
        if not identifiers.is_ptx_name(kernel.name) or kernel.name in module.globals:
            raise CompileError(diagnostics.target.BadKernelName(kernel.span, kernel.name))
        self._check_architecture(kernel)
        types = [type_ for local in kernel.parameters for type_ in _parameter_types(local, self.bits)]
        function = new_function(module, ir.FunctionType(ir.VoidType(), types), kernel.name)
        function.calling_convention = "ptx_kernel"
        function.attributes.add("nounwind")
        _set_options(function, kernel.options)
        builder = Builder(function.append_basic_block("entry"))
        scalars: dict[Local, ir.Value] = {}
        arrays: dict[Local, ArrayValue] = {}
        references: dict[Local, ir.Value] = {}
        arguments = iter(function.args)
        #: The extents of the first of the arrays that share them, by their number.
        shared: dict[int, list[ir.Argument]] = {}
        for local in kernel.parameters:
            first = next(arguments)
            first.name = local.name
            first.attributes.add("noundef")
            if isinstance(local.type, ArrayType):
                extents = [next(arguments) for _ in range(local.type.ndim)]
                strides = [next(arguments) for _ in range(local.type.ndim if local.type.has_strides else 0)]
                _describe(local, first, extents, strides, kernel.options)
                if kernel.options.shares_shape(local.name, local.type.ndim) and not kernel.options.debug:
                    extents = shared.setdefault(local.type.ndim, extents)
                arrays[local] = _array(builder, first, extents, strides, kernel.options)
                if local in kernel.unaliased:
                    first.attributes.add("noalias")
            elif is_aggregate(local.type):
                is_constant = isinstance(local.type, GridConstantType)
                size, alignment = size_of(local.type), alignment_of(local.type)
                ir_gaps.set_by_value(first, size, alignment, grid_constant=is_constant)
                if is_constant:
                    references[local] = first
                else:
                    scalars[local] = load(builder, first, local.type, alignment)
            else:
                if isinstance(local.type, TensorMapType):  # its value is its address
                    ir_gaps.set_by_value(first, TENSOR_MAP_SIZE, TENSOR_MAP_ALIGNMENT, grid_constant=True)
                scalars[local] = _scalar(builder, local, first)
        return KernelFrame(function, builder, scalars, arrays, {}, SharedMemory(), references)

    def _check_architecture(self, kernel: KernelDescription) -> None:
        for name in CLUSTER_OPTIONS:
            if getattr(kernel.options, name):
                check_architecture(instruction("clusters"), self.record, f"kernel option `{name}`", kernel.span)

    def end_kernel(
        self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame, functions: Functions
    ) -> None:
        """Checks the shared memory; the function is the kernel.

        Raises:
            CompileError: no launch could have as much dynamic shared memory as the kernel needs.
        """
        needed, limit = kernel.dynamic_shared_bytes, self.record.max_shared_bytes
        if needed and needed + frame.shared.size > limit:
            span, where = kernel.dynamic_shared_span, str(self.record.architecture)
            raise CompileError(diagnostics.memory.TooMuchDynamicShared(span, needed, frame.shared.size, where, limit))

    def function_symbol(self, name: str) -> str:
        return identifiers.function_symbol(name)

    def begin_function(
        self, module: ir.Module, function: FunctionDescription, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        """A function of the module's own: arrays and tuples are aggregates, PTX passes them as ``.param`` bytes.

        It is convergent until LLVM finds nothing in it that is, as in Clang: a call of what waits for other threads may
        not be moved into other control flow either.
        """
        frame = device_function(module, function, name, options, shared, [])
        ir_gaps.set_function_attribute(frame.function, "convergent")
        return frame

    def export(
        self,
        module: ir.Module,
        function: FunctionDescription,
        made: ir.Function,
        begun: Callable[[ir.Function, ir.IRBuilder], None],
    ) -> None:
        """A ``.visible .func``, with the conventions of CUDA C++."""
        exported.emit(module, function, made, begun, self.bits)

    def shared_array(
        self, frame: KernelFrame, elements: ir.Type, count: int, alignment: int, offset: int, span: Span
    ) -> ir.Value:
        """A variable of its own, so that LLVM knows that arrays do not overlap."""
        module = frame.builder.module
        name = module.get_unique_name(f"{frame.function.name}$shared")
        type_ = ir.ArrayType(elements, count)
        variable = ir_gaps.add_global(module, type_, name, Space.SHARED.value)
        variable.linkage = "internal"
        variable.align = alignment
        variable.initializer = ir.Constant(type_, ir.Undefined)
        return variable

    def dynamic_memory(self, frame: KernelFrame, alignment: int, span: Span) -> ir.Value:
        return memory_access.dynamic_shared(frame.builder.module, frame.function.name, alignment)

    def dynamic_size(self, frame: KernelFrame, span: Span) -> ir.Value:
        return memory_access.dynamic_size(frame.builder, self.record, self.ptx_version, span)

    def global_array(self, frame: KernelFrame, node: GlobalVariable) -> ir.Value:
        if not identifiers.is_variable_name(node.symbol):
            raise CompileError(diagnostics.memory.BadGlobalName(node.span, node.symbol))
        return memory_access.global_array(frame.builder.module, node)

    def load(
        self, frame: KernelFrame, address: ir.Value, type_: ir.Type, alignment: int, hint: Hint, span: Span
    ) -> ir.Value:
        return memory_access.load(frame.builder, self.record, address, type_, alignment, hint, span)

    def store(
        self, frame: KernelFrame, address: ir.Value, value: ir.Value, alignment: int, hint: Hint, span: Span
    ) -> None:
        memory_access.store(frame.builder, address, value, alignment, hint)

    def fail(self, frame: KernelFrame, check: Check, numbers: list[ir.Value]) -> None:
        registers = (*thread_idx.dimensions, *block_idx.dimensions)
        indices = [self.read_register(frame, register) for register in registers]
        _check_system_calls(frame.builder.module, check.span)
        failure_reports.fail(frame.builder, self.bits, check, indices, numbers)

    def print(self, frame: KernelFrame, text: ir.Value, arguments: ir.Value, span: Span) -> None:
        """``vprintf``, which the driver has; what it prints comes out when the host synchronises with the device."""
        _check_system_calls(frame.builder.module, span)
        function = declare(frame.builder.module, PRINT, ir.IntType(32), [pointer(), pointer()])
        frame.builder.call(function, [text, arguments])

    def assembly(self, frame: KernelFrame, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
        return inline_ptx.emit(frame.builder, self.bits, node, operands)

    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        """A special register, with the range of its values."""
        name = _SPECIAL_REGISTERS.get(register.name)
        if name is None:
            raise InternalError(f"no special register for {register.name}")
        function = declare(frame.builder.module, name, value_type(register.type), [])
        if not function.return_value.attributes:
            function.return_value.attributes.add("noundef")
            ir_gaps.set_range(function.return_value, register.minimum, register.maximum)
        return frame.builder.call(function, [], name=register.name)

    def float_min_max(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        """LLVM's ``minimumnum`` is PTX's ``min.f32``."""
        intrinsic = "llvm.minimumnum" if name == "min" else "llvm.maximumnum"
        return call_intrinsic(builder, intrinsic, [left, right], flags=flags)

    # Workaround (LLVM 22.1, 2026-11): of 64 bits `select` and a shift become PTX's shift by the amount's lower 32 bits.
    # Reproducer: tests/workarounds/shift_amount.ll
    def shift(self, builder: ir.IRBuilder, operator: str, value: ir.Value, amount: ir.Value) -> ir.Value | None:
        """A funnel shift of 32 bits, with zeros, by 32 at most (PTX ISA, "shf"). Of 64 bits it is PTX's own, of which
        LLVM knows nothing: it would take away the bound of the amount."""
        word, zero = value.type, value.type(0)
        if word.width == 64:
            bounded = builder.trunc(call_intrinsic(builder, "llvm.umin", [amount, word(64)]), ir.IntType(32))
            text = f"{'shl.b64' if operator == '<<' else 'shr.u64'} $0, $1, $2;"
            type_ = ir.FunctionType(word, [word, bounded.type])
            return builder.asm(type_, text, "=l,l,r", [value, bounded], False)
        if word.width != 32:
            return None
        name, words = ("fshl", (value, zero)) if operator == "<<" else ("fshr", (zero, value))
        function = declare(builder.module, f"llvm.nvvm.{name}.clamp.i32", word, [word] * 3)
        return builder.call(function, [*words, amount])

    def saturated_difference(self, builder: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
        """PTX's own. LLVM has no rule for it, and of its result it knows nothing, which loops by ``block_dim`` need:
        where it found that a number of the range does not wrap, it would compute each address in 64 bits."""
        word = left.type
        return builder.asm(ir.FunctionType(word, [word] * 2), "sub.sat.s32 $0, $1, $2;", "=r,r,r", [left, right], False)

    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        type_ = value_type(target)
        name = _FLOAT_TO_INTEGER.get((source.bits, target.bits, target.is_signed))
        if name is None:  # 8 and 16 bits: LLVM clamps before it converts
            sign = "s" if target.is_signed else "u"
            name = f"llvm.fpto{sign}i.sat.{type_}.f{source.bits}"
        return builder.call(declare(builder.module, name, type_, [value.type]), [value])


def _check_system_calls(module: ir.Module, span: Span) -> None:
    """Refuses to print and to fail beside a kernel that has the name of one of the driver's functions for it."""
    for name in (PRINT, ASSERT_FAIL):
        known = module.globals.get(name)
        if known is not None and not known.is_declaration:
            raise CompileError(diagnostics.target.BadKernelName(span, name))


def _parameter_types(local: Local, bits: int) -> list[ir.Type]:
    if isinstance(local.type, ArrayType):
        numbers = local.type.ndim * (2 if local.type.has_strides else 1)
        return [pointer(GLOBAL), *[ir.IntType(64)] * numbers]
    if isinstance(local.type, Scalar) and local.type.is_complex:
        return [memory_type(local.type)]  # 8 or 16 bytes that are aligned to their size, as cuComplex
    if _is_short(local):
        return [ir.IntType(bits)]  # a launch passes as many as of any pointer
    return [pointer() if is_aggregate(local.type) else value_type(local.type)]


def _scalar(builder: ir.IRBuilder, local: Local, parameter: ir.Argument) -> ir.Value:
    if isinstance(local.type, Scalar) and local.type.is_complex:
        return from_memory(builder, parameter, local.type)
    return builder.inttoptr(parameter, value_type(local.type)) if _is_short(local) else parameter


def _is_short(local: Local) -> bool:
    return isinstance(local.type, PointerType) and local.type.space in SHORT_SPACES


def _describe(
    local: Local,
    data: ir.Argument,
    extents: list[ir.Argument],
    strides: list[ir.Argument],
    options: KernelOptions,
) -> None:
    """Says of the parameters of an array what LLVM may know."""
    assert isinstance(local.type, ArrayType)
    largest = _MAX_EXTENT if options.large_arrays else MAX_NARROW_ELEMENTS
    data.attributes.align = alignment_of(local.type.dtype)
    for axis, extent in enumerate(extents):
        extent.name = f"{local.name}.extent{axis}"
        extent.attributes.add("noundef")
        ir_gaps.set_range(extent, 0, largest)
    for axis, stride in enumerate(strides):
        stride.name = f"{local.name}.stride{axis}"
        stride.attributes.add("noundef")


def _array(
    builder: ir.IRBuilder,
    data: ir.Argument,
    extents: list[ir.Argument],
    strides: list[ir.Argument],
    options: KernelOptions,
) -> ArrayValue:
    """An array with these extents, its own or those of another one that has the same."""
    values = tuple(ir_gaps.truncate_without_wrap(builder, extent, ir.IntType(32)) for extent in extents)
    has_rows = len(extents) > 1 and not strides and not options.large_arrays
    lengths = tuple(_of_unknown_sign(builder, extent) for extent in extents) if has_rows else ()
    return ArrayValue(data, values, tuple(strides), lengths)


def _of_unknown_sign(builder: ir.IRBuilder, extent: ir.Value) -> ir.Value:
    """The low half of an extent, as an i32 of which LLVM knows nothing.

    What InstCombine knows not to be negative it extends as an unsigned number, ``zext``. But that a row's length can be
    added to the address of another row StraightLineStrengthReduce finds of signed ones alone, ``sext`` of a product
    that has ``nsw``, and only of a number of 32 bits is a multiple one instruction, ``mul.wide``.
    """
    function = declare(builder.module, "llvm.nvvm.d2i.lo", ir.IntType(32), [ir.DoubleType()])
    return builder.call(function, [builder.bitcast(extent, ir.DoubleType())])


def _set_options(function: ir.Function, options: KernelOptions) -> None:
    """The user guide's function attributes."""
    attributes = {
        "nvvm.maxntid": _comma(options.max_threads),
        "nvvm.reqntid": _comma(options.required_threads),
        "nvvm.minctasm": _text(options.min_blocks_per_sm),
        "nvvm.maxnreg": _text(options.max_registers),
        "nvvm.cluster_dim": _comma(options.cluster),
        "nvvm.maxclusterrank": _text(options.max_cluster_rank),
        "denormal-fp-math-f32": "preserve-sign" if options.ftz else "",
    }
    for key, text in attributes.items():
        if text:
            ir_gaps.set_string_attribute(function, key, text)
    if options.blocks_are_clusters:
        ir_gaps.set_string_attribute(function, "nvvm.blocksareclusters")


def _comma(dim: tuple[int, ...]) -> str:
    return ",".join(map(str, dim))


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
