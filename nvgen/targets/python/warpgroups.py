"""Products of warpgroups, interpreted: what ``targets.cpu.simt.warpgroups`` computes.

An accumulator is the vector of a thread's numbers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import DeviceOperation, wgmma
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.lang.wgmma import THREADS, MatrixType
from nvgen.targets.python import arithmetic, products, values, warps
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Waiting
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, f32, i32
from nvgen.types.accumulators import AccumulatorType

#: Rows of A.
_ROWS = 64
#: Bytes of a row of A and of a column of B.
_LINE = 32
#: The bits of an address that a descriptor knows.
_ADDRESSES = 0x3FFFF
_TF32 = 0xFFFFE000
_round = arithmetic.rounding(f32)


def _accumulator(state: State, node: DeviceCall) -> Callable[..., Any]:
    type_ = node.type
    assert isinstance(type_, AccumulatorType)
    zeros = values.Vector((0 if type_.element == i32 else 0.0,) * type_.count)
    return lambda: zeros


def _accumulator_of(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda numbers: numbers


def _fence(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: warps.converged(state, node)


def _commit(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: _once(state, node, lambda: products.commit(state))


def _once(state: State, node: DeviceCall, act: Callable[[], None]) -> Waiting:
    """The lanes of a warp come together, and one acts for all."""

    def compute(operands: Mapping[int, None]) -> Mapping[int, None]:
        act()
        return operands

    yield from warps.rendezvous(state, node, FULL_MASK, None, compute)


def _wait_group(state: State, node: DeviceCall) -> Callable[..., Any]:
    def wait(*accumulators: values.Vector) -> Waiting:
        yield from warps.converged(state, node)
        yield from products.wait(state, node)
        return accumulators[0] if len(accumulators) == 1 else accumulators

    return wait


# Products


def _product(state: State, node: DeviceCall) -> Callable[..., Any]:
    form, type_ = Form.of(node), node.type
    assert isinstance(form, Form) and isinstance(type_, AccumulatorType)
    dot = _DOTS.get(form.a.name, _floats)
    add = _adding(type_.element, form)

    def read(a: Any, b: int) -> Callable[[], bytes]:
        """What returns the bytes that a product reads of shared memory."""
        lines = [("B", b, form.transposes_b, line) for line in range(type_.columns)]
        if not form.a_in_registers:
            lines += [("A", a, form.transposes_a, line) for line in range(_ROWS)]
        return lambda: b"".join(_line(state, node, *line) for line in lines)

    def multiply(accumulator: values.Vector, a: Any, b: int, adds: bool = bool(form.adds)) -> Waiting:
        thread = state.thread.number % THREADS
        first = thread // WARP_SIZE * 16 + thread % WARP_SIZE // 4
        yield from _once(state, node, lambda: products.start(state, node, read(a, b)))
        if form.a_in_registers:
            rows = yield from _exchanged(state, node, a)
        else:
            rows = [_line(state, node, "A", a, form.transposes_a, row) for row in (first, first + 8)]
        found = list(accumulator)
        for pair in range(type_.columns // 4):
            eight, side = divmod(pair, 2)
            column = _line(state, node, "B", b, form.transposes_b, eight * 8 + thread % 4 * 2 + side)
            for half, row in enumerate(rows):
                number = eight * 4 + half * 2 + side
                found[number] = add(found[number] if adds else 0, dot(row, column, form))
        return values.Vector(found)

    return multiply


def _exchanged(state: State, node: DeviceCall, fragment: Any) -> Waiting:
    """The two rows of A that four lanes have, of each the words 0 and 4, or 1 and 5, and so on."""

    def compute(operands: Mapping[int, bytes]) -> Mapping[int, list[bytes]]:
        nothing = bytes(16)
        quads = {lane: [operands.get(lane // 4 * 4 + other, nothing) for other in range(4)] for lane in operands}
        return {
            lane: [
                b"".join(one[4 * word : 4 * word + 4] for word in (half, half + 2) for one in quad) for half in (0, 1)
            ]
            for lane, quad in quads.items()
        }

    own = warps.bits(fragment, node.operands[1].type)
    rows = yield from warps.rendezvous(state, node, FULL_MASK, own, compute)
    return rows


def _line(state: State, node: DeviceCall, matrix: str, descriptor: int, transposed: bool, line: int) -> bytes:
    """A row of A or a column of B in the block's shared memory."""
    found = bytearray()
    for depth in range(_LINE):
        address = state.thread.block.at(_byte_address(descriptor, transposed, line, depth), _ADDRESSES)
        if address is None:
            raise LaunchError(diagnostics.wgmma.OutsideOfShared(node.span, matrix, state.thread.thread_name))
        found.append(ctypes.c_uint8.from_address(address).value)
    return bytes(found)


