"""What a GPU would do anything at: copies by a tensor map that was made for others; and what only a GPU can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.lang.tensor_copies import IM2COL_W, IM2COL_W_128, MODES, ROWS, TILE, mode_of
from nvgen.targets.cpu.conventions import record_fields
from nvgen.tree import DeviceCall

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I64 = ir.IntType(64)
#: What a map of each mode has.
_WHAT = ("boxes", "pixels", 'pixels along w (mode "im2col_w")', '128 pixels along w (mode "im2col_w_128")')
_ONE_ROW = "boxes of one row"


def check_map(emitter: Emitter, node: DeviceCall, box: ir.Value) -> None:
    """Ends the launch where the map at ``box`` was made for copies of another mode."""
    b, mode = emitter.builder, mode_of(node.operation)
    wanted = MODES.index(TILE if mode is ROWS else mode)
    found = b.zext(record_fields.load(b, box, TensorMapRecord, "mode"), _I64)
    rows = b.zext(record_fields.load(b, box, TensorMapRecord, "count1"), _I64)
    holds = b.icmp_unsigned("==", found, _I64(wanted))
    if mode is ROWS:
        holds = b.and_(holds, b.icmp_unsigned("==", rows, _I64(1)))

    def describe(failure: Failure) -> Diagnostic:
        mode, rows_of_box = failure.numbers[:2]
        return wrong_map(node, mode, rows_of_box, failure.thread_name)

    require(emitter, holds, Check(node.span, f"a tensor map of {_WHAT[wanted]}", "", describe), [found, rows])


def wrong_map(node: DeviceCall, mode: int, rows: int, thread: str) -> Diagnostic:
    """The error for a map of a mode, whose boxes have so many rows."""
    is_rows = mode_of(node.operation) is ROWS
    wanted = _ONE_ROW if is_rows else _WHAT[MODES.index(mode_of(node.operation))]
    actual = f"boxes of {rows} rows" if is_rows and mode == 0 else _WHAT[mode]
    return diagnostics.tensor.MapOfAnotherMode(node.span, operation_name(node), wanted, actual, thread)


def check_address(emitter: Emitter, node: DeviceCall, address: ir.Value) -> None:
    """Ends the launch where the address that replaces the map's is null."""
    b = emitter.builder
    number = address if isinstance(address.type, ir.IntType) else b.ptrtoint(address, _I64)

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.tensor.NowhereInMemory(node.span, operation_name(node), failure.thread_name)

    require(emitter, b.icmp_unsigned("!=", number, _I64(0)), Check(node.span, "an address", "", describe), [])


def check_halo(emitter: Emitter, node: DeviceCall, offsets: list[ir.Value]) -> None:
    """Ends the launch where pixels along w have a halo, the first of the offsets."""
    b, name = emitter.builder, operation_name(node)
    if mode_of(node.operation) not in (IM2COL_W, IM2COL_W_128):
        return
    halo = b.zext(offsets[0], _I64)

    def describe(failure: Failure) -> Diagnostic:
        counted = diagnostics.counted(failure.numbers[0], "pixel")
        return diagnostics.tensor.HaloOnTheCpu(node.span, name, counted, failure.thread_name)

    require(emitter, b.icmp_unsigned("==", halo, _I64(0)), Check(node.span, "no halo", "", describe), [halo])
