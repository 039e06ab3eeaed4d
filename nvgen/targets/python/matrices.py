"""Matrix operations of warps, interpreted: what ``targets.cpu.simt.matrices`` does."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.lang import mma
from nvgen.lang.attributes.mma import MoveCall, ProductCall, WmmaMove
from nvgen.lang.mma_layout import (
    chunk_of,
    extent_of,
    metadata_lane,
    metadata_shift,
    place_of,
    sparse_column,
)
from nvgen.lang.mma_table import BITS, counts
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.python import values
from nvgen.targets.python.extents import check_fragment, check_row
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Waiting
from nvgen.targets.python.warps import bits, converged, rendezvous
from nvgen.tree import DeviceCall
from nvgen.types import SCALARS, Type, VectorType, f16, f32
from nvgen.types.float_formats import decode, rounded

_INTEGERS = ("s8", "u8", "s4", "u4", "b1", "s32")
_MASK_OF_TF32 = 0xFFFFE000


def _refuse(node: DeviceCall) -> CompileError:
    return CompileError(diagnostics.cpu.OnlyOnGpu(node.span, f"nv.{node.operation.name}"))


# Products


def _number(data: bytes, index: int, type_: str, bits: int) -> Any:
    """An element of a fragment, by its index in the registers."""
    code = int.from_bytes(data, "little") >> index * bits & (1 << bits) - 1
    if type_ in _INTEGERS:
        return code - (1 << bits) if type_[0] == "s" and code >> bits - 1 else code
    if type_ == "tf32":
        return decode(code & _MASK_OF_TF32, f32)
    return decode(code >> 2 & 15 if type_ == "e2m1" and bits == 8 else code, SCALARS[type_])


def _registers(value: Any, type_: Type) -> bytes:
    """A fragment as its registers, where elements of e2m1 are in the middle of a byte."""
    data = bits(value, type_)
    element = type_.element if isinstance(type_, VectorType) else type_
    return bytes(byte << 2 & 0xFF for byte in data) if element == SCALARS["e2m1"] else data


class _Product:
    """What a call of a product computes of the fragments of all lanes."""

    def __init__(self, node: DeviceCall) -> None:
        self.node = node
        self.attributes = attributes = ProductCall.of(node)
        self.row, self.bits = attributes.product, attributes.product.element_bits
        self.counts = counts(self.row)

    def __call__(self, operands: Mapping[int, Any]) -> Mapping[int, Any]:
        m, n, k = extent_of(self.row)
        left, right = [[0.0] * k for _ in range(m)], [[0.0] * k for _ in range(n)]
        added: dict[tuple[int, int], Any] = {}
        for lane, (a, b, c, *_) in operands.items():
            for row, column, number in self._elements("a", lane, a):
                left[row][self._column_of_a(operands, row, column)] = number
            for row, column, number in self._elements("b", lane, b):
                right[column][row] = number
            added |= {(row, column): number for row, column, number in self._elements("c", lane, c)}
        if self.row.scales:
            self._scale(operands, left, right)
        return {lane: self._result(lane, added, left, right) for lane in operands}

    def _scale(self, operands: Mapping[int, Any], left: list[list[Any]], right: list[list[Any]]) -> None:
        """Multiplies the elements by their scales."""
        _, a_byte, pair, _, b_byte, lane_of_four = operands[min(operands)][4]
        for row, numbers in enumerate(left):
            lane = row % 8 * 4 + row // 8 + pair * 2
            left[row] = self._scaled(numbers, operands[lane][4][0] if lane in operands else 0, a_byte)
        for column, numbers in enumerate(right):
            lane = column * 4 + lane_of_four
            right[column] = self._scaled(numbers, operands[lane][4][3] if lane in operands else 0, b_byte)

    def _scaled(self, numbers: list[Any], scales: int, byte: int) -> list[Any]:
        """The elements along the depth, with their scales in a word from a byte on."""
        vector, type_ = self.attributes.scale
        scalar = SCALARS["e4m3" if type_ == "ue4m3" else type_]

        def scale(k: int) -> float:
            return decode(scales >> 8 * (byte + k * int(vector[0]) // len(numbers)) & 0xFF, scalar)

        return [rounded(number * scale(k), f32) for k, number in enumerate(numbers)]

    def _elements(self, matrix: str, lane: int, data: bytes) -> list[tuple[int, int, Any]]:
        type_ = self.attributes.types["abc".index(matrix)]
        bits = BITS[type_] if matrix == "c" else self.bits
        positions = self._positions(matrix, lane)
        return [(*position, _number(data, element, type_, bits)) for element, position in enumerate(positions)]

    def _positions(self, matrix: str, lane: int) -> list[tuple[int, int]]:
        position, form = place_of(self.attributes, matrix)
        return [position(lane, element, form) for element in range(self.counts["abcd".index(matrix)])]

    def _column_of_a(self, operands: Mapping[int, Any], row: int, stored: int) -> int:
        """The column of an element of A."""
        if self.row.instruction != "mma_sparse":
            return stored
        chunk, is_wide = chunk_of(stored, self.bits), self.bits >= 16
        lane = metadata_lane(row, chunk, self.attributes.selector, self.row.metadata_lanes * 4, is_wide)
        metadata = operands[lane][3] if lane in operands else 0
        return int(sparse_column(stored, metadata >> metadata_shift(row, chunk, is_wide) & 15, self.bits))

    def _result(
        self, lane: int, added: Mapping[tuple[int, int], Any], left: list[list[Any]], right: list[list[Any]]
    ) -> Any:
        found = []
        for row, column in self._positions("d", lane):
            total = self._sum(left[row], right[column])
            found.append(self._rounded(total + added.get((row, column), 0)))
        return values.made(self.node.type, found) if isinstance(self.node.type, VectorType) else found[0]

    def _sum(self, left: list[Any], right: list[Any]) -> Any:
        operation = self.attributes.operation
        if operation:
            return sum(
                int(x) ^ int(y) if operation == "xor" else int(x) & int(y) for x, y in zip(left, right, strict=True)
            )
        total: Any = 0
        for x, y in zip(left, right, strict=True):
            product = x * y if self.attributes.types[3] in ("s32", "f64") else rounded(x * y, f32)
            total = total + product if self.attributes.types[3] in ("s32", "f64") else rounded(total + product, f32)
        return total

    def _rounded(self, total: Any) -> Any:
        type_ = self.attributes.types[3]
        if type_ == "s32":
            if self.attributes.saturates:
                return int(min(max(total, -(2**31)), 2**31 - 1))
            return (int(total) + 2**31) % 2**32 - 2**31
        if type_ == "f64":
            return float(total)
        single = rounded(float(total), f32)
        return rounded(single, f16) if type_ == "f16" else single


def _product(state: State, node: DeviceCall) -> Callable[..., Any]:
    attributes = ProductCall.of(node)
    row = attributes.product
    if attributes.rounding not in ("", "rn"):
        raise _refuse(node)
    types, compute = [operand.type for operand in node.operands], _Product(node)

    def multiply(a: Any, b: Any, c: Any, *rest: int) -> Waiting:
        metadata = rest[0] & FULL_MASK if row.instruction == "mma_sparse" else 0
        operands = (_registers(a, types[0]), _registers(b, types[1]), bits(c, types[2]), metadata, rest[-6:])
        return rendezvous(state, node, FULL_MASK, operands, compute)

    return multiply


# Matrices of 8 by 8 numbers of 16 bits


def _half(address: int) -> int:
    return ctypes.c_uint16.from_address(address).value


def _made(type_: Type, data: bytes) -> Any:
    """The value of a type that registers are."""
    memory = ctypes.create_string_buffer(data, len(data))
    return values.load(type_)(ctypes.addressof(memory))


def _load(state: State, node: DeviceCall) -> Callable[..., Any]:
    attributes = MoveCall.of(node)
    if attributes.move.shape != "m8n8":
        raise _refuse(node)

    def address_of(operands: Mapping[int, int], matrix: int, lane: int, half: int) -> int:
        row, column = lane // 4, lane % 4 * 2 + half
        line, at = (column, row) if attributes.transpose else (row, column)
        return operands.get(matrix * 8 + line, operands[min(operands)]) + 2 * at

    def compute(operands: Mapping[int, int]) -> Mapping[int, Any]:
        def found(lane: int) -> Any:
            halves = [
                address_of(operands, matrix, lane, half) for matrix in range(attributes.count) for half in range(2)
            ]
            return _made(node.type, b"".join(_half(address).to_bytes(2, "little") for address in halves))

        return {lane: found(lane) for lane in operands}

    def load(address: int) -> Waiting:
        check_row(state, node, address)
        return rendezvous(state, node, FULL_MASK, address, compute)

    return load


def _store(state: State, node: DeviceCall) -> Callable[..., Any]:
    attributes = MoveCall.of(node)
    if attributes.move.shape != "m8n8":
        raise _refuse(node)
    type_ = node.operands[1].type

    def compute(operands: Mapping[int, tuple[int, bytes]]) -> Mapping[int, Any]:
        for lane, (_, data) in operands.items():
            for matrix in range(attributes.count):
                for half in range(2):
                    row, column = lane // 4, lane % 4 * 2 + half
                    line, at = (column, row) if attributes.transpose else (row, column)
                    start = 4 * matrix + 2 * half
                    row_start, _ = operands.get(matrix * 8 + line, operands[min(operands)])
                    ctypes.memmove(row_start + 2 * at, data[start : start + 2], 2)
        return dict.fromkeys(operands)

    def store(address: int, value: Any) -> Waiting:
        check_row(state, node, address)
        return rendezvous(state, node, FULL_MASK, (address, bits(value, type_)), compute)

    return store


def _transpose(state: State, node: DeviceCall) -> Callable[..., Any]:
    def compute(operands: Mapping[int, bytes]) -> Mapping[int, Any]:
        def half(row: int, column: int) -> bytes:
            return operands.get(column * 4 + row // 2, operands[min(operands)])[2 * (row % 2) :][:2]

        return {
            lane: _made(node.type, half(lane // 4, lane % 4 * 2) + half(lane // 4, lane % 4 * 2 + 1))
            for lane in operands
        }

    return lambda value: rendezvous(state, node, FULL_MASK, bits(value, node.type), compute)


# Fragments of wmma


def _offsets(node: DeviceCall, lane: int, stride: int) -> list[int]:
    """Where the elements of a lane's fragment lie in memory, in elements."""
    attributes = WmmaMove.of(node)
    position, form = place_of(attributes, attributes.matrix)
    found = []
    for element in range(attributes.count):
        row, column = position(lane, element, form)
        found.append(row * stride + column if attributes.layout == "row" else column * stride + row)
    return found


