"""Adds shadows to a function that is complete, and checks where values have to be known."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.checks.shadows import own_memory_shadows, rules
from nvgen.targets.cpu.checks.shadows.flow import Flow, is_plain
from nvgen.targets.cpu.checks.shadows.observer import BITS, ORIGIN, PREFIX, WITH, Marked, based
from nvgen.targets.cpu.checks.shadows.reports import Reports, Use
from nvgen.targets.cpu.checks.shadows.values import is_unknown, none, shadow_type

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: The most bytes of an access.
_LARGEST = 64


class Parameters:
    """What a function of the kernel's own takes besides: the shadows of arguments that may be unknown with where each
    comes from, the addresses of shadows of memory that it is given the address of, and where its result's goes."""

    def __init__(self, flow: Flow, function: ir.Function) -> None:
        before = tuple(function.args)
        self.unknown = [number for number, one in enumerate(before) if flow.of(one)]
        self.pointers = [
            number
            for number, one in enumerate(before)
            if (root := flow.memory.root(one)) is one and not flow.memory.is_doubled(one) and flow.of_memory(root)
        ]
        self.returns = bool(flow.of_result(function))
        types: list[ir.Type] = []
        for number in self.unknown:
            types += [shadow_type(before[number].type), _I32]
        types += [pointer()] * (len(self.pointers) + 2 * self.returns)
        self.added = [ir.Argument(function, type_) for type_ in types]
        if types:
            function.ftype = ir.FunctionType(function.ftype.return_type, [*function.ftype.args, *types])
            function.args = (*before, *self.added)
            for number, argument in enumerate(self.added):
                argument.name = f"shadow.{number}"


