"""What LLVM 22 has and llvmlite's IR layer does not, in one place.

llvmlite checks attributes against closed lists and prints casts without flags. Each function here adds one thing that
LLVM's Language Reference describes under the name in its docstring.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions, types, values


# Workaround (llvmlite 0.50, 2026-11): there is no type `bfloat`. Reproducer: tests/workarounds/bfloat_type.py
class BFloatType(types._BaseFloatType):  # type: ignore[misc]
    """``bfloat``: the upper half of an f32. A constant must be exact in it."""

    null = "0.0"
    intrinsic_name = "bf16"

    def __str__(self) -> str:
        return "bfloat"

    def format_constant(self, value: Any) -> str:
        """``0xR`` and the bits."""
        return f"0xR{struct.unpack('<I', struct.pack('<f', value))[0] >> 16:04X}"


BFloatType._create_instance()


# Workaround (llvmlite 0.50, 2026-11): attributes are checked against closed lists that are older than LLVM.
# Reproducer: tests/workarounds/attributes.py
def set_string_attribute(function: ir.Function, key: str, value: str | None = None) -> None:
    """Target-dependent function attributes: ``"key"="value"``."""
    set.add(function.attributes, f'"{key}"' if value is None else f'"{key}"="{value}"')


def set_function_attribute(function: ir.Function, attribute: str) -> None:
    """Function attributes that are newer than llvmlite's list, such as ``willreturn`` or ``memory(none)``."""
    set.add(function.attributes, attribute)


def set_call_attribute(call: ir.Instruction, attribute: str) -> None:
    """Function attributes of one call, such as ``convergent`` or ``memory(argmem: read)``."""
    set.add(call.attributes, attribute)


def set_range(value: values.Argument | values.ReturnValue, minimum: int, maximum: int) -> None:
    """The ``range(type low, high)`` attribute of parameters and results; ``maximum`` is included."""
    set.add(value.attributes, f"range({value.type} {minimum}, {maximum + 1})")


def set_by_value(argument: values.Argument, size: int, alignment: int, *, grid_constant: bool) -> None:
    """``byval``: the argument is ``size`` bytes, and the function sees a pointer to them.

    ``grid_constant`` adds ``"nvvm.grid_constant"`` of the NVPTX user guide: they are the same bytes for all threads.
    """
    set.add(argument.attributes, f"byval([{size} x i8])")
    argument.attributes.align = alignment
    if grid_constant:
        set.add(argument.attributes, '"nvvm.grid_constant"')


# Workaround (llvmlite 0.50, 2026-11): casts have no flags. Reproducer: tests/workarounds/cast_flags.py
class _FlaggedCast(instructions.CastInstr):  # type: ignore[misc]
    """A cast with flags between its name and its operand."""

    def __init__(self, parent: ir.Block, op: str, flags: Sequence[str], val: ir.Value, typ: ir.Type, name: str) -> None:
        super().__init__(parent, " ".join((op, *flags)), val, typ, name)


def truncate_without_wrap(builder: ir.IRBuilder, value: ir.Value, type_: ir.Type, name: str = "") -> ir.Value:
    """``trunc nuw nsw``: the value fits, as signed and as unsigned."""
    return _insert(builder, _FlaggedCast(builder.block, "trunc", ("nuw", "nsw"), value, type_, name))


def extend_non_negative(builder: ir.IRBuilder, value: ir.Value, type_: ir.Type, name: str = "") -> ir.Value:
    """``zext nneg``: the value is not negative, so that sign and zero extension are the same."""
    return _insert(builder, _FlaggedCast(builder.block, "zext", ("nneg",), value, type_, name))


# Workaround (llvmlite 0.50, 2026-11): variables and stack slots are no opaque pointers.
# Reproducer: tests/workarounds/opaque_pointers.py
def add_global(module: ir.Module, contents: ir.Type, name: str, space: int) -> ir.GlobalVariable:
    """A global variable that is an opaque pointer, as in LLVM: llvmlite's point to their contents."""
    variable = ir.GlobalVariable(module, contents, name, addrspace=space)
    variable.type = ir.PointerType(addrspace=space)
    return variable


def add_slot(builder: ir.IRBuilder, contents: ir.Type, name: str) -> ir.Value:
    """A stack slot that is an opaque pointer, as in LLVM."""
    slot = builder.alloca(contents, name=name)
    slot.type = ir.PointerType()
    return slot


# Workaround (llvmlite 0.50, 2026-11): loads and stores cannot be volatile.
# Reproducer: tests/workarounds/volatile_access.py
class _VolatileLoad(instructions.LoadInstr):  # type: ignore[misc]
    def descr(self, buf: list[str]) -> None:
        plain: list[str] = []
        super().descr(plain)
        buf += [text.replace("load ", "load volatile ", 1) for text in plain]


class _VolatileStore(instructions.StoreInstr):  # type: ignore[misc]
    def descr(self, buf: list[str]) -> None:
        plain: list[str] = []
        super().descr(plain)
        buf += [text.replace("store ", "store volatile ", 1) for text in plain]


def load_volatile(builder: ir.IRBuilder, address: ir.Value, type_: ir.Type, alignment: int) -> ir.Value:
    """``load volatile``."""
    load = _VolatileLoad(builder.block, address, typ=type_)
    load.align = alignment
    return _insert(builder, load)


