"""Asynchronous stores as PTX has them. Source: PTX ISA, ``st.async``, ``red.async``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import async_store
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, VectorType

_COMPLETION = ".mbarrier::complete_tx::bytes"


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, value, bar = operands
    type_ = StoreForm.of(node).type
    if not isinstance(type_, VectorType):
        text = f"st.async.shared::cluster{_COMPLETION}.b{StoreForm.of(node).scalar.bits} [$0], $1, [$2];"
        instruct(emitter, text, None, operands)
        return
    b, count = emitter.builder, type_.count
    parts = [b.extract_element(value, ir.IntType(32)(index)) for index in range(count)]
    registers = ", ".join(f"${index}" for index in range(2, 2 + count))
    text = f"st.async.shared::cluster{_COMPLETION}.v{count}.b{type_.element.bits} [$0], {{{registers}}}, [$1];"
    instruct(emitter, text, None, [target, bar, *parts])


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = StoreForm.of(node)
    assert isinstance(form.type, Scalar)
    kind = "b" if form.reduction in ("and", "or", "xor") else "s" if form.type.is_signed else "u"
    name = f"red.async.relaxed.cluster.shared::cluster{_COMPLETION}.{form.reduction}.{kind}{form.type.bits}"
    instruct(emitter, f"{name} [$0], $1, [$2];", None, operands)


def _store_to_device(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"st.async.mmio.release.sys.global.b{StoreForm.of(node).scalar.bits} [$0], $1;", None, operands)


FAMILY = Family(
    {
        async_store.AsyncStore: _store,
        async_store.AsyncReduction: _reduce,
        async_store.DeviceStore: _store_to_device,
    }
)
