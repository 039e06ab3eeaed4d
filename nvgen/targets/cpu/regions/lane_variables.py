"""What the lanes of a warp keep in variables: vectors with an element a lane, which its operations take and give."""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.expressions import value
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions import warp_operations
from nvgen.targets.cpu.regions.emission import ChunkEmitter
from nvgen.targets.cpu.regions.storage import Path, parts
from nvgen.targets.cpu.regions.vectors import There
from nvgen.targets.cpu.regions.warp_operations import Operand, Parts, element, room

_I1, _I32 = ir.IntType(1), ir.IntType(32)


def emit(warp: ChunkEmitter, local: tree.Local | None, call: tree.DeviceCall, there: There | None) -> None:
    """An operation of the lanes that are ``there``, or of all, whose result each gets in a variable; the mask, the last
    operand, is known to name them all."""
    found = warp_operations.emit(warp, call, [operand(warp, one) for one in call.operands[:-1]], there)
    if local is None or not found:
        return
    if local in warp.region.carried:
        for path, vector in found.items():
            store(warp, local, path, vector)
    elif local in warp.region.variables:
        warp.store(local, _of_first(warp.builder, value_type(local.type), found))


def operand(warp: ChunkEmitter, node: tree.Expression) -> Operand:
    """What the lanes bring: the variable of each, or what is the same for all."""
    if isinstance(node, tree.Read) and node.local in warp.region.carried:
        local = node.local
        return Operand({path: _load(warp, local, path, type_) for path, type_ in parts(value_type(local.type))})
    inner = node.operand if isinstance(node, tree.Convert) else node
    if isinstance(inner, tree.Constant) and type(inner.value) is int and value_type(node.type) == _I32:
        return Operand(None, _I32(inner.value & 0xFFFFFFFF))
    return Operand(None, value(warp, node))


def _of_first(b: ir.IRBuilder, type_: ir.Type, found: Parts) -> ir.Value:
    """The first lane's value."""
    whole: ir.Value = ir.Constant(type_, ir.Undefined)
    for path, part in parts(type_):
        number = b.extract_element(found[path], _I32(0))
        if part == _I1:
            number = b.trunc(number, _I1)
        elif isinstance(part, ir.VectorType):
            memory = room(b, number.type)
            b.store(number, memory)
            number = b.load(memory, typ=part)
        if not path:
            return number
        whole = b.insert_value(whole, number, path)
    return whole


def _load(warp: ChunkEmitter, local: tree.Local, path: Path, type_: ir.Type) -> ir.Value:
    address = warp.arrays.address(local, path)
    loaded = warp.builder.load(address, typ=ir.VectorType(element(type_), WARP_SIZE))
    loaded.align = 1 if isinstance(type_, ir.VectorType) else 64
    return loaded


def store(warp: ChunkEmitter, local: tree.Local, path: Path, vector: ir.Value) -> None:
    """Gives each lane a part of a variable; in a branch that some take, these."""
    alone = warp.lanes_alone()
    if alone is not None:
        address = warp.arrays.address(local, path)
        old = warp.builder.load(address, typ=vector.type)
        old.align = 64
        vector = warp.builder.select(alone, vector, old)
    stored = warp.builder.store(vector, warp.arrays.address(local, path))
    stored.align = 64
