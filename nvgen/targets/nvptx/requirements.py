"""What the operations of a kernel need: an architecture, and a version of PTX, which is raised where nobody chose one.

A family's module on this target may have ``needs(call)``, which says so of a call, or ``needs_on(call, record)``, which
says so for one architecture and refuses those that it is missing on. ``check(calls)`` refuses those of its calls that
PTX does not have in one kernel.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from types import ModuleType

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, architectures, find_architecture
from nvgen.records import Record
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.tree import DeviceCall, TypedKernel, walk


class Requirement(Record):
    """The oldest architecture and the oldest version of PTX that have an instruction, and the last if it ended; the
    driver interface, where only one has it."""

    architecture: str
    ptx_version: PtxVersion
    last_ptx_version: PtxVersion | None = None
    system: str = ""
    #: What it is that needs them, in messages; the operation, where nothing is said.
    what: str = ""


def has(target: NvptxTarget, needed: Requirement) -> bool:
    """Whether a target has an instruction, of which there is another form where it has not."""
    architecture = find_architecture(needed.architecture).architecture
    return architecture.is_compatible_with(target.record.architecture) and target.ptx_version >= needed.ptx_version


def raised(kernels: Sequence[TypedKernel], target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has the operations of the kernels.

    Raises:
        CompileError: the architecture has not, or the version, and ``is_chosen``: the user asked for that one; or
            calls of one kernel do not go together.
    """
    ended: list[Ended] = []
    for kernel in kernels:
        if DeviceCall not in kernel.kinds:
            continue
        calls: dict[str, list[DeviceCall]] = {}
        for call in walk.find(kernel, DeviceCall):
            calls.setdefault(call.operation.family, []).append(call)
            needed = _needs(_family(target, call.operation.family), call, target)
            if needed is None:
                continue
            what = needed.what or f"`nv.{call.operation.name}`"
            target = raised_for(needed, target, what, call.span, is_chosen=is_chosen)
            if needed.last_ptx_version is not None:
                ended.append((what, call.span, needed.last_ptx_version))
        for name, together in calls.items():
            family = _family(target, name)
            if hasattr(family, "check"):
                family.check(together)
    refuse_ended(ended, target)
    return target


#: What needs an instruction that ended, in messages; where; and the last version of PTX that has it.
Ended = tuple[str, Span | None, PtxVersion]


def refuse_ended(ended: Sequence[Ended], target: NvptxTarget) -> None:
    """Refuses what the version of PTX no longer has, once everything that raises the version has been seen.

    Raises:
        CompileError: there is such an instruction.
    """
    for what, span, last in ended:
        if target.ptx_version > last:
            raise CompileError(diagnostics.nvvm.NoLonger(span, what, f"PTX {last}", f"PTX {target.ptx_version}"))


def newest(kernel: TypedKernel, target: NvptxTarget) -> tuple[PtxVersion, str, Span | None] | None:
    """The newest version of PTX that an operation of a kernel needs, the operation in messages, and where it is."""
    found: tuple[PtxVersion, str, Span | None] | None = None
    if DeviceCall not in kernel.kinds:
        return None
    for call in walk.find(kernel, DeviceCall):
        needed = _needs(_family(target, call.operation.family), call, target)
        if needed is not None and (found is None or needed.ptx_version > found[0]):
            found = needed.ptx_version, needed.what or f"`nv.{call.operation.name}`", call.span
    return found


def for_gpu(kernel: TypedKernel, plain: ArchitectureRecord, capability: tuple[int, int]) -> ArchitectureRecord:
    """What a kernel is compiled for where a GPU of this capability runs it: its own variant, if the kernel needs that.

    ``plain`` is the architecture without variants. Code for the variant ``a`` runs on this one architecture alone.
    """
    own = architectures().get(f"sm_{capability[0] * 10 + capability[1]}a")
    if own is None or DeviceCall not in kernel.kinds:
        return plain
    try:
        raised([kernel], NvptxTarget(plain, plain.minimum_ptx), is_chosen=False)
    except CompileError:
        return own
    return plain


def _family(target: NvptxTarget, name: str) -> ModuleType:
    return importlib.import_module(target.families[name])


def _needs(family: ModuleType, call: DeviceCall, target: NvptxTarget) -> Requirement | None:
    """What a call needs; None where every architecture has it."""
    needed: Requirement | None = None
    if hasattr(family, "needs"):
        needed = family.needs(call)
    elif hasattr(family, "needs_on"):
        needed = family.needs_on(call, target.record)
    return needed


def raised_for(
    needed: Requirement, target: NvptxTarget, what: str, span: Span | None, *, is_chosen: bool
) -> NvptxTarget:
    """The target with a version of PTX that has an instruction; ``what`` is what needs it, in messages.

    Raises:
        CompileError: the architecture has not, or the driver interface; or the version, and ``is_chosen``.
    """
    check_architecture(target.record, needed.architecture, what, span)
    if needed.system and needed.system != target.system:
        raise CompileError(diagnostics.nvvm.NeedsSystem(span, what, needed.system, target.system))
    if target.ptx_version >= needed.ptx_version:
        return target
    if is_chosen:
        version, asked = str(needed.ptx_version), str(target.ptx_version)
        raise CompileError(diagnostics.target.NeedsPtxVersion(span, what, version, asked))
    return target.with_changes(ptx_version=needed.ptx_version)


def check_architecture(record: ArchitectureRecord, needed: str, what: str, span: Span | None) -> None:
    """Refuses what an architecture does not have.

    Raises:
        CompileError: it is older than ``needed``.
    """
    if not find_architecture(needed).architecture.is_compatible_with(record.architecture):
        raise CompileError(diagnostics.target.NeedsArchitecture(span, what, needed, str(record.architecture)))
