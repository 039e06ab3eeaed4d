"""How a kernel runs on the CPU: whether its threads are loops, whether these become vectors, and why not.

A kernel is compiled for the CPU as a launch does that says nothing else, with its indices checked and with optimised
code; nothing of it is loaded. Most launches have blocks whose size along x is a multiple of 32. What is said of other
blocks is only what differs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nvgen import tree
from nvgen.artifacts import compiler
from nvgen.artifacts.compiler import Emitted, Stage
from nvgen.artifacts.report.cpu_launches import CpuLaunches
from nvgen.base.records import Record
from nvgen.codegen.contract.cpu_run import DEFAULT, BlockShape
from nvgen.diagnostics import CompileError, Diagnostic, Span
from nvgen.diagnostics.caller import is_users
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lift import kernel as lift
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.thread_form import Form, ThreadForm

#: The blocks that a report speaks of first, and the others.
_WHOLE_WARPS, _OTHERS = BlockShape(WARP_SIZE, is_row=True), BlockShape()
_FORMS = {
    Form.LOOP: "The threads wait for nobody: they are one loop over the threads of a block.",
    Form.INTERCHANGED: "The threads wait for nobody, and loops that all make alike are around loops over threads.",
    Form.RANGES: "A range that threads share out is a loop of the block, around one over its threads.",
    Form.REGIONS: "What stands between two barriers is a loop over the threads of a block.",
    Form.WARP_REGIONS: (
        "What stands between two barriers is a loop over the threads of a block, and what warps do together is done on "
        "vectors of 32 lanes."
    ),
    Form.WARPS: (
        "A warp is suspended as a whole where it waits, and what its lanes do between two waits is a loop over them."
    ),
    Form.THREADS: "Each thread is suspended where it waits, which takes tens of times as long as loops over a block.",
}
_SUSPENDED = (Form.WARPS, Form.THREADS)
#: Where the vectoriser of loops puts the vectors (``LoopVectorize.cpp``).
_VECTORS = re.compile(r"^vector\.body\w*:", re.MULTILINE)
#: Families of operations that each thread does by itself.
_ONE_BY_ONE = frozenset({"atomic", "atomic_update", "fence"})

_NAMES: dict[type, str] = {
    tree.While: "the `while` loop",
    tree.ForRange: "the `for` loop",
    tree.Print: "`print`",
    tree.Assembly: "`nv.asm`",
}


class OnCpu(Record):
    """How a kernel runs, in sentences; ``problem`` is why it does not. ``launches`` are those of this process."""

    sentences: tuple[str, ...]
    problem: Diagnostic | None = None
    launches: tuple[CpuLaunches, ...] = ()


def of_kernel(kernel: Specialisation) -> OnCpu:
    """A kernel with the types of its parameters."""

    def emitted(blocks: BlockShape) -> Emitted:
        return compiler.emitted(registry.CPU, [kernel], _options(blocks), Stage.LLVM_OPT)

    return _found(emitted, _in_the_way(kernel))


def of_ptx(source: SourceText, module: Module, name: str) -> OnCpu:
    """The kernel ``name`` of PTX text."""

    def emitted(blocks: BlockShape) -> Emitted:
        pipeline = registry.cpu()(_options(blocks), compiler.library_function)
        return Emitted((), lift.emit(module, source, name, pipeline.begin(())), pipeline)

    return _found(emitted, ())


def _found(emitted: Callable[[BlockShape], Emitted], in_the_way: Iterable[str]) -> OnCpu:
    """What is said of a kernel that is emitted for blocks, with what is ``in_the_way`` of vectors."""
    try:
        most = emitted(_WHOLE_WARPS)
        form, others = _form(most), _form(emitted(_OTHERS))
        said = [*_said(form), *_vectors(form, most.compiled(Stage.LLVM_OPT).text, in_the_way)]
    except CompileError as error:
        return OnCpu((), error.diagnostic)
    if others.form is not form.form:
        first, *rest = _said(others)
        said += [f"In blocks whose size along x is no multiple of {WARP_SIZE}: {first[:1].lower()}{first[1:]}", *rest]
    return OnCpu(tuple(said))


def _options(blocks: BlockShape) -> CpuOptions:
    return CpuOptions(checks=DEFAULT.checks, blocks=blocks)


def _form(emitted: Emitted) -> ThreadForm:
    pipeline = emitted.pipeline
    assert isinstance(pipeline, registry.cpu())
    return pipeline.thread_form


def _said(found: ThreadForm) -> Iterator[str]:
    yield _FORMS[found.form]
    if found.is_exchanged:
        yield "Threads along y come one after the other, since these access elements that follow each other."
    if found.form not in _SUSPENDED:
        return
    if found.without_regions:
        yield f"It is not divided into loops between its barriers, since {found.without_regions}."
    if found.without_warps:
        yield f"Its warps are not suspended as a whole, since {found.without_warps}."


def _vectors(found: ThreadForm, llvm_ir: str, in_the_way: Iterable[str]) -> Iterator[str]:
    """Whether there are vectors in LLVM's optimised text, and what may keep LLVM from making them."""
    if found.form in _SUSPENDED:
        yield "LLVM makes no vectors of code that is suspended."
        return
    if _VECTORS.search(llvm_ir):
        yield "LLVM makes vectors of its loops."
        return
    reasons = list(dict.fromkeys(in_the_way))
    may = f" What may keep it from that: {', '.join(reasons)}." if reasons else ""
    yield f"LLVM makes no vectors of its loops.{may}"


def _in_the_way(kernel: Specialisation) -> Iterator[str]:
    """What of the program's own text stands in the way of vectors, each with its line."""
    kinds: tuple[Any, ...] = (tree.DeviceCall, *_NAMES)
    for node in tree.find(kernel.typed, kinds):
        if not is_users[node.span.file.name]:
            continue
        name = _NAMES.get(type(node), "")
        if isinstance(node, tree.DeviceCall):
            name = f"`nv.{node.operation.name}`" if node.operation.family in _ONE_BY_ONE else ""
        if name:
            yield f"{name} in {_line(node.span, kernel)}"


def _line(span: Span, kernel: Specialisation) -> str:
    """A line, with the name of its file where that is not the kernel's."""
    file = "" if span.file.name == kernel.source.file.name else f" of {span.file.name}"
    return f"line {span.line}{file}"
