"""Products of warpgroups, interpreted: ``lang.meaning.warpgroups`` computes them.

An accumulator is the vector of a thread's numbers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import DeviceOperation, wgmma
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.meaning import warpgroups
from nvgen.lang.special_registers import WARP_SIZE, WARPGROUP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.python import products, values, warps
from nvgen.targets.python.arrays import Memory
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Waiting
from nvgen.tree import DeviceCall
from nvgen.types import i32
from nvgen.types.accumulators import AccumulatorType

_ALIGNMENT = 32
_Lanes = ctypes.c_uint64 * WARP_SIZE


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


class _Lane(NamedTuple):
    """What a lane brings: its memory, A in registers or its descriptor, and the descriptor of B."""

    memory: Memory
    a: Any
    b: int


def _product(state: State, node: DeviceCall) -> Callable[..., Any]:
    form, type_ = Form.of(node), node.type
    assert isinstance(form, Form) and isinstance(type_, AccumulatorType)
    matrices = _Matrices(state, node)
    compiled = state.operations.library(warpgroups.multiplication(form, type_.element), ftz=state.ftz)
    size, load, store = type_.element.size, values.load(type_.element), values.store(type_.element)

    def read(a: Any, b: int) -> Callable[[], bytes]:
        """What returns the bytes that a product reads of shared memory."""
        lines = [("B", b, form.transposes_b, line) for line in range(type_.columns)]
        if not form.a_in_registers:
            lines += [("A", a, form.transposes_a, line) for line in range(warpgroups.ROWS)]
        return lambda: b"".join(matrices.line(*line) for line in lines)

    def compute(operands: Mapping[int, _Lane]) -> Mapping[int, None]:
        """What the last lane that comes does for all."""
        last = operands[state.thread.number % WARP_SIZE]
        products.start(state, node, read(last.a, last.b))
        of_b = [("B", last.b, form.transposes_b, column) for column in range(type_.columns)]
        columns = _joined(matrices.line(*line) for line in of_b)
        rows = matrices.registers(operands) if form.a_in_registers else matrices.rows(last.a, form.transposes_a)
        addresses = _Lanes(*(operands[lane].memory.address if lane in operands else 0 for lane in range(WARP_SIZE)))
        there = sum(1 << lane for lane in operands)
        compiled(ctypes.addressof(addresses), there, rows.address, columns.address, type_.columns)
        return dict.fromkeys(operands)

    def multiply(accumulator: values.Vector, a: Any, b: int, adds: bool = bool(form.adds)) -> Waiting:
        memory = Memory(warpgroups.SUMS + size * type_.count, _ALIGNMENT)
        ctypes.c_uint32.from_address(memory.address + warpgroups.ADDS).value = adds
        sums = memory.address + warpgroups.SUMS
        for index, number in enumerate(accumulator):
            store(sums + index * size, number)
        yield from warps.rendezvous(state, node, FULL_MASK, _Lane(memory, a, b), compute)
        return values.Vector(load(sums + index * size) for index in range(type_.count))

    return multiply


class _Matrices:
    """The rows of A and the columns of B of a call, as compiled functions of ``lang.meaning.warpgroups`` find them."""

    def __init__(self, state: State, node: DeviceCall) -> None:
        self._state, self._node = state, node
        library = state.operations.library
        self._fetch = library(warpgroups.fetch)
        self._put_registers = library(warpgroups.put_registers)

    def outside(self, matrix: str) -> LaunchError:
        """A matrix that does not lie in shared memory."""
        return LaunchError(diagnostics.wgmma.OutsideOfShared(self._node.span, matrix, self._state.thread.thread_name))

    def line(self, matrix: str, descriptor: int, transposed: bool, line: int) -> bytes:
        """A row of A or a column of B."""
        found = Memory(warpgroups.LINE, warpgroups.LINE)
        self._fetched(self._fetch, found, matrix, descriptor, transposed, line)
        return ctypes.string_at(found.address, warpgroups.LINE)

    def rows(self, descriptor: int, transposed: bool) -> Memory:
        """The 16 rows of A of the warp."""
        first = self._state.thread.number % WARPGROUP_SIZE // WARP_SIZE * warpgroups.ROWS_OF_WARP
        rows = range(first, first + warpgroups.ROWS_OF_WARP)
        return _joined(self.line("A", descriptor, transposed, row) for row in rows)

    def _fetched(self, fetch: Callable[..., bool], into: Memory, matrix: str, *which: int) -> None:
        memories = self._state.thread.block.memories
        if not any(fetch(into.address, memory.address, memory.size, *which) for memory in memories):
            raise self.outside(matrix)

    def registers(self, operands: Mapping[int, _Lane]) -> Memory:
        """The 16 rows of A that the lanes have in registers; what a lane that is not there has are zeros."""
        rows = Memory(warpgroups.ROWS_OF_WARP * warpgroups.LINE, _ALIGNMENT)
        for lane, own in operands.items():
            given = warps.bits(own.a, self._node.operands[1].type)
            self._put_registers(rows.address, int.from_bytes(given, "little"), lane)
        return rows


def _joined(lines: Iterable[bytes]) -> Memory:
    """Lines one after the other."""
    data = b"".join(lines)
    memory = Memory(len(data), _ALIGNMENT)
    ctypes.memmove(memory.address, data, len(data))
    return memory


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    wgmma.Accumulator: _accumulator,
    wgmma.Encodable: lambda state, node: lambda number: number,
    wgmma.AccumulatorOf: _accumulator_of,
    wgmma.Product: _product,
    wgmma.Fence: _fence,
    wgmma.CommitGroup: _commit,
    wgmma.WaitGroup: _wait_group,
}
