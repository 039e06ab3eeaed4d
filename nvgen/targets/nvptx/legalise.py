"""Operations that an architecture lacks, and what they are there. LLVM is not needed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nvgen.base.records import Record
from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.instructions import instruction
from nvgen.tree import DeviceCall, pointer_type
from nvgen.tree.legalisation import Expansion, LibraryCall, UpdateLoop
from nvgen.types import Space, VectorType, is_integer

if TYPE_CHECKING:  # it loads LLVM
    from nvgen.codegen.contract.pipeline import Kernels


class NvptxLegaliser(Record):
    """Of an architecture, by its name: ``sm_90a``."""

    architecture: str
    #: Whether generic pointers may point to another block's shared memory (``cluster_addresses``).
    reaches_others: bool = False

    def legalise(self, call: DeviceCall) -> Expansion | None:
        """Loops of atomic instructions where there is no single one, and of shuffles before ``match.sync``."""
        rule = _RULES.get(call.operation.family)
        return None if rule is None else rule(call, self)


def for_kernels(kernels: Kernels, architecture: str) -> list[NvptxLegaliser]:
    """One for each kernel of a module."""
    plain = NvptxLegaliser(architecture)
    if all(DeviceCall not in kernel.kinds for kernel, _ in kernels):
        return [plain] * len(kernels)
    from nvgen.targets.nvptx import cluster_addresses  # most kernels have no atomic operation

    return [plain.with_changes(reaches_others=reaches) for reaches in cluster_addresses.of_module(kernels)]


def _of_warps(call: DeviceCall, legaliser: NvptxLegaliser) -> Expansion | None:
    """Which integers are the same, before sm_70."""
    if call.operation.name != "warp.match_any" or instruction("match.sync").is_in(
        find_architecture(legaliser.architecture).architecture
    ):
        return None
    if not is_integer(call.operands[0].type):
        return None
    from nvgen.lang import warp_functions  # architectures of today have the instruction

    return LibraryCall(warp_functions.match_any)


def _of_atomics(call: DeviceCall, legaliser: NvptxLegaliser) -> Expansion | None:
    """There is no such instruction, or ptxas does not keep it, and a loop may do it: of up to 8 bytes, and of vectors
    for two halves."""
    from nvgen.lang import atomic, atomic_forms  # most kernels have no atomic operation

    access, name = atomic.Access.of(call), call.operation.name
    if isinstance(call.operation, (atomic.AtomicLoad, atomic.AtomicStore)) or access.has_hint or not access.may_loop:
        return None
    pointer = pointer_type(call.operands[0])
    element, found = pointer.pointee, atomic_forms.form(name, pointer.pointee, packed=access.packed)
    if isinstance(element, VectorType):
        has_loop = found is not None and found.is_packed and not found.vector
    else:
        has_loop = element not in atomic.WIDE
    is_there = has_loop and atomic_forms.is_there(name, element, access.packed, legaliser.architecture)
    is_remote = legaliser.reaches_others and pointer.space is Space.GENERIC
    is_lost = found is not None and found.needs_loop(Space.SHARED_CLUSTER if is_remote else pointer.space)
    return UpdateLoop() if has_loop and (is_lost or not is_there) else None


#: By family.
_RULES: dict[str, Callable[[DeviceCall, NvptxLegaliser], Expansion | None]] = {"warp": _of_warps, "atomic": _of_atomics}
