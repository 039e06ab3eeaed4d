"""The machine that LLVM IR of a user's says it was made for: its triple and its data layout, which is replaced.

As ``llc`` does, LLVM is given the target's own layout before it reads the text: what the text leaves out, as the
alignment of a load, then comes from the right one. A layout that only has other sizes is warned of, and refused is one
that changes what the text means.
"""

from __future__ import annotations

import re

import llvmlite.binding as binding

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError
from nvgen.processes import worker
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile

_SYSTEMS = ("cuda", "nvcl")
_TRIPLE_BITS = {"nvptx": 32, "nvptx64": 64}
_LAYOUT = re.compile(r'^(\s*target\s+datalayout\s*=\s*)"([^"]*)"', re.MULTILINE)
#: A piece of a layout as LLVM's parser takes one (LLVM Language Reference, "Data Layout"); other text is left to it.
_PIECE = re.compile(r"[eE]|m:\w|S\d+|[APG]\d+|F[in]\d+|n\d+(:\d+)*|ni(:\d+)+|p[a-z]*\d*(:\d+)+|[ivfa]\d*(:\d+)+")
#: Big-endian, and other address spaces for variables on the stack, functions and globals.
_MEANS_OTHERWISE = re.compile(r"E|[APG]0*[1-9]\d*")
#: The pieces that data layouts of PTX have had: LLVM's over the years, and those of the NVVM IR specification.
_OWN_PIECES = {
    *("e", "p:64:64", "p:64:64:64", "p:32:32", "p:32:32:32"),
    *("p3:32:32", "p4:32:32", "p5:32:32", "p6:32:32", "p7:32:32"),
    *("i1:8:8", "i8:8:8", "i16:16:16", "i32:32:32", "i64:64", "i64:64:64", "i128:128", "i128:128:128", "i256:256"),
    *("f32:32:32", "f64:64:64", "v16:16", "v16:16:16", "v32:32", "v32:32:32", "v64:64:64", "v128:128:128"),
    *("n16:32:64", "a:8:8"),
}


def with_layout(text: str, target: NvptxTarget) -> tuple[str, int]:
    """The text with the target's data layout, and by how many columns its first line is longer.

    Lines stay where they are. What is no layout stays as well: LLVM says what is wrong with it.
    """
    match = _LAYOUT.search(text)
    target = _of_layout(target, match[2] if match else "")
    if match is None:
        start = f'target datalayout = "{target.data_layout}" '
        return start + text, len(start)
    if not all(_PIECE.fullmatch(piece) for piece in match[2].split("-") if match[2]):
        return text, 0
    return _LAYOUT.sub(lambda found: f'{found[1]}"{target.data_layout}"', text), 0


def _of_layout(target: NvptxTarget, layout: str) -> NvptxTarget:
    """The target, with short pointers for IR that nvgen has made with them: so that the same PTX comes of it."""
    own = target.with_changes(has_short_pointers=target.bits == 64)
    return own if layout == own.data_layout else target


def replaced_layout(file: IrFile, target: NvptxTarget) -> str:
    """The layout that a file has, where another is put in its place which has other sizes; empty else.

    Raises:
        WorkerDied, NoWorker: LLVM cannot tell of bitcode.
    """
    layout = worker.run(_layout_of_bitcode, file.content) if file.is_bitcode else _layout_of_text(file)
    is_32_bits = any(piece.startswith("p:32:") for piece in layout.split("-"))
    is_own = set(layout.split("-")) <= _OWN_PIECES and is_32_bits == (target.bits == 32)
    return "" if is_own else layout


def _layout_of_text(file: IrFile) -> str:
    match = _LAYOUT.search(file.source.text)
    return match[2] if match else ""


def _layout_of_bitcode(content: bytes) -> str:
    """In a process of its own: LLVM may end over what it reads."""
    with binding.parse_bitcode(content, binding.create_context()) as module:
        return str(module.data_layout)


def set_machine(file: IrFile, module: llvm.Module, target: NvptxTarget) -> NvptxTarget:
    """Gives the module the target's triple and data layout; the target, with the module's driver interface.

    Raises:
        CompileError: it has those of another machine.
    """
    triple = module.triple
    machine, *others = triple.split("-")
    wanted = target.triple.partition("-")[0]
    if machine not in ("", wanted):
        bits = _TRIPLE_BITS.get(machine)
        remedy = (
            f"compile it with `--bits {bits}`" if bits else f'compile it to IR for `target triple = "{target.triple}"`'
        )
        raise CompileError(_other_machine(file, "triple", triple, target, remedy, r"(target triple\b.*)"))
    layout = module.data_layout if file.is_bitcode else _layout_of_text(file)
    if any(_MEANS_OTHERWISE.fullmatch(piece) for piece in layout.split("-")):
        remedy = f'write `target datalayout = "{target.data_layout}"`, or none'
        raise CompileError(_other_machine(file, "data layout", layout, target, remedy, r"(target\s+datalayout\b.*)"))
    target = _of_layout(target, layout)
    if others and others[-1] in _SYSTEMS:
        target = target.with_changes(system=others[-1])
    module.triple = target.triple
    module.data_layout = target.data_layout
    return target


def _other_machine(
    file: IrFile, what: str, given: str, target: NvptxTarget, remedy: str, pattern: str
) -> diagnostics.ir.OtherMachine:
    machine = target.triple.partition("-")[0]
    return diagnostics.ir.OtherMachine(file.span_of(pattern), file.path, what, given, machine, remedy)
