"""Instructions that variants of architectures alone have, each from a PTX version on."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, find_architecture
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall

#: The oldest architectures that have an instruction, each with the PTX version that it needs there.
Needs = tuple[tuple[str, PtxVersion], ...]

HOPPER: Needs = (("sm_90", PtxVersion(8, 0)),)
#: What ptxas 13.5 takes in datacenter Blackwells only: sm_100 to sm_103, and sm_110.
DATACENTER: Needs = (
    ("sm_100a", PtxVersion(8, 6)),
    ("sm_101a", PtxVersion(8, 6)),
    ("sm_100f", PtxVersion(8, 8)),
    ("sm_110f", PtxVersion(9, 0)),
)
#: What it takes in all variants of Blackwells.
BLACKWELL: Needs = (*DATACENTER, ("sm_120a", PtxVersion(8, 7)), ("sm_120f", PtxVersion(8, 8)))


def required(call: DeviceCall, record: ArchitectureRecord, needs: Needs) -> Requirement:
    """What an architecture needs for a call: a version of PTX; or where it lacks the instruction, another architecture.

    Raises:
        CompileError: only variants of architectures have it, and not this one.
    """
    architecture = record.architecture
    versions = [
        version for name, version in needs if find_architecture(name).architecture.is_compatible_with(architecture)
    ]
    if versions:
        return Requirement(str(architecture), min(versions))
    (first, oldest), *others = needs
    if not others and first[-1].isdigit():
        return Requirement(first, oldest)
    names = sorted((name for name, _ in needs), key=lambda name: find_architecture(name).architecture.encoding)
    what = f"`nv.{call.operation.name}`"
    raise CompileError(diagnostics.nvvm.OnlyOnSome(call.span, what, ", ".join(names), str(architecture)))