class Insertion:
    """Of one function."""

    def __init__(self, flow: Flow, reports: Reports, parameters: dict[int, Parameters], function: ir.Function) -> None:
        self._flow, self._reports, self._parameters, self._function = flow, reports, parameters, function
        self._observer = flow.observer
        self._shadows: dict[int, tuple[ir.Value, ir.Value]] = {}
        self._phis: list[tuple[Any, Any, Any]] = []
        #: By ``id``, the block in which what a block had before ends now.
        self._last: dict[int, ir.Block] = {}
        self._memory = own_memory_shadows.OwnMemoryShadows(flow)
        self._result: tuple[ir.Value, ir.Value] | None = None
        self._slots: dict[str, ir.Value] = {}
        self.b = Builder(function.blocks[0])

    def run(self) -> None:
        """Goes through all blocks, each behind those that come before it on every path."""
        self._take_parameters()
        for block in _in_order(self._function):
            made, block.instructions, block.terminator = block.instructions, [], None
            self.b.position_at_end(block)
            for one in made:
                self._instruction(one)
            self._last[id(block)] = self.b.block
        for phi, bits, origin in self._phis:
            for value, block in phi.incomings:
                shadow, source = self._known_or_shadow(value, bits.type)
                bits.add_incoming(shadow, block)
                origin.add_incoming(source, block)
        for block in self._function.blocks:
            for one in block.instructions:
                if one.opname == "phi":
                    one.incomings = [(value, self._last.get(id(of), of)) for value, of in one.incomings]

    def _take_parameters(self) -> None:
        given = self._parameters.get(id(self._function))
        if given is None:
            return
        added = iter(given.added)
        for number in given.unknown:
            self._shadows[id(self._function.args[number])] = next(added), next(added)
        for number in given.pointers:
            self._memory.give(self._function.args[number], next(added))
        if given.returns:
            self._result = next(added), next(added)

    # Shadows

    def shadow(self, value: ir.Value) -> ir.Value:
        """The shadow of a value."""
        found = self._shadows.get(id(value))
        return none(shadow_type(value.type)) if found is None else found[0]

    def _known_or_shadow(self, value: ir.Value, type_: ir.Type) -> tuple[ir.Value, ir.Value]:
        return self._shadows.get(id(value), (none(type_), _I32(0)))

    def _origin(self, values: list[ir.Value]) -> ir.Value:
        """Where the first of some values comes from that is unknown; of vectors any of them."""
        found: ir.Value | None = None
        sources: frozenset[int] = frozenset()
        for value in reversed(values):
            known = self._shadows.get(id(value))
            if known is None:
                continue
            of = self._flow.of(value)
            if found is None:
                found, sources = known[1], of
            elif not _is_same(known[1], found):
                if isinstance(value.type, (ir.VectorType, ir.LiteralStructType, ir.ArrayType)):
                    found = _I32(self._observer.of_any(sources | of))
                else:
                    found = self.b.select(is_unknown(self.b, known[0]), known[1], found)
                sources |= of
        return _I32(0) if found is None else found

    def _append(self, made: Any) -> None:
        made.parent = self.b.block
        self.b.block.instructions.append(made)
        if isinstance(made, (ir.instructions.Terminator, ir.instructions.Unreachable)):
            self.b.block.terminator = made
        self.b.position_at_end(self.b.block)

    # Instructions

    def _instruction(self, made: Any) -> None:
        kind = made.opname.partition(" ")[0]
        handle = _HANDLED.get(kind)
        if handle is not None:
            handle(self, made)
        else:
            self._append(made)
            if self._flow.of(made) and kind in rules.RULES:
                bits = rules.shadow_of(self.b, made, self.shadow)
                self._shadows[id(made)] = bits, self._origin(list(made.operands))

    def _phi(self, made: Any) -> None:
        self._append(made)
        if self._flow.of(made):
            bits, origin = self.b.phi(shadow_type(made.type)), self.b.phi(_I32)
            self._shadows[id(made)] = bits, origin
            self._phis.append((made, bits, origin))

    def _alloca(self, made: Any) -> None:
        self._append(made)
        if self._flow.memory.root(made) is made and self._flow.of_memory(made):
            self._memory.make(self.b, made)

    def _branch(self, made: Any) -> None:
        if made.operands and not isinstance(made.operands[0], ir.Block):
            self._require(made, made.operands[0], Use.BRANCH)
        self._append(made)

    def _load(self, made: Any) -> None:
        address, marked = made.operands[0], self._observer.marked.get(id(made))
        self._require(made, address, Use.ADDRESS)
        if marked is not None and marked.origin:
            found = self._unwritten(made, marked)
            self._append(made)
            self._shadows[id(made)] = found, _I32(marked.origin)
            return
        self._append(made)
        root = self._flow.memory.root(address) if self._flow.of(made) else None
        if root is not None:
            self._shadows[id(made)] = self._memory.load(self.b, root, made)

    def _unwritten(self, made: Any, marked: Marked) -> ir.Value:
        """The shadow of what lies in memory of which is known what was written."""
        b, type_ = self.b, shadow_type(made.type if made.opname != "cmpxchg" else made.operands[2].type)
        if marked.before is not None:
            loaded = marked.before
        else:
            loaded = b.load(self._marks(made.operands[0], marked, "written", 0xFF), typ=type_, align=1)
        if isinstance(type_, ir.VectorType):
            return b.xor(loaded, ir.Constant(type_, [-1] * type_.count))
        return b.xor(loaded, type_(-1))

    def _marks(self, address: ir.Value, marked: Marked, name: str, elsewhere: int) -> ir.Value:
        """Where stands what was written of the memory at an address, or memory of as many bytes that nobody needs."""
        b, marks = self.b, marked.marks
        further = based(address)[1] - marked.offset
        if not isinstance(marks.type, ir.PointerType):
            slot = self._slot(name, elsewhere)
            there = b.inttoptr(b.add(marks, _I64(further)) if further else marks, pointer())
            return b.select(b.icmp_unsigned("!=", marks, _I64(0)), there, slot)
        return b.gep(marks, [_I64(further)], source_etype=_I8) if further else marks

    def _slot(self, name: str, byte: int) -> ir.Value:
        if name not in self._slots:
            entry = Builder(self._function.blocks[0])
            entry.position_at_start(self._function.blocks[0])
            slot = self._slots[name] = add_slot(entry, ir.ArrayType(_I8, _LARGEST), name)
            entry.store(ir.Constant(ir.ArrayType(_I8, _LARGEST), bytearray([byte] * _LARGEST)), slot)
            if self.b.block is self._function.blocks[0]:
                self.b.position_at_end(self.b.block)
        return self._slots[name]

    def _store(self, made: Any) -> None:
        value, address = made.operands
        self._require(made, address, Use.ADDRESS)
        marked, root = self._observer.marked.get(id(made)), self._flow.memory.root(address)
        if marked is not None:
            if self._flow.of(value):
                self._mark(made, value, address, marked)
        elif root is not None:
            if self._flow.of_memory(root):
                shadow, origin = self._known_or_shadow(value, shadow_type(value.type))
                self._memory.store(self.b, root, made, shadow, origin)
        else:
            self._require(made, value, Use.STORED)
        self._append(made)

    def _mark(self, made: Any, value: ir.Value, address: ir.Value, marked: Marked) -> None:
        """Memory that is given an unknown value is as memory that nothing has written, byte by byte."""
        b, shadow = self.b, self.shadow(value)
        if not isinstance(marked.marks.type, ir.PointerType):
            nowhere = b.icmp_unsigned("==", marked.marks, _I64(0))
            flag = b.and_(nowhere, is_unknown(b, shadow))
            self._reports.require(b, made, flag, self._origin([value]), Use.STORED)
        count = _bytes(shadow.type)
        bytes_ = ir.VectorType(_I8, count)
        in_bytes = b.bitcast(shadow, bytes_)
        known = b.icmp_unsigned("==", in_bytes, ir.Constant(bytes_, [0] * count))
        b.store(b.sext(known, bytes_), self._marks(address, marked, "nowhere", 0), align=1)

    def _atomic(self, made: Any) -> None:
        marked = self._observer.marked.get(id(made))
        self._require(made, made.operands[0], Use.ADDRESS)
        for operand in made.operands[1:]:
            self._require(made, operand, Use.STORED)
        if marked is not None and marked.origin:
            found = self._unwritten(made, marked)
            self._append(made)
            self._shadows[id(made)] = found, _I32(marked.origin)
        else:
            self._append(made)

    def _return(self, made: Any) -> None:
        if self._result is not None and made.operands:
            bits, origin = self._known_or_shadow(made.operands[0], shadow_type(made.operands[0].type))
            self.b.store(bits, self._result[0])
            self.b.store(origin, self._result[1])
        self._append(made)

    # Calls

    def _call(self, made: Any) -> None:
        function = made.callee
        if function.name.startswith(PREFIX):
            self._stands_for(made)
        elif self._flow.is_followed(function):
            self._call_followed(made)
        elif is_plain(made):
            self._append(made)
            if self._flow.of(made):
                self._shadows[id(made)] = rules.of_call(self.b, made, self.shadow), self._origin(list(made.args))
        else:
            for argument in made.args:
                is_address = isinstance(argument.type, ir.PointerType)
                self._require(made, argument, Use.ADDRESS if is_address else Use.GIVEN)
            self._append(made)

    def _stands_for(self, made: Any) -> None:
        """In the place of what stands for a value's shadow: the shadow, with its name."""
        value, name = made.args[0], made.callee.name
        bits, origin = self._known_or_shadow(value, shadow_type(value.type))
        found = {BITS: bits, ORIGIN: origin}.get(name[: name.rindex(".") + 1], value)
        one = self.b.select(_I1(1), found, found)
        one._name = made._name
        one.__dict__.pop("_StringReferenceCaching__cached_refstr", None)
        if name.startswith(WITH) and self._flow.of(made):
            self._shadows[id(made)] = made.args[1], made.args[2]

    def _call_followed(self, made: Any) -> None:
        given, b = self._parameters[id(made.callee)], self.b
        more: list[ir.Value] = []
        for number in given.unknown:
            argument = made.args[number]
            more += self._known_or_shadow(argument, shadow_type(argument.type))
        more += [self._memory.address(b, made.args[number]) for number in given.pointers]
        slots: list[ir.Value] = []
        if given.returns:
            slots = [self._room(shadow_type(made.type)), self._room(_I32)]
            for slot, type_ in zip(slots, (shadow_type(made.type), _I32), strict=True):
                b.store(none(type_), slot)
        made.operands = [*made.operands, *more, *slots]
        self._append(made)
        if slots:
            bits, origin = (
                b.load(slot, typ=of) for slot, of in zip(slots, (shadow_type(made.type), _I32), strict=True)
            )
            self._shadows[id(made)] = bits, origin

    def _room(self, type_: ir.Type) -> ir.Value:
        entry = Builder(self._function.blocks[0])
        entry.position_at_start(self._function.blocks[0])
        slot = add_slot(entry, type_, "shadow")
        if self.b.block is self._function.blocks[0]:
            self.b.position_at_end(self.b.block)
        return slot

    # Uses

    def _require(self, made: Any, value: ir.Value, use: Use) -> None:
        """Ends the thread where a value is unknown."""
        known = self._shadows.get(id(value))
        if known is not None:
            self._reports.require(self.b, made, is_unknown(self.b, known[0]), known[1], use)


