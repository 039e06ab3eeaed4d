"""What a target is told of a function before its instructions are emitted: the operations of the kernel language in it
that decide how the threads run, and what is kept for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from nvgen.lang import (
    DeviceOperation,
    async_copy,
    async_store,
    cluster,
    clusterlaunchcontrol,
    state_spaces,
    tensor_copies,
    tma,
    wgmma,
)
from nvgen.lift import launch_control, matrices, threads, warpgroups
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import SpecialRegister
from nvgen.ptx.tree import Instruction, Modifier

#: The opcodes whose operations a thread may wait in.
_WAITING = threads.WAITING | matrices.WAITING | warpgroups.WAITING | launch_control.WAITING
_WARPGROUPS: dict[str, type[DeviceOperation]] = {
    "mma_async": wgmma.Product,
    "commit_group": wgmma.CommitGroup,
    "wait_group": wgmma.WaitGroup,
}
#: Modifiers of what reaches the other blocks of a cluster.
_OF_CLUSTERS = frozenset({"cluster", "shared::cluster"})
_STORES: dict[str, type[DeviceOperation]] = {"st": async_store.AsyncStore, "red": async_store.AsyncReduction}
_COUNTED = "mbarrier::complete_tx::bytes"
_ONLY_ORDER = ("commit_group", "wait_group", "prefetch")


Mnemonic: TypeAlias = tuple[str, tuple[Modifier, ...]]
#: Mnemonics whose operations are kept.
_MNEMONICS = 4096


def operations(instructions: Sequence[Instruction], mnemonics: Iterable[Mnemonic]) -> frozenset[type[DeviceOperation]]:
    """Those that instructions are, whose opcodes with their modifiers are ``mnemonics``."""
    found = {operation for mnemonic in mnemonics for operation in _of_mnemonic(*mnemonic)}
    if _ask_for_cluster(instructions):
        found.add(cluster.ClusterNumber)
    return frozenset(found)


def _ask_for_cluster(instructions: Sequence[Instruction]) -> bool:
    for instruction in instructions:
        for operand in instruction.operands:
            if type(operand) is SpecialRegister and "cluster" in operand.name:
                return True
    return False


@lru_cache(_MNEMONICS)
def _of_mnemonic(opcode: str, modifiers: tuple[Modifier, ...]) -> tuple[type[DeviceOperation], ...]:
    found: list[type[DeviceOperation]] = []
    copied = _copied_by(opcode, modifiers)
    if copied is not None:
        found.append(copied)
    if opcode == "wgmma" and modifiers[0] in _WARPGROUPS:
        found.append(_WARPGROUPS[modifiers[0]])
    if opcode in ("mapa", "getctarank") or not _OF_CLUSTERS.isdisjoint(modifiers):
        found.append(cluster.ClusterMap)
    space = next((one for one in modifiers if one.kind is ModifierKind.SPACE), "")
    if opcode == "isspacep" and space.startswith("param"):
        found.append(state_spaces.SpaceQuestion)
    return tuple(found)


def may_wait(opcode: str, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether a thread may wait in an instruction, or asks for what is kept of threads that wait."""
    if opcode == "isspacep":
        return "shared::cluster" in modifiers
    return opcode in _WAITING


def _copied_by(opcode: str, names: tuple[Modifier, ...]) -> type[DeviceOperation] | None:
    """The copy, or the store by an mbarrier's count, that an instruction begins; None where it begins none."""
    if opcode in _STORES and "async" in names and _COUNTED in names:
        return _STORES[opcode]
    if opcode == "clusterlaunchcontrol" and "try_cancel" in names:
        return clusterlaunchcontrol.TryCancel
    if opcode != "cp":
        return None
    if names[1:2] in (("ca",), ("cg",)):
        return async_copy.Copy
    if "bulk" not in names or any(one in names for one in _ONLY_ORDER):
        return None
    to, source = [one for one in names if one.kind is ModifierKind.SPACE][:2]
    if source == "global":
        return tensor_copies.TensorLoad if "tensor" in names else tma.BulkLoad
    if names[0] == "reduce":
        return tensor_copies.TensorReduction if "tensor" in names else tma.BulkReduction
    if to == "global":
        return tensor_copies.TensorStore if "tensor" in names else tma.BulkStore
    return tma.BulkExchange
