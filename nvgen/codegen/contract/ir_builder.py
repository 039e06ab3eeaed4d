"""llvmlite's builder, for the usual instructions in a third of its time.

llvmlite makes an instruction through five constructors, compares types by their texts' parts, and looks for a free name
from the beginning: that was a third of the time that emitting takes, most of it for the same few kinds. Here these are
made in one step. They are llvmlite's own instructions, with the same names; whatever else there is, llvmlite makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions

_VOID, _LABEL = ir.VoidType(), ir.LabelType()
_I1 = ir.IntType(1)
_Flags = Sequence[str]
#: Types of stack slots whose pointers are kept.
_TYPES = 64
#: Integers that are kept.
_CONSTANTS = 4096
#: Those of an instruction without flags: nobody adds any later.
_NO_FLAGS: _Flags = ()


@lru_cache(_CONSTANTS)
def constant(bits: int, value: int) -> ir.Constant:
    """An integer of so many bits: constants do not change, and few numbers are most of them."""
    made = ir.Constant(ir.IntType(bits), value)
    made.get_reference()  # which it keeps
    return made


@lru_cache(_TYPES)
def _pointer_to(type_: ir.Type) -> ir.Type:
    return type_.as_pointer()


def _takes(function: Any, arguments: Sequence[ir.Value]) -> bool:
    """Whether a call has nothing that needs a conversion or a message."""
    if type(function) is not ir.Function:
        return False
    expected = function.ftype.args
    if len(expected) != len(arguments):
        return False
    for type_, argument in zip(expected, arguments, strict=True):
        if type_ is not argument.type and type_ != argument.type:
            return False
    return True


def _same_type(left: ir.Value, right: ir.Value) -> None:
    if left.type is not right.type and left.type != right.type:
        raise ValueError(f"operands must be of the same type, not {left.type} and {right.type}")


_SIGNS = {">": "gt", "<": "lt", "==": "eq", "!=": "ne", ">=": "ge", "<=": "le"}
_ORDERED = {sign: f"o{name}" for sign, name in _SIGNS.items()}
_UNORDERED = {sign: f"u{name}" for sign, name in _SIGNS.items()}
_INTEGERS = {
    (prefix, sign): name if sign in ("==", "!=") else prefix + name for prefix in "su" for sign, name in _SIGNS.items()
}


def _of_two(opname: str) -> Callable[..., Any]:
    def operation(self: Builder, lhs: ir.Value, rhs: ir.Value, name: str = "", flags: _Flags = ()) -> Any:
        _same_type(lhs, rhs)
        return self._made(instructions.Instruction, lhs.type, opname, (lhs, rhs), name, flags)

    return operation


def _cast(opname: str) -> Callable[..., Any]:
    def operation(self: Builder, value: ir.Value, typ: ir.Type, name: str = "") -> Any:
        if value.type is typ or value.type == typ:
            return value
        return self._made(instructions.CastInstr, typ, opname, [value], name, ())

    return operation


def unused_name(scope: Any, name: str) -> str:
    """Takes a name in a function: itself, or where it is used with the next number, as llvmlite does in five calls."""
    used = scope._useset
    if name in used:
        numbers, base = scope._basenamemap, name
        number = numbers[base]
        while name in used:
            number += 1
            name = f"{base}.{number}"
        numbers[base] = number
    used.add(name)
    return name


def _name(value: Any, name: str) -> None:
    """Names a new value or block, and keeps how it is written where nothing in the name needs another spelling."""
    value._name = name
    if '"' not in name and "\\" not in name:
        value._StringReferenceCaching__cached_refstr = f'%"{name}"'


def _number(value: Any, block: ir.Block) -> None:
    """Names a new value with a dot and the next number: no sign of it needs another spelling."""
    used, numbers = block.scope._useset, block.scope._basenamemap
    number = numbers[""] + 1
    while (name := f".{number}") in used:
        number += 1
    numbers[""] = number
    used.add(name)
    value._name = name
    value._StringReferenceCaching__cached_refstr = f'%"{name}"'


def rename(value: Any, name: str) -> None:
    """Gives an instruction another name before it is written."""
    value.name = name
    value.__dict__.pop("_StringReferenceCaching__cached_refstr", None)


class _Elsewhere:
    """A context in which a builder stands at the end of another block, before what ends that."""

    __slots__ = ("_before", "_builder", "_there")

    def __init__(self, builder: Builder, there: ir.Block) -> None:
        self._builder, self._there, self._before = builder, there, builder.block

    def __enter__(self) -> None:
        end = self._there.terminator
        if end is None:
            self._builder.position_at_end(self._there)
        else:
            self._builder.position_before(end)

    def __exit__(self, *error: object) -> None:
        self._builder.position_at_end(self._before)


class Builder(ir.IRBuilder):  # type: ignore[misc]
    """Appends instructions to blocks."""

    #: What is told of each instruction, in checked runs that ask for it.
    observer: Any = None

    shl, lshr, ashr, and_, or_, xor = map(_of_two, ("shl", "lshr", "ashr", "and", "or", "xor"))
    add, sub, mul, udiv, sdiv, urem, srem = map(_of_two, ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem"))
    fadd, fsub, fmul, fdiv, frem = map(_of_two, ("fadd", "fsub", "fmul", "fdiv", "frem"))
    trunc, zext, sext, fptrunc, fpext = map(_cast, ("trunc", "zext", "sext", "fptrunc", "fpext"))
    fptoui, uitofp, fptosi, sitofp = map(_cast, ("fptoui", "uitofp", "fptosi", "sitofp"))
    bitcast, addrspacecast, ptrtoint, inttoptr = map(_cast, ("bitcast", "addrspacecast", "ptrtoint", "inttoptr"))

    def _insert(self, instr: Any) -> None:
        if self.debug_metadata is not None and "dbg" not in instr.metadata:
            instr.metadata["dbg"] = self.debug_metadata
        there = self._block.instructions
        if self._anchor == len(there):
            there.append(instr)
        else:
            there.insert(self._anchor, instr)
        self._anchor += 1
        if self.observer is not None:
            self.observer.inserted(instr)

    def _made(self, kind: Any, type_: ir.Type, opname: str, operands: Sequence[Any], name: str, flags: _Flags) -> Any:
        """A new instruction, where the builder stands. What llvmlite's constructors check has been checked."""
        made: Any = kind.__new__(kind)
        block = made.parent = self._block
        made.type, made.opname, made.operands = type_, opname, operands
        made.flags, made.metadata = [*flags] if flags else _NO_FLAGS, {}
        if name:
            _name(made, unused_name(block.scope, name))
        else:
            _number(made, block)
        self._insert(made)
        return made

    def repeated(self, kind: Any, state: Mapping[str, Any], operands: list[Any]) -> Any:
        """An instruction without a name that has the attributes of one which was made before, and other operands."""
        made: Any = kind.__new__(kind)
        own = made.__dict__
        own.update(state)
        own["parent"], own["operands"], own["metadata"] = self._block, operands, {}
        _number(made, self._block)
        self._insert(made)
        return made

    def append_basic_block(self, name: str = "") -> ir.Block:
        function, block = self._block.parent, ir.Block.__new__(ir.Block)
        block.parent, block.type, block.scope = function, _LABEL, function.scope
        _name(block, unused_name(function.scope, name))
        block.instructions, block.terminator = [], None
        function.blocks.append(block)
        return block

    def goto_block(self, block: ir.Block) -> AbstractContextManager[None]:
        return _Elsewhere(self, block)

    def goto_entry_block(self) -> AbstractContextManager[None]:
        return _Elsewhere(self, self._block.parent.blocks[0])

    def _compared(self, kind: Any, op: str, left: ir.Value, right: ir.Value, name: str, flags: _Flags) -> Any:
        if op not in kind.VALID_OP or (flags and not kind.VALID_FLAG.issuperset(flags)):
            raise ValueError(f"invalid comparison {op!r} {flags!r} for {kind.OPNAME}")
        type_ = left.type
        result = ir.VectorType(_I1, type_.count) if isinstance(type_, ir.VectorType) else _I1
        made = self._made(kind, result, kind.OPNAME, [left, right], name, flags)
        made.op = op
        return made

    def _icmp(self, prefix: str, cmpop: str, lhs: ir.Value, rhs: ir.Value, name: str) -> Any:
        return self._compared(instructions.ICMPInstr, _INTEGERS[prefix, cmpop], lhs, rhs, name, ())

    def fcmp_ordered(self, cmpop: str, lhs: ir.Value, rhs: ir.Value, name: str = "", flags: _Flags = ()) -> Any:
        return self._compared(instructions.FCMPInstr, _ORDERED.get(cmpop, cmpop), lhs, rhs, name, flags)

    def fcmp_unordered(self, cmpop: str, lhs: ir.Value, rhs: ir.Value, name: str = "", flags: _Flags = ()) -> Any:
        return self._compared(instructions.FCMPInstr, _UNORDERED.get(cmpop, cmpop), lhs, rhs, name, flags)

    def select(self, cond: ir.Value, lhs: ir.Value, rhs: ir.Value, name: str = "", flags: _Flags = ()) -> Any:
        _same_type(lhs, rhs)
        return self._made(instructions.SelectInstr, lhs.type, "select", [cond, lhs, rhs], name, flags)

    def load(self, ptr: ir.Value, name: str = "", align: int | None = None, typ: ir.Type | None = None) -> Any:
        if typ is None or not ptr.type.is_pointer:
            return super().load(ptr, name, align, typ)
        made = self._made(instructions.LoadInstr, typ, "load", [ptr], name, ())
        made.align = align
        return made

    def store(self, value: ir.Value, ptr: ir.Value, align: int | None = None) -> Any:
        type_ = ptr.type
        if not type_.is_pointer or not (type_.is_opaque or type_.pointee == value.type):
            return super().store(value, ptr, align)
        made = self._made(instructions.StoreInstr, _VOID, "store", [value, ptr], "", ())
        made.align = align
        return made

    def gep(
        self,
        ptr: ir.Value,
        indices: Sequence[ir.Value],
        inbounds: bool = False,
        name: str = "",
        source_etype: ir.Type | None = None,
    ) -> Any:
        if source_etype is None:
            return super().gep(ptr, indices, inbounds, name)
        made = self._made(instructions.GEPInstr, ptr.type, "getelementptr", [ptr, *indices], name, ())
        made.source_etype, made.pointer, made.indices, made.inbounds = source_etype, ptr, indices, inbounds
        return made

    def alloca(self, typ: ir.Type, size: Any = None, name: str = "") -> Any:
        if size is not None:
            return super().alloca(typ, size, name)
        made = self._made(instructions.AllocaInstr, _pointer_to(typ), "alloca", (), name, ())
        made.allocated_type, made.align = typ, None
        return made

    def extract_element(self, vector: ir.Value, idx: ir.Value, name: str = "") -> Any:
        if not (isinstance(vector.type, ir.VectorType) and isinstance(idx.type, ir.IntType)):
            return super().extract_element(vector, idx, name)
        kind = instructions.ExtractElement
        return self._made(kind, vector.type.element, "extractelement", [vector, idx], name, ())

    def insert_element(self, vector: ir.Value, value: ir.Value, idx: ir.Value, name: str = "") -> Any:
        type_ = vector.type
        if not (isinstance(type_, ir.VectorType) and isinstance(idx.type, ir.IntType) and value.type == type_.element):
            return super().insert_element(vector, value, idx, name)
        return self._made(instructions.InsertElement, type_, "insertelement", [vector, value, idx], name, ())

    def branch(self, target: ir.Block) -> Any:
        return self._ended(instructions.Branch, [target])

    def cbranch(self, cond: ir.Value, truebr: ir.Block, falsebr: ir.Block) -> Any:
        return self._ended(instructions.ConditionalBranch, [cond, truebr, falsebr])

    def _ended(self, kind: Any, operands: Sequence[Any]) -> Any:
        assert self._block.terminator is None
        made = self._block.terminator = self._made(kind, _VOID, "br", operands, "", ())
        return made

    def phi(self, typ: ir.Type, name: str = "", flags: _Flags = ()) -> Any:
        made = self._made(instructions.PhiInstr, typ, "phi", (), name, flags)
        made.incomings = []
        return made

    def call(self, fn: Any, args: Sequence[ir.Value], name: str = "", **further: Any) -> Any:
        if (further and any(further.values())) or not _takes(fn, args):
            return super().call(fn, args, name, **further)
        made = self._made(instructions.CallInstr, fn.ftype.return_type, "call", [fn, *args], name, ())
        made.cconv, made.tail, made.arg_attributes = fn.calling_convention, "", {}
        made.fastmath, made.attributes = instructions.FastMathFlags(), instructions.CallInstrAttributes()
        return made