_HANDLED = {
    "phi": Insertion._phi,
    "alloca": Insertion._alloca,
    **dict.fromkeys(("br", "switch"), Insertion._branch),
    "load": Insertion._load,
    "store": Insertion._store,
    **dict.fromkeys(("atomicrmw", "cmpxchg"), Insertion._atomic),
    "ret": Insertion._return,
    "call": Insertion._call,
}


def _is_same(one: ir.Value, other: ir.Value) -> bool:
    if one is other:
        return True
    are_constants = isinstance(one, ir.Constant) and isinstance(other, ir.Constant)
    return are_constants and one.constant == other.constant


def _bytes(type_: ir.Type) -> int:
    if isinstance(type_, ir.VectorType):
        return int(type_.count * type_.element.width) // 8
    return int(type_.width) // 8


def _in_order(function: ir.Function) -> list[ir.Block]:
    """The blocks that are reached, each behind those that come before it on every path."""
    found: list[ir.Block] = []
    seen = {id(function.blocks[0])}
    stack = [(function.blocks[0], iter(_following(function.blocks[0])))]
    while stack:
        block, rest = stack[-1]
        following = next((one for one in rest if id(one) not in seen), None)
        if following is None:
            found.append(block)
            stack.pop()
        else:
            seen.add(id(following))
            stack.append((following, iter(_following(following))))
    return found[::-1]


def _following(block: ir.Block) -> list[ir.Block]:
    end = block.terminator
    if isinstance(end, ir.SwitchInstr):
        return [end.default, *(target for _, target in end.cases)]
    return [] if end is None else [one for one in end.operands if isinstance(one, ir.Block)]