def _bytes_of(node: DeviceCall, lane: int, stride: int) -> list[tuple[int, int]]:
    """Where the bytes of a lane's fragment begin in memory and how many follow each other."""
    bits = BITS[WmmaMove.of(node).type]
    step = max(8 // bits, 1)
    return [(offset * bits // 8, max(bits // 8, 1)) for offset in _offsets(node, lane, stride)[::step]]


def _wmma_load(state: State, node: DeviceCall) -> Callable[..., Any]:
    def load(address: int, stride: int) -> Waiting:
        check_fragment(state, node, address, stride)
        yield from converged(state, node)
        pieces = _bytes_of(node, state.thread.number % WARP_SIZE, stride)
        return _made(node.type, b"".join(ctypes.string_at(address + at, size) for at, size in pieces))

    return load


def _wmma_store(state: State, node: DeviceCall) -> Callable[..., Any]:
    type_ = node.operands[1].type

    def store(address: int, value: Any, stride: int) -> Waiting:
        check_fragment(state, node, address, stride)
        yield from converged(state, node)
        data = bits(value, type_)
        for index, (at, size) in enumerate(_bytes_of(node, state.thread.number % WARP_SIZE, stride)):
            ctypes.memmove(address + at, data[index * size :], size)

    return store


RULES = {
    mma.Multiply: _product,
    mma.SparseMultiply: _product,
    mma.ScaledMultiply: _product,
    mma.WmmaMultiply: _product,
    mma.LoadMatrix: _load,
    mma.StoreMatrix: _store,
    mma.TransposeMatrix: _transpose,
    mma.WmmaLoad: _wmma_load,
    mma.WmmaStore: _wmma_store,
}
