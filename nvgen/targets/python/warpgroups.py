"""Products of warpgroups, interpreted: ``lang.meaning.warpgroups`` computes them.

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
from nvgen.lang.meaning import warpgroups
from nvgen.lang.warp import FULL_MASK
from nvgen.lang.wgmma import THREADS
from nvgen.targets.python import products, values, warps
from nvgen.targets.python.arrays import Memory
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Waiting
from nvgen.tree import DeviceCall
from nvgen.types import i32
from nvgen.types.accumulators import AccumulatorType


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
    matrices = _Matrices(state, node)
    compiled = state.operations.library(warpgroups.multiplication(form, type_.element), ftz=state.ftz)
    size, load, store = type_.element.size, values.load(type_.element), values.store(type_.element)

    def read(a: Any, b: int) -> Callable[[], bytes]:
        """What returns the bytes that a product reads of shared memory."""
        lines = [("B", b, form.transposes_b, line) for line in range(type_.columns)]
        if not form.a_in_registers:
            lines += [("A", a, form.transposes_a, line) for line in range(warpgroups.ROWS)]
        return lambda: b"".join(matrices.line(*line) for line in lines)

    def multiply(accumulator: values.Vector, a: Any, b: int, adds: bool = bool(form.adds)) -> Waiting:
        thread = state.thread.number % THREADS
        yield from _once(state, node, lambda: products.start(state, node, read(a, b)))
        if form.a_in_registers:
            rows = yield from matrices.exchanged(a)
        else:
            rows = matrices.rows(a, form.transposes_a, thread)
        sums, memories = Memory(size * type_.count, size), state.thread.block.memories
        for index, number in enumerate(accumulator):
            store(sums.address + index * size, number)
        of_b = ((memory.address, memory.size, b) for memory in memories)
        if not any(compiled(sums.address, rows.address, *one, thread, type_.columns, adds) for one in of_b):
            raise matrices.outside("B")
        return values.Vector(load(sums.address + index * size) for index in range(type_.count))

    return multiply


class _Matrices:
    """The rows of A and the columns of B of a call, as compiled functions of ``lang.meaning.warpgroups`` find them."""

    def __init__(self, state: State, node: DeviceCall) -> None:
        self._state, self._node = state, node
        library = state.operations.library
        self._fetch, self._fetch_rows = library(warpgroups.fetch), library(warpgroups.fetch_rows)
        self._put_registers = library(warpgroups.put_registers)

    def outside(self, matrix: str) -> LaunchError:
        """A matrix that does not lie in shared memory."""
        return LaunchError(diagnostics.wgmma.OutsideOfShared(self._node.span, matrix, self._state.thread.thread_name))

    def line(self, matrix: str, descriptor: int, transposed: bool, line: int) -> bytes:
        """A row of A or a column of B."""
        found = Memory(warpgroups.LINE, warpgroups.LINE)
        self._fetched(self._fetch, found, matrix, descriptor, transposed, line)
        return ctypes.string_at(found.address, warpgroups.LINE)

    def rows(self, descriptor: int, transposed: bool, thread: int) -> Memory:
        """The two rows of A of which a thread has numbers."""
        found = Memory(2 * warpgroups.LINE, warpgroups.LINE)
        self._fetched(self._fetch_rows, found, "A", descriptor, transposed, thread)
        return found

    def _fetched(self, fetch: Callable[..., bool], into: Memory, matrix: str, *which: int) -> None:
        memories = self._state.thread.block.memories
        if not any(fetch(into.address, memory.address, memory.size, *which) for memory in memories):
            raise self.outside(matrix)

    def exchanged(self, fragment: Any) -> Waiting:
        """The two rows of A that four lanes have in registers."""

        def compute(operands: Mapping[int, bytes]) -> Mapping[int, Memory]:
            return {lane: self._put_together(operands, lane & ~3) for lane in operands}

        own = warps.bits(fragment, self._node.operands[1].type)
        rows = yield from warps.rendezvous(self._state, self._node, FULL_MASK, own, compute)
        return rows

    def _put_together(self, operands: Mapping[int, bytes], first: int) -> Memory:
        """What a lane that is not there has are zeros."""
        rows = Memory(2 * warpgroups.LINE, warpgroups.LINE)
        for lane in range(4):
            registers = int.from_bytes(operands.get(first + lane, b""), "little")
            self._put_registers(rows.address, registers, lane)
        return rows


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    wgmma.Accumulator: _accumulator,
    wgmma.Encodable: lambda state, node: lambda number: number,
    wgmma.AccumulatorOf: _accumulator_of,
    wgmma.Product: _product,
    wgmma.Fence: _fence,
    wgmma.CommitGroup: _commit,
    wgmma.WaitGroup: _wait_group,
}
