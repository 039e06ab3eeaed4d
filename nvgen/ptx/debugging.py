"""Nodes of PTX text that say where code comes from: lines of source files, and data for debuggers.

They stand among the statements of the tree (``tree``). Source: PTX ISA, "Debugging Directives".
"""

from __future__ import annotations

from nvgen.ptx.operands import Node, Operand


class File(Node):
    """``.file 1 "kernel.cu", 1700000000, 1234``: the name as it is written, with quotes."""

    index: int
    name: str
    timestamp: int | None = None
    size: int | None = None
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class InlinedAt(Node):
    """Of ``.loc``: the function, a label of ``.debug_str`` with an offset, and the place of the call."""

    function: Operand
    file: int
    line: int
    column: int
    start: int = -1
    end: int = -1


class Loc(Node):
    """``.loc 1 12 5, function_name $L__info_string0, inlined_at 1 20 3``: the line of what follows."""

    file: int
    line: int
    column: int
    inlined_at: InlinedAt | None = None
    before: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1


class LocIntermediate(Node):
    """``.loc_intermediate 2 23 6``: the line of what follows in the intermediate language it was made of."""

    file: int
    line: int
    column: int
    before: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1


class SectionData(Node):
    """Values of a section: ``.b8 1, 2``, ``.b32 .debug_abbrev``, ``.b64 $L__func_begin0``, ``.b32 a-b``."""

    type: str
    values: tuple[Operand, ...]
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class CodeBlock(Node):
    """``.code_block { … }``: a text in an intermediate language. ``ir_name`` has its quotes; ``source`` is the lines
    between ``.source_begin`` and ``.source_end``, with their ends."""

    ir_name: str
    file: int
    source: str
    start: int = -1
    end: int = -1


class IntermediateSource(Node):
    """``.nv_intermediate_source_section { .code_block { … } }``."""

    blocks: tuple[CodeBlock, ...]
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class DwarfLine(Node):
    """``@@DWARF …``: a line of debugging data of PTX before 2.0, as it is written."""

    words: str
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1
