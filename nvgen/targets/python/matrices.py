"""Matrix operations of warps, interpreted: ``lang.meaning.matrices`` computes on memory of the lanes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen.lang import DeviceOperation, mma
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.meaning import matrices
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.library.matrix_functions import FUNCTIONS
from nvgen.targets.python import values
from nvgen.targets.python.arrays import Memory
from nvgen.targets.python.extents import check_fragment, check_row
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Waiting
from nvgen.targets.python.warps import bits, rendezvous
from nvgen.tree import DeviceCall
from nvgen.types import NONE, SCALARS, Type, VectorType

#: Fragments are aligned for everything that is loaded at once.
_ALIGNMENT = 16
_Lanes = ctypes.c_uint64 * WARP_SIZE
#: Of an operand's value and type, the bytes of an offset in a lane's memory.
_Parts = dict[int, bytes]


def _word(number: int, size: int) -> bytes:
    return (number & (1 << 8 * size) - 1).to_bytes(size, "little")


def _collective(state: State, node: DeviceCall, parts: Callable[..., _Parts]) -> Callable[..., Any]:
    """An operation of all lanes: ``parts`` are what a lane's operands put into its memory, by their offsets."""
    compute = state.operations.library(FUNCTIONS[type(node.operation)](node))
    load = None if node.type == NONE else values.load(node.type)

    def computed(operands: Mapping[int, Memory]) -> Mapping[int, None]:
        addresses = _Lanes(*(operands[lane].address if lane in operands else 0 for lane in range(WARP_SIZE)))
        compute(ctypes.addressof(addresses), sum(1 << lane for lane in operands))
        return dict.fromkeys(operands)

    def run(*operands: Any) -> Waiting:
        memory = Memory(matrices.SIZE, _ALIGNMENT)
        for offset, data in parts(*operands).items():
            ctypes.memmove(memory.address + offset, data, len(data))
        yield from rendezvous(state, node, FULL_MASK, memory, computed)
        return None if load is None else load(memory.address + matrices.D)

    return run


# Products


def _registers(value: Any, type_: Type) -> bytes:
    """A fragment as its registers, where elements of e2m1 are in the middle of a byte."""
    data = bits(value, type_)
    element = type_.element if isinstance(type_, VectorType) else type_
    return bytes(byte << 2 & 0xFF for byte in data) if element == SCALARS["e2m1"] else data


def _product(state: State, node: DeviceCall) -> Callable[..., Any]:
    row, types = ProductCall.of(node).product, [operand.type for operand in node.operands]

    def parts(*operands: Any) -> _Parts:
        offsets = (matrices.A, matrices.B, matrices.C)
        found = {offset: _registers(*one) for offset, *one in zip(offsets, operands, types, strict=False)}
        if row.instruction == "mma_sparse":
            found[matrices.METADATA] = _word(operands[3], 4)
        if row.scales:
            for scales, offset in ((operands[-6:-3], matrices.A_SCALE), (operands[-3:], matrices.B_SCALE)):
                sizes = zip(scales, (4, 2, 2), strict=True)
                found[offset] = b"".join(_word(number, size) for number, size in sizes)
        return found

    return _collective(state, node, parts)


# Matrices of 8 by 8, and fragments of wmma


def _rows(state: State, node: DeviceCall) -> Callable[..., Any]:
    def parts(address: int, *fragment: Any) -> _Parts:
        check_row(state, node, address)
        return {matrices.ADDRESS: _word(address, 8), **_stored(node, matrices.A, fragment)}

    return _collective(state, node, parts)


def _stored(node: DeviceCall, offset: int, fragment: Sequence[Any]) -> _Parts:
    """The fragment of an operation that stores one."""
    return {offset: bits(fragment[0], node.operands[1].type)} if fragment else {}


def _transpose(state: State, node: DeviceCall) -> Callable[..., Any]:
    return _collective(state, node, lambda value: {matrices.A: bits(value, node.type)})


def _matrix(state: State, node: DeviceCall) -> Callable[..., Any]:
    def parts(address: int, *fragment_and_stride: Any) -> _Parts:
        *fragment, stride = fragment_and_stride
        check_fragment(state, node, address, stride)
        of_fragment = _stored(node, matrices.D, fragment)
        return {matrices.ADDRESS: _word(address, 8), matrices.METADATA: _word(stride, 4), **of_fragment}

    return _collective(state, node, parts)


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    **dict.fromkeys((mma.Multiply, mma.SparseMultiply, mma.ScaledMultiply, mma.WmmaMultiply), _product),
    mma.LoadMatrix: _rows,
    mma.StoreMatrix: _rows,
    mma.TransposeMatrix: _transpose,
    mma.WmmaLoad: _matrix,
    mma.WmmaStore: _matrix,
}
