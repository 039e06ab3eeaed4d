"""What the operations of a kernel need: an architecture, and a version of PTX, which is raised where nobody chose one.

The declaration of an operation names the instructions of a call (``DeviceOperation.instructions``), and the database
who has them. A family that has more to say is an ``NvptxFamily``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.device_operations import Family, family
from nvgen.diagnostics import CompileError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, architectures
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction
from nvgen.lang.allocation import READONLY
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.refusal import refusal
from nvgen.tree import Assembly, DeviceCall, Element, TypedKernel, walk
from nvgen.types import Scalar, Type

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic


class Part(Record):
    """Something that a call needs: who has it; what it is, in messages; and where it stands."""

    known: Availability
    what: str
    span: Span | None
    #: The error where an architecture lacks it, if there is more to say than ``refusal`` does.
    lacking: Callable[[], Diagnostic | None] | None = None


class NvptxFamily(Family):
    """A family of operations, some of whose calls need more than their declarations say."""

    #: What a call needs on an architecture, where its instructions depend on that.
    parts: Callable[[DeviceCall, ArchitectureRecord], Sequence[Part]] | None = None
    #: The error where an architecture lacks what a call needs, if there is more to say than ``refusal`` does.
    lacking: Callable[[DeviceCall, Availability, ArchitectureRecord], Diagnostic | None] | None = None
    #: Refuses calls that PTX does not have in one kernel.
    check: Callable[[Sequence[DeviceCall]], None] | None = None


def has(target: NvptxTarget, name: str) -> bool:
    """Whether a target has an instruction, of which there is another form where it has not."""
    return instruction(name).is_on(target.record, target.ptx_version)


def raised(kernels: Sequence[TypedKernel], target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has the operations of the kernels.

    Raises:
        CompileError: the architecture has not, or the version, and ``is_chosen``: the user asked for that one; or
            calls of one kernel do not go together.
    """
    ended: list[Part] = []
    for kernel in kernels:
        for part in (*_of_inline_ptx(kernel), *_of_loads(kernel)):
            target = raised_for(part, target, is_chosen=is_chosen)
        if DeviceCall not in kernel.kinds:
            continue
        calls: dict[str, list[DeviceCall]] = {}
        for call in walk.find(kernel, DeviceCall):
            calls.setdefault(call.operation.family, []).append(call)
            for part in _parts(call, target):
                target = raised_for(part, target, is_chosen=is_chosen)
                ended.append(part)
        for name, together in calls.items():
            check = _family(target, name).check
            if check is not None:
                check(together)
    refuse_ended(ended, target)
    return target


def refuse_ended(parts: Sequence[Part], target: NvptxTarget) -> None:
    """Refuses what the version of PTX no longer has, once everything that raises the version has been seen.

    Raises:
        CompileError: there is such an instruction.
    """
    for part in parts:
        last = part.known.until_ptx
        if last is not None and target.ptx_version > last:
            found = f"PTX {target.ptx_version}"
            raise CompileError(diagnostics.nvvm.NoLonger(part.span, part.what, f"PTX {last}", found))


def newest(kernel: TypedKernel, target: NvptxTarget) -> tuple[PtxVersion, str, Span | None] | None:
    """The newest version of PTX that an operation of a kernel needs, the operation in messages, and where it is."""
    found: tuple[PtxVersion, str, Span | None] | None = None
    parts = [*_of_inline_ptx(kernel), *_of_loads(kernel)]
    if DeviceCall in kernel.kinds:
        parts += [part for call in walk.find(kernel, DeviceCall) for part in _parts(call, target)[:1]]
    for part in parts:
        version = part.known.needed_ptx(target.record.architecture)
        if version is not None and (found is None or version > found[0]):
            found = version, part.what, part.span
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


# Workaround (LLVM 22.1, 2026-11): the process ends over an operand of inline PTX that has no register.
# Guard: tests/targets/test_worker.py::test_wide_operands_are_refused_before_llvm
def _of_inline_ptx(kernel: TypedKernel) -> list[Part]:
    """What operands of inline PTX need that registers of later architectures alone hold."""
    if Assembly not in kernel.kinds:
        return []
    return [
        Part(instruction(".b128"), f"an operand of `nv.asm` that is an {type_}", node.template_span)
        for node in walk.find(kernel, Assembly)
        for type_ in dict.fromkeys((*node.outputs, *(operand.type for operand in node.inputs)))
        if _is_wide(type_)
    ]


def _of_loads(kernel: TypedKernel) -> list[Part]:
    """What loads with a hint need that came with a new version of PTX."""
    return [
        Part(instruction("ld.proxy::readonly"), f'`cache="{READONLY}"`', node.span)
        for node in walk.find(kernel, Element)
        if node.hint.cache == READONLY
    ]


def _is_wide(type_: Type) -> bool:
    return isinstance(type_, Scalar) and type_.bits == 128


def _family(target: NvptxTarget, name: str) -> NvptxFamily:
    found = family(target, name)
    return found if isinstance(found, NvptxFamily) else NvptxFamily({})


def _parts(call: DeviceCall, target: NvptxTarget) -> Sequence[Part]:
    """What a call needs, with what came with the newest version of PTX first.

    Raises:
        CompileError: the architecture lacks something.
    """
    own, record = _family(target, call.operation.family), target.record
    if own.parts is not None:
        parts = own.parts(call, record)
    else:
        parts = [_part(own, call, instruction(name), record) for name in call.operation.instructions(call)]
    for part in parts:
        _check(part, record)
    return sorted(parts, key=lambda part: part.known.needed_ptx(record.architecture) or (), reverse=True)


def _part(own: NvptxFamily, call: DeviceCall, known: Availability, record: ArchitectureRecord) -> Part:
    """An instruction of a call, as messages name it."""
    lacking = own.lacking
    error = None if lacking is None else lambda: lacking(call, known, record)
    return Part(known, f"`nv.{call.operation.name}`", call.span, error)


def _check(part: Part, record: ArchitectureRecord) -> None:
    """Refuses what an architecture does not have.

    Raises:
        CompileError: it has it in no version of PTX.
    """
    if not part.known.is_in(record.architecture):
        own = None if part.lacking is None else part.lacking()
        raise CompileError(own or refusal(part.known, record, part.what, part.span))


def raised_for(part: Part, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has something.

    Raises:
        CompileError: the architecture has not, or the driver interface; or the version, and ``is_chosen``.
    """
    _check(part, target.record)
    known, what, span = part.known, part.what, part.span
    if known.system and known.system != target.system:
        raise CompileError(diagnostics.nvvm.NeedsSystem(span, what, known.system, target.system))
    needed = known.needed_ptx(target.record.architecture)
    if needed is None or target.ptx_version >= needed:
        return target
    if is_chosen:
        raise CompileError(diagnostics.target.NeedsPtxVersion(span, what, str(needed), str(target.ptx_version)))
    return target.with_changes(ptx_version=needed)
