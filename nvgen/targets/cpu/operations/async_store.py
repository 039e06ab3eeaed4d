"""Asynchronous stores on the CPU: they take place at once, and the mbarrier is told."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import compound
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import async_store
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.meaning import mbarriers, tensors
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.operations.mbarrier import call, generic
from nvgen.tree import DeviceCall
from nvgen.types import size_of

_I32 = ir.IntType(32)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, value, bar = operands
    type_ = StoreForm.of(node).type
    size = size_of(type_)
    check_extent(emitter, node, 0, target, _I32(size))
    compound.store(emitter.builder, value, target, type_, size)
    call(emitter, mbarriers.receive, [bar, _I32(size)])


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, value, bar = operands
    form = StoreForm.of(node)
    size = size_of(form.type)
    check_extent(emitter, node, 0, target, _I32(size))
    constants = {"dtype": form.type, "combine": tensors.COMBINE[form.reduction]}
    b = emitter.builder
    wide = value if value.type == ir.IntType(64) else b.zext(value, ir.IntType(64))
    parts = generic(emitter, [target, wide])
    device_library.call(emitter.functions, b, tensors.reduce_one, *parts, constants=constants)
    call(emitter, mbarriers.receive, [bar, _I32(size)])


FAMILY = Family({async_store.AsyncStore: _store, async_store.AsyncReduction: _reduce})
