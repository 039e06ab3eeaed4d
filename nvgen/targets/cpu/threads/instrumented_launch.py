"""What a launch whose accesses to memory are looked at does for its blocks and threads, besides running them.

All of it stands in ``lang.meaning.shadow.State``, which the launch's failure record points at.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow_records import CHAINS, SHARED_RANGES, Cell, Range, State
from nvgen.targets.cpu.conventions import failure_reports, heap, record_fields

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: The distance from shared memory to the bytes that say what was written is a multiple of this.
_STEP = 1024


class InstrumentedLaunch:
    """Emits into a function of a launch with this failure record."""

    def __init__(self, builder: ir.IRBuilder, record: ir.Value) -> None:
        self._builder = builder
        self._state = failure_reports.state(builder, record)

    def _load(self, name: str) -> ir.Value:
        return record_fields.load(self._builder, self._state, State, name)

    @property
    def clock(self) -> ir.Value:
        """Where the events that may order threads are counted."""
        return record_fields.address(self._builder, self._state, State, "clock")

    @property
    def distance(self) -> ir.Value:
        """From a byte of shared memory to the one that says whether it was written."""
        return self._load("distance")

    def room(self, *sizes: ir.Value) -> ir.Value:
        """How many bytes each piece of the shared memory of a group, of these sizes, needs behind it."""
        b = self._builder
        largest, *others = sizes
        for size in others:
            largest = b.select(b.icmp_unsigned("<", largest, size), size, largest)
        distance = b.and_(b.add(largest, _I64(_STEP - 1)), _I64(-_STEP))
        record_fields.store(b, self._state, State, "distance", distance)
        return distance

    def begin(self, *pieces: tuple[ir.Value, ir.Value]) -> None:
        """The launch has the shared memory of a group: where its pieces start, two at most, and their sizes."""
        b = self._builder
        shift = b.zext(self._load("shared_shift"), _I64)
        calloc = declare(b.module, "calloc", pointer(), [_I64, _I64])
        for name, (start, size) in zip(SHARED_RANGES, pieces, strict=False):
            range_ = record_fields.address(b, self._state, State, name)
            cells = b.call(calloc, [b.add(b.lshr(size, shift), _I64(1)), _I64(record_fields.of_class(Cell).size)])
            for field, value in (("low", b.ptrtoint(start, _I64)), ("size", size), ("cells", cells)):
                record_fields.store(b, range_, Range, field, value)

    def begin_group(self) -> None:
        """The next blocks run in the same memory, in which nothing is written or ordered before them."""
        b = self._builder
        time = b.add(self._load("clock"), _I64(1))
        record_fields.store(b, self._state, State, "clock", time)
        record_fields.store(b, self._state, State, "begun", b.trunc(time, _I32))
        distance = self._load("distance")
        for name in SHARED_RANGES:
            range_ = record_fields.address(b, self._state, State, name)
            start = b.add(record_fields.load(b, range_, Range, "low"), distance)
            heap.clear(b, b.inttoptr(start, pointer()), record_fields.load(b, range_, Range, "size"))
        with b.if_then(b.icmp_unsigned("!=", self._load("in_flight_used"), _I32(0))):
            heap.clear(b, self._load("chains"), _I64(4 * CHAINS))
            for name in ("in_flight_used", "in_flight_free"):
                record_fields.store(b, self._state, State, name, _I32(0))

    def begin_thread(self, order: ir.Value | None = None) -> None:
        """A thread begins; without ``order`` no other one runs before it ends."""
        b = self._builder
        if order is None:
            order = record_fields.address(b, self._state, State, "order")
        begun = self._load("begun")
        times = dict.fromkeys(("warp", "block", "cluster", "reads", "products"), begun)
        fields = times | {"grid": self._load("launched")}
        wide = ("cluster_fence", "cluster_seen", "wide_fence", "wide_seen", "known_cluster_seen", "known_seen")
        names = ("fence", "released", "seen", *wide, "fenced_warp", "fenced", "waited", "conflict")
        nothing = dict.fromkeys((*names, "copy_group", "bulk_group", "has_counted"), _I32(0))
        for name, value in (fields | nothing).items():
            record_fields.store(b, order, Order, name, value)
        record_fields.store(b, order, Order, "held", _I64(0))

    def end(self) -> None:
        """The launch has ended."""
        b = self._builder
        for name in SHARED_RANGES:
            range_ = record_fields.address(b, self._state, State, name)
            heap.free(b, record_fields.load(b, range_, Range, "cells"))