def store_volatile(builder: ir.IRBuilder, value: ir.Value, address: ir.Value, alignment: int) -> None:
    """``store volatile``."""
    store = _VolatileStore(builder.block, value, address)
    store.align = alignment
    _insert(builder, store)


# Workaround (llvmlite 0.50, 2026-11): an atomic store takes no opaque pointer.
# Reproducer: tests/workarounds/atomic_store.py
def store_atomic(builder: ir.IRBuilder, value: ir.Value, address: ir.Value, ordering: str, alignment: int) -> None:
    """``store atomic`` to an opaque pointer."""
    _insert(builder, instructions.StoreAtomicInstr(builder.block, value, address, ordering, alignment))


# Workaround (llvmlite 0.50, 2026-11): there is no type `token`. Reproducer: tests/workarounds/token_type.py
class _TokenType(types.Type):  # type: ignore[misc]
    """``token``: what ties the intrinsics of a coroutine together."""

    def _to_string(self) -> str:
        return "token"

    def format_constant(self, value: Any) -> str:
        return str(value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _TokenType)

    def __hash__(self) -> int:
        return hash(_TokenType)


TOKEN = _TokenType()
NO_TOKEN = ir.Constant(TOKEN, "none")


# Workaround (llvmlite 0.50, 2026-11): a node of metadata cannot refer to itself.
# Reproducer: tests/workarounds/loop_metadata.py
class _LoopMetadata(values.MDValue):  # type: ignore[misc]
    """A loop's identity: a distinct node whose first operand is itself, then its properties."""

    def descr(self, buf: list[str]) -> None:
        operands = ", ".join(node.get_reference() for node in (self, *self.operands))
        buf += ("distinct !{ ", operands, " }", "\n")


class _AccessGroup(values.MDValue):  # type: ignore[misc]
    """A group of accesses to memory: a distinct node without operands, which none but itself is equal to, or a module
    would take what says one loop's group for what says another's."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def descr(self, buf: list[str]) -> None:
        buf += ("distinct !{}", "\n")


def add_access_group(module: ir.Module) -> values.MDValue:
    """A group for ``llvm.access.group``."""
    return _AccessGroup(module, [], name=str(len(module.metadata)))


def set_loop_properties(branch: ir.Instruction, properties: Sequence[Sequence[object]]) -> None:
    """``llvm.loop`` metadata on a loop's back edge: each property is its name, and what belongs to it."""
    module = branch.parent.function.module
    nodes = [module.add_metadata(list(property_)) for property_ in properties]
    branch.set_metadata("llvm.loop", _LoopMetadata(module, nodes, name=str(len(module.metadata))))


def set_loop_unroll(branch: ir.Instruction, factor: int) -> None:
    """``llvm.loop.unroll`` metadata on a loop's back edge: 0 wholly, 1 not at all, else by a factor.

    LLVM unrolls a loop wholly that has the property, whatever its value. A loop for which that is true and which LLVM
    can no longer unroll, as one that it has found to end sooner, makes it write to standard error.
    """
    if factor > 1:
        hint: list[object] = ["llvm.loop.unroll.count", ir.Constant(ir.IntType(32), factor)]
    else:
        # Workaround (LLVM 22.1, 2026-11): warns of loops that it has made ones of other numbers of iterations.
        # Guard: tests/ptx/test_unrolling.py::test_nothing_is_said_of_a_loop_that_llvm_cannot_unroll
        hint = ["llvm.loop.unroll.full", ir.Constant(ir.IntType(1), 0)] if factor == 0 else ["llvm.loop.unroll.disable"]
    set_loop_properties(branch, [hint])


def set_loop_copies(branch: ir.Instruction, factor: int) -> None:
    """``llvm.loop.unroll.count`` metadata on the back edge of a loop that counts, for LLVM alone; for 1 there is none.

    LLVM marks a loop that it has unrolled by a count for others not to unroll it again, which PTX has as the pragma
    ``nounroll``, unless the loop says what it is afterwards (``llvm.loop.unroll.followup_unrolled``): one that ends.
    """
    if factor == 1:
        return
    module = branch.parent.function.module
    count = ["llvm.loop.unroll.count", ir.Constant(ir.IntType(32), factor)]
    afterwards = module.add_metadata(["llvm.loop.mustprogress"])
    set_loop_properties(branch, [count, ["llvm.loop.unroll.followup_unrolled", afterwards]])


def declare_variable(builder: ir.IRBuilder, slot: ir.Value, variable: object) -> None:
    """``llvm.dbg.declare``: a debugger finds ``variable``, a ``DILocalVariable``, in the stack slot ``slot``."""
    module = builder.module
    function = module.globals.get("llvm.dbg.declare")
    if function is None:
        metadata = ir.MetaDataType()
        type_ = ir.FunctionType(ir.VoidType(), [metadata, metadata, metadata])
        function = ir.Function(module, type_, "llvm.dbg.declare")
    builder.call(function, [slot, variable, module.add_debug_info("DIExpression", {})])


def _insert(builder: ir.IRBuilder, instruction: ir.Instruction) -> ir.Instruction:
    builder._insert(instruction)
    return instruction
