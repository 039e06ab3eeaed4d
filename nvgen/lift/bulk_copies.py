"""Lowers ``cp.async.bulk``, ``cp.reduce.async.bulk``, ``st.bulk``, ``st.async`` and ``red.async`` to the bulk copies of
``nv.tma`` and the stores of ``nv.async_store``.

An address in the shared memory of a cluster may be that of another block. What copies there counts in that block, whose
threads wait for it: on the CPU it is a copy to the one block of a mask.

Source: PTX ISA, "Data Movement and Conversion Instructions: Bulk copy", ``st.async``, ``red.async``, ``st.bulk``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from llvmlite import ir

from nvgen.lang import DeviceOperation, async_store, atomic, cluster, tma
from nvgen.lang.atomic import Access
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lift import addresses, checks
from nvgen.lift.body_step import BodyStep
from nvgen.lift.memory import scope_of, value_of
from nvgen.lift.types import kernel_type, pointer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Operand, Vector
from nvgen.ptx.tree import Instruction
from nvgen.types import NONE, Scalar, Type, VectorType, u8, u16, u32, u64

_I8, _I16, _I32, _I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
#: What a reduction does, by PTX's names.
_REDUCTIONS = ("add", "min", "max", "inc", "dec", "and", "or", "xor")


def spaces(instruction: Instruction) -> list[str]:
    """The state spaces that an instruction names: first that to which it copies."""
    return [one for one in instruction.modifiers if one.kind is ModifierKind.SPACE]


def reduction_of(body: BodyStep) -> str:
    """What a reduction does."""
    return next(one for one in _REDUCTIONS if body.has(one))


# Groups


def commit(body: BodyStep) -> None:
    """``cp.async.bulk.commit_group``."""
    body.call(tma.commit_group, [])


def wait(body: BodyStep) -> None:
    """``cp.async.bulk.wait_group``."""
    count = constants.integer(body.operands[0])
    body.call(tma.wait_group, [], NONE, Groups(count or 0, body.has("read")))


# Blocks of a cluster


def shared_pointer(body: BodyStep, operand: Operand) -> ir.Value:
    """A pointer into the shared memory of a cluster, which an operand in brackets stands for."""
    return addresses.pointer(body, operand, "shared::cluster")


def is_wide(body: BodyStep) -> bool:
    """Whether masks of blocks have 32 bits."""
    return body.has("multicast::cluster::32b")


def report_of(body: BodyStep) -> str:
    """Which values a load reports to its mbarrier."""
    validity = "mbarrier::report::validity::"
    return next((one.removeprefix(validity) for one in body.instruction.modifiers if one.startswith(validity)), "")


class Target:
    """Where a copy to shared memory goes: addresses as the own block has them, and the blocks that get one.

    ``mask`` is a number; None for the own block alone. ``form`` has what of a load's form it decides.
    """

    def __init__(self, body: BodyStep, target: Operand, bar: Operand, mask: Operand | None) -> None:
        self.address, self.bar = shared_pointer(body, target), shared_pointer(body, bar)
        self.mask = None if mask is None else body.bits(mask, "b32" if is_wide(body) else "b16")
        if mask is None and prod(body.emitter.cluster) > 1 and "shared::cluster" in body.instruction.modifiers:
            self._find_block(body)

    def _find_block(self, body: BodyStep) -> None:
        b, own = body.builder, addresses.shared(body)
        rank = body.call(cluster.rank_of, [(pointer_type(u8, "shared::cluster"), self.address)], u32)
        given = [(pointer_type(u8, "shared"), own), (u32, rank)]
        there = body.call(cluster.map, given, pointer_type(u8, "shared::cluster"))
        back = b.sub(b.ptrtoint(own, _I64), b.ptrtoint(there, _I64))
        self.address, self.bar = (b.gep(one, [back], source_etype=_I8) for one in (self.address, self.bar))
        self.mask = b.shl(_I32(1), rank)

    @property
    def given(self) -> list[tuple[Type, ir.Value]]:
        """The mask as an operand, where there is one."""
        return [] if self.mask is None else [(u32 if self.mask.type == _I32 else u16, self.mask)]

    @property
    def form(self) -> dict[str, Any]:
        """How wide the mask is."""
        types = [type_ for type_, _ in self.given]
        return {"has_mask": u16 in types, "has_mask_32b": u32 in types}


def has_mask(body: BodyStep) -> bool:
    """Whether a copy goes to the blocks of a mask."""
    return any(one.startswith("multicast::cluster") for one in body.instruction.modifiers)


# Copies


def copy(body: BodyStep) -> None:
    """``cp.async.bulk`` and ``cp.reduce.async.bulk`` between two state spaces."""
    to, source = spaces(body.instruction)[:2]
    if body.instruction.modifiers[0] == "reduce":
        _reduce(body, to)
    elif source == "global":
        _load(body)
    elif to == "global":
        _store(body)
    else:
        _exchange(body)


def _side(body: BodyStep, operand: Operand, space: str, size: ir.Value) -> tuple[Type, ir.Value]:
    """One side of a copy of ``size`` bytes, an i32."""
    pointer = addresses.pointer(body, operand, space)
    checks.bounds(body, pointer, space, body.builder.zext(size, _I64))
    return pointer_type(u8, space), pointer


def _load(body: BodyStep) -> None:
    if body.has("ignore_oob"):
        raise body.refuse("it leaves bytes out at either end")
    to, source, size, bar, *rest = body.operands
    bytes_ = body.bits(size, "u32")
    target = Target(body, to, bar, rest[0] if has_mask(body) else None)
    checks.bounds(body, target.address, "shared", body.builder.zext(bytes_, _I64))
    given: list[tuple[Type, ir.Value]] = [
        (pointer_type(u8, "shared"), target.address),
        _side(body, source, "global", bytes_),
        *((u32, bytes_), (pointer_type(u64, "shared"), target.bar)),
    ]
    form = BulkForm(report=report_of(body), **target.form)
    body.call(tma.load_bulk, [*given, *target.given], NONE, form)


def _store(body: BodyStep) -> None:
    to, source, size, *rest = body.operands
    bytes_ = body.bits(size, "u32")
    given = [_side(body, to, "global", bytes_), _side(body, source, "shared", bytes_), (u32, bytes_)]
    is_masked = body.has("cp_mask")
    if is_masked:
        given.append((u16, body.bits(rest[-1], "b16")))
    body.call(tma.store_bulk, given, NONE, BulkForm(has_mask=is_masked))


def _exchange(body: BodyStep) -> None:
    to, source, size, bar = body.operands
    bytes_ = body.bits(size, "u32")
    there = pointer_type(u8, "shared::cluster")
    given = [(there, shared_pointer(body, to)), _side(body, source, "shared", bytes_), (u32, bytes_)]
    given.append((pointer_type(u64, "shared::cluster"), shared_pointer(body, bar)))
    body.call(tma.copy_bulk, given, NONE, BulkForm())


def _reduce(body: BodyStep, to: str) -> None:
    target, source, size, *rest = body.operands
    bytes_, of = body.bits(size, "u32"), kernel_type(body.types[-1])
    assert isinstance(of, Scalar)
    in_cluster = to != "global"
    given = [_side(body, target, to, bytes_), _side(body, source, "shared", bytes_), (u32, bytes_)]
    if in_cluster:
        given.append((pointer_type(u64, "shared::cluster"), shared_pointer(body, rest[0])))
    body.call(tma.reduce_bulk, given, NONE, BulkForm(reduction=reduction_of(body), dtype=of))


def fill(body: BodyStep) -> None:
    """``st.bulk``, of zeros."""
    target, size, _ = body.operands
    space, bytes_ = body.instruction.space or "", body.bits(size, "u32")
    pointer = addresses.pointer(body, target, space)
    checks.bounds(body, pointer, space, body.builder.zext(bytes_, _I64))
    body.call(tma.zero_bulk, [(pointer_type(u8, space), pointer), (u32, bytes_)], NONE, BulkForm())


# Stores that an mbarrier counts


def store_or_reduce(body: BodyStep) -> None:
    """``st.async`` and ``red.async``. Those to global memory, of which no barrier knows, take place at once."""
    address, value, *bar = body.operands
    if bar:
        _counted(body, address, value, bar[0])
    else:
        _at_once(body, address, value)


def _given(body: BodyStep, value: Operand) -> tuple[Type, ir.Value]:
    """A number, or a vector of them."""
    name = body.types[-1]
    of = kernel_type(name)
    if not isinstance(value, Vector):
        return of, value_of(body, value, name)
    values = [value_of(body, element, name) for element in value.elements]
    vector: ir.Value = ir.Constant(ir.VectorType(values[0].type, len(values)), ir.Undefined)
    for index, element in enumerate(values):
        vector = body.builder.insert_element(vector, element, _I32(index))
    assert isinstance(of, Scalar)
    return VectorType(of, len(values)), vector


def _counted(body: BodyStep, address: Operand, value: Operand, bar: Operand) -> None:
    of, given = _given(body, value)
    values = [
        (pointer_type(of, "shared::cluster"), shared_pointer(body, address)),
        (of, given),
        (pointer_type(u64, "shared::cluster"), shared_pointer(body, bar)),
    ]
    operation: DeviceOperation = async_store.store
    form = StoreForm(of)
    if body.instruction.opcode == "red":
        operation, form = async_store.reduce, StoreForm(of, reduction_of(body))
    body.call(operation, values, NONE, form)


def _at_once(body: BodyStep, address: Operand, value: Operand) -> None:
    of, given = _given(body, value)
    pointer = addresses.pointer(body, address, body.instruction.space or "")
    checks.bounds(body, pointer, "global", type_bits(body.types[-1]) // 8)
    access = Access("release" if body.has("release") else "relaxed", scope_of(body))
    operation = atomic.store
    if body.instruction.opcode == "red":
        name = reduction_of(body)
        operation = atomic.OPERATIONS[f"{name}_" if name in ("and", "or") else name]
    body.call(operation, [(pointer_type(of, "global"), pointer), (of, given)], NONE, access)


OPERATIONS: dict[str, Callable[[BodyStep], None]] = {"commit_group": commit, "wait_group": wait}
