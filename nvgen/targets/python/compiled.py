"""Operations that the compiled kernel computes, called by themselves: the bits are the same.

An operation is compiled as a kernel of its own that takes the operands and stores the result. What a program needs is
compiled at once, and kept for as long as the process lives.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import tree
from nvgen.base.forks import ForkLock
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.target import Library
from nvgen.codegen.module import emit_module
from nvgen.diagnostics import InternalError, Span
from nvgen.lang import DeviceFunction, KernelOptions
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import NUMBERS, Blocks
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.python import values
from nvgen.targets.python.arrays import Array
from nvgen.types import NONE, ArrayType, PointerType, TensorMapType, Type, size_of, u8

#: Values are aligned for everything that a kernel loads at once.
_ALIGNMENT = 16
# Workaround (LLVM 22.1, 2026-11): gives up on the `fabs` of a bfloat, which is made of cleared signs.
# Reproducer: none, because no `fabs` of a bfloat for four processors shows it
#: What is not optimised compiles soonest.
_LEVEL = 0
_lock = ForkLock()
_known: dict[Any, _Operation] = {}
#: The numbers of a launch of one thread.
_ONE_THREAD = (ctypes.c_int32 * NUMBERS)(1, 1, 1, 1, 1, 1, 0, 1, 1, 1)


class _Operation:
    """An operation on operands of fixed types; callable once it is compiled."""

    def __init__(self, operands: Sequence[Type], result: Type) -> None:
        self._function: Any = None
        self._module: Any = None
        #: Where each operand lies in the memory of a call, and what puts it there.
        self._fields: list[tuple[int, Callable[[int, Any], None]]] = []
        #: For each parameter of the kernel: where its value lies, and what it points at, if it is a pointer.
        self._parameters: list[tuple[int, int | None]] = []
        end = 0
        for type_ in operands:
            if isinstance(type_, ArrayType):
                self._fields.append((end, _array_store(type_)))
                self._parameters += [(end + 8 * word, None) for word in range(_words(type_))]
                end += _aligned(8 * _words(type_))
            else:
                self._fields.append((end, values.store(type_)))
                end += _aligned(size_of(type_))
                self._parameters.append((end, self._fields[-1][0]))
                end += _ALIGNMENT
        self._result = end
        end += 0 if result == NONE else _aligned(size_of(result))
        self._parameters.append((end, self._result))
        # Kept, since making a type takes longer than a call.
        self._memory = ctypes.c_char * (end + 2 * _ALIGNMENT)
        self._pointers = ctypes.c_void_p * len(self._parameters)
        self._load = None if result == NONE else values.load(result)

    def link(self, module: Any, name: str) -> None:
        """Puts in the machine code, which lives as long as ``module``."""
        self._module, self._function = module, Blocks(module.address(name))

    def __call__(self, *operands: Any) -> Any:
        memory = self._memory()
        start = _aligned(ctypes.addressof(memory))
        for (offset, store), operand in zip(self._fields, operands, strict=True):
            store(start + offset, operand)
        for offset, pointee in self._parameters:
            if pointee is not None:
                ctypes.c_void_p.from_address(start + offset).value = start + pointee
        parameters = self._pointers(*(start + offset for offset, _ in self._parameters))
        record = FailureRecord()
        self._function(parameters, _ONE_THREAD, 0, 1, record)
        if record.taken:
            raise InternalError("a compiled operation refuses what the interpreter does not")
        return None if self._load is None else self._load(start + self._result)


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def _words(type_: ArrayType) -> int:
    """Parameters that an array takes: its address, extents, and the strides that its layout leaves open."""
    return 1 + type_.ndim * (2 if type_.has_strides else 1)


def _array_store(type_: ArrayType) -> Callable[[int, Array], None]:
    def store(address: int, array: Array) -> None:
        numbers = (array.address, *array.shape, *(array.strides if type_.has_strides else ()))
        for index, number in enumerate(numbers):
            ctypes.c_int64.from_address(address + 8 * index).value = number

    return store


class Operations:
    """The operations that a program needs; ``find`` collects them, ``compile`` makes them callable."""

    def __init__(self, options: KernelOptions, library: Library) -> None:
        self._library = library
        self._options = KernelOptions(fastmath=options.fastmath, ftz=options.ftz)
        self._wanted: list[tuple[Any, tree.Expression, KernelOptions, _Operation]] = []

    def find(self, node: tree.Expression, fields: Sequence[str]) -> Callable[..., Any]:
        """The function of the operands that stand in ``fields`` of a node: expressions, or tuples of them."""
        operands: list[tree.Expression] = []
        changes: dict[str, Any] = {}
        for field in fields:
            value = getattr(node, field)
            parts = value if isinstance(value, tuple) else (value,)
            reads = tuple(_parameter(part, len(operands) + index) for index, part in enumerate(parts))
            operands += parts
            changes[field] = reads if isinstance(value, tuple) else reads[0]
        types = tuple(_passed(operand.type) for operand in operands)
        rest = tuple(getattr(node, name) for name in node._fields if name not in (*fields, "span", "type"))
        key = (type(node), node.type, types, rest, self._options)
        return self._operation(key, types, node.with_changes(**changes), self._options)

    def library(self, function: DeviceFunction | Callable[..., Any], *, ftz: bool = False) -> Callable[..., Any]:
        """A function of the CPU target that is written in the kernel language; ``ftz`` is whether it flushes subnormal
        f32 numbers."""
        specialised = self._library(function, ())
        typed, options = specialised.typed, KernelOptions(ftz=ftz)
        types = tuple(local.type for local in typed.parameters)
        reads = tuple(
            _parameter(tree.Read(typed.span, local.type, local), index) for index, local in enumerate(typed.parameters)
        )
        node = tree.Call(typed.span, typed.result, specialised, reads)
        return self._operation((specialised, options), types, node, options)

    def _operation(
        self, key: Any, types: Sequence[Type], node: tree.Expression, options: KernelOptions
    ) -> Callable[..., Any]:
        """The operation under a key, which is compiled unless it is known."""
        with _lock:
            known = _known.get(key)
        if known is None:
            pending = next((operation for other, *_, operation in self._wanted if other == key), None)
            if pending is not None:
                return pending
            known = _Operation(types, node.type)
            self._wanted.append((key, node, options, known))
        return known

    def compile(self) -> None:
        """Compiles what was not known.

        Raises:
            CompileError: the CPU has no such operation.
        """
        if not self._wanted:
            return
        kernels = [(_kernel(f"operation{n}", node), options) for n, (_, node, options, _) in enumerate(self._wanted)]
        pipeline = registry.cpu()(CpuOptions(_LEVEL), self._library)
        with llvm.parsed(emit_module("step", kernels, pipeline.begin(kernels))) as module:
            pipeline.link(module)
            pipeline.optimise(module)
            loaded = pipeline.loaded(module, {})
        with _lock:
            for (kernel, _), (key, *_, operation) in zip(kernels, self._wanted, strict=True):
                operation.link(loaded, kernel.name)
                _known[key] = operation
        self._wanted = []


def _parameter(operand: tree.Expression, index: int) -> tree.Expression:
    """The operand at an index as the operation's kernel has it: an array, or what a pointer points at.

    A number of 16 bits that is a parameter itself is a larger one for a moment, and loses the bits of a NaN.
    """
    span, type_ = operand.span, _passed(operand.type)
    if isinstance(type_, ArrayType):
        return tree.Read(span, type_, tree.Local(f"operand{index}", type_))
    local = tree.Local(f"operand{index}", PointerType(type_))
    return tree.Dereference(span, type_, tree.Read(span, local.type, local))


def _passed(type_: Type) -> Type:
    """The type that an operand is passed as: a tensor map is a pointer."""
    return PointerType(u8) if isinstance(type_, TensorMapType) else type_


def _kernel(name: str, node: tree.Expression) -> tree.TypedKernel:
    """A kernel that stores the node's value where its last parameter points."""
    reads = sorted(
        {read.local.name: read.local for read in tree.nodes(node) if isinstance(read, tree.Read)}.values(),
        key=lambda local: int(local.name.removeprefix("operand")),
    )
    span: Span = node.span
    result = tree.Local("result", PointerType(node.type))
    statement: tree.Statement = tree.Evaluate(span, node)
    if node.type != NONE:
        result_lvalue = tree.Dereference(span, node.type, tree.Read(span, result.type, result))
        statement = tree.Write(span, result_lvalue, node)
    parameters = (*reads, result)
    kinds = frozenset(type(part) for part in tree.nodes(node))
    return tree.TypedKernel(name, span, parameters, (), (statement,), kinds=kinds)
