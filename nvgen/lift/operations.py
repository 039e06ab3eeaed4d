"""What a target is told of a function before its instructions are emitted: the operations of the kernel language in it
that decide how the threads run, and what is kept for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.lang import DeviceOperation, async_copy, cluster, state_spaces, tensor_copies, tma, wgmma
from nvgen.lift import launch_control, matrices, threads, warpgroups
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import SpecialRegister
from nvgen.ptx.tree import Instruction

#: The opcodes whose operations a thread may wait in.
_WAITING = threads.WAITING | matrices.WAITING | warpgroups.WAITING | launch_control.WAITING
_WARPGROUPS: dict[str, type[DeviceOperation]] = {
    "mma_async": wgmma.Product,
    "commit_group": wgmma.CommitGroup,
    "wait_group": wgmma.WaitGroup,
}
_ONLY_ORDER = ("commit_group", "wait_group", "prefetch")


def operations(instruction: Instruction) -> Iterator[type[DeviceOperation]]:
    """Those that an instruction is."""
    found = copied_by(instruction)
    if found is not None:
        yield found
    if instruction.opcode == "wgmma" and instruction.modifiers[0] in _WARPGROUPS:
        yield _WARPGROUPS[instruction.modifiers[0]]
    if instruction.opcode in ("mapa", "getctarank") or {"cluster", "shared::cluster"}.intersection(
        instruction.modifiers
    ):
        yield cluster.ClusterMap
    if instruction.opcode == "isspacep" and (instruction.space or "").startswith("param"):
        yield state_spaces.SpaceQuestion
    for operand in instruction.operands:
        if isinstance(operand, SpecialRegister) and "cluster" in operand.name:
            yield cluster.ClusterNumber


def may_wait(instruction: Instruction) -> bool:
    """Whether a thread may wait in an instruction, or asks for what is kept of threads that wait."""
    if instruction.opcode == "isspacep":
        return "shared::cluster" in instruction.modifiers
    return instruction.opcode in _WAITING


def copied_by(instruction: Instruction) -> type[DeviceOperation] | None:
    """The copy that an instruction begins; None where it begins none."""
    if instruction.opcode != "cp":
        return None
    names = instruction.modifiers
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