def _byte_address(descriptor: int, transposed: bool, line: int, depth: int) -> int:
    """Where a byte of a line lies, as the lowest bits of its address."""
    start, leading, stride = ((descriptor >> lowest & 0x3FFF) << 4 for lowest in (0, 16, 32))
    mode = descriptor >> 62
    width = 256 >> mode if mode else 16
    if transposed:
        (piece, rest), (eight, row) = divmod(2 * line + depth % 2, width), divmod(depth // 2, 8)
        distance = piece * leading + eight * stride if mode else piece * stride + eight * leading
        address = start + distance + row * width + rest
    else:
        (eight, row), (piece, rest) = divmod(line, 8), divmod(depth, width)
        address = start + eight * stride + row * width + piece * leading + rest
    row_bits = (address >> 7) - (descriptor >> 49 & 7)
    return (address ^ row_bits << 4 & (width - 16)) & _ADDRESSES


def _numbers(line: bytes, type_: MatrixType) -> list[Any]:
    buffer, element = ctypes.create_string_buffer(line), type_.element
    load, start = values.load(element), ctypes.addressof(buffer)
    return [load(start + offset) for offset in range(0, _LINE, element.size)]


def _floats(row: bytes, column: bytes, form: Form) -> float:
    total = 0.0
    for x, y in zip(_numbers(row, form.a), _numbers(column, form.b), strict=True):
        total = _round(total + _round(x * y))
    return -total if form.is_negative else total


def _tensor_floats(row: bytes, column: bytes, form: Form) -> float:
    def cut(line: bytes) -> bytes:
        words = (int.from_bytes(line[index : index + 4], "little") & _TF32 for index in range(0, _LINE, 4))
        return b"".join(word.to_bytes(4, "little") for word in words)

    return _floats(cut(row), cut(column), form)


def _integers(row: bytes, column: bytes, form: Form) -> int:
    return sum(x * y for x, y in zip(_numbers(row, form.a), _numbers(column, form.b), strict=True))


def _bits(row: bytes, column: bytes, form: Form) -> int:
    return (int.from_bytes(row, "little") & int.from_bytes(column, "little")).bit_count()


_DOTS: dict[str, Callable[[bytes, bytes, Form], Any]] = {
    "tf32": _tensor_floats,
    "s8": _integers,
    "u8": _integers,
    "b1": _bits,
}


def _adding(element: Scalar, form: Form) -> Callable[[Any, Any], Any]:
    """What adds to a number of an accumulator."""
    if element.is_float:
        rounded = arithmetic.rounding(element)
        return lambda number, found: rounded(_round(number + found))
    if form.satfinite:
        return lambda number, found: max(element.minimum, min(element.maximum, number + found))
    wrapped = arithmetic.wrap(element)
    return lambda number, found: wrapped(number + found)


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    wgmma.Accumulator: _accumulator,
    wgmma.Encodable: lambda state, node: lambda number: number,
    wgmma.AccumulatorOf: _accumulator_of,
    wgmma.Product: _product,
    wgmma.Fence: _fence,
    wgmma.CommitGroup: _commit,
    wgmma.WaitGroup: _wait_group,
}
