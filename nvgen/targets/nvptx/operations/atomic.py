"""Atomic operations as PTX has them: one instruction each, written as inline PTX.

LLVM 22.1 prints the order and the scope of loads, stores and compare-and-swaps, and drops those of every other
operation; here all are spelled alike, from tables. An operation whose result nobody uses is still written ``atom``:
ptxas makes the reduction of it. Sources: PTX ISA, "atom", "ld", "st", "Memory Consistency Model"; LLVM's
``NVPTXISelDAGToDAG.cpp`` for what a sequentially consistent operation is made of.
"""

from __future__ import annotations

from collections.abc import Mapping

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.arithmetic import negate
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import from_memory, to_memory
from nvgen.diagnostics import InternalError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.atomic import (
    AtomicCompareExchange,
    AtomicExchange,
    AtomicLoad,
    AtomicStore,
    AtomicUpdate,
    Ordering,
)
from nvgen.records import Record
from nvgen.targets.nvptx.arch import PtxVersion
from nvgen.targets.nvptx.inline_ptx import constraint, from_register, in_register, register_type
from nvgen.targets.nvptx.operations.fence import SCOPES, emit_fence, has_orders, nvptx_target, require
from nvgen.types import PointerType, Scalar, Space, bf16, bool_, f16, f32, f64, i32, i64, u8, u32, u64

_SPACES = {
    Space.GENERIC: "",
    Space.GLOBAL: ".global",
    Space.SHARED: ".shared",
    Space.SHARED_CLUSTER: ".shared::cluster",
}
#: What an operation is after the fence that makes it sequentially consistent; a store cannot acquire.
_AFTER_FENCE = {"atom": "acquire", "ld": "acquire", "st": "relaxed"}


class Form(Record):
    """What stands behind the state space in an instruction, and since when there is such an instruction."""

    text: str
    since: str = "sm_20"
    since_ptx: PtxVersion = PtxVersion(3, 2)


#: Bytes of the widest element; PTX has the system's scope for it since 8.4 (ptxas says so).
_WIDEST = 16
_B16, _B128 = ("sm_70", PtxVersion(6, 3)), ("sm_90", PtxVersion(8, 3))


def _of_bits(operation: str, wide_since: str) -> dict[int, Form]:
    """An instruction that knows its operands' size only."""
    return {
        32: Form(f"{operation}.b32"),
        64: Form(f"{operation}.b64", wide_since),
        16: Form(f"{operation}.b16", *_B16),
        128: Form(f"{operation}.b128", *_B128),
    }


def _extreme(operation: str) -> dict[Scalar, Form]:
    return {
        i32: Form(f"{operation}.s32"),
        u32: Form(f"{operation}.u32"),
        i64: Form(f"{operation}.s64", "sm_32"),
        u64: Form(f"{operation}.u64", "sm_32"),
    }


_ADD = {
    **dict.fromkeys((i32, u32), Form("add.u32")),
    **dict.fromkeys((i64, u64), Form("add.u64")),
    f32: Form("add.f32"),
    f64: Form("add.f64", "sm_60", PtxVersion(5, 0)),
    f16: Form("add.noftz.f16", "sm_70", PtxVersion(6, 3)),
    bf16: Form("add.noftz.bf16", "sm_90", PtxVersion(7, 8)),
}
#: The instructions by the operation's name and the elements' type.
_BY_TYPE: Mapping[str, Mapping[Scalar, Form]] = {
    "atomic.add": _ADD,
    "atomic.sub": _ADD,
    "atomic.min": _extreme("min"),
    "atomic.max": _extreme("max"),
    "atomic.inc": {u32: Form("inc.u32")},
    "atomic.dec": {u32: Form("dec.u32")},
}
_MOVES = {**{bits: Form(f"b{bits}") for bits in (8, 16, 32, 64)}, 128: Form("b128", "sm_70", PtxVersion(8, 3))}
#: Those that only depend on the elements' bits.
_BY_BITS: Mapping[str, Mapping[int, Form]] = {
    "atomic.and_": _of_bits("and", "sm_32"),
    "atomic.or_": _of_bits("or", "sm_32"),
    "atomic.xor": _of_bits("xor", "sm_32"),
    "atomic.exch": _of_bits("exch", "sm_20"),
    "atomic.cas": _of_bits("cas", "sm_20"),
    "atomic.load": _MOVES,
    "atomic.store": _MOVES,
}


