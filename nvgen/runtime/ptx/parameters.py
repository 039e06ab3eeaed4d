"""What a kernel of PTX takes, and the blocks that it may be launched with, by its declarations.

Source: PTX ISA, "Kernel Function Parameters", "Performance-Tuning Directives", "Cluster Dimension Directives".
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import LaunchError, Span
from nvgen.lang import KernelOptions
from nvgen.lift.layout import size
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Declaration, Declarator, Function
from nvgen.types import SCALARS, Scalar


class Parameter(Record):
    """A ``.param`` of a kernel.

    ``size`` is in bytes; ``holds_bytes`` says that it is an array or a vector, so that nothing but bytes is known of
    it. ``written`` is its declaration as diagnostics show it.
    """

    name: str
    type: str
    size: int
    holds_bytes: bool
    written: str
    span: Span

    @property
    def scalar(self) -> Scalar | None:
        """The type of the numbers that it takes, whatever else it takes; None where it holds bytes."""
        return None if self.holds_bytes else SCALARS.get(self.type.replace("s", "i").replace("b", "u"))


def parameters_of(kernel: Function, source: SourceText) -> tuple[Parameter, ...]:
    """The parameters of a kernel, in order."""
    return tuple(
        _parameter(declaration, declarator, source)
        for declaration in kernel.parameters or ()
        for declarator in declaration.declarators
    )


def _parameter(declaration: Declaration, declarator: Declarator, source: SourceText) -> Parameter:
    bytes_ = size(declaration, declarator) or 0
    holds_bytes = bool(declarator.dimensions or declaration.vector)
    aligned = "" if declaration.alignment is None else f".align {declaration.alignment} "
    vector = f".{declaration.vector} " if declaration.vector else ""
    extent = f"[{bytes_}]" if declarator.dimensions else ""
    written = f".param {aligned}{vector}.{declaration.type} {declarator.name}{extent}"
    span = source.span(declaration.start, declaration.end)
    return Parameter(declarator.name, declaration.type, bytes_, holds_bytes, written, span)


def options_of(kernel: Function) -> KernelOptions:
    """What is said of the clusters of a kernel's launches."""
    cluster = _values(kernel, "reqnctapercluster")
    rank = _values(kernel, "maxclusterrank")
    is_counted = any(directive.name == "blocksareclusters" for directive in kernel.directives)
    return KernelOptions(cluster=cluster, max_cluster_rank=rank[0] if rank else None, blocks_are_clusters=is_counted)


def check_block(kernel: Function, configuration: Configuration, source: SourceText) -> None:
    """Refuses blocks of other sizes than the kernel says, as the driver does.

    Raises:
        LaunchError: they have more threads than ``.maxntid``, or others than ``.reqntid``.
    """
    block = configuration.block
    most, required = _values(kernel, "maxntid"), _values(kernel, "reqntid")
    if most and prod(block) > prod(most):
        _refuse(kernel, "maxntid", f"of at most {diagnostics.counted(prod(most), 'thread')}", block, source)
    if required and block != (*required, 1, 1)[:3]:
        _refuse(kernel, "reqntid", f"of {_shown(required)} threads", block, source)


def _refuse(kernel: Function, name: str, wanted: str, block: Sequence[int], source: SourceText) -> None:
    directive = next(one for one in kernel.directives if one.name == name)
    error = diagnostics.ptx_launch.WrongPtxBlock(None, kernel.name, wanted, _shown(block), name)
    said = error.SaidHere(span=source.span(directive.start, directive.end))
    raise LaunchError(error.because(said))


def _shown(sizes: Sequence[int]) -> str:
    used = max((axis for axis, size in enumerate(sizes) if size > 1), default=0)
    return " x ".join(map(str, sizes[: used + 1]))


def _values(kernel: Function, name: str) -> tuple[int, ...]:
    """What a directive of the kernel says; nothing where it has none."""
    for directive in kernel.directives:
        if directive.name == name:
            return tuple(int(value, 0) for value in directive.values)
    return ()