def form(name: str, type_: Scalar) -> Form:
    """The instruction for an operation on elements of a type."""
    found = _BY_TYPE.get(name, {}).get(type_) or _BY_BITS.get(name, {}).get(type_.size * 8)
    if found is None:
        raise InternalError(f"no instruction for nv.{name} of {type_}")
    return found


def _read_modify_write(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """``atom``; a difference is the sum with the negative, which is the same number."""
    address, *values = operands
    if node.operation.name == "atomic.sub":
        values = [negate(emitter, value, _element(node)) for value in values]
    return _instruction(emitter, node, "atom", address, values)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _instruction(emitter, node, "ld", operands[0], [])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _instruction(emitter, node, "st", operands[0], operands[1:])


def _instruction(
    emitter: Emitter, node: DeviceCall, instruction: str, address: ir.Value, values: list[ir.Value]
) -> ir.Value:
    """The instruction, with the fence before it that sequential consistency asks for; what it gives."""
    target, b, element = nvptx_target(emitter), emitter.builder, _element(node)
    ordering: Ordering = node.settings
    found = form(node.operation.name, element)
    require(target, node.span, f"`nv.{node.operation.name}` of {element}", found.since, found.since_ptx)
    qualifiers = _qualifiers(emitter, node, instruction)
    if ordering.order == "seq_cst":
        emit_fence(emitter, node, ordering)
    in_memory = u8 if element == bool_ else element
    registers = [in_register(b, target.bits, to_memory(b, value, element), in_memory) for value in values]
    gives = not isinstance(node.operation, AtomicStore)
    inputs = [f"${place + gives}" for place in range(1 + len(values))]
    written = [f"[{inputs[0]}]", *inputs[1:]]
    text = f"{instruction}{qualifiers}.{found.text} {', '.join((['$0'] if gives else []) + written)};"
    letter = constraint(in_memory, target.bits)
    constraints = [f"={letter}"] * gives + ["l" if target.bits == 64 else "r"] + [letter] * len(values)
    result = register_type(in_memory, target.bits) if gives else ir.VoidType()
    type_ = ir.FunctionType(result, [address.type, *(value.type for value in registers)])
    call = b.asm(type_, text, ",".join([*constraints, "~{memory}"]), [address, *registers], side_effect=True)
    if ordering.order == "relaxed":  # it orders nothing else
        ir_gaps.set_call_attribute(call, "memory(argmem: readwrite)")
    return from_memory(b, from_register(b, call, in_memory), element) if gives else call


def _qualifiers(emitter: Emitter, node: DeviceCall, instruction: str) -> str:
    """Order, scope and state space.

    Before sm_70 nothing has an order: an operation is relaxed, with the device's scope or since sm_60 the system's, and
    loads and stores are volatile.
    """
    target, ordering = nvptx_target(emitter), node.settings
    if ordering.scope == "system" and _element(node).size == _WIDEST:
        require(target, node.span, '`scope="system"` for 128 bits', "sm_70", PtxVersion(8, 4))
    space = _SPACES[_pointer(node).space]
    if ordering.scope == "cluster" or space == ".shared::cluster":
        require(target, node.span, f'`scope="{ordering.scope}"`', "sm_90", PtxVersion(7, 8))
    if has_orders(target):
        semantics = _AFTER_FENCE[instruction] if ordering.order == "seq_cst" else ordering.order
        return f".{semantics}.{SCOPES[ordering.scope]}{space}"
    if ordering.order != "relaxed":
        require(target, node.span, f'`order="{ordering.order}"`', "sm_70", PtxVersion(6, 0))
    if instruction != "atom":
        return f".volatile{space}"
    if ordering.scope == "system":
        require(target, node.span, '`scope="system"`', "sm_60", PtxVersion(5, 0))
        return f".sys{space}"
    return space  # the device's scope holds for the block too


def _pointer(node: DeviceCall) -> PointerType:
    type_ = node.operands[0].type
    if not isinstance(type_, PointerType):
        raise InternalError(f"nv.{node.operation.name} of {type_}")
    return type_


def _element(node: DeviceCall) -> Scalar:
    element = _pointer(node).pointee
    if not isinstance(element, Scalar):
        raise InternalError(f"nv.{node.operation.name} of {element}")
    return element


RULES: Rules = {
    **dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange), _read_modify_write),
    AtomicLoad: _load,
    AtomicStore: _store,
}
